CREATE SEQUENCE "public"."allocation_rule_no" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."carrier_pincode_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."pickup_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "carrier_alert_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_alert_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint,
	"country_code" text,
	"alert_type" text NOT NULL,
	"threshold" numeric(12, 2) NOT NULL,
	"threshold_unit" text NOT NULL,
	"window_minutes" integer NOT NULL,
	"severity" text NOT NULL,
	"channels" text[] DEFAULT '{in_app}' NOT NULL,
	"recipients" text[] DEFAULT '{}' NOT NULL,
	"mute_minutes" integer DEFAULT 60 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_setting_id" bigint NOT NULL,
	"carrier_id" bigint,
	"country_code" text,
	"alert_type" text NOT NULL,
	"severity" text NOT NULL,
	"message" text NOT NULL,
	"value" numeric(14, 2) NOT NULL,
	"subject_key" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"raised_at" timestamptz DEFAULT now() NOT NULL,
	"mailed_at" timestamptz,
	"acknowledged_by" bigint,
	"acknowledged_at" timestamptz,
	"note" text,
	"resolved_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "allocation_backtest_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocation_backtest_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"backtest_id" bigint NOT NULL,
	"package_id" bigint NOT NULL,
	"tracking_no" text NOT NULL,
	"client_id" bigint NOT NULL,
	"city" text NOT NULL,
	"country_code" text NOT NULL,
	"from_carrier_id" bigint,
	"to_carrier_id" bigint,
	"rule" text NOT NULL,
	"cost_before" numeric(12, 2),
	"cost_after" numeric(12, 2),
	"days_before" integer,
	"days_after" integer
);
--> statement-breakpoint
CREATE TABLE "allocation_backtests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocation_backtests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint,
	"draft_id" bigint NOT NULL,
	"days" integer NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"summary" jsonb,
	"error" text,
	"started_by" bigint,
	"started_by_name" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"started_at" timestamptz,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "allocation_counters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocation_counters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"rule_id" bigint NOT NULL,
	"rule_version" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"window_start" date NOT NULL,
	"given" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "allocation_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocation_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint,
	"base_version" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "allocation_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocation_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"tracking_no" text NOT NULL,
	"client_id" bigint NOT NULL,
	"linehaul_id" bigint,
	"rule_id" bigint,
	"carrier_id" bigint,
	"carrier_service_id" bigint,
	"result" text NOT NULL,
	"reason" text,
	"trace" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"by" bigint,
	"by_name" text
);
--> statement-breakpoint
CREATE TABLE "allocation_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocation_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule_code" text NOT NULL,
	"rule_name" text NOT NULL,
	"client_id" bigint,
	"draft_id" bigint,
	"origin_id" bigint,
	"linehaul_id" bigint,
	"delivery_type" text,
	"service_type" text,
	"rsa_service_code" text,
	"priority" integer NOT NULL,
	"match" text DEFAULT 'all' NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"allocation_mode" text NOT NULL,
	"targets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"split_window" text DEFAULT 'day' NOT NULL,
	"on_no_carrier" text DEFAULT 'next_rule' NOT NULL,
	"effective_from" date,
	"effective_to" date,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "allocation_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocation_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint,
	"version_no" integer NOT NULL,
	"note" text NOT NULL,
	"rules" jsonb NOT NULL,
	"published_by" bigint,
	"published_by_name" text NOT NULL,
	"published_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_areas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_areas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coverage_id" bigint NOT NULL,
	"base_area_id" bigint NOT NULL,
	"carrier_area_name" text NOT NULL,
	"carrier_area_code" text,
	"cod_available" boolean DEFAULT false NOT NULL,
	"pickup_available" boolean DEFAULT true NOT NULL,
	"delivery_available" boolean DEFAULT true NOT NULL,
	"return_available" boolean DEFAULT false NOT NULL,
	"transit_days_min" integer,
	"transit_days_max" integer,
	"remote" boolean DEFAULT false NOT NULL,
	"delivery_days" integer[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL,
	"route_code" text,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_capacities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_capacities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coverage_id" bigint NOT NULL,
	"weekday" integer,
	"on_date" date,
	"max_parcels" integer,
	"max_weight_kg" numeric(12, 3),
	"cut_off_time" text,
	"overbook_pct" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "carrier_capacities_one_day" CHECK (("carrier_capacities"."weekday" is null) <> ("carrier_capacities"."on_date" is null))
);
--> statement-breakpoint
CREATE TABLE "carrier_capacity_usage" (
	"coverage_id" bigint NOT NULL,
	"on_date" date NOT NULL,
	"parcels" integer DEFAULT 0 NOT NULL,
	"weight_kg" numeric(12, 3) DEFAULT '0' NOT NULL,
	"held_parcels" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_capacity_usage_coverage_id_on_date_pk" PRIMARY KEY("coverage_id","on_date")
);
--> statement-breakpoint
CREATE TABLE "carrier_cities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coverage_id" bigint NOT NULL,
	"base_city_id" bigint NOT NULL,
	"carrier_city_name" text NOT NULL,
	"carrier_city_code" text,
	"cod_available" boolean DEFAULT false NOT NULL,
	"pickup_available" boolean DEFAULT true NOT NULL,
	"delivery_available" boolean DEFAULT true NOT NULL,
	"return_available" boolean DEFAULT false NOT NULL,
	"transit_days_min" integer,
	"transit_days_max" integer,
	"remote" boolean DEFAULT false NOT NULL,
	"delivery_days" integer[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL,
	"route_code" text,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_city_aliases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_city_aliases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"country_code" text NOT NULL,
	"base_city_id" bigint NOT NULL,
	"alias_name" text NOT NULL,
	"alias_key" text NOT NULL,
	"alias_code" text,
	"source" text DEFAULT 'manual' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_pincodes" (
	"id" bigint DEFAULT nextval('carrier_pincode_ids') NOT NULL,
	"coverage_id" bigint NOT NULL,
	"base_pincode_id" bigint NOT NULL,
	"cod_available" boolean DEFAULT false NOT NULL,
	"pickup_available" boolean DEFAULT true NOT NULL,
	"delivery_available" boolean DEFAULT true NOT NULL,
	"return_available" boolean DEFAULT false NOT NULL,
	"transit_days_min" integer,
	"transit_days_max" integer,
	"remote" boolean DEFAULT false NOT NULL,
	"delivery_days" integer[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL,
	"route_code" text,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "carrier_pincodes_coverage_id_base_pincode_id_pk" PRIMARY KEY("coverage_id","base_pincode_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"environment" text NOT NULL,
	"action" text DEFAULT 'book' NOT NULL,
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"wants_label" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz DEFAULT now() NOT NULL,
	"claim" uuid,
	"claimed_until" timestamptz,
	"carrier_tracking_no" text,
	"error" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"settled_at" timestamptz,
	CONSTRAINT "carrier_bookings_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"country_code" text,
	"purpose" text NOT NULL,
	"to_emails" text[] NOT NULL,
	"cc_emails" text[] DEFAULT '{}' NOT NULL,
	"bcc_emails" text[] DEFAULT '{}' NOT NULL,
	"subject_template" text NOT NULL,
	"body_template" text NOT NULL,
	"attachment" text DEFAULT 'none' NOT NULL,
	"send_mode" text DEFAULT 'immediate' NOT NULL,
	"send_time" text,
	"last_sent_at" timestamptz,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_event_locations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_event_locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"carrier_location_code" text DEFAULT '' NOT NULL,
	"carrier_location_name" text DEFAULT '' NOT NULL,
	"country_code" text,
	"base_city_id" bigint,
	"airport_code" text,
	"display_name" text,
	"timezone" text,
	"latitude" numeric(9, 6),
	"longitude" numeric(9, 6),
	"mapping_status" text DEFAULT 'unmapped' NOT NULL,
	"occurrences" integer DEFAULT 0 NOT NULL,
	"last_seen_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_links" (
	"carrier_id" bigint NOT NULL,
	"environment" text NOT NULL,
	"circuit" text DEFAULT 'closed' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamptz,
	"probe_at" timestamptz,
	"probe_until" timestamptz,
	"last_error" text,
	"last_error_at" timestamptz,
	"last_ok_at" timestamptz,
	"window_at" timestamptz,
	"window_calls" integer DEFAULT 0 NOT NULL,
	"quiet_until" timestamptz,
	"next_poll_at" timestamptz,
	"poll_failures" integer DEFAULT 0 NOT NULL,
	"tested_at" timestamptz,
	"tested_ok" boolean,
	CONSTRAINT "carrier_links_carrier_id_environment_pk" PRIMARY KEY("carrier_id","environment")
);
--> statement-breakpoint
CREATE TABLE "carrier_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamptz DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz DEFAULT now() NOT NULL,
	"error" text,
	"processed_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "carrier_polls" (
	"package_id" bigint PRIMARY KEY NOT NULL,
	"polled_at" timestamptz NOT NULL,
	"stopped_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "carrier_reprocesses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_reprocesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mapping_id" bigint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"finished_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "carrier_trackings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_trackings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"coverage_id" bigint,
	"number_source" text NOT NULL,
	"system_type" text,
	"prefix" text DEFAULT '' NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"number_length" integer NOT NULL,
	"pattern" text NOT NULL,
	"check_digit" text DEFAULT 'none' NOT NULL,
	"sample" text NOT NULL,
	"low_stock_threshold" integer DEFAULT 1000 NOT NULL,
	"poll_batch_size" integer DEFAULT 50 NOT NULL,
	"stop_polling_after_days" integer DEFAULT 60 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"address_type" text NOT NULL,
	"company_name" text,
	"contact_name" text,
	"phone" text,
	"email" text,
	"line1" text NOT NULL,
	"line2" text,
	"area" text,
	"city" text NOT NULL,
	"state" text,
	"pincode" text,
	"country_code" text NOT NULL,
	"latitude" numeric(9, 6),
	"longitude" numeric(9, 6),
	"makani_no" text,
	"opening_from" text,
	"opening_to" text,
	"working_days" integer[] DEFAULT '{}' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_cod_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_cod_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"country_code" text NOT NULL,
	"cod_enabled" boolean DEFAULT true NOT NULL,
	"currency" text NOT NULL,
	"max_cod_amount" numeric(12, 2) NOT NULL,
	"fee_type" text NOT NULL,
	"fee_flat" numeric(12, 2),
	"fee_percent" numeric(5, 3),
	"fee_minimum" numeric(12, 2),
	"remittance_cycle" text NOT NULL,
	"remittance_weekday" integer,
	"remittance_days" integer,
	"payment_method" text NOT NULL,
	"beneficiary_name" text,
	"iban" text,
	"swift" text,
	"tolerance_amount" numeric(12, 2) DEFAULT '1.00' NOT NULL,
	"netting_allowed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_label_setups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_label_setups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"rsa_service_code" text,
	"label_source" text DEFAULT 'own' NOT NULL,
	"paper_format_id" bigint,
	"label_type_id" bigint,
	"barcode_type_id" bigint,
	"dpi" integer DEFAULT 203 NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"print_fields" text[] DEFAULT '{}' NOT NULL,
	"show_cod" boolean DEFAULT true NOT NULL,
	"show_split_code" boolean DEFAULT true NOT NULL,
	"show_handling_codes" boolean DEFAULT true NOT NULL,
	"print_return_label" boolean DEFAULT false NOT NULL,
	"footer_text" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_services" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"carrier_service_code" text NOT NULL,
	"carrier_service_name" text NOT NULL,
	"rsa_service_code" text NOT NULL,
	"delivery_type" text NOT NULL,
	"origin_country_code" text,
	"transit_days_min" integer DEFAULT 1 NOT NULL,
	"transit_days_max" integer DEFAULT 3 NOT NULL,
	"max_weight_kg" numeric(9, 3) NOT NULL,
	"cod_allowed" boolean DEFAULT false NOT NULL,
	"pudo_allowed" boolean DEFAULT false NOT NULL,
	"insurance_allowed" boolean DEFAULT false NOT NULL,
	"signature_required" boolean DEFAULT false NOT NULL,
	"cut_off_time" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "special_handling" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "special_handling_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"category" text NOT NULL,
	"standard" text NOT NULL,
	"un_class" text,
	"un_number" text,
	"packing_instruction" text,
	"temp_min_c" numeric(4, 1),
	"temp_max_c" numeric(4, 1),
	"air_allowed" boolean DEFAULT true NOT NULL,
	"sea_allowed" boolean DEFAULT true NOT NULL,
	"road_allowed" boolean DEFAULT true NOT NULL,
	"cargo_aircraft_only" boolean DEFAULT false NOT NULL,
	"requires_documents" text[] DEFAULT '{}' NOT NULL,
	"max_net_qty" numeric(10, 3),
	"max_qty_unit" text,
	"surcharge_type" text,
	"surcharge_value" numeric(12, 2),
	"currency" text,
	"conflicts_with" text[] DEFAULT '{}' NOT NULL,
	"implies" text[] DEFAULT '{}' NOT NULL,
	"icon" text,
	"colour" text,
	"label_text" text NOT NULL,
	"print_on_label" boolean DEFAULT true NOT NULL,
	"print_priority" integer DEFAULT 50 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "special_handling_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "split_code_results" (
	"package_id" bigint PRIMARY KEY NOT NULL,
	"split_code_id" bigint NOT NULL,
	"value" text NOT NULL,
	"inputs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"computed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "split_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "split_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"split_code_name" text NOT NULL,
	"client_id" bigint,
	"carrier_id" bigint,
	"linehaul_id" bigint,
	"country_code" text NOT NULL,
	"rsa_service_code" text,
	"delivery_type" text,
	"applies_to" text[] NOT NULL,
	"mode" text NOT NULL,
	"fixed_value" text,
	"segments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"separator" text DEFAULT '-' NOT NULL,
	"max_length" integer DEFAULT 8 NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"priority" integer DEFAULT 100 NOT NULL,
	"print_position" text DEFAULT 'band' NOT NULL,
	"as_barcode" boolean DEFAULT false NOT NULL,
	"fallback_value" text,
	"effective_from" date,
	"effective_to" date,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "barcode_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "barcode_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"symbology" text NOT NULL,
	"charset" text NOT NULL,
	"min_length" integer NOT NULL,
	"max_length" integer NOT NULL,
	"two_dimensional" boolean DEFAULT false NOT NULL,
	"check" text,
	"x_mm" numeric(5, 3) NOT NULL,
	CONSTRAINT "barcode_types_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "label_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "label_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"paper_formats" text[] DEFAULT '{}' NOT NULL,
	"entity" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "label_types_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "linehaul_carriers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "linehaul_carriers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"linehaul_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"carrier_role" text NOT NULL,
	"carrier_service_id" bigint DEFAULT 0 NOT NULL,
	"priority" integer NOT NULL,
	"share_pct" numeric(5, 2) DEFAULT '0' NOT NULL,
	"scope" text DEFAULT 'all' NOT NULL,
	"scope_ids" text[] DEFAULT '{}' NOT NULL,
	"handover_point" text DEFAULT 'hub' NOT NULL,
	"base_amount" numeric(12, 2),
	"base_kg" numeric(9, 3),
	"extra_kg_amount" numeric(12, 2),
	"cod_fee" numeric(12, 2),
	"currency" text DEFAULT 'AED' NOT NULL,
	"effective_from" date,
	"effective_to" date,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "linehaul_coverage" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "linehaul_coverage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"linehaul_id" bigint NOT NULL,
	"type" text NOT NULL,
	"country_code" text NOT NULL,
	"state_id" bigint,
	"city_id" bigint,
	"area_id" bigint,
	"pincode" text,
	"mode" text DEFAULT 'include' NOT NULL,
	"cod_available" boolean DEFAULT true NOT NULL,
	"transit_days_min" integer,
	"transit_days_max" integer,
	"status" text DEFAULT 'active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linehaul_restrictions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "linehaul_restrictions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"linehaul_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"min_weight_kg" numeric(9, 3),
	"max_weight_kg" numeric(9, 3),
	"max_length_cm" numeric(7, 1),
	"max_girth_cm" numeric(7, 1),
	"max_pieces" integer,
	"min_declared_value" numeric(12, 2),
	"max_declared_value" numeric(12, 2),
	"currency" text DEFAULT 'AED' NOT NULL,
	"payment_modes" text[] DEFAULT '{prepaid,cod,card_on_delivery}' NOT NULL,
	"max_cod_amount" numeric(12, 2),
	"blocked_handling_codes" text[] DEFAULT '{}' NOT NULL,
	"allowed_handling_codes" text[] DEFAULT '{}' NOT NULL,
	"blocked_hs_prefixes" text[] DEFAULT '{}' NOT NULL,
	"blocked_categories" text[] DEFAULT '{}' NOT NULL,
	"blocked_package_types" text[] DEFAULT '{}' NOT NULL,
	"excluded_places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"allowed_weekdays" integer[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL,
	"daily_cap" integer,
	"action" text DEFAULT 'block' NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "linehauls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "linehauls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"linehaul_code" text NOT NULL,
	"linehaul_name" text NOT NULL,
	"client_id" bigint NOT NULL,
	"delivery_type" text NOT NULL,
	"lane_type" text DEFAULT 'domestic' NOT NULL,
	"destination_countries" text[] DEFAULT '{}' NOT NULL,
	"service_type" text NOT NULL,
	"rsa_service_code" text NOT NULL,
	"service_linehaul_flag" boolean DEFAULT false NOT NULL,
	"service_customs_clearance_flag" boolean DEFAULT false NOT NULL,
	"transport_mode" text DEFAULT 'none' NOT NULL,
	"origin_type" text NOT NULL,
	"origin_country_code" text NOT NULL,
	"origin_ref_id" bigint,
	"origin_code" text NOT NULL,
	"gateway_code" text,
	"main_carrier_id" bigint,
	"clearance_agent_id" bigint,
	"incoterm" text DEFAULT 'DDP' NOT NULL,
	"clearance_type" text,
	"importer_of_record" text,
	"schedule" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"volumetric_divisor" integer DEFAULT 5000 NOT NULL,
	"max_weight_kg" numeric(9, 3),
	"max_length_cm" numeric(7, 1),
	"max_declared_value" numeric(12, 2),
	"paper_format_id" bigint,
	"label_type_id" bigint,
	"barcode_type_id" bigint,
	"dpi" integer,
	"print_split_code" boolean DEFAULT true NOT NULL,
	"print_handling_codes" boolean DEFAULT true NOT NULL,
	"print_cod" boolean DEFAULT true NOT NULL,
	"return_address_id" bigint,
	"priority" integer DEFAULT 100 NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"status" text DEFAULT 'inactive' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "linehauls_linehaul_code_unique" UNIQUE("linehaul_code")
);
--> statement-breakpoint
CREATE TABLE "paper_formats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_formats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"width_mm" numeric(6, 1) NOT NULL,
	"height_mm" numeric(6, 1) NOT NULL,
	"per_page" integer DEFAULT 1 NOT NULL,
	"output" text DEFAULT 'pdf' NOT NULL,
	"dpi" integer[] DEFAULT '{203,300}' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "paper_formats_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"location_code" text NOT NULL,
	"zone_type" text NOT NULL,
	"storage_class" text DEFAULT 'ambient' NOT NULL,
	"pick_sequence" integer DEFAULT 0 NOT NULL,
	"max_weight" numeric(10, 3),
	"max_volume_cbm" numeric(10, 3),
	"mixed_sku" boolean DEFAULT true NOT NULL,
	"mixed_lot" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"label_printed_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "service_centers" (
	"facility_id" bigint PRIMARY KEY NOT NULL,
	"name_ar" text,
	"airport_code" text
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"facility_id" bigint PRIMARY KEY NOT NULL,
	"service_center_id" bigint,
	"name_ar" text,
	"timezone" text DEFAULT 'Asia/Dubai' NOT NULL,
	"is_free_zone" boolean DEFAULT false NOT NULL,
	"customs_code" text,
	"cutoff_time" text DEFAULT '16:00' NOT NULL,
	"ship_by_time" text DEFAULT '20:00' NOT NULL,
	"working_days" integer[] DEFAULT '{1,2,3,4,5,6}' NOT NULL,
	"gs1_company_prefix" text
);
--> statement-breakpoint
CREATE TABLE "carrier_pickup_slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_pickup_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"country_code" text NOT NULL,
	"city_ids" bigint[],
	"slot_name" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"cut_off_time" text NOT NULL,
	"lead_days" integer DEFAULT 0 NOT NULL,
	"max_pickups" integer,
	"max_parcels" integer,
	"max_weight_kg" numeric(12, 3),
	"auto_pickup" boolean DEFAULT true NOT NULL,
	"auto_trigger" text DEFAULT 'at_cut_off' NOT NULL,
	"interval_minutes" integer,
	"min_parcels" integer DEFAULT 1 NOT NULL,
	"booking_channel" text DEFAULT 'email' NOT NULL,
	"pickup_type" integer DEFAULT 0 NOT NULL,
	"last_run_at" timestamptz,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "client_pickup_slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_pickup_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"client_address_id" bigint NOT NULL,
	"carrier_slot_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"country_code" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"auto_pickup" boolean DEFAULT true NOT NULL,
	"expected_parcels" integer NOT NULL,
	"expected_weight_kg" numeric(12, 3),
	"package_location" text,
	"instructions" text,
	"contact_name" text,
	"contact_phone" text,
	"service_codes" text[],
	"approval_status" integer DEFAULT 0 NOT NULL,
	"reject_reason" text,
	"start_date" date,
	"end_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "pickup_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pickup_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pickup_request_id" bigint NOT NULL,
	"package_id" bigint NOT NULL,
	"tracking_no" text NOT NULL,
	"picked_at" timestamptz,
	"released_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "pickup_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pickup_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pickup_no" text NOT NULL,
	"client_slot_id" bigint,
	"client_id" bigint NOT NULL,
	"client_address_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"country_code" text NOT NULL,
	"pickup_date" date NOT NULL,
	"ready_time" text NOT NULL,
	"close_time" text NOT NULL,
	"parcels" integer NOT NULL,
	"weight_kg" numeric(12, 3) NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"confirmation_number" text,
	"channel" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz,
	"last_error" text,
	"picked_parcels" integer,
	"picked_at" timestamptz,
	"failure_reason" text,
	"missed_cut_off" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "pickup_requests_pickup_no_unique" UNIQUE("pickup_no")
);
--> statement-breakpoint
CREATE TABLE "country_holidays" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "country_holidays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"state_id" bigint,
	"holiday_date" date NOT NULL,
	"name" text NOT NULL,
	"name_ar" text,
	"half_day_until" text,
	"tentative" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "country_timezones" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "country_timezones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"state_id" bigint,
	"timezone" text NOT NULL,
	"abbreviation" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "pudo_missing" (
	"pudo_id" bigint PRIMARY KEY NOT NULL,
	"times" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pudo_syncs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pudo_syncs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"finished_at" timestamptz,
	"created_count" integer DEFAULT 0 NOT NULL,
	"updated_count" integer DEFAULT 0 NOT NULL,
	"missing_count" integer DEFAULT 0 NOT NULL,
	"error" text,
	"user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "configuration_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "configuration_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"config_key" text NOT NULL,
	"scope_key" text NOT NULL,
	"configuration_id" bigint NOT NULL,
	"action" text NOT NULL,
	"old_value" text,
	"new_value" text,
	"valid_from" date,
	"changed_by" bigint,
	"reason" text NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "configurations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "configurations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"config_key" text NOT NULL,
	"scope" text DEFAULT 'global' NOT NULL,
	"scope_key" text NOT NULL,
	"country_code" text,
	"client_id" bigint,
	"carrier_id" bigint,
	"warehouse_id" bigint,
	"data_type" text NOT NULL,
	"value" text NOT NULL,
	"currency" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"description" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "list_configurations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_configurations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list_code" text NOT NULL,
	"name" text NOT NULL,
	"list_group" text NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"allow_custom" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "list_configurations_list_code_unique" UNIQUE("list_code")
);
--> statement-breakpoint
CREATE TABLE "maintenance_windows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_windows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message" text DEFAULT '' NOT NULL,
	"until" timestamptz,
	"allow_categories" text[] NOT NULL,
	"started_by" bigint,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "request_log_bodies" (
	"log_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamptz NOT NULL,
	"request_headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_body" text,
	"response_body" text
);
--> statement-breakpoint
CREATE TABLE "request_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"url" text NOT NULL,
	"status" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"user_id" bigint,
	"user_category" text,
	"client_id" bigint,
	"token_prefix" text,
	"ip" text,
	"user_agent" text,
	"error_class" text,
	"ref_no" text,
	"tracking_no" text,
	"order_id" text,
	"has_body" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sla_clock_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sla_clock_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"clock_id" bigint NOT NULL,
	"event" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"by_id" bigint,
	"by_name" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "sla_clocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sla_clocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"tracking_no" text NOT NULL,
	"carrier_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"config_id" bigint NOT NULL,
	"config_version" integer NOT NULL,
	"stage" text NOT NULL,
	"attempt_no" integer DEFAULT 1 NOT NULL,
	"rule" jsonb NOT NULL,
	"started_at" timestamptz,
	"due_at" timestamptz,
	"warn_at" timestamptz,
	"paused_at" timestamptz,
	"paused_seconds" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamptz,
	"status" text DEFAULT 'not_started' NOT NULL,
	"breach_minutes" integer DEFAULT 0 NOT NULL,
	"penalty_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"reason_code" text,
	"waived_by" bigint,
	"waive_reason" text,
	"last_escalated_at" timestamptz,
	"escalation_level" integer DEFAULT 0 NOT NULL,
	"origin_timezone" text,
	"destination_country_code" text NOT NULL,
	"destination_city" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sla_configs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sla_configs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sla_code" text NOT NULL,
	"sla_name" text NOT NULL,
	"carrier_id" bigint NOT NULL,
	"client_id" bigint,
	"country_code" text NOT NULL,
	"origin_country_code" text,
	"scope_level" text DEFAULT 'country' NOT NULL,
	"scope_ids" bigint[] DEFAULT '{}' NOT NULL,
	"rsa_service_code" text,
	"delivery_type" text,
	"calendar" text DEFAULT 'working_hours' NOT NULL,
	"cut_off_time" text,
	"priority" integer DEFAULT 100 NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sla_configs_sla_code_unique" UNIQUE("sla_code")
);
--> statement-breakpoint
CREATE TABLE "sla_dirty" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sla_dirty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"noted_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sla_stages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sla_stages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"config_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"stage" text NOT NULL,
	"rule" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"severity" text NOT NULL,
	"user_categories" text[] DEFAULT '{}' NOT NULL,
	"client_ids" bigint[] DEFAULT '{}' NOT NULL,
	"group_ids" bigint[] DEFAULT '{}' NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamptz,
	"created_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bug_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bug_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"user_id" bigint NOT NULL,
	"message" text NOT NULL,
	"path" text NOT NULL,
	"request_id" text,
	"console" text,
	"app_version" text,
	"user_agent" text,
	"screenshot_path" text,
	"screenshot_mime" text,
	"forwarded_ref" text,
	"forwarded_at" timestamptz,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_try_at" timestamptz DEFAULT now() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "bug_reports_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "document_acks" (
	"document_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"acked_at" timestamptz DEFAULT now() NOT NULL,
	"ip" "inet",
	CONSTRAINT "document_acks_document_id_user_id_pk" PRIMARY KEY("document_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"series_id" bigint,
	"version_no" integer DEFAULT 1 NOT NULL,
	"supersedes_id" bigint,
	"title" text NOT NULL,
	"doc_no" text,
	"doc_type" text NOT NULL,
	"description" text,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"user_categories" text[] DEFAULT '{}' NOT NULL,
	"client_ids" bigint[] DEFAULT '{}' NOT NULL,
	"carrier_ids" bigint[] DEFAULT '{}' NOT NULL,
	"requires_ack" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamptz,
	"warned_days" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "help_articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"category" text NOT NULL,
	"screens" text[] DEFAULT '{}' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"sort_order" integer DEFAULT 100 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "help_articles_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "home_day_marks" (
	"day" date PRIMARY KEY NOT NULL,
	"added_up_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_days" (
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"client_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"facility_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"cod_aed" numeric(14, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "home_days_day_measure_client_id_carrier_id_facility_id_pk" PRIMARY KEY("day","measure","client_id","carrier_id","facility_id")
);
--> statement-breakpoint
DROP INDEX "email_logs_recent";--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "scope_client_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewer_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewer_session_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "suspend_reason" text;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "unmapped_waived_at" timestamptz;--> statement-breakpoint
ALTER TABLE "base_areas" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "base_areas" ADD COLUMN "latitude" numeric(9, 6);--> statement-breakpoint
ALTER TABLE "base_areas" ADD COLUMN "longitude" numeric(9, 6);--> statement-breakpoint
ALTER TABLE "base_cities" ADD COLUMN "un_locode" text;--> statement-breakpoint
ALTER TABLE "base_cities" ADD COLUMN "airport_code" text;--> statement-breakpoint
ALTER TABLE "base_cities" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "base_cities" ADD COLUMN "fulfillment_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "base_cities" ADD COLUMN "fulfillment_facility_id" bigint;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "iso_numeric" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "mobile_pattern" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "has_states" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "has_areas" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "state_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "area_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "pincode_input_mask" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "pincode_normalise" text DEFAULT 'upper' NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "pincode_message" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "address_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "coverage_level" text DEFAULT 'city' NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "weekend_days" integer[] DEFAULT '{6,7}' NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "workday_start" text DEFAULT '09:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "workday_end" text DEFAULT '18:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "import_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "export_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "customs_de_minimis" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "de_minimis_currency" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "prohibited_handling_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "ref_type" text;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "ref_no" text;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "service_center_id" bigint;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD COLUMN "expires_at" timestamptz;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD COLUMN "announcement_id" bigint;--> statement-breakpoint
ALTER TABLE "carrier_event_mappings" ADD COLUMN "counts_attempt" boolean;--> statement-breakpoint
ALTER TABLE "carrier_event_mappings" ADD COLUMN "pauses_sla" boolean;--> statement-breakpoint
ALTER TABLE "carrier_event_mappings" ADD COLUMN "is_public" boolean;--> statement-breakpoint
ALTER TABLE "carrier_event_mappings" ADD COLUMN "requires_pod" boolean;--> statement-breakpoint
ALTER TABLE "carrier_event_mappings" ADD COLUMN "is_terminal" boolean;--> statement-breakpoint
ALTER TABLE "carrier_events" ADD COLUMN "event_location_id" bigint;--> statement-breakpoint
ALTER TABLE "carrier_alerts" ADD CONSTRAINT "carrier_alerts_alert_setting_id_carrier_alert_settings_id_fk" FOREIGN KEY ("alert_setting_id") REFERENCES "public"."carrier_alert_settings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_backtest_changes" ADD CONSTRAINT "allocation_backtest_changes_backtest_id_allocation_backtests_id_fk" FOREIGN KEY ("backtest_id") REFERENCES "public"."allocation_backtests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_backtests" ADD CONSTRAINT "allocation_backtests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_drafts" ADD CONSTRAINT "allocation_drafts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_log" ADD CONSTRAINT "allocation_log_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_rules" ADD CONSTRAINT "allocation_rules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_rules" ADD CONSTRAINT "allocation_rules_draft_id_allocation_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."allocation_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_versions" ADD CONSTRAINT "allocation_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_areas" ADD CONSTRAINT "carrier_areas_coverage_id_carrier_countries_id_fk" FOREIGN KEY ("coverage_id") REFERENCES "public"."carrier_countries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_areas" ADD CONSTRAINT "carrier_areas_base_area_id_base_areas_id_fk" FOREIGN KEY ("base_area_id") REFERENCES "public"."base_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_capacities" ADD CONSTRAINT "carrier_capacities_coverage_id_carrier_countries_id_fk" FOREIGN KEY ("coverage_id") REFERENCES "public"."carrier_countries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_capacity_usage" ADD CONSTRAINT "carrier_capacity_usage_coverage_id_carrier_countries_id_fk" FOREIGN KEY ("coverage_id") REFERENCES "public"."carrier_countries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_cities" ADD CONSTRAINT "carrier_cities_coverage_id_carrier_countries_id_fk" FOREIGN KEY ("coverage_id") REFERENCES "public"."carrier_countries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_cities" ADD CONSTRAINT "carrier_cities_base_city_id_base_cities_id_fk" FOREIGN KEY ("base_city_id") REFERENCES "public"."base_cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_city_aliases" ADD CONSTRAINT "carrier_city_aliases_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_city_aliases" ADD CONSTRAINT "carrier_city_aliases_base_city_id_base_cities_id_fk" FOREIGN KEY ("base_city_id") REFERENCES "public"."base_cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_pincodes" ADD CONSTRAINT "carrier_pincodes_coverage_id_carrier_countries_id_fk" FOREIGN KEY ("coverage_id") REFERENCES "public"."carrier_countries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_pincodes" ADD CONSTRAINT "carrier_pincodes_base_pincode_id_base_pincodes_id_fk" FOREIGN KEY ("base_pincode_id") REFERENCES "public"."base_pincodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_bookings" ADD CONSTRAINT "carrier_bookings_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_emails" ADD CONSTRAINT "carrier_emails_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_event_locations" ADD CONSTRAINT "carrier_event_locations_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_links" ADD CONSTRAINT "carrier_links_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_messages" ADD CONSTRAINT "carrier_messages_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_trackings" ADD CONSTRAINT "carrier_trackings_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_addresses" ADD CONSTRAINT "carrier_addresses_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_cod_terms" ADD CONSTRAINT "carrier_cod_terms_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_label_setups" ADD CONSTRAINT "carrier_label_setups_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_services" ADD CONSTRAINT "carrier_services_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_code_results" ADD CONSTRAINT "split_code_results_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linehaul_carriers" ADD CONSTRAINT "linehaul_carriers_linehaul_id_linehauls_id_fk" FOREIGN KEY ("linehaul_id") REFERENCES "public"."linehauls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linehaul_carriers" ADD CONSTRAINT "linehaul_carriers_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linehaul_coverage" ADD CONSTRAINT "linehaul_coverage_linehaul_id_linehauls_id_fk" FOREIGN KEY ("linehaul_id") REFERENCES "public"."linehauls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linehaul_restrictions" ADD CONSTRAINT "linehaul_restrictions_linehaul_id_linehauls_id_fk" FOREIGN KEY ("linehaul_id") REFERENCES "public"."linehauls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linehaul_restrictions" ADD CONSTRAINT "linehaul_restrictions_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linehauls" ADD CONSTRAINT "linehauls_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linehauls" ADD CONSTRAINT "linehauls_main_carrier_id_carriers_id_fk" FOREIGN KEY ("main_carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linehauls" ADD CONSTRAINT "linehauls_paper_format_id_paper_formats_id_fk" FOREIGN KEY ("paper_format_id") REFERENCES "public"."paper_formats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linehauls" ADD CONSTRAINT "linehauls_label_type_id_label_types_id_fk" FOREIGN KEY ("label_type_id") REFERENCES "public"."label_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linehauls" ADD CONSTRAINT "linehauls_barcode_type_id_barcode_types_id_fk" FOREIGN KEY ("barcode_type_id") REFERENCES "public"."barcode_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_centers" ADD CONSTRAINT "service_centers_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_service_center_id_facilities_id_fk" FOREIGN KEY ("service_center_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_pickup_slots" ADD CONSTRAINT "carrier_pickup_slots_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_pickup_slots" ADD CONSTRAINT "client_pickup_slots_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_pickup_slots" ADD CONSTRAINT "client_pickup_slots_client_address_id_client_addresses_id_fk" FOREIGN KEY ("client_address_id") REFERENCES "public"."client_addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_pickup_slots" ADD CONSTRAINT "client_pickup_slots_carrier_slot_id_carrier_pickup_slots_id_fk" FOREIGN KEY ("carrier_slot_id") REFERENCES "public"."carrier_pickup_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_lines" ADD CONSTRAINT "pickup_lines_pickup_request_id_pickup_requests_id_fk" FOREIGN KEY ("pickup_request_id") REFERENCES "public"."pickup_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_lines" ADD CONSTRAINT "pickup_lines_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_requests" ADD CONSTRAINT "pickup_requests_client_slot_id_client_pickup_slots_id_fk" FOREIGN KEY ("client_slot_id") REFERENCES "public"."client_pickup_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_requests" ADD CONSTRAINT "pickup_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_requests" ADD CONSTRAINT "pickup_requests_client_address_id_client_addresses_id_fk" FOREIGN KEY ("client_address_id") REFERENCES "public"."client_addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_requests" ADD CONSTRAINT "pickup_requests_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "country_holidays" ADD CONSTRAINT "country_holidays_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "country_holidays" ADD CONSTRAINT "country_holidays_state_id_base_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."base_states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "country_timezones" ADD CONSTRAINT "country_timezones_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "country_timezones" ADD CONSTRAINT "country_timezones_state_id_base_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."base_states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pudo_missing" ADD CONSTRAINT "pudo_missing_pudo_id_carrier_pudo_id_fk" FOREIGN KEY ("pudo_id") REFERENCES "public"."carrier_pudo"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pudo_syncs" ADD CONSTRAINT "pudo_syncs_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_clock_events" ADD CONSTRAINT "sla_clock_events_clock_id_sla_clocks_id_fk" FOREIGN KEY ("clock_id") REFERENCES "public"."sla_clocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_clocks" ADD CONSTRAINT "sla_clocks_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_clocks" ADD CONSTRAINT "sla_clocks_config_id_sla_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."sla_configs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_configs" ADD CONSTRAINT "sla_configs_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_configs" ADD CONSTRAINT "sla_configs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_stages" ADD CONSTRAINT "sla_stages_config_id_sla_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."sla_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_acks" ADD CONSTRAINT "document_acks_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_alert_settings_once" ON "carrier_alert_settings" USING btree ("alert_type",coalesce("carrier_id", 0),coalesce("country_code", ''));--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_alerts_unresolved" ON "carrier_alerts" USING btree ("alert_setting_id","subject_key") WHERE "carrier_alerts"."state" <> 'resolved';--> statement-breakpoint
CREATE INDEX "carrier_alerts_state" ON "carrier_alerts" USING btree ("state","raised_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "carrier_alerts_subject" ON "carrier_alerts" USING btree ("alert_setting_id","subject_key","raised_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "allocation_backtest_changes_run" ON "allocation_backtest_changes" USING btree ("backtest_id","id");--> statement-breakpoint
CREATE INDEX "allocation_backtests_draft" ON "allocation_backtests" USING btree ("draft_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "allocation_counters_once" ON "allocation_counters" USING btree ("kind","rule_id","rule_version","carrier_id","window_start");--> statement-breakpoint
CREATE UNIQUE INDEX "allocation_drafts_one_open" ON "allocation_drafts" USING btree (coalesce("client_id", 0)) WHERE "allocation_drafts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "allocation_log_package" ON "allocation_log" USING btree ("package_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "allocation_log_order" ON "allocation_log" USING btree ("order_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "allocation_log_client" ON "allocation_log" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "allocation_log_rule" ON "allocation_log" USING btree ("rule_id","at") WHERE "allocation_log"."rule_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "allocation_rules_code_once" ON "allocation_rules" USING btree ("rule_code",coalesce("draft_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "allocation_rules_name_once" ON "allocation_rules" USING btree (coalesce("client_id", 0),coalesce("draft_id", 0),lower("rule_name")) WHERE "allocation_rules"."status" <> 'delete';--> statement-breakpoint
CREATE INDEX "allocation_rules_order" ON "allocation_rules" USING btree ("client_id","draft_id","priority");--> statement-breakpoint
CREATE UNIQUE INDEX "allocation_versions_once" ON "allocation_versions" USING btree (coalesce("client_id", 0),"version_no");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_areas_once" ON "carrier_areas" USING btree ("coverage_id","base_area_id");--> statement-breakpoint
CREATE INDEX "carrier_areas_place" ON "carrier_areas" USING btree ("base_area_id","active");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_capacities_weekday" ON "carrier_capacities" USING btree ("coverage_id","weekday");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_capacities_date" ON "carrier_capacities" USING btree ("coverage_id","on_date");--> statement-breakpoint
CREATE INDEX "carrier_capacity_usage_day" ON "carrier_capacity_usage" USING btree ("on_date");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_cities_once" ON "carrier_cities" USING btree ("coverage_id","base_city_id");--> statement-breakpoint
CREATE INDEX "carrier_cities_place" ON "carrier_cities" USING btree ("base_city_id","active");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_city_aliases_once" ON "carrier_city_aliases" USING btree ("carrier_id","country_code","alias_key");--> statement-breakpoint
CREATE INDEX "carrier_city_aliases_city" ON "carrier_city_aliases" USING btree ("base_city_id");--> statement-breakpoint
CREATE INDEX "carrier_pincodes_place" ON "carrier_pincodes" USING btree ("base_pincode_id","active");--> statement-breakpoint
CREATE INDEX "carrier_pincodes_id" ON "carrier_pincodes" USING btree ("id");--> statement-breakpoint
CREATE INDEX "carrier_bookings_due" ON "carrier_bookings" USING btree ("next_at","id") WHERE "carrier_bookings"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "carrier_bookings_package" ON "carrier_bookings" USING btree ("package_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_bookings_open" ON "carrier_bookings" USING btree ("package_id","action",coalesce("carrier_tracking_no", '')) WHERE "carrier_bookings"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "carrier_bookings_health" ON "carrier_bookings" USING btree ("carrier_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_emails_once" ON "carrier_emails" USING btree ("carrier_id",coalesce("country_code", ''),"purpose") WHERE "carrier_emails"."status" <> 'delete';--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_event_locations_once" ON "carrier_event_locations" USING btree ("carrier_id","carrier_location_code","carrier_location_name");--> statement-breakpoint
CREATE INDEX "carrier_event_locations_status" ON "carrier_event_locations" USING btree ("mapping_status","last_seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_messages_once" ON "carrier_messages" USING btree ("carrier_id","digest");--> statement-breakpoint
CREATE INDEX "carrier_messages_due" ON "carrier_messages" USING btree ("next_at","id") WHERE "carrier_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "carrier_messages_age" ON "carrier_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "carrier_reprocesses_mapping" ON "carrier_reprocesses" USING btree ("mapping_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_trackings_once" ON "carrier_trackings" USING btree ("carrier_id",coalesce("coverage_id", 0)) WHERE "carrier_trackings"."status" = 'active';--> statement-breakpoint
CREATE INDEX "carrier_trackings_carrier" ON "carrier_trackings" USING btree ("carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_addresses_once" ON "carrier_addresses" USING btree ("carrier_id","address_type","country_code",lower("line1"),lower("city")) WHERE "carrier_addresses"."status" <> 'delete';--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_addresses_default" ON "carrier_addresses" USING btree ("carrier_id","address_type","country_code") WHERE "carrier_addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_cod_terms_once" ON "carrier_cod_terms" USING btree ("carrier_id","country_code");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_label_setups_once" ON "carrier_label_setups" USING btree ("carrier_id",coalesce("rsa_service_code", ''));--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_services_once" ON "carrier_services" USING btree ("carrier_id","carrier_service_code");--> statement-breakpoint
CREATE INDEX "carrier_services_house" ON "carrier_services" USING btree ("rsa_service_code","status");--> statement-breakpoint
CREATE INDEX "special_handling_category" ON "special_handling" USING btree ("category","status");--> statement-breakpoint
CREATE INDEX "split_code_results_value" ON "split_code_results" USING btree ("value");--> statement-breakpoint
CREATE INDEX "split_code_results_rule" ON "split_code_results" USING btree ("split_code_id","computed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "split_codes_once" ON "split_codes" USING btree (coalesce("client_id", 0),lower("split_code_name")) WHERE status <> 'delete';--> statement-breakpoint
CREATE INDEX "split_codes_country" ON "split_codes" USING btree ("country_code","status","priority");--> statement-breakpoint
CREATE UNIQUE INDEX "linehaul_carriers_once" ON "linehaul_carriers" USING btree ("linehaul_id","carrier_id","carrier_role","carrier_service_id");--> statement-breakpoint
CREATE INDEX "linehaul_carriers_lane" ON "linehaul_carriers" USING btree ("linehaul_id","carrier_role","priority");--> statement-breakpoint
CREATE INDEX "linehaul_carriers_carrier" ON "linehaul_carriers" USING btree ("carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "linehaul_coverage_once" ON "linehaul_coverage" USING btree ("linehaul_id","type","country_code",coalesce("state_id", 0),coalesce("city_id", 0),coalesce("area_id", 0),coalesce("pincode", ''));--> statement-breakpoint
CREATE INDEX "linehaul_coverage_tab" ON "linehaul_coverage" USING btree ("linehaul_id","type","id");--> statement-breakpoint
CREATE INDEX "linehaul_coverage_pincode" ON "linehaul_coverage" USING btree ("pincode","country_code") WHERE "linehaul_coverage"."pincode" is not null;--> statement-breakpoint
CREATE INDEX "linehaul_coverage_city" ON "linehaul_coverage" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "linehaul_coverage_area" ON "linehaul_coverage" USING btree ("area_id");--> statement-breakpoint
CREATE UNIQUE INDEX "linehaul_restrictions_once" ON "linehaul_restrictions" USING btree ("linehaul_id","carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "linehauls_name_once" ON "linehauls" USING btree ("client_id",lower("linehaul_name")) WHERE "linehauls"."status" <> 'delete';--> statement-breakpoint
CREATE INDEX "linehauls_client" ON "linehauls" USING btree ("client_id","delivery_type","status");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_code_once" ON "locations" USING btree ("warehouse_id","location_code");--> statement-breakpoint
CREATE INDEX "locations_walk" ON "locations" USING btree ("warehouse_id","pick_sequence","id");--> statement-breakpoint
CREATE INDEX "warehouses_service_center" ON "warehouses" USING btree ("service_center_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_pickup_slots_name" ON "carrier_pickup_slots" USING btree ("carrier_id","country_code",lower("slot_name")) WHERE "carrier_pickup_slots"."status" <> 'delete';--> statement-breakpoint
CREATE INDEX "carrier_pickup_slots_carrier" ON "carrier_pickup_slots" USING btree ("carrier_id","country_code","status");--> statement-breakpoint
CREATE UNIQUE INDEX "client_pickup_slots_once" ON "client_pickup_slots" USING btree ("client_address_id","carrier_slot_id") WHERE "client_pickup_slots"."status" = 'active';--> statement-breakpoint
CREATE INDEX "client_pickup_slots_client" ON "client_pickup_slots" USING btree ("client_id","status");--> statement-breakpoint
CREATE INDEX "client_pickup_slots_slot" ON "client_pickup_slots" USING btree ("carrier_slot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_lines_once" ON "pickup_lines" USING btree ("pickup_request_id","package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_lines_open" ON "pickup_lines" USING btree ("package_id") WHERE "pickup_lines"."released_at" is null and "pickup_lines"."picked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_requests_once" ON "pickup_requests" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "pickup_requests_day" ON "pickup_requests" USING btree ("pickup_date","status");--> statement-breakpoint
CREATE INDEX "pickup_requests_client" ON "pickup_requests" USING btree ("client_id","pickup_date");--> statement-breakpoint
CREATE INDEX "pickup_requests_carrier" ON "pickup_requests" USING btree ("carrier_id","pickup_date");--> statement-breakpoint
CREATE INDEX "pickup_requests_slot" ON "pickup_requests" USING btree ("client_slot_id","pickup_date");--> statement-breakpoint
CREATE INDEX "pickup_requests_waiting" ON "pickup_requests" USING btree ("next_attempt_at") WHERE "pickup_requests"."status" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "country_holidays_once" ON "country_holidays" USING btree ("country_code",coalesce("state_id", 0),"holiday_date");--> statement-breakpoint
CREATE UNIQUE INDEX "country_timezones_once" ON "country_timezones" USING btree ("country_code",coalesce("state_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "country_timezones_default" ON "country_timezones" USING btree ("country_code") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "pudo_syncs_running" ON "pudo_syncs" USING btree ("carrier_id") WHERE "pudo_syncs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "configuration_history_of" ON "configuration_history" USING btree ("config_key","scope_key","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "configurations_once" ON "configurations" USING btree ("config_key","scope_key","valid_from") WHERE "configurations"."status" <> 'delete';--> statement-breakpoint
CREATE UNIQUE INDEX "configurations_open" ON "configurations" USING btree ("config_key","scope_key") WHERE "configurations"."status" <> 'delete' and "configurations"."valid_to" is null;--> statement-breakpoint
CREATE INDEX "configurations_key" ON "configurations" USING btree ("config_key","status");--> statement-breakpoint
CREATE INDEX "configurations_recent" ON "configurations" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_windows_open" ON "maintenance_windows" USING btree ((1)) WHERE "maintenance_windows"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "request_log_bodies_age" ON "request_log_bodies" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "request_logs_recent" ON "request_logs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "request_logs_status" ON "request_logs" USING btree ("status","created_at" DESC NULLS LAST) WHERE "request_logs"."status" >= 400;--> statement-breakpoint
CREATE INDEX "request_logs_client" ON "request_logs" USING btree ("client_id","created_at" DESC NULLS LAST) WHERE "request_logs"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "request_logs_path" ON "request_logs" USING btree ("path","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "request_logs_request" ON "request_logs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_logs_ref" ON "request_logs" USING btree ("ref_no") WHERE "request_logs"."ref_no" is not null;--> statement-breakpoint
CREATE INDEX "request_logs_tracking" ON "request_logs" USING btree ("tracking_no") WHERE "request_logs"."tracking_no" is not null;--> statement-breakpoint
CREATE INDEX "sla_clock_events_clock" ON "sla_clock_events" USING btree ("clock_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "sla_clocks_once" ON "sla_clocks" USING btree ("package_id","stage","attempt_no");--> statement-breakpoint
CREATE INDEX "sla_clocks_queue" ON "sla_clocks" USING btree ("due_at","id") WHERE "sla_clocks"."stopped_at" is null and "sla_clocks"."status" in ('running','at_risk','paused','breached');--> statement-breakpoint
CREATE INDEX "sla_clocks_status" ON "sla_clocks" USING btree ("status","due_at","id") WHERE "sla_clocks"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "sla_clocks_warn" ON "sla_clocks" USING btree ("warn_at") WHERE "sla_clocks"."status" = 'running';--> statement-breakpoint
CREATE INDEX "sla_clocks_stage" ON "sla_clocks" USING btree ("carrier_id","stage","started_at");--> statement-breakpoint
CREATE INDEX "sla_clocks_carrier" ON "sla_clocks" USING btree ("carrier_id","stopped_at","status");--> statement-breakpoint
CREATE INDEX "sla_clocks_client" ON "sla_clocks" USING btree ("client_id","due_at");--> statement-breakpoint
CREATE INDEX "sla_clocks_config" ON "sla_clocks" USING btree ("config_id","stopped_at");--> statement-breakpoint
CREATE INDEX "sla_clocks_number" ON "sla_clocks" USING btree ("tracking_no");--> statement-breakpoint
CREATE INDEX "sla_clocks_stopped" ON "sla_clocks" USING btree ("stopped_at","status") WHERE "sla_clocks"."stopped_at" is not null;--> statement-breakpoint
CREATE INDEX "sla_configs_carrier" ON "sla_configs" USING btree ("carrier_id","country_code","status");--> statement-breakpoint
CREATE INDEX "sla_configs_recent" ON "sla_configs" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sla_stages_once" ON "sla_stages" USING btree ("config_id","stage");--> statement-breakpoint
CREATE INDEX "announcements_recent" ON "announcements" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bug_reports_user" ON "bug_reports" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bug_reports_waiting" ON "bug_reports" USING btree ("next_try_at") WHERE "bug_reports"."forwarded_at" is null;--> statement-breakpoint
CREATE INDEX "document_acks_user" ON "document_acks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "documents_recent" ON "documents" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_ending" ON "documents" USING btree ("valid_to") WHERE "documents"."status" = 'published' and "documents"."valid_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_version_once" ON "documents" USING btree ("series_id","version_no");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_published" ON "documents" USING btree ("series_id") WHERE "documents"."status" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_draft" ON "documents" USING btree ("series_id") WHERE "documents"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "help_articles_order" ON "help_articles" USING btree ("category","sort_order","title");--> statement-breakpoint
CREATE INDEX "help_articles_screens" ON "help_articles" USING gin ("screens");--> statement-breakpoint
CREATE INDEX "home_days_client" ON "home_days" USING btree ("client_id","day");--> statement-breakpoint
CREATE INDEX "home_days_carrier" ON "home_days" USING btree ("carrier_id","day");--> statement-breakpoint
CREATE INDEX "home_days_facility" ON "home_days" USING btree ("facility_id","day");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_cities" ADD CONSTRAINT "base_cities_fulfillment_facility_id_facilities_id_fk" FOREIGN KEY ("fulfillment_facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_views" ON "sessions" USING btree ("viewer_id") WHERE "sessions"."viewer_id" is not null;--> statement-breakpoint
CREATE INDEX "packages_linehaul" ON "packages" USING btree ("linehaul_id") WHERE "packages"."linehaul_id" is not null and "packages"."status" not in ('delivered','returned','lost','disposed','cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "base_areas_once" ON "base_areas" USING btree ("city_id",lower(regexp_replace("area_name", '[[:space:][:punct:]]+', '', 'g'))) WHERE status <> 'delete';--> statement-breakpoint
CREATE UNIQUE INDEX "base_cities_once" ON "base_cities" USING btree ("country_code",coalesce("state_id", 0),lower(regexp_replace("city_name", '[[:space:][:punct:]]+', '', 'g'))) WHERE status <> 'delete';--> statement-breakpoint
CREATE INDEX "base_cities_state" ON "base_cities" USING btree ("state_id");--> statement-breakpoint
CREATE INDEX "base_pincodes_area" ON "base_pincodes" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "base_pincodes_prefix" ON "base_pincodes" USING btree ("country_code","pincode" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "base_states_name" ON "base_states" USING btree ("country_code",lower(regexp_replace("state_name", '[[:space:][:punct:]]+', '', 'g'))) WHERE status <> 'delete';--> statement-breakpoint
CREATE INDEX "email_logs_status" ON "email_logs" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_logs_ref" ON "email_logs" USING btree ("ref_no") WHERE "email_logs"."ref_no" is not null;--> statement-breakpoint
CREATE INDEX "email_logs_to" ON "email_logs" USING gin ("to_addresses");--> statement-breakpoint
CREATE INDEX "carrier_events_code" ON "carrier_events" USING btree ("carrier_id","carrier_event_code","event_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "carrier_events_received" ON "carrier_events" USING btree ("carrier_id","received_at");--> statement-breakpoint
CREATE INDEX "email_logs_recent" ON "email_logs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);