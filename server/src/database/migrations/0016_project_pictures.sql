CREATE TABLE "project_pictures" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"image_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_pictures" ADD CONSTRAINT "project_pictures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pictures" ADD CONSTRAINT "project_pictures_image_id_project_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."project_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_pictures_image_id_index" ON "project_pictures" USING btree ("image_id");