CREATE TABLE "test_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"token" text NOT NULL,
	"file_name" text NOT NULL,
	"inspection" jsonb NOT NULL,
	"tested_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_reports_task_id_unique" UNIQUE("task_id"),
	CONSTRAINT "test_reports_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "test_reports" ADD CONSTRAINT "test_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_reports_user_id_created_at_index" ON "test_reports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "test_reports_expires_at_index" ON "test_reports" USING btree ("expires_at");