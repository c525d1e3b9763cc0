ALTER TABLE "model_versions" ADD COLUMN "converter_version" text;--> statement-breakpoint
CREATE INDEX "model_versions_artefacts_index" ON "model_versions" USING gin ("artefacts" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "uploaded_files_storage_key_index" ON "uploaded_files" USING btree ("storage_key");