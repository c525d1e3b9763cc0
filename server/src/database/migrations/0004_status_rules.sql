ALTER TABLE "status_changes" DROP CONSTRAINT "status_changes_source_check";--> statement-breakpoint
ALTER TABLE "statuses" DROP CONSTRAINT "statuses_icon_check";--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "override_reason" text;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "type" text DEFAULT 'step' NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "is_done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "replaces" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "set_by" text DEFAULT 'editors' NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "set_by_people" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "requires" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "requires_mode" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_source_check" CHECK ("status_changes"."source" in ('panel_list', 'viewer', 'group', 'assistant', 'api', 'status_deleted', 'import'));--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_type_check" CHECK ("statuses"."type" in ('step', 'flag'));--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_set_by_check" CHECK ("statuses"."set_by" in ('editors', 'managers', 'people'));--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_requires_mode_check" CHECK ("statuses"."requires_mode" in ('warn', 'block'));--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_icon_check" CHECK ("statuses"."icon" in ('spinner', 'check', 'times', 'clock', 'eye', 'warning', 'info', 'star', 'heart', 'bookmark', 'flag', 'bell', 'drawing', 'mould', 'curing', 'truck', 'crane', 'hold'));--> statement-breakpoint
-- What the statuses that are there mean: the default "Issue" is a flag, the others are steps, evenly spread, and the last
-- one is done.
UPDATE "statuses" SET "type" = 'flag' WHERE "default_key" = 'issue';--> statement-breakpoint
UPDATE "statuses" SET "progress" = round(100.0 * "steps"."rank" / "steps"."count"), "is_done" = "steps"."rank" = "steps"."count"
FROM (
	SELECT "id", row_number() OVER (PARTITION BY "project_id" ORDER BY "position", "created_at") AS "rank",
		count(*) OVER (PARTITION BY "project_id") AS "count"
	FROM "statuses" WHERE "type" = 'step'
) AS "steps" WHERE "steps"."id" = "statuses"."id";
