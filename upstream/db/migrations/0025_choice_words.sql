CREATE TABLE "choice_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "choice_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"digest" text NOT NULL,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "allocation_log_order";--> statement-breakpoint
DROP INDEX "allocation_log_client";--> statement-breakpoint
DROP INDEX "packages_carrier_number";--> statement-breakpoint
DROP INDEX "packages_carrier_number_once";--> statement-breakpoint
ALTER TABLE "allocation_log" ALTER COLUMN "trace" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consignment_assignments" ALTER COLUMN "candidates" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "allocation_log" ADD COLUMN "words_id" bigint;--> statement-breakpoint
ALTER TABLE "allocation_log" ADD COLUMN "so_far" integer;--> statement-breakpoint
ALTER TABLE "consignment_assignments" ADD COLUMN "words_id" bigint;--> statement-breakpoint
ALTER TABLE "consignment_assignments" ADD COLUMN "so_far" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "choice_words_digest" ON "choice_words" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_carrier_number_once" ON "packages" USING btree ("carrier_tracking_no","carrier_id") WHERE "packages"."carrier_tracking_no" is not null;--> statement-breakpoint
-- Nobody else has heard of a parcel that is just made, so its facilities cannot be there yet; only its own two reasons may name the same one.
CREATE OR REPLACE FUNCTION package_facilities_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.package_facilities (package_id, facility_id, client_id, created_at)
  SELECT p.id, f.id, p.client_id, p.created_at FROM came p JOIN public.facilities f ON f.country_code = p.country_code AND f.city = p.city
  UNION ALL
  SELECT p.id, p.current_facility_id, p.client_id, p.created_at FROM came p WHERE p.current_facility_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM public.facilities f WHERE f.id = p.current_facility_id AND f.country_code = p.country_code AND f.city = p.city);
  RETURN NULL;
END $$;
