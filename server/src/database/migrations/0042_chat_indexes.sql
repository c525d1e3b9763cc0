DROP INDEX "support_threads_user_id_last_message_at_index";--> statement-breakpoint
DROP INDEX "support_threads_status_last_message_at_index";--> statement-breakpoint
CREATE INDEX "support_threads_user_id_index" ON "support_threads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_threads_open" ON "support_threads" USING btree ("user_id") WHERE status = 'open';--> statement-breakpoint
-- Room on each page for the next version of a row that a message changes.
ALTER TABLE "support_threads" SET (fillfactor = 70);
