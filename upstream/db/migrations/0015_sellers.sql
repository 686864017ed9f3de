CREATE TABLE "client_seller_map" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_seller_map_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"ref_code" text,
	"mapped_at" timestamptz DEFAULT now() NOT NULL,
	"unmapped_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "seller_stage_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seller_stage_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"from_stage" integer,
	"to_stage" integer NOT NULL,
	"source" text NOT NULL,
	"by" bigint,
	"at" timestamptz DEFAULT now() NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sellers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_code" text GENERATED ALWAYS AS ('SLR-' || lpad(id::text, 6, '0')) STORED NOT NULL,
	"legal_name" text NOT NULL,
	"trade_name" text,
	"store_url" text,
	"platform" text NOT NULL,
	"platform_merchant_id" text,
	"registration_no" text NOT NULL,
	"vat_no" text,
	"eori_no" text,
	"country_code" text NOT NULL,
	"address_line1" text NOT NULL,
	"city" text NOT NULL,
	"state" text,
	"pincode" text,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"product_categories" text[] DEFAULT '{}' NOT NULL,
	"expected_monthly_value" numeric(14, 2),
	"onboarding_stage" integer DEFAULT 0 NOT NULL,
	"agreement_no" text,
	"agreement_signed_at" timestamptz,
	"agreement_signed_by" text,
	"agreement_signed_ip" "inet",
	"agreement_start" date,
	"agreement_expiry" date,
	"agreement_file_path" text,
	"crm_link" text,
	"active" boolean DEFAULT false NOT NULL,
	"deactivated_reason" text,
	"status" text DEFAULT 'active' NOT NULL,
	"invite_sent_at" timestamptz,
	"upload_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sellers_seller_code_unique" UNIQUE("seller_code"),
	CONSTRAINT "sellers_agreement_no_unique" UNIQUE("agreement_no"),
	CONSTRAINT "sellers_stage_known" CHECK ("sellers"."onboarding_stage" between 0 and 3),
	CONSTRAINT "sellers_agreement_ends" CHECK ("sellers"."agreement_expiry" > "sellers"."agreement_start"),
	CONSTRAINT "sellers_abroad" CHECK ("sellers"."country_code" <> 'AE')
);
--> statement-breakpoint
ALTER TABLE "one_time_links" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "seller_id" bigint;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "seller_id" bigint;--> statement-breakpoint
ALTER TABLE "client_seller_map" ADD CONSTRAINT "client_seller_map_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_seller_map" ADD CONSTRAINT "client_seller_map_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_stage_history" ADD CONSTRAINT "seller_stage_history_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_seller_map_once" ON "client_seller_map" USING btree ("client_id","seller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_seller_map_ref_once" ON "client_seller_map" USING btree ("client_id","ref_code") WHERE "client_seller_map"."ref_code" is not null;--> statement-breakpoint
CREATE INDEX "client_seller_map_seller" ON "client_seller_map" USING btree ("seller_id","active");--> statement-breakpoint
CREATE INDEX "seller_stage_history_seller" ON "seller_stage_history" USING btree ("seller_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sellers_name_once" ON "sellers" USING btree (lower("legal_name"),"country_code") WHERE "sellers"."status" <> 'delete';--> statement-breakpoint
CREATE UNIQUE INDEX "sellers_email_once" ON "sellers" USING btree (lower("contact_email")) WHERE "sellers"."status" <> 'delete';--> statement-breakpoint
CREATE UNIQUE INDEX "sellers_merchant_once" ON "sellers" USING btree ("platform","platform_merchant_id") WHERE "sellers"."platform_merchant_id" is not null and "sellers"."status" <> 'delete';--> statement-breakpoint
CREATE INDEX "sellers_stage" ON "sellers" USING btree ("onboarding_stage","active");--> statement-breakpoint
CREATE INDEX "sellers_expiry" ON "sellers" USING btree ("agreement_expiry");--> statement-breakpoint
CREATE INDEX "sellers_upload" ON "sellers" USING btree ("upload_id") WHERE "sellers"."upload_id" is not null;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_links_one_seller" ON "one_time_links" USING btree ("seller_id","purpose") WHERE "one_time_links"."used_at" is null;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_for_one" CHECK (("one_time_links"."user_id" is null) <> ("one_time_links"."seller_id" is null));