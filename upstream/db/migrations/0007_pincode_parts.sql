-- Ten million pincodes, always asked for coverage by coverage: eight parts by coverage. drizzle cannot say PARTITION BY.
ALTER TABLE "carrier_pincodes" RENAME TO "carrier_pincodes_whole";--> statement-breakpoint
CREATE TABLE "carrier_pincodes" (LIKE "carrier_pincodes_whole" INCLUDING DEFAULTS) PARTITION BY HASH ("coverage_id");--> statement-breakpoint
CREATE TABLE "carrier_pincodes_0" PARTITION OF "carrier_pincodes" FOR VALUES WITH (MODULUS 8, REMAINDER 0);--> statement-breakpoint
CREATE TABLE "carrier_pincodes_1" PARTITION OF "carrier_pincodes" FOR VALUES WITH (MODULUS 8, REMAINDER 1);--> statement-breakpoint
CREATE TABLE "carrier_pincodes_2" PARTITION OF "carrier_pincodes" FOR VALUES WITH (MODULUS 8, REMAINDER 2);--> statement-breakpoint
CREATE TABLE "carrier_pincodes_3" PARTITION OF "carrier_pincodes" FOR VALUES WITH (MODULUS 8, REMAINDER 3);--> statement-breakpoint
CREATE TABLE "carrier_pincodes_4" PARTITION OF "carrier_pincodes" FOR VALUES WITH (MODULUS 8, REMAINDER 4);--> statement-breakpoint
CREATE TABLE "carrier_pincodes_5" PARTITION OF "carrier_pincodes" FOR VALUES WITH (MODULUS 8, REMAINDER 5);--> statement-breakpoint
CREATE TABLE "carrier_pincodes_6" PARTITION OF "carrier_pincodes" FOR VALUES WITH (MODULUS 8, REMAINDER 6);--> statement-breakpoint
CREATE TABLE "carrier_pincodes_7" PARTITION OF "carrier_pincodes" FOR VALUES WITH (MODULUS 8, REMAINDER 7);--> statement-breakpoint
INSERT INTO "carrier_pincodes" SELECT * FROM "carrier_pincodes_whole";--> statement-breakpoint
DROP TABLE "carrier_pincodes_whole";--> statement-breakpoint
ALTER TABLE "carrier_pincodes" ADD CONSTRAINT "carrier_pincodes_coverage_id_base_pincode_id_pk" PRIMARY KEY ("coverage_id", "base_pincode_id");--> statement-breakpoint
ALTER TABLE "carrier_pincodes" ADD CONSTRAINT "carrier_pincodes_coverage_id_carrier_countries_id_fk" FOREIGN KEY ("coverage_id") REFERENCES "carrier_countries" ("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "carrier_pincodes" ADD CONSTRAINT "carrier_pincodes_base_pincode_id_base_pincodes_id_fk" FOREIGN KEY ("base_pincode_id") REFERENCES "base_pincodes" ("id");--> statement-breakpoint
CREATE INDEX "carrier_pincodes_place" ON "carrier_pincodes" ("base_pincode_id", "active");--> statement-breakpoint
CREATE INDEX "carrier_pincodes_id" ON "carrier_pincodes" ("id");--> statement-breakpoint
-- Names of places as they are compared: lower case, no accents or Arabic diacritics, no blanks or punctuation (lib/domain/carrier-place.ts says the same).
CREATE FUNCTION place_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(regexp_replace(lower(normalize(name, NFD)), '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u2010-\u2019 \t\n\u00a0!-/:-@\[-`{-~\u00b4\u060c]', '', 'g'), 'ىة', 'يه')
$$;--> statement-breakpoint
CREATE INDEX "base_cities_key" ON "base_cities" ("country_code", place_key("city_name"));--> statement-breakpoint
CREATE INDEX "base_areas_key" ON "base_areas" ("city_id", place_key("area_name"));
