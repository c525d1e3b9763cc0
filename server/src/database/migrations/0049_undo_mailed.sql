ALTER TABLE "email_changes" ADD COLUMN "undo_mailed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "email_changes" SET "undo_mailed_at" = "confirmed_at" WHERE "undo_token_hash" IS NOT NULL;
