CREATE SEQUENCE "public"."request_application_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "request_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_no" text NOT NULL,
	"application_type" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"department" text NOT NULL,
	"cost_centre" text,
	"needed_from" timestamptz NOT NULL,
	"needed_to" timestamptz NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"reason" text NOT NULL,
	"share_basis" text,
	"vendor_id" bigint,
	"currency" text DEFAULT 'AED' NOT NULL,
	"estimated_amount" numeric,
	"agreed_amount" numeric,
	"agreed_remark" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"requested_by" bigint NOT NULL,
	"submitted_at" timestamptz,
	"approver_id" bigint,
	"decided_at" timestamptz,
	"decision_remarks" text,
	"assigned_at" timestamptz,
	"reminded_at" timestamptz,
	"accepted_at" timestamptz,
	"started_at" timestamptz,
	"decline_reason" text,
	"completed_at" timestamptz,
	"closed_at" timestamptz,
	"cancelled_at" timestamptz,
	"cancel_reason" text,
	"cancellation_charge" numeric DEFAULT '0.00' NOT NULL,
	"cancel_statement_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "request_applications_request_no_unique" UNIQUE("request_no"),
	CONSTRAINT "request_applications_application_type_check" CHECK ("request_applications"."application_type" in ('manpower', 'transport')),
	CONSTRAINT "request_applications_priority_check" CHECK ("request_applications"."priority" in ('normal', 'urgent')),
	CONSTRAINT "request_applications_share_basis_check" CHECK ("request_applications"."share_basis" in ('pallets', 'weight', 'volume', 'equal')),
	CONSTRAINT "request_applications_status_check" CHECK ("request_applications"."status" in ('draft', 'submitted', 'rejected', 'approved', 'assigned', 'accepted', 'in_progress', 'completed', 'closed', 'cancelled')),
	CONSTRAINT "request_applications_estimated_amount_coins" CHECK (abs("request_applications"."estimated_amount") < 1e15 and "request_applications"."estimated_amount" = round("request_applications"."estimated_amount", (case when "request_applications"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "request_applications"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "request_applications_agreed_amount_coins" CHECK (abs("request_applications"."agreed_amount") < 1e15 and "request_applications"."agreed_amount" = round("request_applications"."agreed_amount", (case when "request_applications"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "request_applications"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "request_applications_cancellation_charge_coins" CHECK (abs("request_applications"."cancellation_charge") < 1e15 and "request_applications"."cancellation_charge" = round("request_applications"."cancellation_charge", (case when "request_applications"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "request_applications"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "request_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"role" text,
	"headcount" integer,
	"shift" text,
	"hours_per_day" numeric(4, 2),
	"skills" text,
	"vehicle_type" text,
	"trips" integer,
	"from_address" text,
	"to_address" text,
	"stops" text[] DEFAULT '{}' NOT NULL,
	"expected_km" numeric(7, 1),
	"pallets" integer,
	"weight_kg" numeric(9, 3),
	"temperature" numeric(4, 1),
	"order_refs" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"client_id" bigint NOT NULL,
	"weight" numeric(12, 3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transport_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transport_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"vehicle_type" text NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"base_rate" numeric NOT NULL,
	"included_km" numeric(7, 1) DEFAULT '0' NOT NULL,
	"per_extra_km" numeric DEFAULT '0' NOT NULL,
	"waiting_free_minutes" integer DEFAULT 60 NOT NULL,
	"waiting_rate_per_hour" numeric DEFAULT '0' NOT NULL,
	"waiting_block_minutes" integer DEFAULT 30 NOT NULL,
	"night_surcharge_pct" numeric(5, 2) DEFAULT '0' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "transport_rates_vehicle_type_check" CHECK ("transport_rates"."vehicle_type" in ('pickup_1t', 'pickup_3t', 'truck_7t', 'truck_10t', 'trailer_40ft', 'reefer_3t', 'reefer_10t')),
	CONSTRAINT "transport_rates_base_rate_coins" CHECK (abs("transport_rates"."base_rate") < 1e15 and "transport_rates"."base_rate" = round("transport_rates"."base_rate", (case when "transport_rates"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "transport_rates"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "transport_rates_per_extra_km_coins" CHECK (abs("transport_rates"."per_extra_km") < 1e10 and "transport_rates"."per_extra_km" = round("transport_rates"."per_extra_km", 8)),
	CONSTRAINT "transport_rates_waiting_rate_per_hour_coins" CHECK (abs("transport_rates"."waiting_rate_per_hour") < 1e10 and "transport_rates"."waiting_rate_per_hour" = round("transport_rates"."waiting_rate_per_hour", 8))
);
--> statement-breakpoint
CREATE TABLE "transport_trips" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transport_trips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"trip_no" text NOT NULL,
	"vendor_id" bigint NOT NULL,
	"vehicle_no" text NOT NULL,
	"vehicle_key" text NOT NULL,
	"vehicle_license_expiry" date NOT NULL,
	"vehicle_insurance_expiry" date NOT NULL,
	"driver_name" text NOT NULL,
	"driver_phone" text NOT NULL,
	"driver_license_expiry" date NOT NULL,
	"token_no" text,
	"planned_start" timestamptz NOT NULL,
	"planned_end" timestamptz NOT NULL,
	"actual_start" timestamptz,
	"actual_end" timestamptz,
	"odometer_start" numeric(7, 1),
	"odometer_end" numeric(7, 1),
	"odometer_rolled" boolean DEFAULT false NOT NULL,
	"km" numeric(7, 1),
	"waiting_minutes" integer DEFAULT 0 NOT NULL,
	"pod_path" text,
	"status" text DEFAULT 'planned' NOT NULL,
	"cancel_reason" text,
	"rate_id" bigint NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"tolls" numeric DEFAULT '0.00' NOT NULL,
	"base" numeric DEFAULT '0.00' NOT NULL,
	"extra_km" numeric DEFAULT '0.00' NOT NULL,
	"waiting" numeric DEFAULT '0.00' NOT NULL,
	"night" numeric DEFAULT '0.00' NOT NULL,
	"vat" numeric DEFAULT '0.00' NOT NULL,
	"total" numeric DEFAULT '0.00' NOT NULL,
	"statement_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "transport_trips_trip_no_unique" UNIQUE("trip_no"),
	CONSTRAINT "transport_trips_status_check" CHECK ("transport_trips"."status" in ('planned', 'started', 'completed', 'cancelled')),
	CONSTRAINT "transport_trips_tolls_coins" CHECK (abs("transport_trips"."tolls") < 1e15 and "transport_trips"."tolls" = round("transport_trips"."tolls", (case when "transport_trips"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "transport_trips"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "transport_trips_base_coins" CHECK (abs("transport_trips"."base") < 1e15 and "transport_trips"."base" = round("transport_trips"."base", (case when "transport_trips"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "transport_trips"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "transport_trips_extra_km_coins" CHECK (abs("transport_trips"."extra_km") < 1e15 and "transport_trips"."extra_km" = round("transport_trips"."extra_km", (case when "transport_trips"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "transport_trips"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "transport_trips_waiting_coins" CHECK (abs("transport_trips"."waiting") < 1e15 and "transport_trips"."waiting" = round("transport_trips"."waiting", (case when "transport_trips"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "transport_trips"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "transport_trips_night_coins" CHECK (abs("transport_trips"."night") < 1e15 and "transport_trips"."night" = round("transport_trips"."night", (case when "transport_trips"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "transport_trips"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "transport_trips_vat_coins" CHECK (abs("transport_trips"."vat") < 1e15 and "transport_trips"."vat" = round("transport_trips"."vat", (case when "transport_trips"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "transport_trips"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "transport_trips_total_coins" CHECK (abs("transport_trips"."total") < 1e15 and "transport_trips"."total" = round("transport_trips"."total", (case when "transport_trips"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "transport_trips"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "request_id" bigint;--> statement-breakpoint
ALTER TABLE "vendor_attendance" ADD COLUMN "in_photo" text;--> statement-breakpoint
ALTER TABLE "vendor_attendance" ADD COLUMN "out_photo" text;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD COLUMN "transport" numeric DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD COLUMN "tolls" numeric DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD COLUMN "cancellations" numeric DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD COLUMN "transport_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "request_applications" ADD CONSTRAINT "request_applications_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_applications" ADD CONSTRAINT "request_applications_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_applications" ADD CONSTRAINT "request_applications_cancel_statement_id_vendor_statements_id_fk" FOREIGN KEY ("cancel_statement_id") REFERENCES "public"."vendor_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_lines" ADD CONSTRAINT "request_lines_request_id_request_applications_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_shares" ADD CONSTRAINT "request_shares_request_id_request_applications_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_shares" ADD CONSTRAINT "request_shares_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_rates" ADD CONSTRAINT "transport_rates_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_trips" ADD CONSTRAINT "transport_trips_request_id_request_applications_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_trips" ADD CONSTRAINT "transport_trips_line_id_request_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."request_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_trips" ADD CONSTRAINT "transport_trips_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_trips" ADD CONSTRAINT "transport_trips_rate_id_transport_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."transport_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_trips" ADD CONSTRAINT "transport_trips_statement_id_vendor_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."vendor_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_applications_recent" ON "request_applications" USING btree ("application_type","needed_from" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "request_applications_status" ON "request_applications" USING btree ("application_type","status","needed_from");--> statement-breakpoint
CREATE INDEX "request_applications_warehouse" ON "request_applications" USING btree ("warehouse_id","needed_from");--> statement-breakpoint
CREATE INDEX "request_applications_vendor" ON "request_applications" USING btree ("vendor_id","needed_from");--> statement-breakpoint
CREATE INDEX "request_applications_answer" ON "request_applications" USING btree ("assigned_at") WHERE "request_applications"."status" = 'assigned';--> statement-breakpoint
CREATE INDEX "request_applications_cancel_statement" ON "request_applications" USING btree ("cancel_statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_lines_once" ON "request_lines" USING btree ("request_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "request_shares_once" ON "request_shares" USING btree ("request_id","client_id");--> statement-breakpoint
CREATE INDEX "request_shares_client" ON "request_shares" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "transport_rates_vendor" ON "transport_rates" USING btree ("vendor_id","vehicle_type","valid_from");--> statement-breakpoint
CREATE INDEX "transport_trips_request" ON "transport_trips" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "transport_trips_line" ON "transport_trips" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "transport_trips_rate" ON "transport_trips" USING btree ("rate_id");--> statement-breakpoint
CREATE INDEX "transport_trips_vendor" ON "transport_trips" USING btree ("vendor_id","planned_start");--> statement-breakpoint
CREATE INDEX "transport_trips_statement" ON "transport_trips" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "transport_trips_driver" ON "transport_trips" USING btree ("driver_phone","planned_start");--> statement-breakpoint
CREATE INDEX "transport_trips_vehicle" ON "transport_trips" USING btree ("vehicle_key","planned_start");--> statement-breakpoint
CREATE INDEX "transport_trips_holding" ON "transport_trips" USING btree ("planned_start") WHERE "transport_trips"."status" in ('planned', 'started');--> statement-breakpoint
CREATE INDEX "timesheets_request" ON "timesheets" USING btree ("request_id") WHERE "timesheets"."request_id" is not null;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_transport_coins" CHECK (abs("vendor_statements"."transport") < 1e15 and "vendor_statements"."transport" = round("vendor_statements"."transport", (case when "vendor_statements"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "vendor_statements"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_tolls_coins" CHECK (abs("vendor_statements"."tolls") < 1e15 and "vendor_statements"."tolls" = round("vendor_statements"."tolls", (case when "vendor_statements"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "vendor_statements"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_cancellations_coins" CHECK (abs("vendor_statements"."cancellations") < 1e15 and "vendor_statements"."cancellations" = round("vendor_statements"."cancellations", (case when "vendor_statements"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "vendor_statements"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
-- by hand
-- No two tariffs of a vendor and type hold on a day, and no vehicle and no driver is promised twice at a time. Ranges of one hashed value stand for equality,
-- so that no extension is needed.
ALTER TABLE "transport_rates" ADD CONSTRAINT "transport_rates_overlap" EXCLUDE USING gist (
  int8range("vendor_id", "vendor_id", '[]') WITH &&, int8range(hashtextextended("vehicle_type", 0), hashtextextended("vehicle_type", 0), '[]') WITH &&,
  daterange("valid_from", "valid_to", '[]') WITH &&
);
--> statement-breakpoint
ALTER TABLE "transport_trips" ADD CONSTRAINT "transport_trips_vehicle_once" EXCLUDE USING gist (
  int8range(hashtextextended("vehicle_key", 0), hashtextextended("vehicle_key", 0), '[]') WITH &&, tstzrange("planned_start", "planned_end") WITH &&
) WHERE ("status" in ('planned', 'started'));
--> statement-breakpoint
ALTER TABLE "transport_trips" ADD CONSTRAINT "transport_trips_driver_once" EXCLUDE USING gist (
  int8range(hashtextextended("driver_phone", 0), hashtextextended("driver_phone", 0), '[]') WITH &&, tstzrange("planned_start", "planned_end") WITH &&
) WHERE ("status" in ('planned', 'started'));
--> statement-breakpoint
ALTER TABLE "transport_trips" ADD CONSTRAINT "transport_trips_window" CHECK ("planned_end" > "planned_start");
--> statement-breakpoint
ALTER TABLE "request_applications" ADD CONSTRAINT "request_applications_window" CHECK ("needed_to" > "needed_from");
--> statement-breakpoint
CREATE TRIGGER "transport_rates_money" BEFORE INSERT OR UPDATE OF "base_rate", "per_extra_km", "waiting_rate_per_hour", "currency" ON "transport_rates" FOR EACH ROW
WHEN (scale(NEW."base_rate") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."per_extra_km") <> greatest(min_scale(NEW."per_extra_km"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  OR scale(NEW."waiting_rate_per_hour") <> greatest(min_scale(NEW."waiting_rate_per_hour"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)))
EXECUTE FUNCTION spell_money('base_rate', 'currency', 'per_extra_km', 'currency', 'waiting_rate_per_hour', 'currency');
--> statement-breakpoint
CREATE TRIGGER "request_applications_money" BEFORE INSERT OR UPDATE OF "estimated_amount", "agreed_amount", "cancellation_charge", "currency" ON "request_applications" FOR EACH ROW
WHEN (scale(NEW."estimated_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."agreed_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."cancellation_charge") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
EXECUTE FUNCTION spell_money('estimated_amount', 'currency', 'agreed_amount', 'currency', 'cancellation_charge', 'currency');
--> statement-breakpoint
CREATE TRIGGER "transport_trips_money" BEFORE INSERT OR UPDATE OF "tolls", "base", "extra_km", "waiting", "night", "vat", "total", "currency" ON "transport_trips" FOR EACH ROW
WHEN (scale(NEW."tolls") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."base") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."extra_km") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."waiting") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."night") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."vat") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
EXECUTE FUNCTION spell_money('tolls', 'currency', 'base', 'currency', 'extra_km', 'currency', 'waiting', 'currency', 'night', 'currency', 'vat', 'currency', 'total', 'currency');
--> statement-breakpoint
DROP TRIGGER IF EXISTS "vendor_statements_money" ON "vendor_statements";
--> statement-breakpoint
CREATE TRIGGER "vendor_statements_money" BEFORE INSERT OR UPDATE OF "gross_amount", "allowance", "margin", "transport", "tolls", "cancellations", "vat", "total", "vendor_invoice_amount", "currency" ON "vendor_statements" FOR EACH ROW
WHEN (scale(NEW."gross_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."allowance") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."margin") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."transport") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."tolls") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."cancellations") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."vat") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."vendor_invoice_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
EXECUTE FUNCTION spell_money('gross_amount', 'currency', 'allowance', 'currency', 'margin', 'currency', 'transport', 'currency', 'tolls', 'currency', 'cancellations', 'currency', 'vat', 'currency', 'total', 'currency', 'vendor_invoice_amount', 'currency');
