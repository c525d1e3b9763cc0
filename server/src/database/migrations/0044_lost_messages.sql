ALTER TABLE "projects" ADD COLUMN "missed_dates_on" date;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD COLUMN "mail_due_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "company_invitations_mail_due" ON "company_invitations" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
UPDATE "company_invitations" SET "mail_due_at" = null WHERE "token_hash" is not null OR "status" <> 'pending';
