CREATE TABLE "plan_entries" (
	"project_id" uuid NOT NULL,
	"status_id" uuid NOT NULL,
	"scope_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"floor" text,
	"date" date,
	"revision" integer NOT NULL,
	CONSTRAINT "plan_entries_project_id_status_id_scope_id_pk" PRIMARY KEY("project_id","status_id","scope_id"),
	CONSTRAINT "plan_entries_scope_check" CHECK ("plan_entries"."scope" in ('project', 'floor', 'group', 'panel'))
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_check";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
CREATE INDEX "plan_entries_scope_id_index" ON "plan_entries" USING btree ("scope_id");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_check" CHECK ("changes"."kind" in ('panel_statuses', 'panel_details', 'panel_category', 'group_panels', 'group_created', 'status_created', 'status_deleted', 'status_restored', 'category_created', 'category_deleted', 'category_restored', 'instruction_created', 'instruction_changed', 'plan'));
--> statement-breakpoint
-- Entries of panels name panels that exist and go with them, as the rows of panel_statuses do, and all go with the project.
CREATE FUNCTION "require_planned_panels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM written w WHERE w.scope = 'panel' AND NOT EXISTS (SELECT FROM panels p WHERE p.id = w.scope_id)) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a panel of plan_entries does not exist', TABLE = 'plan_entries';
	END IF;
	IF EXISTS (SELECT FROM (SELECT DISTINCT project_id FROM written) w WHERE NOT EXISTS (SELECT FROM projects p WHERE p.id = w.project_id)) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a project of plan_entries does not exist', TABLE = 'plan_entries';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "plan_entries_name_what_exists" AFTER INSERT ON "plan_entries"
	REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "require_planned_panels"();
--> statement-breakpoint
CREATE FUNCTION "delete_plan_of_panels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM plan_entries USING gone WHERE scope_id = gone.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "panels_take_their_plan_along" AFTER DELETE ON "panels"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "delete_plan_of_panels"();
--> statement-breakpoint
CREATE FUNCTION "delete_plan_of_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM plan_entries USING gone WHERE project_id = gone.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_take_their_plan_along" AFTER DELETE ON "projects"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "delete_plan_of_projects"();
