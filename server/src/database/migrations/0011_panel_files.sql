CREATE TABLE "panel_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"panel_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "panel_files" ADD CONSTRAINT "panel_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_files" ADD CONSTRAINT "panel_files_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_files" ADD CONSTRAINT "panel_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "panel_files_project_id_index" ON "panel_files" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "panel_files_panel_id_index" ON "panel_files" USING btree ("panel_id");--> statement-breakpoint
CREATE INDEX "panel_files_user_id_index" ON "panel_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "panel_files_deleted_at_index" ON "panel_files" USING btree ("deleted_at");