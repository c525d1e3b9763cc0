ALTER TABLE "panel_statuses" DROP CONSTRAINT "panel_statuses_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "status_events" DROP CONSTRAINT "status_events_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "status_events" DROP CONSTRAINT "status_events_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "panel_statuses_project_id_index";--> statement-breakpoint
ALTER TABLE "model_versions" DROP COLUMN "converter_version";--> statement-breakpoint
ALTER TABLE "panel_statuses" DROP COLUMN "project_id";