CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"size" text,
	"country" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"logo_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "companies_logo_id_unique" UNIQUE("logo_id"),
	CONSTRAINT "companies_size_check" CHECK ("companies"."size" in ('1-10', '11-50', '51-200', '201-500', '500+'))
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"access_type" text DEFAULT 'permanent' NOT NULL,
	"access_until" timestamp with time zone,
	"access_reason" text DEFAULT '' NOT NULL,
	"seat" text DEFAULT 'classic' NOT NULL,
	"token_hash" text,
	"language" text DEFAULT 'en' NOT NULL,
	"invited_by" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "company_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "company_invitations_role_check" CHECK ("company_invitations"."role" in ('viewer', 'member', 'moderator', 'admin')),
	CONSTRAINT "company_invitations_access_type_check" CHECK ("company_invitations"."access_type" in ('permanent', 'temporary', 'guest')),
	CONSTRAINT "company_invitations_seat_check" CHECK ("company_invitations"."seat" in ('classic', 'on_demand')),
	CONSTRAINT "company_invitations_status_check" CHECK ("company_invitations"."status" in ('pending', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "company_invitations_access_until_check" CHECK (("company_invitations"."access_type" = 'temporary') = ("company_invitations"."access_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"access_type" text DEFAULT 'permanent' NOT NULL,
	"access_until" timestamp with time zone,
	"access_reason" text DEFAULT '' NOT NULL,
	"seat" text DEFAULT 'classic' NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "company_members_role_check" CHECK ("company_members"."role" in ('viewer', 'member', 'moderator', 'admin', 'owner')),
	CONSTRAINT "company_members_access_type_check" CHECK ("company_members"."access_type" in ('permanent', 'temporary', 'guest')),
	CONSTRAINT "company_members_seat_check" CHECK ("company_members"."seat" in ('classic', 'on_demand')),
	CONSTRAINT "company_members_access_until_check" CHECK (("company_members"."access_type" = 'temporary') = ("company_members"."access_until" is not null)),
	CONSTRAINT "company_members_owner_check" CHECK ("company_members"."role" <> 'owner' or "company_members"."access_type" = 'permanent')
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "company_role" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "company_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_invitations_company_id_created_at_index" ON "company_invitations" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_invitations_email_index" ON "company_invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_one_pending" ON "company_invitations" USING btree ("company_id","email") WHERE "company_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "company_members_user_id_index" ON "company_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_members_one_owner" ON "company_members" USING btree ("company_id") WHERE "company_members"."role" = 'owner';--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_company_id_index" ON "projects" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_role_check" CHECK ("projects"."company_role" in ('viewer', 'editor', 'manager'));
--> statement-breakpoint
CREATE VIEW "project_roles" AS
SELECT "project_id", "user_id", (ARRAY['viewer', 'editor', 'manager'])[max("rank")] AS "role", min("created_at") AS "created_at"
FROM (
	-- Roles of their own. They don't count for members of the project's company whose temporary access has ended.
	SELECT a."project_id", a."user_id", array_position(ARRAY['viewer', 'editor', 'manager'], a."role") AS "rank", a."created_at"
	FROM "project_access" a
	JOIN "projects" p ON p."id" = a."project_id"
	WHERE NOT EXISTS (
		SELECT 1 FROM "company_members" x
		WHERE x."company_id" = p."company_id" AND x."user_id" = a."user_id" AND x."access_until" <= now()
	)
	UNION ALL
	-- What the company gives: owners and admins manage, others have the role that the project is shared with.
	SELECT p."id", m."user_id",
		CASE WHEN m."role" IN ('owner', 'admin') THEN 3 ELSE array_position(ARRAY['viewer', 'editor', 'manager'], p."company_role") END,
		greatest(m."joined_at", p."company_since")
	FROM "company_members" m
	JOIN "companies" c ON c."id" = m."company_id" AND c."deleted_at" IS NULL
	JOIN "projects" p ON p."company_id" = m."company_id"
	WHERE m."access_type" <> 'guest'
		AND (m."access_until" IS NULL OR m."access_until" > now())
		AND (m."role" IN ('owner', 'admin') OR p."company_role" IS NOT NULL)
) given
GROUP BY "project_id", "user_id";
