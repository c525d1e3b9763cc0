DROP INDEX "status_events_change_id_index";--> statement-breakpoint
ALTER TABLE "status_events" DROP CONSTRAINT "status_events_panel_id_change_id_pk";--> statement-breakpoint
ALTER TABLE "status_events" ADD CONSTRAINT "status_events_change_id_panel_id_pk" PRIMARY KEY("change_id","panel_id");--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "events_of" uuid;--> statement-breakpoint
CREATE INDEX "status_changes_panel_id_index" ON "status_changes" USING btree ("panel_id") WHERE "status_changes"."panel_id" is not null;--> statement-breakpoint
CREATE INDEX "status_changes_of_several_index" ON "status_changes" USING btree ("project_id") WHERE "status_changes"."panel_id" is null;