ALTER TABLE "requirement_files" ADD COLUMN "listed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "requirement_files" SET "listed_at" = "created_at";
