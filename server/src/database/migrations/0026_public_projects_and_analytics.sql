CREATE TABLE "analytics_days" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"page" text NOT NULL,
	"language" text NOT NULL,
	"detail" text NOT NULL,
	"events" integer NOT NULL,
	"amount" double precision NOT NULL,
	"milliseconds" double precision NOT NULL,
	CONSTRAINT "analytics_days_day_name_page_language_detail_pk" PRIMARY KEY("day","name","page","language","detail")
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"page" text NOT NULL,
	"language" text NOT NULL,
	"detail" text NOT NULL,
	"amount" double precision NOT NULL,
	"milliseconds" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_summed_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_projects" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"is_public" boolean NOT NULL,
	"line" text NOT NULL,
	"shows_statuses" boolean NOT NULL,
	"shows_groups" boolean NOT NULL,
	"shows_figures" boolean NOT NULL,
	"allows_duplicates" boolean NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" uuid
);
--> statement-breakpoint
ALTER TABLE "public_projects" ADD CONSTRAINT "public_projects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_projects" ADD CONSTRAINT "public_projects_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_day_index" ON "analytics_events" USING btree ("day");--> statement-breakpoint
CREATE INDEX "public_projects_is_public_published_at_index" ON "public_projects" USING btree ("is_public","published_at");--> statement-breakpoint
CREATE INDEX "public_projects_published_by_index" ON "public_projects" USING btree ("published_by");