CREATE TABLE "storage_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"is_repair" boolean NOT NULL,
	"found" jsonb NOT NULL,
	"orphan_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missing_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "storage_checks" ADD CONSTRAINT "storage_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_checks_started_at_index" ON "storage_checks" USING btree ("started_at");