CREATE TABLE "version_decisions" (
	"model_version_id" uuid NOT NULL,
	"panel_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"element" integer,
	"user_id" uuid,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "version_decisions_model_version_id_panel_id_pk" PRIMARY KEY("model_version_id","panel_id"),
	CONSTRAINT "version_decisions_decision_check" CHECK ("version_decisions"."decision" in ('accept', 'hold', 'map'))
);
--> statement-breakpoint
CREATE TABLE "version_impacts" (
	"model_version_id" uuid NOT NULL,
	"panel_id" uuid NOT NULL,
	"is_known" boolean NOT NULL,
	"element" integer,
	"suggested" integer,
	"categories" text[] NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "version_impacts_model_version_id_panel_id_pk" PRIMARY KEY("model_version_id","panel_id")
);
--> statement-breakpoint
CREATE TABLE "version_panels" (
	"model_version_id" uuid NOT NULL,
	"element" integer NOT NULL,
	"panel_id" uuid NOT NULL,
	"global_id" text NOT NULL,
	"mark" text NOT NULL,
	"name" text NOT NULL,
	"kind" integer,
	"class" text NOT NULL,
	"description" text NOT NULL,
	"floor" integer NOT NULL,
	"floor_computed" boolean NOT NULL,
	"length" double precision,
	"width" double precision,
	"height" double precision,
	"area" double precision,
	"volume" double precision,
	"weight" double precision,
	"measure_origins" text NOT NULL,
	"fingerprint" text NOT NULL,
	"outside_rule" boolean DEFAULT false NOT NULL,
	CONSTRAINT "version_panels_model_version_id_element_pk" PRIMARY KEY("model_version_id","element")
);
--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_kind_check";--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "panel_rule" jsonb;--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "comparison" jsonb;--> statement-breakpoint
ALTER TABLE "version_decisions" ADD CONSTRAINT "version_decisions_model_version_id_model_versions_id_fk" FOREIGN KEY ("model_version_id") REFERENCES "public"."model_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_decisions" ADD CONSTRAINT "version_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_impacts" ADD CONSTRAINT "version_impacts_model_version_id_model_versions_id_fk" FOREIGN KEY ("model_version_id") REFERENCES "public"."model_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_panels" ADD CONSTRAINT "version_panels_model_version_id_model_versions_id_fk" FOREIGN KEY ("model_version_id") REFERENCES "public"."model_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_decisions_user_id_index" ON "version_decisions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "version_impacts_model_version_id_element_index" ON "version_impacts" USING btree ("model_version_id","element");--> statement-breakpoint
CREATE INDEX "version_impacts_changed" ON "version_impacts" USING btree ("model_version_id") WHERE "version_impacts"."categories" <> '{unchanged}';--> statement-breakpoint
CREATE INDEX "version_panels_model_version_id_panel_id_index" ON "version_panels" USING btree ("model_version_id","panel_id");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_kind_check" CHECK ("jobs"."kind" in ('convert', 'inspect', 'export_glb', 'identify_panels', 'plan_merge', 'compare_versions'));