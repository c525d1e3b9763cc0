DROP INDEX "panels_project_id_element_index";--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_element_once" EXCLUDE USING btree ("project_id" WITH =, "element" WITH =) WHERE ("element" IS NOT NULL) DEFERRABLE INITIALLY IMMEDIATE;
