CREATE TABLE "carrier_pudo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_pudo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"pudo_code" text NOT NULL,
	"pudo_name" text NOT NULL,
	"pudo_name_ar" text,
	"pudo_type" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"area" text,
	"city" text NOT NULL,
	"state" text,
	"pincode" text,
	"country_code" text NOT NULL,
	"latitude" numeric(9, 6) NOT NULL,
	"longitude" numeric(9, 6) NOT NULL,
	"phone" text,
	"email" text,
	"photo_url" text,
	"directions" text,
	"opening_hours" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"closures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"services" text[] DEFAULT '{collect}' NOT NULL,
	"max_weight_kg" numeric(9, 3),
	"max_length_cm" numeric(7, 1),
	"max_width_cm" numeric(7, 1),
	"max_height_cm" numeric(7, 1),
	"capacity_total" integer,
	"capacity_free" integer,
	"capacity_at" timestamptz,
	"max_stay_days" integer DEFAULT 7 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"last_synced_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "consignee_wishes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignee_wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"wished_day" date,
	"place" text,
	"lat" numeric(9, 6),
	"lng" numeric(9, 6),
	"pudo_id" bigint,
	"promised_before" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"withdrawn_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"provider_id" text NOT NULL,
	"url" text NOT NULL,
	"amount" numeric(12, 3) NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"paid_at" timestamptz,
	"provider_payment_id" text,
	CONSTRAINT "payment_links_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "carrier_pudo" ADD CONSTRAINT "carrier_pudo_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignee_wishes" ADD CONSTRAINT "consignee_wishes_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignee_wishes" ADD CONSTRAINT "consignee_wishes_pudo_id_carrier_pudo_id_fk" FOREIGN KEY ("pudo_id") REFERENCES "public"."carrier_pudo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_pudo_once" ON "carrier_pudo" USING btree ("carrier_id","pudo_code");--> statement-breakpoint
CREATE INDEX "carrier_pudo_near" ON "carrier_pudo" USING btree ("country_code","latitude","longitude") WHERE "carrier_pudo"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "consignee_wishes_open" ON "consignee_wishes" USING btree ("package_id","kind") WHERE "consignee_wishes"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "consignee_wishes_package" ON "consignee_wishes" USING btree ("package_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_open" ON "payment_links" USING btree ("package_id") WHERE "payment_links"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_paid" ON "payment_links" USING btree ("package_id") WHERE "payment_links"."status" = 'paid';