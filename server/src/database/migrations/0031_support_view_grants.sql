CREATE TABLE "support_view_grants" (
	"attachment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_view_grants_attachment_id_user_id_pk" PRIMARY KEY("attachment_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "support_view_grants" ADD CONSTRAINT "support_view_grants_attachment_id_support_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."support_attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_view_grants" ADD CONSTRAINT "support_view_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_view_grants_user_id_index" ON "support_view_grants" USING btree ("user_id");