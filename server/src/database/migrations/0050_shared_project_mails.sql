CREATE TABLE "shared_project_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"shared_by" uuid NOT NULL,
	"email" text NOT NULL,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shared_project_mails" ADD CONSTRAINT "shared_project_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_project_mails" ADD CONSTRAINT "shared_project_mails_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_project_mails_created_at_index" ON "shared_project_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shared_project_mails_project_id_index" ON "shared_project_mails" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "shared_project_mails_shared_by_index" ON "shared_project_mails" USING btree ("shared_by");