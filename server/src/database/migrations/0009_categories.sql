CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"colour" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_icon_check" CHECK ("categories"."icon" in ('spinner', 'check', 'times', 'clock', 'eye', 'warning', 'info', 'star', 'heart', 'bookmark', 'flag', 'bell', 'drawing', 'mould', 'curing', 'truck', 'crane', 'hold'))
);
--> statement-breakpoint
CREATE TABLE "panel_categories" (
	"panel_id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_check";--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_in_project" ON "categories" USING btree ("project_id",lower("name"));--> statement-breakpoint
CREATE INDEX "panel_categories_category_id_index" ON "panel_categories" USING btree ("category_id");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_check" CHECK ("changes"."kind" in ('panel_statuses', 'panel_details', 'panel_category', 'group_panels', 'group_created', 'status_created', 'status_deleted', 'status_restored', 'category_created', 'category_deleted', 'category_restored'));
--> statement-breakpoint
-- As for panel_statuses: what rows of panel_categories name exists, and they go with it.
CREATE FUNCTION "require_panels_and_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM (SELECT DISTINCT category_id FROM written WHERE category_id IS NOT NULL) w WHERE NOT EXISTS (SELECT FROM categories c WHERE c.id = w.category_id)) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a category of panel_categories does not exist', TABLE = 'panel_categories';
	END IF;
	IF EXISTS (SELECT FROM written w WHERE NOT EXISTS (SELECT FROM panels p WHERE p.id = w.panel_id)) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a panel of panel_categories does not exist', TABLE = 'panel_categories';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "panel_categories_name_what_exists" AFTER INSERT ON "panel_categories"
	REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "require_panels_and_categories"();
--> statement-breakpoint
CREATE TRIGGER "panel_categories_go_on_naming_what_exists" AFTER UPDATE ON "panel_categories"
	REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "require_panels_and_categories"();
--> statement-breakpoint
CREATE FUNCTION "delete_categories_of_panels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM panel_categories USING gone WHERE panel_id = gone.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "panels_take_their_categories_along" AFTER DELETE ON "panels"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "delete_categories_of_panels"();
--> statement-breakpoint
CREATE FUNCTION "delete_rows_naming_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM panel_categories USING gone WHERE category_id = gone.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "categories_take_their_rows_along" AFTER DELETE ON "categories"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "delete_rows_naming_categories"();
