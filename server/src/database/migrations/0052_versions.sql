ALTER TABLE "model_versions" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "is_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "live_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "discarded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "reads_again" uuid;--> statement-breakpoint
UPDATE "model_versions" SET "live_at" = "published_at" WHERE "project_id" IS NOT NULL AND "published_at" IS NOT NULL;--> statement-breakpoint
UPDATE "model_versions" v SET "is_aside" = true FROM "projects" p
	WHERE p."id" = v."project_id" AND v."published_at" IS NOT NULL AND p."live_version_id" IS DISTINCT FROM v."id";--> statement-breakpoint
-- Until now only the encoding of its texts could give a project another version.
UPDATE "model_versions" v SET "reads_again" = b."id" FROM "model_versions" b
	WHERE b."project_id" = v."project_id" AND b."number" = v."number" - 1 AND b."file_id" = v."file_id";
