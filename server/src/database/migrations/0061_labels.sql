CREATE TABLE "labels" (
	"code" text PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"panel_id" uuid NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "labels_project_id_index" ON "labels" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "labels_panel_id_index" ON "labels" USING btree ("panel_id");--> statement-breakpoint
CREATE INDEX "labels_user_id_index" ON "labels" USING btree ("user_id");