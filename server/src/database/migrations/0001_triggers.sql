-- What the rows of panel_statuses and group_panels name exists, and they go with it. Foreign keys would be looked up row by
-- row, which is most of the time of a change to 50,000 panels; these triggers look once for each statement. Unlike foreign
-- keys they lock nothing: whoever writes to these tables, or deletes what they name, holds the lock of the project.

CREATE FUNCTION "require_panels_and_statuses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM (SELECT DISTINCT status_id FROM written) w WHERE NOT EXISTS (SELECT FROM statuses s WHERE s.id = w.status_id)) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a status of panel_statuses does not exist', TABLE = 'panel_statuses';
	END IF;
	IF EXISTS (SELECT FROM written w WHERE NOT EXISTS (SELECT FROM panels p WHERE p.id = w.panel_id)) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a panel of panel_statuses does not exist', TABLE = 'panel_statuses';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "panel_statuses_name_what_exists" AFTER INSERT ON "panel_statuses"
	REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "require_panels_and_statuses"();
--> statement-breakpoint
CREATE FUNCTION "require_panels_and_groups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM (SELECT DISTINCT group_id FROM written) w WHERE NOT EXISTS (SELECT FROM groups g WHERE g.id = w.group_id)) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a group of group_panels does not exist', TABLE = 'group_panels';
	END IF;
	IF EXISTS (SELECT FROM written w WHERE NOT EXISTS (SELECT FROM panels p WHERE p.id = w.panel_id)) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a panel of group_panels does not exist', TABLE = 'group_panels';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "group_panels_name_what_exists" AFTER INSERT ON "group_panels"
	REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "require_panels_and_groups"();
--> statement-breakpoint
CREATE FUNCTION "delete_rows_naming_panels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM panel_statuses USING gone WHERE panel_id = gone.id;
	DELETE FROM group_panels USING gone WHERE panel_id = gone.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "panels_take_their_rows_along" AFTER DELETE ON "panels"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "delete_rows_naming_panels"();
--> statement-breakpoint
CREATE FUNCTION "delete_rows_naming_statuses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM panel_statuses USING gone WHERE status_id = gone.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "statuses_take_their_rows_along" AFTER DELETE ON "statuses"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "delete_rows_naming_statuses"();
--> statement-breakpoint
CREATE FUNCTION "delete_rows_naming_groups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM group_panels USING gone WHERE group_id = gone.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "groups_take_their_rows_along" AFTER DELETE ON "groups"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "delete_rows_naming_groups"();
--> statement-breakpoint
-- An update could name what doesn't exist unseen.
CREATE FUNCTION "refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are inserted and deleted, never updated', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "panel_statuses_are_never_updated" BEFORE UPDATE ON "panel_statuses"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "group_panels_are_never_updated" BEFORE UPDATE ON "group_panels"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_update"();
