ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_check";--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_check" CHECK ("changes"."kind" in ('panel_statuses', 'panel_details', 'panel_category', 'group_panels', 'group_created', 'group_moved', 'status_created', 'status_deleted', 'status_restored', 'category_created', 'category_deleted', 'category_restored', 'instruction_created', 'instruction_changed', 'plan', 'import', 'import_undone'));
--> statement-breakpoint
-- Groups keep the order that people saw: by name, numbers by their value.
UPDATE "groups" SET "position" = ordered."place" FROM (
	SELECT g."id", (row_number() OVER (PARTITION BY g."project_id" ORDER BY (
		SELECT string_agg(CASE WHEN part.found[1] ~ '^[0-9]' THEN lpad(part.found[1], greatest(length(part.found[1]), 20), '0') ELSE part.found[1] END, '' ORDER BY part.number)
		FROM regexp_matches(lower(g."name"), '[0-9]+|[^0-9]+', 'g') WITH ORDINALITY AS part (found, number)
	), g."id") - 1)::int AS "place" FROM "groups" g
) AS ordered WHERE "groups"."id" = ordered."id";
