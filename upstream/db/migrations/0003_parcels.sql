CREATE SEQUENCE "public"."charge_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "charges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge_no" text NOT NULL,
	"direction" text NOT NULL,
	"party_type" text NOT NULL,
	"party_id" bigint NOT NULL,
	"client_id" bigint,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"line_key" text NOT NULL,
	"service_date" date NOT NULL,
	"description" text NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"rate" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"vat_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"vat_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"client_invoice_id" bigint,
	"settlement_ref" text,
	"void_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "charges_charge_no_unique" UNIQUE("charge_no")
);
--> statement-breakpoint
CREATE TABLE "carrier_pudo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_pudo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"pudo_code" text NOT NULL,
	"pudo_name" text NOT NULL,
	"pudo_name_ar" text,
	"pudo_type" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"area" text,
	"city" text NOT NULL,
	"state" text,
	"pincode" text,
	"country_code" text NOT NULL,
	"latitude" numeric(9, 6) NOT NULL,
	"longitude" numeric(9, 6) NOT NULL,
	"phone" text,
	"email" text,
	"photo_url" text,
	"directions" text,
	"opening_hours" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"closures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"services" text[] DEFAULT '{collect}' NOT NULL,
	"max_weight_kg" numeric(9, 3),
	"max_length_cm" numeric(7, 1),
	"max_width_cm" numeric(7, 1),
	"max_height_cm" numeric(7, 1),
	"capacity_total" integer,
	"capacity_free" integer,
	"capacity_at" timestamptz,
	"max_stay_days" integer DEFAULT 7 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"last_synced_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "consignee_wishes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignee_wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"wished_day" date,
	"place" text,
	"lat" numeric(9, 6),
	"lng" numeric(9, 6),
	"pudo_id" bigint,
	"promised_before" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"withdrawn_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"provider_id" text NOT NULL,
	"url" text NOT NULL,
	"amount" numeric(12, 3) NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"paid_at" timestamptz,
	"provider_payment_id" text,
	CONSTRAINT "payment_links_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "bag_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bag_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bag_id" bigint NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"user_id" bigint,
	"at" timestamptz DEFAULT now() NOT NULL,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "bag_packages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bag_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bag_id" bigint NOT NULL,
	"package_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"scanned_in_at" timestamptz DEFAULT now() NOT NULL,
	"scanned_in_by" bigint,
	"scanned_out_at" timestamptz,
	"scanned_out_by" bigint,
	"out_reason" text
);
--> statement-breakpoint
CREATE TABLE "bags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bag_no" text COLLATE "C" NOT NULL,
	"receptacle_id" text,
	"client_id" bigint,
	"bag_type" text NOT NULL,
	"mixture" text DEFAULT 'multi_client' NOT NULL,
	"content_class" text DEFAULT 'general' NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"destination_country" text NOT NULL,
	"carrier_id" bigint,
	"linehaul_id" bigint,
	"service_type" text,
	"facility_id" bigint,
	"package_count" integer DEFAULT 0 NOT NULL,
	"piece_count" integer DEFAULT 0 NOT NULL,
	"net_weight" numeric(9, 3) DEFAULT '0' NOT NULL,
	"tare_weight" numeric(9, 3) DEFAULT '0' NOT NULL,
	"gross_weight" numeric(9, 3),
	"length" numeric(7, 1),
	"width" numeric(7, 1),
	"height" numeric(7, 1),
	"volumetric_weight" numeric(9, 3),
	"declared_value_total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"cod_total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"split_lock" boolean DEFAULT false NOT NULL,
	"split_code" text,
	"seal_no" text COLLATE "C",
	"status" text DEFAULT 'open' NOT NULL,
	"consolidation_id" bigint,
	"label_printed_at" timestamptz,
	"label_print_count" integer DEFAULT 0 NOT NULL,
	"source" text DEFAULT 'scan' NOT NULL,
	"upload_id" bigint,
	"discrepancy" jsonb,
	"override_reason" text,
	"remarks" text,
	"opened_at" timestamptz DEFAULT now() NOT NULL,
	"opened_by" bigint,
	"closed_at" timestamptz,
	"closed_by" bigint,
	"received_at" timestamptz,
	"emptied_at" timestamptz,
	"cancelled_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "bags_bag_no_unique" UNIQUE("bag_no")
);
--> statement-breakpoint
CREATE TABLE "consolidation_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidation_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consolidation_id" bigint NOT NULL,
	"doc_type" text NOT NULL,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" bigint,
	"uploaded_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consolidation_flights" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidation_flights_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consolidation_id" bigint NOT NULL,
	"leg_no" integer NOT NULL,
	"flight_no" text NOT NULL,
	"airline_code" text,
	"vessel_name" text,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"std" timestamptz,
	"etd" timestamptz,
	"atd" timestamptz,
	"sta" timestamptz,
	"eta" timestamptz,
	"ata" timestamptz,
	"pieces" integer,
	"weight" numeric(9, 3),
	"status" text DEFAULT 'scheduled' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consolidation_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidation_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consolidation_id" bigint NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"user_id" bigint,
	"at" timestamptz DEFAULT now() NOT NULL,
	"note" text,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "consolidation_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidation_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consolidation_id" bigint NOT NULL,
	"unit_type" text NOT NULL,
	"bag_id" bigint,
	"package_id" bigint,
	"added_at" timestamptz DEFAULT now() NOT NULL,
	"added_by" bigint,
	"received_at" timestamptz,
	"received_by" bigint,
	"receive_result" text,
	"remarks" text,
	"photo_path" text,
	"moved_to_id" bigint,
	"status" text DEFAULT 'in' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consolidations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consolidation_no" text NOT NULL,
	"transport_mode" text NOT NULL,
	"mawb_no" text,
	"bl_no" text,
	"container_no" text,
	"truck_no" text,
	"container_load" integer,
	"client_id" bigint,
	"origin_airport" text NOT NULL,
	"destination_airport" text NOT NULL,
	"origin_agent_id" bigint,
	"destination_agent_id" bigint,
	"service_type" text,
	"linehaul_id" bigint,
	"carrier_id" bigint,
	"bag_count" integer DEFAULT 0 NOT NULL,
	"package_count" integer DEFAULT 0 NOT NULL,
	"loose_count" integer DEFAULT 0 NOT NULL,
	"net_weight" numeric(9, 3) DEFAULT '0' NOT NULL,
	"gross_weight" numeric(9, 3),
	"volume_m3" numeric(9, 3),
	"chargeable_weight" numeric(9, 3),
	"declared_value_total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"cod_total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"customs_mode" text DEFAULT 'none' NOT NULL,
	"clearance_status" text DEFAULT 'not_started' NOT NULL,
	"boe_no" text,
	"boe_date" date,
	"duty_amount" numeric(14, 2),
	"vat_amount" numeric(14, 2),
	"clearance_note" text,
	"released_at" timestamptz,
	"status" text DEFAULT 'draft' NOT NULL,
	"staging_lane" text,
	"parent_ids" bigint[] DEFAULT '{}' NOT NULL,
	"pre_alert_id" bigint,
	"vehicle_no" text,
	"driver_name" text,
	"driver_phone" text,
	"remarks" text,
	"closed_at" timestamptz,
	"dispatched_at" timestamptz,
	"departed_at" timestamptz,
	"arrived_at" timestamptz,
	"received_at" timestamptz,
	"deconsolidated_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "consolidations_consolidation_no_unique" UNIQUE("consolidation_no")
);
--> statement-breakpoint
CREATE TABLE "manifest_configurations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manifest_configurations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"basis" text DEFAULT 'label_created' NOT NULL,
	"scope_client_id" bigint,
	"scope_carrier_id" bigint,
	"scope_facility_id" bigint,
	"formats" text[] DEFAULT '{pdf,xlsx}' NOT NULL,
	"recipients" text[] DEFAULT '{}' NOT NULL,
	"cc" text[] DEFAULT '{}' NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"days" text[] DEFAULT '{}' NOT NULL,
	"start_time" text,
	"end_time" text,
	"send_empty" boolean DEFAULT false NOT NULL,
	"split_by" text DEFAULT 'none' NOT NULL,
	"auto_send" boolean DEFAULT true NOT NULL,
	"done_until" timestamptz,
	"done_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "manifest_configurations_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "manifest_numbers" (
	"day" text PRIMARY KEY NOT NULL,
	"last_no" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manifest_packages" (
	"manifest_id" bigint NOT NULL,
	"package_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"basis" text NOT NULL,
	"basis_at" timestamptz NOT NULL,
	"scanned_at" timestamptz,
	"short" boolean DEFAULT false NOT NULL,
	"released" boolean DEFAULT false NOT NULL,
	CONSTRAINT "manifest_packages_manifest_id_package_id_pk" PRIMARY KEY("manifest_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "manifest_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manifest_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"fields_ids" integer[] NOT NULL,
	"header_ids" integer[] DEFAULT '{}' NOT NULL,
	"fields_sorting" jsonb NOT NULL,
	"hours" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"activated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "manifest_templates_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "manifests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manifests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"manifest_no" text COLLATE "C" NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"user_id" bigint NOT NULL,
	"basis" text NOT NULL,
	"template_snapshot" jsonb NOT NULL,
	"client_id" bigint,
	"carrier_id" bigint,
	"facility_id" bigint,
	"airport_codes" text[] DEFAULT '{}' NOT NULL,
	"window_from" timestamptz NOT NULL,
	"window_to" timestamptz NOT NULL,
	"split_value" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"package_count" integer DEFAULT 0 NOT NULL,
	"piece_count" integer DEFAULT 0 NOT NULL,
	"total_weight" numeric(12, 3) DEFAULT '0' NOT NULL,
	"total_cod" numeric(14, 2),
	"currency" text,
	"cod_totals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_at" timestamptz,
	"sent_to" text[] DEFAULT '{}' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamptz,
	"working_since" timestamptz,
	"handed_over_at" timestamptz,
	"handed_over_by" bigint,
	"driver_name" text,
	"vehicle_no" text,
	"seal_no" text,
	"signature_path" text,
	"void_reason" text,
	"supersedes_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "manifests_manifest_no_unique" UNIQUE("manifest_no")
);
--> statement-breakpoint
CREATE TABLE "missing_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missing_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"expectation_id" bigint NOT NULL,
	"after_event_id" bigint NOT NULL,
	"after_at" timestamptz NOT NULL,
	"due_at" timestamptz NOT NULL,
	"detected_at" timestamptz DEFAULT now() NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolved_event_id" bigint,
	"note" text,
	"closed_at" timestamptz,
	"closed_by" bigint
);
--> statement-breakpoint
CREATE TABLE "scan_expectations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scan_expectations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_event" text NOT NULL,
	"expected_events" text[] NOT NULL,
	"within_hours" integer NOT NULL,
	"carrier_id" bigint,
	"client_id" bigint,
	"severity" text DEFAULT 'warning' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"evaluated_until" timestamptz NOT NULL,
	"removed_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_number_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_number_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"carrier_id" bigint,
	"carrier_tracking_no" text,
	"effective_date" date NOT NULL,
	"reason" text NOT NULL,
	"upload_id" bigint,
	"replaced_at" timestamptz DEFAULT now() NOT NULL,
	"replaced_by" bigint
);
--> statement-breakpoint
CREATE TABLE "channel_push_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_push_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"push_url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "ecommerce_platform_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ecommerce_platform_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"store_name" text NOT NULL,
	"platform_order_id" text NOT NULL,
	"order_no" text NOT NULL,
	"placed_at" timestamptz NOT NULL,
	"financial_status" text NOT NULL,
	"fulfillment_status" text NOT NULL,
	"customer" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"shipping_line" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"fulfillment_pushed_at" timestamptz,
	"last_sync_at" timestamptz,
	"last_sync_error" text,
	"raw" jsonb
);
--> statement-breakpoint
CREATE TABLE "client_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"environment" text DEFAULT 'production' NOT NULL,
	"inherited" boolean DEFAULT false NOT NULL,
	"integration_mode" text DEFAULT 'webhook' NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"url" text,
	"method" text DEFAULT 'POST' NOT NULL,
	"content_type" text DEFAULT 'json' NOT NULL,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"events" text[] DEFAULT '{*}' NOT NULL,
	"schedule_minutes" integer DEFAULT 15 NOT NULL,
	"batch_size" integer DEFAULT 100 NOT NULL,
	"include_raw" boolean DEFAULT false NOT NULL,
	"include_pii" boolean DEFAULT false NOT NULL,
	"label_format" text DEFAULT 'pdf' NOT NULL,
	"label_delivery" text DEFAULT 'url' NOT NULL,
	"pod_parts" text[] DEFAULT '{signature,photo}' NOT NULL,
	"retry_limit" integer DEFAULT 5 NOT NULL,
	"timeout_seconds" integer DEFAULT 15 NOT NULL,
	"alert_emails" text[] DEFAULT '{}' NOT NULL,
	"health" text DEFAULT 'ok' NOT NULL,
	"last_success_at" timestamptz,
	"last_error" text,
	"last_error_at" timestamptz,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"batch_id" uuid,
	"batch_attempts" integer DEFAULT 0 NOT NULL,
	"next_batch_at" timestamptz,
	"batch_claim" uuid,
	"batch_claimed_until" timestamptz,
	"auth_type" text DEFAULT 'none' NOT NULL,
	"username" text,
	"header_name" text,
	"token_url" text,
	"oauth_client_id" text,
	"scope" text,
	"secrets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "outgoing_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"integration" text NOT NULL,
	"partner_code" text,
	"client_id" bigint,
	"carrier_id" bigint,
	"entity_type" text,
	"entity_id" bigint,
	"environment" text DEFAULT 'production' NOT NULL,
	"order_id" text,
	"tracking_no" text,
	"ref_no" text,
	"event" text NOT NULL,
	"event_code" text,
	"event_id" uuid,
	"events" integer DEFAULT 1 NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"request_headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_body" text,
	"response_status" integer,
	"response_headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"response_body" text,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"next_try_at" timestamptz,
	"result" text NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" bigint NOT NULL,
	"package_id" bigint,
	"tracking_no" text,
	"order_id" text,
	"event_type" text NOT NULL,
	"event_code" text,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz DEFAULT now() NOT NULL,
	"claim" uuid,
	"claimed_until" timestamptz,
	"batch_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"settled_at" timestamptz,
	CONSTRAINT "webhook_events_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
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
CREATE TABLE "tracking_range_days" (
	"range_id" bigint NOT NULL,
	"day" date NOT NULL,
	"drawn" integer NOT NULL,
	CONSTRAINT "tracking_range_days_range_id_day_pk" PRIMARY KEY("range_id","day")
);
--> statement-breakpoint
CREATE TABLE "upload_checks" (
	"upload_id" bigint NOT NULL,
	"row_number" integer NOT NULL,
	"result" text NOT NULL,
	"row_key" text,
	CONSTRAINT "upload_checks_upload_id_row_number_pk" PRIMARY KEY("upload_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "upload_column_maps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_column_maps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "package_events_once";--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "cc_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "package_events" ADD COLUMN "carrier_event_id" bigint;--> statement-breakpoint
ALTER TABLE "package_events" ADD COLUMN "bag_id" bigint;--> statement-breakpoint
ALTER TABLE "package_events" ADD COLUMN "consolidation_id" bigint;--> statement-breakpoint
ALTER TABLE "pods" ADD COLUMN "id_type" text;--> statement-breakpoint
ALTER TABLE "pods" ADD COLUMN "id_last4" text;--> statement-breakpoint
ALTER TABLE "pods" ADD COLUMN "distance_m" integer;--> statement-breakpoint
ALTER TABLE "pods" ADD COLUMN "run_no" text;--> statement-breakpoint
ALTER TABLE "tracking_ranges" ADD COLUMN "alerted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "excel_details" ADD COLUMN "column_map" jsonb;--> statement-breakpoint
ALTER TABLE "excel_details" ADD COLUMN "mended_rows" integer[];--> statement-breakpoint
ALTER TABLE "excel_details" ADD COLUMN "undone_at" timestamptz;--> statement-breakpoint
ALTER TABLE "excel_details" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "carrier_pudo" ADD CONSTRAINT "carrier_pudo_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignee_wishes" ADD CONSTRAINT "consignee_wishes_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignee_wishes" ADD CONSTRAINT "consignee_wishes_pudo_id_carrier_pudo_id_fk" FOREIGN KEY ("pudo_id") REFERENCES "public"."carrier_pudo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_history" ADD CONSTRAINT "bag_history_bag_id_bags_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_packages" ADD CONSTRAINT "bag_packages_bag_id_bags_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_packages" ADD CONSTRAINT "bag_packages_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_client_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_carrier_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_consolidation_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_documents" ADD CONSTRAINT "consolidation_documents_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_flights" ADD CONSTRAINT "consolidation_flights_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_history" ADD CONSTRAINT "consolidation_history_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_units" ADD CONSTRAINT "consolidation_units_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_units" ADD CONSTRAINT "consolidation_units_bag_id_bags_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_units" ADD CONSTRAINT "consolidation_units_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidations" ADD CONSTRAINT "consolidations_client_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidations" ADD CONSTRAINT "consolidations_carrier_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_configurations" ADD CONSTRAINT "manifest_configurations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_packages" ADD CONSTRAINT "manifest_packages_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_packages" ADD CONSTRAINT "manifest_packages_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_templates" ADD CONSTRAINT "manifest_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_number_history" ADD CONSTRAINT "carrier_number_history_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_push_settings" ADD CONSTRAINT "channel_push_settings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ecommerce_platform_orders" ADD CONSTRAINT "ecommerce_platform_orders_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_subscriptions" ADD CONSTRAINT "client_subscriptions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_subscription_id_client_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."client_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_run_stops" ADD CONSTRAINT "delivery_run_stops_run_id_delivery_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."delivery_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_run_stops" ADD CONSTRAINT "delivery_run_stops_package_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_checks" ADD CONSTRAINT "upload_checks_upload_id_excel_details_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."excel_details"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_once" ON "charges" USING btree ("source","source_id","line_key");--> statement-breakpoint
CREATE INDEX "charges_client" ON "charges" USING btree ("client_id","status","service_date");--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("service_date") WHERE "charges"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_pudo_once" ON "carrier_pudo" USING btree ("carrier_id","pudo_code");--> statement-breakpoint
CREATE INDEX "carrier_pudo_near" ON "carrier_pudo" USING btree ("country_code","latitude","longitude") WHERE "carrier_pudo"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "consignee_wishes_open" ON "consignee_wishes" USING btree ("package_id","kind") WHERE "consignee_wishes"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "consignee_wishes_package" ON "consignee_wishes" USING btree ("package_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_open" ON "payment_links" USING btree ("package_id") WHERE "payment_links"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_paid" ON "payment_links" USING btree ("package_id") WHERE "payment_links"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "bag_history_bag" ON "bag_history" USING btree ("bag_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "bag_packages_in_one" ON "bag_packages" USING btree ("package_id") WHERE "bag_packages"."scanned_out_at" is null;--> statement-breakpoint
CREATE INDEX "bag_packages_order" ON "bag_packages" USING btree ("bag_id","seq");--> statement-breakpoint
CREATE INDEX "bag_packages_package" ON "bag_packages" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bags_receptacle_once" ON "bags" USING btree ("receptacle_id") WHERE "bags"."receptacle_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bags_seal_once" ON "bags" USING btree ("seal_no") WHERE "bags"."seal_no" is not null and "bags"."status" not in ('open', 'emptied', 'cancelled');--> statement-breakpoint
CREATE INDEX "bags_client" ON "bags" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bags_status" ON "bags" USING btree ("status","destination","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bags_recent" ON "bags" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bags_consolidation" ON "bags" USING btree ("consolidation_id");--> statement-breakpoint
CREATE INDEX "bags_facility" ON "bags" USING btree ("facility_id","status");--> statement-breakpoint
CREATE INDEX "bags_seal" ON "bags" USING btree ("seal_no") WHERE "bags"."seal_no" is not null;--> statement-breakpoint
CREATE INDEX "bags_carrier" ON "bags" USING btree ("carrier_id","status");--> statement-breakpoint
CREATE INDEX "consolidation_documents_of" ON "consolidation_documents" USING btree ("consolidation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consolidation_flights_leg" ON "consolidation_flights" USING btree ("consolidation_id","leg_no");--> statement-breakpoint
CREATE INDEX "consolidation_history_of" ON "consolidation_history" USING btree ("consolidation_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "consolidation_units_bag_once" ON "consolidation_units" USING btree ("bag_id") WHERE "consolidation_units"."bag_id" is not null and "consolidation_units"."status" = 'in';--> statement-breakpoint
CREATE UNIQUE INDEX "consolidation_units_package_once" ON "consolidation_units" USING btree ("package_id") WHERE "consolidation_units"."package_id" is not null and "consolidation_units"."status" = 'in';--> statement-breakpoint
CREATE INDEX "consolidation_units_of" ON "consolidation_units" USING btree ("consolidation_id","id");--> statement-breakpoint
CREATE INDEX "consolidation_units_bag" ON "consolidation_units" USING btree ("bag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consolidations_mawb_once" ON "consolidations" USING btree ("mawb_no") WHERE "consolidations"."mawb_no" is not null and "consolidations"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "consolidations_inbound" ON "consolidations" USING btree ("status","destination_airport","departed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consolidations_outbound" ON "consolidations" USING btree ("status","origin_airport","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consolidations_client" ON "consolidations" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consolidations_agent" ON "consolidations" USING btree ("destination_agent_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "manifest_packages_line" ON "manifest_packages" USING btree ("manifest_id","line_no");--> statement-breakpoint
CREATE INDEX "manifest_packages_package" ON "manifest_packages" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manifest_packages_once" ON "manifest_packages" USING btree ("user_id","basis","package_id") WHERE not "manifest_packages"."released";--> statement-breakpoint
CREATE INDEX "manifest_packages_released" ON "manifest_packages" USING btree ("user_id","basis") WHERE "manifest_packages"."released";--> statement-breakpoint
CREATE UNIQUE INDEX "manifests_window_once" ON "manifests" USING btree ("user_id","window_from","window_to","split_value","part") WHERE "manifests"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "manifests_recent" ON "manifests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "manifests_user" ON "manifests" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "manifests_client" ON "manifests" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "manifests_carrier" ON "manifests" USING btree ("carrier_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "manifests_facility" ON "manifests" USING btree ("facility_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "manifests_status" ON "manifests" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "manifests_open" ON "manifests" USING btree ("status","next_try_at") WHERE "manifests"."status" in ('queued', 'generating', 'failed');--> statement-breakpoint
CREATE INDEX "manifests_airports" ON "manifests" USING gin ("airport_codes") WHERE "manifests"."airport_codes" <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "missing_scans_open" ON "missing_scans" USING btree ("package_id","expectation_id") WHERE "missing_scans"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "missing_scans_once" ON "missing_scans" USING btree ("after_event_id","expectation_id");--> statement-breakpoint
CREATE INDEX "missing_scans_due" ON "missing_scans" USING btree ("status","due_at","id");--> statement-breakpoint
CREATE INDEX "missing_scans_all_due" ON "missing_scans" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "missing_scans_rule" ON "missing_scans" USING btree ("expectation_id","status");--> statement-breakpoint
CREATE INDEX "carrier_number_history_package" ON "carrier_number_history" USING btree ("package_id","replaced_at");--> statement-breakpoint
CREATE INDEX "carrier_number_history_number" ON "carrier_number_history" USING btree ("carrier_tracking_no");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_push_settings_once" ON "channel_push_settings" USING btree ("client_id","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "ecommerce_platform_orders_once" ON "ecommerce_platform_orders" USING btree ("channel","store_name","platform_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ecommerce_platform_orders_package" ON "ecommerce_platform_orders" USING btree ("package_id","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "client_subscriptions_once" ON "client_subscriptions" USING btree ("client_id","kind","environment");--> statement-breakpoint
CREATE INDEX "outgoing_logs_recent" ON "outgoing_logs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_logs_tracking" ON "outgoing_logs" USING btree ("tracking_no","created_at" DESC NULLS LAST) WHERE "outgoing_logs"."tracking_no" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_logs_event" ON "outgoing_logs" USING btree ("event_id") WHERE "outgoing_logs"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_logs_order" ON "outgoing_logs" USING btree ("order_id") WHERE "outgoing_logs"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_logs_client" ON "outgoing_logs" USING btree ("client_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_logs_entity" ON "outgoing_logs" USING btree ("entity_type","entity_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_logs_result" ON "outgoing_logs" USING btree ("integration","result","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_events_due" ON "webhook_events" USING btree ("subscription_id","next_at","id") WHERE "webhook_events"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_line" ON "webhook_events" USING btree ("subscription_id","package_id","id") WHERE "webhook_events"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_queue" ON "webhook_events" USING btree ("subscription_id","id") WHERE "webhook_events"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_claimed" ON "webhook_events" USING btree ("subscription_id") WHERE "webhook_events"."state" = 'pending' and "webhook_events"."claim" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_failed" ON "webhook_events" USING btree ("subscription_id","settled_at") WHERE "webhook_events"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_tracking" ON "webhook_events" USING btree ("tracking_no") WHERE "webhook_events"."tracking_no" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_batch" ON "webhook_events" USING btree ("batch_id") WHERE "webhook_events"."batch_id" is not null;--> statement-breakpoint
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
CREATE UNIQUE INDEX "upload_column_maps_once" ON "upload_column_maps" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "packages_consolidation" ON "packages" USING btree ("consolidation_id") WHERE "packages"."consolidation_id" is not null;--> statement-breakpoint
CREATE INDEX "package_events_bag" ON "package_events" USING btree ("bag_id","received_at") WHERE "package_events"."bag_id" is not null;--> statement-breakpoint
CREATE INDEX "package_events_consolidation" ON "package_events" USING btree ("consolidation_id","received_at") WHERE "package_events"."consolidation_id" is not null;--> statement-breakpoint
CREATE INDEX "package_events_scan" ON "package_events" USING btree ("scan_code") WHERE "package_events"."scan_code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "package_events_once" ON "package_events" USING btree ("package_id","event_code","event_at",coalesce("facility_id", 0)) WHERE "package_events"."voided_at" is null and "package_events"."event_mapping_status" = 'mapped';