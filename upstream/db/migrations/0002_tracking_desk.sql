CREATE TABLE "carrier_event_mappings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_event_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"carrier_event_code" text NOT NULL,
	"carrier_event_sub_code" text DEFAULT '' NOT NULL,
	"carrier_event_description" text,
	"rsa_event_code" text,
	"event_mapping_status" text DEFAULT 'unmapped' NOT NULL,
	"reason_code" text,
	"occurrences" integer DEFAULT 0 NOT NULL,
	"first_seen_at" timestamptz,
	"last_seen_at" timestamptz,
	"sample_tracking_no" text,
	"mapped_by" bigint,
	"mapped_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"tracking_no" text NOT NULL,
	"carrier_event_code" text NOT NULL,
	"carrier_event_sub_code" text DEFAULT '' NOT NULL,
	"carrier_event_description" text,
	"event_time" timestamptz NOT NULL,
	"event_time_raw" text NOT NULL,
	"location_raw" text,
	"signature_name" text,
	"source" text NOT NULL,
	"payload" jsonb,
	"received_at" timestamptz DEFAULT now() NOT NULL,
	"processed_at" timestamptz,
	"process_result" text,
	"dedupe_key" text NOT NULL,
	CONSTRAINT "carrier_events_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "carrier_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"environment" text NOT NULL,
	"setting_key" text NOT NULL,
	"setting_value" text NOT NULL,
	"value_type" text DEFAULT 'text' NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "consignment_assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignment_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"seq" integer DEFAULT 1 NOT NULL,
	"rule_id" bigint,
	"rule_name" text NOT NULL,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"carrier_id" bigint,
	"linehaul_id" bigint,
	"service_code" text NOT NULL,
	"assigned_by" text NOT NULL,
	"assigned_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currency_conversion_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_conversion_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"purpose" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"rate" numeric(14, 8) NOT NULL,
	"converted_amount" numeric(12, 2) NOT NULL,
	"rate_source" text NOT NULL,
	"rate_date" date NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_run_stops" (
	"run_id" bigint NOT NULL,
	"package_id" bigint NOT NULL,
	"stop_no" integer NOT NULL,
	"event_id" bigint,
	"added_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_run_stops_run_id_package_id_pk" PRIMARY KEY("run_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_no" text NOT NULL,
	"carrier_id" bigint,
	"facility_id" bigint,
	"driver_name" text,
	"vehicle_no" text,
	"run_date" date NOT NULL,
	"started_at" timestamptz,
	"closed_at" timestamptz,
	"status" text DEFAULT 'planned' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_runs_run_no_unique" UNIQUE("run_no")
);
--> statement-breakpoint
DROP INDEX "package_events_once";--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "cc_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "package_events" ADD COLUMN "carrier_event_id" bigint;--> statement-breakpoint
ALTER TABLE "pods" ADD COLUMN "id_type" text;--> statement-breakpoint
ALTER TABLE "pods" ADD COLUMN "id_last4" text;--> statement-breakpoint
ALTER TABLE "pods" ADD COLUMN "distance_m" integer;--> statement-breakpoint
ALTER TABLE "pods" ADD COLUMN "run_no" text;--> statement-breakpoint
ALTER TABLE "delivery_run_stops" ADD CONSTRAINT "delivery_run_stops_run_id_delivery_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."delivery_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_run_stops" ADD CONSTRAINT "delivery_run_stops_package_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_event_mappings_once" ON "carrier_event_mappings" USING btree ("carrier_id","carrier_event_code","carrier_event_sub_code");--> statement-breakpoint
CREATE INDEX "carrier_event_mappings_status" ON "carrier_event_mappings" USING btree ("event_mapping_status","last_seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "carrier_events_number" ON "carrier_events" USING btree ("tracking_no","event_time");--> statement-breakpoint
CREATE INDEX "carrier_events_result" ON "carrier_events" USING btree ("carrier_id","process_result","received_at");--> statement-breakpoint
CREATE INDEX "carrier_events_payload_age" ON "carrier_events" USING btree ("received_at") WHERE "carrier_events"."payload" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_settings_once" ON "carrier_settings" USING btree ("carrier_id","environment","setting_key");--> statement-breakpoint
CREATE UNIQUE INDEX "consignment_assignments_once" ON "consignment_assignments" USING btree ("package_id","seq");--> statement-breakpoint
CREATE INDEX "currency_conversion_logs_order" ON "currency_conversion_logs" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "delivery_run_stops_package" ON "delivery_run_stops" USING btree ("package_id","added_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_run_stops_event" ON "delivery_run_stops" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "delivery_runs_day" ON "delivery_runs" USING btree ("run_date" DESC NULLS LAST,"carrier_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "package_events_once" ON "package_events" USING btree ("package_id","event_code","event_at",coalesce("facility_id", 0)) WHERE "package_events"."voided_at" is null and "package_events"."event_mapping_status" = 'mapped';