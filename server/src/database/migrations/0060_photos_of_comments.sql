CREATE TABLE "comment_images" (
	"comment_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "comment_images_comment_id_image_id_pk" PRIMARY KEY("comment_id","image_id")
);
--> statement-breakpoint
ALTER TABLE "comment_images" ADD CONSTRAINT "comment_images_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_images" ADD CONSTRAINT "comment_images_image_id_project_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."project_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_images_image_id_index" ON "comment_images" USING btree ("image_id");