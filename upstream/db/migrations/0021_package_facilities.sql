CREATE TABLE "package_facilities" (
	"package_id" bigint NOT NULL,
	"facility_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "package_facilities_key" PRIMARY KEY("package_id","facility_id")
);
--> statement-breakpoint
CREATE INDEX "package_facilities_newest" ON "package_facilities" USING btree ("facility_id","created_at" DESC NULLS LAST,"package_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "package_facilities_client" ON "package_facilities" USING btree ("facility_id","client_id","created_at" DESC NULLS LAST,"package_id" DESC NULLS LAST);--> statement-breakpoint
-- What the table must say: a parcel is a facility's when it stands in it, is bound for its city or was scanned in it.
CREATE VIEW packages_of_facilities AS
  SELECT p.id AS package_id, f.id AS facility_id, p.client_id, p.created_at FROM packages p JOIN facilities f ON f.country_code = p.country_code AND f.city = p.city
  UNION
  SELECT p.id, p.current_facility_id, p.client_id, p.created_at FROM packages p WHERE p.current_facility_id IS NOT NULL
  UNION
  SELECT p.id, e.facility_id, p.client_id, p.created_at FROM package_events e JOIN packages p ON p.id = e.package_id WHERE e.facility_id IS NOT NULL AND e.voided_at IS NULL;--> statement-breakpoint
CREATE FUNCTION package_facilities_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.package_facilities (package_id, facility_id, client_id, created_at)
  SELECT p.id, f.id, p.client_id, p.created_at FROM came p JOIN public.facilities f ON f.country_code = p.country_code AND f.city = p.city
  UNION ALL
  SELECT p.id, p.current_facility_id, p.client_id, p.created_at FROM came p WHERE p.current_facility_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER package_facilities_come AFTER INSERT ON "packages" REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION package_facilities_come();--> statement-breakpoint
CREATE FUNCTION package_facilities_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.package_facilities WHERE package_id IN (SELECT id FROM went);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER package_facilities_go AFTER DELETE ON "packages" REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION package_facilities_go();--> statement-breakpoint
CREATE FUNCTION package_facilities_scanned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.package_facilities (package_id, facility_id, client_id, created_at)
  SELECT p.id, NEW.facility_id, p.client_id, p.created_at FROM public.packages p WHERE p.id = NEW.package_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER package_facilities_scanned AFTER INSERT ON "package_events" FOR EACH ROW
  WHEN (NEW.facility_id IS NOT NULL AND NEW.voided_at IS NULL) EXECUTE FUNCTION package_facilities_scanned();--> statement-breakpoint
-- An address corrected, a step taken back: all facilities of the one parcel anew. Its writers hold the parcel's lock.
CREATE FUNCTION package_facilities_of_one() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one bigint;
BEGIN
  IF TG_TABLE_NAME = 'packages' THEN one := OLD.id; ELSE one := OLD.package_id; END IF;
  DELETE FROM public.package_facilities WHERE package_id = one;
  INSERT INTO public.package_facilities (package_id, facility_id, client_id, created_at)
  SELECT package_id, facility_id, client_id, created_at FROM public.packages_of_facilities WHERE package_id = one;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER package_facilities_moved AFTER UPDATE OF country_code, city, client_id, created_at ON "packages" FOR EACH ROW
  WHEN ((OLD.country_code, OLD.city, OLD.client_id, OLD.created_at) IS DISTINCT FROM (NEW.country_code, NEW.city, NEW.client_id, NEW.created_at))
  EXECUTE FUNCTION package_facilities_of_one();--> statement-breakpoint
-- Every scan that moves a parcel comes by here; only one that was taken back may end what its facility knows of it.
CREATE FUNCTION package_facilities_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.current_facility_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM public.package_events e WHERE e.package_id = OLD.id AND e.facility_id = OLD.current_facility_id AND e.voided_at IS NULL) THEN
    DELETE FROM public.package_facilities WHERE package_id = OLD.id AND facility_id = OLD.current_facility_id
      AND NOT EXISTS (SELECT 1 FROM public.facilities f WHERE f.id = OLD.current_facility_id AND f.country_code = NEW.country_code AND f.city = NEW.city);
  END IF;
  IF NEW.current_facility_id IS NOT NULL THEN
    INSERT INTO public.package_facilities (package_id, facility_id, client_id, created_at)
    VALUES (NEW.id, NEW.current_facility_id, NEW.client_id, NEW.created_at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER package_facilities_stands AFTER UPDATE OF current_facility_id ON "packages" FOR EACH ROW
  WHEN (OLD.current_facility_id IS DISTINCT FROM NEW.current_facility_id) EXECUTE FUNCTION package_facilities_stands();--> statement-breakpoint
CREATE TRIGGER package_facilities_unscanned AFTER UPDATE OF voided_at, facility_id ON "package_events" FOR EACH ROW
  WHEN ((OLD.voided_at IS NULL, OLD.facility_id) IS DISTINCT FROM (NEW.voided_at IS NULL, NEW.facility_id))
  EXECUTE FUNCTION package_facilities_of_one();--> statement-breakpoint
CREATE TRIGGER package_facilities_forgotten AFTER DELETE ON "package_events" FOR EACH ROW
  WHEN (OLD.facility_id IS NOT NULL) EXECUTE FUNCTION package_facilities_of_one();--> statement-breakpoint
-- A facility opens, moves or is deleted. Whoever makes parcels meanwhile waits, or is waited for: each parcel meets the facility or is found by it.
CREATE FUNCTION package_facilities_of_facility() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE public.package_facilities IN SHARE ROW EXCLUSIVE MODE;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM public.package_facilities s WHERE s.facility_id = OLD.id
      AND NOT EXISTS (SELECT 1 FROM public.packages p WHERE p.id = s.package_id AND p.current_facility_id = OLD.id)
      AND NOT EXISTS (SELECT 1 FROM public.package_events e WHERE e.package_id = s.package_id AND e.facility_id = OLD.id AND e.voided_at IS NULL);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.package_facilities (package_id, facility_id, client_id, created_at)
    SELECT p.id, NEW.id, p.client_id, p.created_at FROM public.packages p WHERE p.country_code = NEW.country_code AND p.city = NEW.city
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER package_facilities_opened AFTER INSERT OR DELETE ON "facilities" FOR EACH ROW EXECUTE FUNCTION package_facilities_of_facility();--> statement-breakpoint
CREATE TRIGGER package_facilities_relocated AFTER UPDATE OF country_code, city ON "facilities" FOR EACH ROW
  WHEN ((OLD.country_code, OLD.city) IS DISTINCT FROM (NEW.country_code, NEW.city)) EXECUTE FUNCTION package_facilities_of_facility();--> statement-breakpoint
-- All of it: once for parcels from before there was the table, and after a load with triggers off.
CREATE FUNCTION package_facilities_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE public.package_facilities IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM public.package_facilities;
  INSERT INTO public.package_facilities (package_id, facility_id, client_id, created_at)
  SELECT package_id, facility_id, client_id, created_at FROM public.packages_of_facilities;
END $$;--> statement-breakpoint
SELECT package_facilities_anew();
