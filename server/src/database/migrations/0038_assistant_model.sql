CREATE TABLE "assistant_usage" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"user_id" uuid,
	"day" date NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"tokens_in" bigint DEFAULT 0 NOT NULL,
	"tokens_out" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "assistant_usage_company_id_day_unique" UNIQUE("company_id","day"),
	CONSTRAINT "assistant_usage_user_id_day_unique" UNIQUE("user_id","day"),
	CONSTRAINT "assistant_usage_payer_check" CHECK (("assistant_usage"."company_id" is null) <> ("assistant_usage"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "company_assistants" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"uses_model" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_usage" ADD CONSTRAINT "assistant_usage_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_usage" ADD CONSTRAINT "assistant_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_assistants" ADD CONSTRAINT "company_assistants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;