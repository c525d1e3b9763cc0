CREATE TABLE "report_refusals" (
	"project_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_refusals_project_id_email_pk" PRIMARY KEY("project_id","email")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"hour" integer NOT NULL,
	"language" text NOT NULL,
	"user_ids" jsonb NOT NULL,
	"emails" jsonb NOT NULL,
	"is_paused" boolean NOT NULL,
	"origin" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rescheduled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_date" date,
	"run_id" uuid,
	"handed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'never' NOT NULL,
	"ran_at" timestamp with time zone,
	CONSTRAINT "report_schedules_language_check" CHECK ("report_schedules"."language" in ('en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar')),
	CONSTRAINT "report_schedules_state_check" CHECK ("report_schedules"."state" in ('never', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "report_refusals" ADD CONSTRAINT "report_refusals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedules_project_id_index" ON "report_schedules" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "report_schedules_created_by_index" ON "report_schedules" USING btree ("created_by");