-- The full hour by which an open parcel is due; due on the hour is due by that hour.
CREATE FUNCTION package_due_hour(status text, sla_due_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN sla_due_at IS NULL OR status IN ('delivered', 'returned', 'lost', 'disposed', 'cancelled') THEN 'infinity'::timestamptz
    ELSE date_trunc('hour', sla_due_at + interval '1 hour' - interval '1 microsecond', 'UTC') END
$$;--> statement-breakpoint
-- A statement adds a row for each kind of parcel it makes more or fewer of, however many they are; one that changes nothing counted adds none.
CREATE FUNCTION package_counts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  way integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO public.package_count_changes (client_id, day, seller_id, carrier_id, status, label_status, environment, currency, due_hour, n, cod_amount)
    SELECT client_id, (created_at AT TIME ZONE 'Asia/Dubai')::date, coalesce(seller_id, 0), coalesce(carrier_id, 0), status, label_status, environment,
      CASE WHEN payment_mode = 'cod' THEN coalesce(cod_currency, '') ELSE '' END, public.package_due_hour(status, sla_due_at),
      sum(ways), sum(CASE WHEN payment_mode = 'cod' THEN ways * cod_amount ELSE 0 END)
    FROM (SELECT 1 AS ways, * FROM came UNION ALL SELECT -1, * FROM went) both_ways
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(ways) <> 0 OR sum(CASE WHEN payment_mode = 'cod' THEN ways * cod_amount ELSE 0 END) <> 0;
  ELSE
    INSERT INTO public.package_count_changes (client_id, day, seller_id, carrier_id, status, label_status, environment, currency, due_hour, n, cod_amount)
    SELECT client_id, (created_at AT TIME ZONE 'Asia/Dubai')::date, coalesce(seller_id, 0), coalesce(carrier_id, 0), status, label_status, environment,
      CASE WHEN payment_mode = 'cod' THEN coalesce(cod_currency, '') ELSE '' END, public.package_due_hour(status, sla_due_at),
      way * count(*), way * sum(CASE WHEN payment_mode = 'cod' THEN cod_amount ELSE 0 END)
    FROM touched GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER package_counts_come AFTER INSERT ON "packages" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION package_counts_follow();--> statement-breakpoint
CREATE TRIGGER package_counts_change AFTER UPDATE ON "packages" REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION package_counts_follow();--> statement-breakpoint
CREATE TRIGGER package_counts_go AFTER DELETE ON "packages" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION package_counts_follow();--> statement-breakpoint
-- Counts every parcel: once for those from before there were counts, and after a load with triggers off.
CREATE FUNCTION package_counts_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE public.packages IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE public.package_counts, public.package_count_changes IN EXCLUSIVE MODE;
  DELETE FROM public.package_counts;
  DELETE FROM public.package_count_changes;
  INSERT INTO public.package_counts (client_id, day, seller_id, carrier_id, status, label_status, environment, currency, due_hour, n, cod_amount)
  SELECT client_id, (created_at AT TIME ZONE 'Asia/Dubai')::date, coalesce(seller_id, 0), coalesce(carrier_id, 0), status, label_status, environment,
    CASE WHEN payment_mode = 'cod' THEN coalesce(cod_currency, '') ELSE '' END, public.package_due_hour(status, sla_due_at),
    count(*), sum(CASE WHEN payment_mode = 'cod' THEN cod_amount ELSE 0 END)
  FROM public.packages GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
END $$;--> statement-breakpoint
SELECT package_counts_anew();
