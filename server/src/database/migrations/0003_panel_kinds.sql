ALTER TABLE "projects" ADD COLUMN "panel_kinds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "panels" ADD COLUMN "kind" integer;