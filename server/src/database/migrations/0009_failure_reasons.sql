ALTER TABLE "conversion_jobs" ADD COLUMN "reason_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_jobs" ADD COLUMN "reason_value" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_tasks" ADD COLUMN "reason_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_tasks" ADD COLUMN "reason_value" text DEFAULT '' NOT NULL;