CREATE TABLE "status_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"status_id" uuid,
	"status_name" text NOT NULL,
	"action" text NOT NULL,
	"source" text NOT NULL,
	"user_id" uuid,
	"panel_count" integer NOT NULL,
	"panel_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_panels" DROP CONSTRAINT "group_panels_group_id_groups_id_fk";
--> statement-breakpoint
ALTER TABLE "group_panels" DROP CONSTRAINT "group_panels_panel_id_panels_id_fk";
--> statement-breakpoint
ALTER TABLE "panel_statuses" DROP CONSTRAINT "panel_statuses_panel_id_panels_id_fk";
--> statement-breakpoint
ALTER TABLE "panel_statuses" DROP CONSTRAINT "panel_statuses_status_id_statuses_id_fk";
--> statement-breakpoint
ALTER TABLE "status_events" RENAME TO "whole_status_events";
--> statement-breakpoint
CREATE TABLE "status_events" (
	"change_id" uuid NOT NULL,
	"panel_id" uuid NOT NULL
);
--> statement-breakpoint
-- The events of one change share their time, which their transaction gave them.
INSERT INTO "status_changes" ("project_id", "status_id", "status_name", "action", "source", "user_id", "panel_count", "panel_id", "created_at")
SELECT "project_id", "status_id", "status_name", "action", "source", "user_id", count(distinct "panel_id"),
	CASE WHEN count(distinct "panel_id") = 1 THEN min("panel_id"::text)::uuid END, "created_at"
FROM "whole_status_events" GROUP BY "project_id", "status_id", "status_name", "action", "source", "user_id", "created_at";
--> statement-breakpoint
INSERT INTO "status_events" ("change_id", "panel_id")
SELECT DISTINCT c."id", e."panel_id" FROM "whole_status_events" e JOIN "status_changes" c ON c."project_id" = e."project_id"
	AND c."created_at" = e."created_at" AND c."action" = e."action" AND c."source" = e."source" AND c."status_name" = e."status_name"
	AND c."status_id" IS NOT DISTINCT FROM e."status_id" AND c."user_id" IS NOT DISTINCT FROM e."user_id"
ORDER BY e."panel_id";
--> statement-breakpoint
DROP TABLE "whole_status_events";
--> statement-breakpoint
ALTER TABLE "status_events" ADD CONSTRAINT "status_events_panel_id_change_id_pk" PRIMARY KEY("panel_id","change_id");
--> statement-breakpoint
CREATE INDEX "status_changes_project_id_created_at_index" ON "status_changes" USING btree ("project_id","created_at");
--> statement-breakpoint
CREATE FUNCTION "require_named_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'panel_statuses' THEN
		IF EXISTS (SELECT FROM (SELECT DISTINCT status_id FROM written) w WHERE NOT EXISTS (SELECT FROM statuses s WHERE s.id = w.status_id)) THEN
			RAISE foreign_key_violation USING MESSAGE = 'a status of panel_statuses does not exist', TABLE = 'panel_statuses';
		END IF;
	ELSIF EXISTS (SELECT FROM (SELECT DISTINCT group_id FROM written) w WHERE NOT EXISTS (SELECT FROM groups g WHERE g.id = w.group_id)) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a group of group_panels does not exist', TABLE = 'group_panels';
	END IF;
	IF EXISTS (SELECT FROM written w WHERE NOT EXISTS (SELECT FROM panels p WHERE p.id = w.panel_id)) THEN
		RAISE foreign_key_violation USING MESSAGE = format('a panel of %s does not exist', TG_TABLE_NAME), TABLE = TG_TABLE_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "panel_statuses_name_what_exists" AFTER INSERT ON "panel_statuses"
	REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "require_named_rows"();
--> statement-breakpoint
CREATE TRIGGER "group_panels_name_what_exists" AFTER INSERT ON "group_panels"
	REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "require_named_rows"();
--> statement-breakpoint
CREATE FUNCTION "remove_naming_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'statuses' THEN
		DELETE FROM panel_statuses USING gone WHERE status_id = gone.id;
	ELSIF TG_TABLE_NAME = 'groups' THEN
		DELETE FROM group_panels USING gone WHERE group_id = gone.id;
	ELSE
		DELETE FROM panel_statuses USING gone WHERE panel_id = gone.id;
		DELETE FROM group_panels USING gone WHERE panel_id = gone.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "panels_go_with_what_names_them" AFTER DELETE ON "panels"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "remove_naming_rows"();
--> statement-breakpoint
CREATE TRIGGER "statuses_go_with_what_names_them" AFTER DELETE ON "statuses"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "remove_naming_rows"();
--> statement-breakpoint
CREATE TRIGGER "groups_go_with_what_names_them" AFTER DELETE ON "groups"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "remove_naming_rows"();
