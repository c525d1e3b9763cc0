ALTER TABLE "account_challenges" DROP CONSTRAINT "account_challenges_kind_check";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_challenges" ADD CONSTRAINT "account_challenges_kind_check" CHECK ("account_challenges"."kind" in ('second_factor', 'add_passkey', 'sign_in_by_passkey', 'prove_by_passkey'));