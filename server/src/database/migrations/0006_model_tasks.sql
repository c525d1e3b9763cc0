CREATE TABLE "model_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"percent" double precision DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error" text,
	"inspection" jsonb,
	"exported" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_tasks" ADD CONSTRAINT "model_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_tasks" ADD CONSTRAINT "model_tasks_file_id_uploaded_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."uploaded_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_tasks_user_id_index" ON "model_tasks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "model_tasks_file_id_index" ON "model_tasks" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "model_tasks_expires_at_index" ON "model_tasks" USING btree ("expires_at");