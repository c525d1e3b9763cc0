-- Nothing is planned by what messages say, and reading that out of 30,000 of them keeps the embedded database from
-- everybody else for up to a second.
ALTER TABLE "support_messages" ALTER COLUMN "content" SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "support_messages_words" ALTER COLUMN 1 SET STATISTICS 0;
