CREATE TABLE "changes" (
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"revision" integer NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_project_id_id_pk" PRIMARY KEY("project_id","id"),
	CONSTRAINT "changes_kind_check" CHECK ("changes"."kind" in ('panel_statuses', 'group_panels', 'group_created', 'status_created', 'status_deleted', 'status_restored'))
);
--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "is_undo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "undoes" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_created_at_index" ON "changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "changes_user_id_index" ON "changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "status_changes_project_id_revision_index" ON "status_changes" USING btree ("project_id","revision");