CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_billing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"trial_ends_at" timestamp with time zone,
	"customer_id" text,
	"checkout_session_id" text,
	"checkout_opened_at" timestamp with time zone,
	"subscription_id" text,
	"subscription_item_id" text,
	"status" text,
	"plan" jsonb,
	"seats" integer DEFAULT 0 NOT NULL,
	"period_ends_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"is_ended_by_deletion" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_billing_company_id_unique" UNIQUE("company_id"),
	CONSTRAINT "company_billing_customer_id_unique" UNIQUE("customer_id"),
	CONSTRAINT "company_billing_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "company_billing_status_check" CHECK ("company_billing"."status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "company_snapshots" (
	"company_id" uuid NOT NULL,
	"month" char(7) NOT NULL,
	"members" integer NOT NULL,
	"seats" integer NOT NULL,
	"projects" integer NOT NULL,
	"stored_bytes" bigint NOT NULL,
	"conversions" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_snapshots_company_id_month_pk" PRIMARY KEY("company_id","month")
);
--> statement-breakpoint
CREATE TABLE "trial_reminders" (
	"user_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"trial_ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trial_reminders_user_id_days_trial_ends_at_pk" PRIMARY KEY("user_id","days","trial_ends_at")
);
--> statement-breakpoint
ALTER TABLE "company_billing" ADD CONSTRAINT "company_billing_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_snapshots" ADD CONSTRAINT "company_snapshots_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_reminders" ADD CONSTRAINT "trial_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_events_created_at_index" ON "billing_events" USING btree ("created_at");