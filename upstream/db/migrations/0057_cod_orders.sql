CREATE TABLE "cod_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cod_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"carrier_id" bigint,
	"country_code" text NOT NULL,
	"currency" text NOT NULL,
	"cod_amount" numeric NOT NULL,
	"expected_amount" numeric NOT NULL,
	"collected_amount" numeric,
	"received_amount" numeric DEFAULT '0.00' NOT NULL,
	"delivered_at" timestamptz,
	"due_date" date,
	"cod_status" text DEFAULT 'awaiting_delivery' NOT NULL,
	"borne_by" text,
	"reason" text,
	"reminded_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "cod_orders_package_id_unique" UNIQUE("package_id"),
	CONSTRAINT "cod_orders_cod_status_check" CHECK ("cod_orders"."cod_status" in ('awaiting_delivery', 'pending', 'remitted', 'mismatch', 'disputed', 'reconciled', 'payable', 'paid', 'written_off', 'cancelled')),
	CONSTRAINT "cod_orders_borne_by_check" CHECK ("cod_orders"."borne_by" in ('carrier', 'rsa', 'client')),
	CONSTRAINT "cod_orders_cod_amount_coins" CHECK (abs("cod_orders"."cod_amount") < 1e15 and "cod_orders"."cod_amount" = round("cod_orders"."cod_amount", (case when "cod_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "cod_orders_expected_amount_coins" CHECK (abs("cod_orders"."expected_amount") < 1e15 and "cod_orders"."expected_amount" = round("cod_orders"."expected_amount", (case when "cod_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "cod_orders_collected_amount_coins" CHECK (abs("cod_orders"."collected_amount") < 1e15 and "cod_orders"."collected_amount" = round("cod_orders"."collected_amount", (case when "cod_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "cod_orders_received_amount_coins" CHECK (abs("cod_orders"."received_amount") < 1e15 and "cod_orders"."received_amount" = round("cod_orders"."received_amount", (case when "cod_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "cod_orders" ADD CONSTRAINT "cod_orders_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cod_orders_carrier" ON "cod_orders" USING btree ("carrier_id","cod_status","due_date","id");--> statement-breakpoint
CREATE INDEX "cod_orders_client" ON "cod_orders" USING btree ("client_id","cod_status","delivered_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cod_orders_due" ON "cod_orders" USING btree ("cod_status","due_date","id");--> statement-breakpoint
CREATE INDEX "cod_orders_delivered" ON "cod_orders" USING btree ("delivered_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cod_orders_reminded" ON "cod_orders" USING btree ("carrier_id","reminded_at") WHERE "cod_orders"."reminded_at" is not null and "cod_orders"."cod_status"
      = 'pending';--> statement-breakpoint
CREATE TRIGGER "cod_orders_money" BEFORE INSERT OR UPDATE OF "cod_amount", "expected_amount", "collected_amount", "received_amount", "currency" ON "cod_orders" FOR EACH ROW
  WHEN (scale(NEW."cod_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."expected_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."collected_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."received_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('cod_amount', 'currency', 'expected_amount', 'currency', 'collected_amount', 'currency', 'received_amount', 'currency');--> statement-breakpoint
-- When a carrier is to hand over what it took on a day (billing-cod.md 7.2): the cycle of its terms, moved off our weekend and holidays.
CREATE FUNCTION cod_due_date(of_carrier bigint, of_country text, delivered timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
DECLARE
  term record;
  day date := (delivered AT TIME ZONE 'Asia/Dubai')::date;
  due date;
  weekend integer[];
BEGIN
  IF delivered IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT t.remittance_cycle, coalesce(t.remittance_weekday, 4) AS weekday, t.remittance_days AS days INTO term
    FROM public.carrier_cod_terms t WHERE t.carrier_id = of_carrier AND t.country_code = of_country AND t.cod_enabled;
  due := CASE term.remittance_cycle
    -- Cycles end on a Sunday, a twice weekly one on a Wednesday too; the money comes on the weekday after, counted from the end.
    WHEN 'weekly' THEN day + (7 - extract(isodow FROM day)::integer) + term.weekday
    WHEN 'twice_weekly' THEN day + (CASE WHEN extract(isodow FROM day) <= 3 THEN 3 ELSE 7 END - extract(isodow FROM day)::integer) + term.weekday
    WHEN 'fortnightly' THEN day + 13 - (day - date '2024-01-01') % 14 + term.weekday
    WHEN 'monthly' THEN (date_trunc('month', day) + interval '1 month')::date - 1 + coalesce(term.days, 5)
    ELSE day + coalesce(term.days, 7)
  END;
  SELECT c.weekend_days INTO weekend FROM public.countries c WHERE c.country_code = 'AE';
  WHILE extract(isodow FROM due)::integer = ANY (coalesce(weekend, '{6,7}'))
    OR EXISTS (SELECT 1 FROM public.country_holidays h WHERE h.country_code = 'AE' AND h.holiday_date = due AND h.status = 'active' AND h.state_id IS NULL
      AND h.half_day_until IS NULL)
  LOOP
    due := due + 1;
  END LOOP;
  RETURN due;
END $$;--> statement-breakpoint
-- Brings the orders of parcels to what these say, while nothing else has been said of the cash: a statement, a payment or a person decides from then on.
CREATE FUNCTION cod_orders_anew(parcels bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.cod_orders AS o (package_id, client_id, carrier_id, country_code, currency, cod_amount, expected_amount, collected_amount, received_amount,
    delivered_at, due_date, cod_status, created_at)
  SELECT p.id, p.client_id, p.carrier_id, p.country_code, p.cod_currency, p.cod_amount, p.cod_amount,
    CASE WHEN p.status = 'delivered' THEN coalesce(CASE WHEN d.cod_currency = p.cod_currency THEN d.cod_collected END, p.cod_amount) END,
    -- Paid by link it is with the provider, and no carrier brings it.
    CASE WHEN p.status = 'delivered' AND d.cod_method = 'link' THEN p.cod_amount ELSE 0 END,
    p.delivered_at, public.cod_due_date(p.carrier_id, p.country_code, p.delivered_at),
    CASE WHEN p.status = 'delivered' AND d.cod_method = 'link' THEN 'reconciled' WHEN p.status = 'delivered' THEN 'pending'
      WHEN p.status IN ('returned', 'lost', 'disposed', 'cancelled') THEN 'cancelled' ELSE 'awaiting_delivery' END, p.created_at
  FROM public.packages p LEFT JOIN public.pods d ON d.package_id = p.id AND d.kind = 'delivery'
  WHERE p.id = ANY (parcels) AND p.payment_mode = 'cod' AND p.environment = 'production' AND p.cod_amount > 0 AND p.cod_currency IS NOT NULL
  ORDER BY p.id
  ON CONFLICT (package_id) DO UPDATE SET client_id = excluded.client_id, carrier_id = excluded.carrier_id, country_code = excluded.country_code,
    currency = excluded.currency, cod_amount = excluded.cod_amount, expected_amount = excluded.expected_amount, collected_amount = excluded.collected_amount,
    received_amount = excluded.received_amount, delivered_at = excluded.delivered_at, due_date = excluded.due_date, cod_status = excluded.cod_status,
    version = o.version + 1, updated_at = now()
  WHERE o.cod_status IN ('awaiting_delivery', 'pending', 'cancelled') AND o.received_amount = 0;
  -- Not cash any more.
  UPDATE public.cod_orders o SET cod_status = 'cancelled', version = o.version + 1, updated_at = now()
  FROM public.packages p WHERE p.id = o.package_id AND p.id = ANY (parcels) AND (p.payment_mode <> 'cod' OR p.cod_amount = 0)
    AND o.cod_status IN ('awaiting_delivery', 'pending') AND o.received_amount = 0;
END $$;--> statement-breakpoint
CREATE FUNCTION cod_orders_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parcels bigint[];
BEGIN
  IF TG_TABLE_NAME = 'pods' THEN
    SELECT array_agg(t.package_id) INTO parcels FROM touched t WHERE t.kind = 'delivery';
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(t.id) INTO parcels FROM touched t WHERE t.payment_mode = 'cod';
  ELSE
    SELECT array_agg(t.id) INTO parcels FROM touched t JOIN went w ON w.id = t.id WHERE 'cod' IN (t.payment_mode, w.payment_mode)
      AND (t.payment_mode, t.environment, t.client_id, t.carrier_id, t.country_code, t.cod_amount, t.cod_currency, t.status, t.delivered_at)
        IS DISTINCT FROM (w.payment_mode, w.environment, w.client_id, w.carrier_id, w.country_code, w.cod_amount, w.cod_currency, w.status, w.delivered_at);
  END IF;
  IF parcels IS NOT NULL THEN
    PERFORM public.cod_orders_anew(parcels);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cod_orders_come AFTER INSERT ON "packages" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION cod_orders_follow();--> statement-breakpoint
CREATE TRIGGER cod_orders_change AFTER UPDATE ON "packages" REFERENCING OLD TABLE AS went NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION cod_orders_follow();--> statement-breakpoint
CREATE TRIGGER cod_orders_proof AFTER INSERT ON "pods" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION cod_orders_follow();--> statement-breakpoint
CREATE TRIGGER cod_orders_proof_change AFTER UPDATE ON "pods" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION cod_orders_follow();--> statement-breakpoint
CREATE TRIGGER cod_orders_proof_go AFTER DELETE ON "pods" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION cod_orders_follow();--> statement-breakpoint
-- Of parcels from before there were orders.
SELECT cod_orders_anew(array_agg(p.id)) FROM packages p WHERE p.payment_mode = 'cod';
