ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_check";--> statement-breakpoint
ALTER TABLE "panels" ADD COLUMN "own_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "panels" ADD COLUMN "own_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_check" CHECK ("changes"."kind" in ('panel_statuses', 'panel_details', 'group_panels', 'group_created', 'status_created', 'status_deleted', 'status_restored'));