ALTER TABLE "consolidation_flights" ADD COLUMN "cargo_aircraft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "dg_flag" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Lithium batteries by themselves under Section IB travel with a declaration, as dangerous goods do (IATA DGR, PI 965 and 968).
UPDATE "special_handling" SET "implies" = array_append("implies", 'DGR'), "version" = "version" + 1
  WHERE "code" IN ('RBI', 'RBM') AND "standard" = 'IATA' AND NOT 'DGR' = ANY("implies") AND NOT 'DGR' = ANY("conflicts_with");--> statement-breakpoint
-- Codes with everything they imply.
CREATE FUNCTION whole_handling(codes text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE met(code) AS (
    SELECT unnest(codes)
    UNION SELECT unnest(h.implies) FROM public.special_handling h JOIN met m ON m.code = h.code WHERE h.status <> 'delete'
  )
  SELECT coalesce(array_agg(code), '{}') FROM met
$$;--> statement-breakpoint
-- Whether goods of these codes are dangerous: one of them, or one they imply, is of that category.
CREATE FUNCTION dangerous_handling(codes text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT 1 FROM public.special_handling h WHERE h.code = ANY(public.whole_handling(codes)) AND h.category = 'dangerous_goods')
$$;--> statement-breakpoint
CREATE FUNCTION package_dangerous() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.dg_flag := public.dangerous_handling(NEW.special_handling);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER package_dangerous_come BEFORE INSERT ON "packages" FOR EACH ROW WHEN (NEW.special_handling <> '{}') EXECUTE FUNCTION package_dangerous();--> statement-breakpoint
CREATE TRIGGER package_dangerous_change BEFORE UPDATE OF special_handling ON "packages" FOR EACH ROW WHEN (NEW.special_handling IS DISTINCT FROM OLD.special_handling) EXECUTE FUNCTION package_dangerous();--> statement-breakpoint
-- A code that means something else from now on means it of every parcel under way that carries it, itself or through another.
CREATE FUNCTION special_handling_dangerous() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[];
BEGIN
  WITH RECURSIVE by(code) AS (
    SELECT NEW.code UNION SELECT h.code FROM public.special_handling h JOIN by b ON b.code = ANY(h.implies)
  ) SELECT array_agg(code) INTO touched FROM by;
  UPDATE public.packages SET dg_flag = NOT dg_flag
    WHERE special_handling && touched AND status NOT IN ('delivered', 'returned', 'lost', 'disposed', 'cancelled') AND dg_flag <> public.dangerous_handling(special_handling);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER special_handling_dangerous AFTER UPDATE OF category, implies, status ON "special_handling" FOR EACH ROW
  WHEN (NEW.category IS DISTINCT FROM OLD.category OR NEW.implies IS DISTINCT FROM OLD.implies OR NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION special_handling_dangerous();--> statement-breakpoint
UPDATE "packages" SET "dg_flag" = true WHERE "special_handling" <> '{}' AND dangerous_handling("special_handling");
