CREATE TABLE "model_version_sources" (
	"model_version_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"placement" text NOT NULL,
	CONSTRAINT "model_version_sources_model_version_id_position_pk" PRIMARY KEY("model_version_id","position")
);
--> statement-breakpoint
ALTER TABLE "conversion_jobs" ADD COLUMN "error_file_name" text;--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "merge" jsonb;--> statement-breakpoint
ALTER TABLE "model_version_sources" ADD CONSTRAINT "model_version_sources_model_version_id_model_versions_id_fk" FOREIGN KEY ("model_version_id") REFERENCES "public"."model_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_version_sources" ADD CONSTRAINT "model_version_sources_file_id_uploaded_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."uploaded_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_version_sources_file_id_index" ON "model_version_sources" USING btree ("file_id");