CREATE TABLE "requirement_checks" (
	"model_version_id" uuid PRIMARY KEY NOT NULL,
	"file_ids" uuid[] NOT NULL,
	"found" jsonb NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requirement_failures" (
	"model_version_id" uuid NOT NULL,
	"element" integer NOT NULL,
	"failures" jsonb NOT NULL,
	"specifications" jsonb NOT NULL,
	CONSTRAINT "requirement_failures_model_version_id_element_pk" PRIMARY KEY("model_version_id","element")
);
--> statement-breakpoint
CREATE TABLE "requirement_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"specification_count" integer NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_kind_check";--> statement-breakpoint
ALTER TABLE "requirement_checks" ADD CONSTRAINT "requirement_checks_model_version_id_model_versions_id_fk" FOREIGN KEY ("model_version_id") REFERENCES "public"."model_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_failures" ADD CONSTRAINT "requirement_failures_model_version_id_model_versions_id_fk" FOREIGN KEY ("model_version_id") REFERENCES "public"."model_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_files" ADD CONSTRAINT "requirement_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_files" ADD CONSTRAINT "requirement_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requirement_files_project_id_created_at_index" ON "requirement_files" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "requirement_files_user_id_index" ON "requirement_files" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_kind_check" CHECK ("jobs"."kind" in ('convert', 'inspect', 'export_glb', 'identify_panels', 'plan_merge', 'compare_versions', 'check_requirements'));