CREATE TABLE "dashboard_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dashboard_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"category" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"kind" integer DEFAULT 0 NOT NULL,
	"source" integer DEFAULT 1 NOT NULL,
	"workspace_id" uuid,
	"report_id" uuid,
	"dataset_id" uuid,
	"page_name" text,
	"rls_role" text,
	"embed_url" text,
	"definition" jsonb,
	"user_categories" text[] NOT NULL,
	"group_ids" bigint[] DEFAULT '{}' NOT NULL,
	"client_scope" text DEFAULT 'all' NOT NULL,
	"client_ids" bigint[] DEFAULT '{}' NOT NULL,
	"client_type" text,
	"carrier_ids" bigint[] DEFAULT '{}' NOT NULL,
	"is_pas" boolean DEFAULT false NOT NULL,
	"is_home" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "dashboard_reports_kind" CHECK ("dashboard_reports"."kind" in (0, 1) and "dashboard_reports"."source" in (0, 1)),
	CONSTRAINT "dashboard_reports_audience" CHECK (cardinality("dashboard_reports"."user_categories") > 0),
	CONSTRAINT "dashboard_reports_drawn" CHECK (case when "dashboard_reports"."source" = 0 then "dashboard_reports"."workspace_id" is not null and "dashboard_reports"."report_id" is not null
      else "dashboard_reports"."definition" is not null end),
	CONSTRAINT "dashboard_reports_category_check" CHECK ("dashboard_reports"."category" in ('operations', 'last_mile', 'cod', 'linehaul', 'customs', 'fulfillment', 'b2b', 'ior', 'finance', 'pas', 'vendor', 'system')),
	CONSTRAINT "dashboard_reports_client_scope_check" CHECK ("dashboard_reports"."client_scope" in ('all', 'selected', 'type')),
	CONSTRAINT "dashboard_reports_status_check" CHECK ("dashboard_reports"."status" in ('active', 'inactive', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "dashboard_schedules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dashboard_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"dashboard_id" bigint NOT NULL,
	"recipients" text[] NOT NULL,
	"frequency" text NOT NULL,
	"weekday" text,
	"month_day" integer,
	"at_time" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"next_run_at" timestamptz NOT NULL,
	"last_run_at" timestamptz,
	"last_error" text,
	"last_letter_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "dashboard_schedules_status_check" CHECK ("dashboard_schedules"."status" in ('active', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "parcel_rollup_changes" (
	"meaning" text NOT NULL,
	"day" date NOT NULL,
	"client_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"status" text NOT NULL,
	"label_status" text NOT NULL,
	"environment" text NOT NULL,
	"country_code" text NOT NULL,
	"service_type" text NOT NULL,
	"delivery_type" text NOT NULL,
	"payment_mode" text NOT NULL,
	"currency" text NOT NULL,
	"n" integer NOT NULL,
	"attempts" integer NOT NULL,
	"first_attempt" integer NOT NULL,
	"on_time" integer NOT NULL,
	"was_late" integer NOT NULL,
	"hours_n" integer NOT NULL,
	"hours_sum" numeric NOT NULL,
	"weight" numeric NOT NULL,
	"cod_sum" numeric NOT NULL,
	"value_sum" numeric NOT NULL,
	CONSTRAINT "parcel_rollup_changes_status_check" CHECK ("parcel_rollup_changes"."status" in ('created', 'label_created', 'picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared', 'with_carrier', 'out_for_delivery', 'delivered', 'on_hold', 'available_for_pickup', 'delivery_failed', 'return_initiated', 'return_in_transit', 'returned', 'lost', 'damaged', 'disposed', 'cancelled')),
	CONSTRAINT "parcel_rollup_changes_label_status_check" CHECK ("parcel_rollup_changes"."label_status" in ('none', 'pending', 'created', 'failed', 'void'))
);
--> statement-breakpoint
CREATE TABLE "parcel_rollup_cover" (
	"meaning" text PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"built_at" timestamptz NOT NULL,
	"added_up_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_rollups" (
	"meaning" text NOT NULL,
	"day" date NOT NULL,
	"client_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"status" text NOT NULL,
	"label_status" text NOT NULL,
	"environment" text NOT NULL,
	"country_code" text NOT NULL,
	"service_type" text NOT NULL,
	"delivery_type" text NOT NULL,
	"payment_mode" text NOT NULL,
	"currency" text NOT NULL,
	"n" integer NOT NULL,
	"attempts" integer NOT NULL,
	"first_attempt" integer NOT NULL,
	"on_time" integer NOT NULL,
	"was_late" integer NOT NULL,
	"hours_n" integer NOT NULL,
	"hours_sum" numeric NOT NULL,
	"weight" numeric NOT NULL,
	"cod_sum" numeric NOT NULL,
	"value_sum" numeric NOT NULL,
	CONSTRAINT "parcel_rollups_key" PRIMARY KEY("meaning","day","client_id","carrier_id","status","country_code","service_type","delivery_type","payment_mode","currency","label_status","seller_id","environment"),
	CONSTRAINT "parcel_rollups_status_check" CHECK ("parcel_rollups"."status" in ('created', 'label_created', 'picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared', 'with_carrier', 'out_for_delivery', 'delivered', 'on_hold', 'available_for_pickup', 'delivery_failed', 'return_initiated', 'return_in_transit', 'returned', 'lost', 'damaged', 'disposed', 'cancelled')),
	CONSTRAINT "parcel_rollups_label_status_check" CHECK ("parcel_rollups"."label_status" in ('none', 'pending', 'created', 'failed', 'void'))
);
--> statement-breakpoint
ALTER TABLE "dashboard_schedules" ADD CONSTRAINT "dashboard_schedules_dashboard_id_dashboard_reports_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_schedules" ADD CONSTRAINT "dashboard_schedules_last_letter_id_email_logs_id_fk" FOREIGN KEY ("last_letter_id") REFERENCES "public"."email_logs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_reports_name_once" ON "dashboard_reports" USING btree ("kind",lower("name")) WHERE "dashboard_reports"."status" <> 'delete';--> statement-breakpoint
CREATE INDEX "dashboard_schedules_due" ON "dashboard_schedules" USING btree ("status","next_run_at");--> statement-breakpoint
CREATE INDEX "dashboard_schedules_board" ON "dashboard_schedules" USING btree ("dashboard_id");--> statement-breakpoint
CREATE INDEX "dashboard_schedules_owner" ON "dashboard_schedules" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "dashboard_schedules_letter" ON "dashboard_schedules" USING btree ("last_letter_id");--> statement-breakpoint
CREATE INDEX "parcel_rollup_changes_day" ON "parcel_rollup_changes" USING btree ("meaning","day");--> statement-breakpoint
CREATE INDEX "parcel_rollups_client" ON "parcel_rollups" USING btree ("client_id","meaning","day");--> statement-breakpoint
CREATE INDEX "parcel_rollups_carrier" ON "parcel_rollups" USING btree ("carrier_id","meaning","day");--> statement-breakpoint
-- by hand
-- Each statement that writes parcels says what changes of the sums, in its own transaction; nobody updates a sum, so writers never wait for each other.
CREATE FUNCTION parcel_rollups_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  way integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO public.parcel_rollup_changes (meaning, day, client_id, seller_id, carrier_id, status, label_status, environment, country_code, service_type, delivery_type, payment_mode, currency, n, attempts, first_attempt, on_time, was_late, hours_n, hours_sum, weight, cod_sum, value_sum)
    SELECT m.meaning, (m.at AT TIME ZONE 'Asia/Dubai')::date, t.client_id, coalesce(t.seller_id, 0), coalesce(t.carrier_id, 0), t.status, t.label_status,
      t.environment, t.country_code, t.service_type, t.delivery_type, t.payment_mode, CASE WHEN t.payment_mode = 'cod' THEN coalesce(t.cod_currency, '') ELSE '' END,
      sum(t.ways), sum(t.ways * t.attempt_count), sum(CASE WHEN t.status = 'delivered' AND t.attempt_count = 0 THEN t.ways ELSE 0 END),
      sum(CASE WHEN t.delivered_at <= t.sla_due_at THEN t.ways ELSE 0 END), sum(CASE WHEN t.delivered_at > t.sla_due_at THEN t.ways ELSE 0 END),
      sum(CASE WHEN t.delivered_at IS NULL THEN 0 ELSE t.ways END), sum(CASE WHEN t.delivered_at IS NULL THEN 0 ELSE t.ways * extract(epoch FROM t.delivered_at - t.created_at) / 3600 END),
      sum(t.ways * t.weight), sum(CASE WHEN t.payment_mode = 'cod' THEN t.ways * t.cod_amount ELSE 0 END), sum(t.ways * t.declared_value_aed)
    FROM (SELECT 1 AS ways, c.* FROM came c UNION ALL SELECT -1, w.* FROM went w) t CROSS JOIN LATERAL (VALUES ('created', t.created_at), ('delivered', t.delivered_at), ('due', t.sla_due_at)) m(meaning, at)
    WHERE m.at IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
    HAVING sum(t.ways) <> 0 OR sum(t.ways * t.attempt_count) <> 0 OR sum(CASE WHEN t.status = 'delivered' AND t.attempt_count = 0 THEN t.ways ELSE 0 END) <> 0
      OR sum(CASE WHEN t.delivered_at <= t.sla_due_at THEN t.ways ELSE 0 END) <> 0 OR sum(CASE WHEN t.delivered_at > t.sla_due_at THEN t.ways ELSE 0 END) <> 0
      OR sum(CASE WHEN t.delivered_at IS NULL THEN 0 ELSE t.ways * extract(epoch FROM t.delivered_at - t.created_at) END) <> 0
      OR sum(t.ways * t.weight) <> 0 OR sum(CASE WHEN t.payment_mode = 'cod' THEN t.ways * t.cod_amount ELSE 0 END) <> 0 OR sum(t.ways * t.declared_value_aed) <> 0;
  ELSE
    INSERT INTO public.parcel_rollup_changes (meaning, day, client_id, seller_id, carrier_id, status, label_status, environment, country_code, service_type, delivery_type, payment_mode, currency, n, attempts, first_attempt, on_time, was_late, hours_n, hours_sum, weight, cod_sum, value_sum)
    SELECT m.meaning, (m.at AT TIME ZONE 'Asia/Dubai')::date, t.client_id, coalesce(t.seller_id, 0), coalesce(t.carrier_id, 0), t.status, t.label_status,
      t.environment, t.country_code, t.service_type, t.delivery_type, t.payment_mode, CASE WHEN t.payment_mode = 'cod' THEN coalesce(t.cod_currency, '') ELSE '' END,
      sum(way), sum(way * t.attempt_count), sum(CASE WHEN t.status = 'delivered' AND t.attempt_count = 0 THEN way ELSE 0 END),
      sum(CASE WHEN t.delivered_at <= t.sla_due_at THEN way ELSE 0 END), sum(CASE WHEN t.delivered_at > t.sla_due_at THEN way ELSE 0 END),
      sum(CASE WHEN t.delivered_at IS NULL THEN 0 ELSE way END), sum(CASE WHEN t.delivered_at IS NULL THEN 0 ELSE way * extract(epoch FROM t.delivered_at - t.created_at) / 3600 END),
      sum(way * t.weight), sum(CASE WHEN t.payment_mode = 'cod' THEN way * t.cod_amount ELSE 0 END), sum(way * t.declared_value_aed)
    FROM touched t CROSS JOIN LATERAL (VALUES ('created', t.created_at), ('delivered', t.delivered_at), ('due', t.sla_due_at)) m(meaning, at)
    WHERE m.at IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER parcel_rollups_come AFTER INSERT ON "packages" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION parcel_rollups_follow();--> statement-breakpoint
CREATE TRIGGER parcel_rollups_change AFTER UPDATE ON "packages" REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION parcel_rollups_follow();--> statement-breakpoint
CREATE TRIGGER parcel_rollups_go AFTER DELETE ON "packages" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION parcel_rollups_follow();--> statement-breakpoint
-- Adds every parcel up again as of the transaction's snapshot, which must be REPEATABLE READ: what lands meanwhile stays among the changes.
CREATE FUNCTION parcel_rollups_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.parcel_rollups;
  DELETE FROM public.parcel_rollup_changes;
  INSERT INTO public.parcel_rollups (meaning, day, client_id, seller_id, carrier_id, status, label_status, environment, country_code, service_type, delivery_type, payment_mode, currency, n, attempts, first_attempt, on_time, was_late, hours_n, hours_sum, weight, cod_sum, value_sum)
    SELECT m.meaning, (m.at AT TIME ZONE 'Asia/Dubai')::date, t.client_id, coalesce(t.seller_id, 0), coalesce(t.carrier_id, 0), t.status, t.label_status,
      t.environment, t.country_code, t.service_type, t.delivery_type, t.payment_mode, CASE WHEN t.payment_mode = 'cod' THEN coalesce(t.cod_currency, '') ELSE '' END,
      sum(1), sum(1 * t.attempt_count), sum(CASE WHEN t.status = 'delivered' AND t.attempt_count = 0 THEN 1 ELSE 0 END),
      sum(CASE WHEN t.delivered_at <= t.sla_due_at THEN 1 ELSE 0 END), sum(CASE WHEN t.delivered_at > t.sla_due_at THEN 1 ELSE 0 END),
      sum(CASE WHEN t.delivered_at IS NULL THEN 0 ELSE 1 END), sum(CASE WHEN t.delivered_at IS NULL THEN 0 ELSE 1 * extract(epoch FROM t.delivered_at - t.created_at) / 3600 END),
      sum(1 * t.weight), sum(CASE WHEN t.payment_mode = 'cod' THEN 1 * t.cod_amount ELSE 0 END), sum(1 * t.declared_value_aed)
    FROM public.packages t CROSS JOIN LATERAL (VALUES ('created', t.created_at), ('delivered', t.delivered_at), ('due', t.sla_due_at)) m(meaning, at)
    WHERE m.at IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;
  DELETE FROM public.parcel_rollup_cover;
  INSERT INTO public.parcel_rollup_cover (meaning, from_day, built_at, added_up_at)
  SELECT m, '2000-01-01'::date, now(), now() FROM unnest(ARRAY['created', 'delivered', 'due']) m;
END $$;--> statement-breakpoint
SELECT parcel_rollups_anew();
