CREATE TABLE "status_sets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"statuses" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_check";--> statement-breakpoint
ALTER TABLE "status_sets" ADD CONSTRAINT "status_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "status_sets_name_of_person" ON "status_sets" USING btree ("user_id",lower("name"));--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_check" CHECK ("changes"."kind" in ('panel_statuses', 'panel_details', 'panel_category', 'group_panels', 'group_created', 'group_moved', 'status_created', 'status_deleted', 'status_restored', 'category_created', 'category_deleted', 'category_restored', 'instruction_created', 'instruction_changed', 'plan', 'import', 'import_undone', 'status_set'));