-- A parcel names its bag and consolidation by id. Numbers of containers that were never kept stay readable on the parcel.
UPDATE "packages" SET "bag_id" = NULL WHERE "bag_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "bags" b WHERE b."id" = "packages"."bag_id");--> statement-breakpoint
UPDATE "packages" SET "consolidation_id" = NULL WHERE "consolidation_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "consolidations" c WHERE c."id" = "packages"."consolidation_id");--> statement-breakpoint
-- Checked when the transaction ends: a load may bring parcels before the bags they are in.
ALTER TABLE "packages" ADD CONSTRAINT "packages_bag_fk" FOREIGN KEY ("bag_id") REFERENCES "bags" ("id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_consolidation_fk" FOREIGN KEY ("consolidation_id") REFERENCES "consolidations" ("id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_lane" CHECK ("origin" <> "destination");--> statement-breakpoint
ALTER TABLE "consolidations" ADD CONSTRAINT "consolidations_lane" CHECK ("origin_airport" <> "destination_airport");--> statement-breakpoint
ALTER TABLE "consolidation_units" ADD CONSTRAINT "consolidation_units_one_thing" CHECK (("bag_id" IS NULL) <> ("package_id" IS NULL));--> statement-breakpoint
CREATE FUNCTION container_history_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER bag_history_append_only BEFORE UPDATE OR DELETE ON "bag_history" FOR EACH STATEMENT EXECUTE FUNCTION container_history_is_append_only();--> statement-breakpoint
CREATE TRIGGER consolidation_history_append_only BEFORE UPDATE OR DELETE ON "consolidation_history" FOR EACH STATEMENT EXECUTE FUNCTION container_history_is_append_only();
