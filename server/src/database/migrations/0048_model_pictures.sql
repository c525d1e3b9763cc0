-- Pictures come with models now. Images that only pictures used are deleted like others that nothing uses.
UPDATE "project_images" SET "unused_since" = now() WHERE "id" IN (SELECT "image_id" FROM "project_pictures")
	AND NOT EXISTS (SELECT FROM "instruction_images" WHERE "instruction_images"."image_id" = "project_images"."id");--> statement-breakpoint
DROP TABLE "project_pictures" CASCADE;
