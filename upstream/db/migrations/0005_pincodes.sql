CREATE TABLE "base_pincodes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "base_pincodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"state_id" bigint,
	"city_id" bigint NOT NULL,
	"area_id" bigint,
	"pincode" text NOT NULL,
	"latitude" numeric(9, 6),
	"longitude" numeric(9, 6),
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "base_pincodes" ADD CONSTRAINT "base_pincodes_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_pincodes" ADD CONSTRAINT "base_pincodes_state_id_base_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."base_states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_pincodes" ADD CONSTRAINT "base_pincodes_city_id_base_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."base_cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_pincodes" ADD CONSTRAINT "base_pincodes_area_id_base_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."base_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "base_pincodes_once" ON "base_pincodes" USING btree ("country_code","pincode",coalesce("area_id", 0));--> statement-breakpoint
CREATE INDEX "base_pincodes_city" ON "base_pincodes" USING btree ("city_id");