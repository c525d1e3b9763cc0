CREATE TABLE "instruction_images" (
	"instruction_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "instruction_images_instruction_id_image_id_pk" PRIMARY KEY("instruction_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "instructions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"panel_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"large_bytes" integer NOT NULL,
	"small_bytes" integer NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_check";--> statement-breakpoint
ALTER TABLE "instruction_images" ADD CONSTRAINT "instruction_images_instruction_id_instructions_id_fk" FOREIGN KEY ("instruction_id") REFERENCES "public"."instructions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instruction_images" ADD CONSTRAINT "instruction_images_image_id_project_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."project_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instruction_images_image_id_index" ON "instruction_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "instructions_project_id_index" ON "instructions" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "instructions_panel_id_position_index" ON "instructions" USING btree ("panel_id","position");--> statement-breakpoint
CREATE INDEX "instructions_user_id_index" ON "instructions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_images_project_id_index" ON "project_images" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_images_user_id_index" ON "project_images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_images_unused_since_index" ON "project_images" USING btree ("unused_since");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_check" CHECK ("changes"."kind" in ('panel_statuses', 'panel_details', 'panel_category', 'group_panels', 'group_created', 'status_created', 'status_deleted', 'status_restored', 'category_created', 'category_deleted', 'category_restored', 'instruction_created', 'instruction_changed'));