CREATE SEQUENCE "public"."gate_pass_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."mapping_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."projection_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "fulfillment_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fulfillment_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fulfillment_no" text NOT NULL,
	"ref_no" text NOT NULL,
	"client_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"due_ship_at" timestamptz NOT NULL,
	"total_pallets" integer DEFAULT 0 NOT NULL,
	"total_cartons" integer DEFAULT 0 NOT NULL,
	"vehicle_no" text,
	"seal_no" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "fulfillment_orders_fulfillment_no_unique" UNIQUE("fulfillment_no")
);
--> statement-breakpoint
CREATE TABLE "inbound_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inbound_no" text NOT NULL,
	"ref_no" text NOT NULL,
	"client_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"inbound_type" text DEFAULT 'purchase' NOT NULL,
	"shipment_mode" text DEFAULT 'road' NOT NULL,
	"expected_date" date NOT NULL,
	"slot_from" timestamptz,
	"slot_to" timestamptz,
	"container_no" text,
	"seal_no" text,
	"boe_no" text,
	"vehicle_no" text,
	"driver_name" text,
	"driver_phone" text,
	"total_cartons" integer DEFAULT 0 NOT NULL,
	"total_pallets" integer DEFAULT 0 NOT NULL,
	"gross_weight" numeric(12, 3),
	"temperature_max" numeric(4, 1),
	"status" text DEFAULT 'draft' NOT NULL,
	"arrived_at" timestamptz,
	"created_source" text DEFAULT 'portal' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "inbound_orders_inbound_no_unique" UNIQUE("inbound_no")
);
--> statement-breakpoint
CREATE TABLE "pas_mappings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pas_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mapping_no" text NOT NULL,
	"projection_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"order_area" text NOT NULL,
	"order_id" bigint NOT NULL,
	"order_no" text NOT NULL,
	"ref_no" text,
	"vehicle_no" text,
	"container_no" text,
	"driver_phone" text,
	"vehicle_no_of" integer DEFAULT 1 NOT NULL,
	"vehicles" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'mapped' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"token_id" bigint,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "pas_mappings_mapping_no_unique" UNIQUE("mapping_no")
);
--> statement-breakpoint
CREATE TABLE "pas_projections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pas_projections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"projection_no" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"projection_date" date NOT NULL,
	"slot_from" text NOT NULL,
	"slot_to" text NOT NULL,
	"direction" text NOT NULL,
	"vehicle_type" text NOT NULL,
	"projected_vehicles" integer NOT NULL,
	"projected_pallets" integer DEFAULT 0 NOT NULL,
	"projected_cartons" integer DEFAULT 0 NOT NULL,
	"projected_units" integer DEFAULT 0 NOT NULL,
	"transporter_name" text,
	"remarks" text,
	"dock_minutes" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"decision_remarks" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "pas_projections_projection_no_unique" UNIQUE("projection_no")
);
--> statement-breakpoint
CREATE TABLE "detention_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "detention_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"vehicle_type" text,
	"client_id" bigint,
	"purpose" text,
	"free_minutes" integer NOT NULL,
	"block_minutes" integer NOT NULL,
	"rate_per_hour" numeric(12, 2) NOT NULL,
	"cap_amount" numeric(12, 2),
	"currency" text DEFAULT 'AED' NOT NULL,
	"late_free_factor" numeric(3, 1) DEFAULT '2.0' NOT NULL,
	"stop_at" text DEFAULT 'dock_out' NOT NULL,
	"overstay_rate_per_hour" numeric(12, 2) DEFAULT '0' NOT NULL,
	"overstay_block_minutes" integer DEFAULT 30 NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "docks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "docks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"dock_no" text NOT NULL,
	"direction" text DEFAULT 'both' NOT NULL,
	"dock_type" text DEFAULT 'leveller' NOT NULL,
	"temperature_class" text DEFAULT 'ambient' NOT NULL,
	"max_vehicle_height" integer,
	"client_ids" bigint[] DEFAULT '{}' NOT NULL,
	"sequence" integer NOT NULL,
	"status" text DEFAULT 'free' NOT NULL,
	"reason" text,
	"current_token_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "gates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"gate_code" text NOT NULL,
	"direction" text DEFAULT 'both' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "kiosk_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kiosk_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_code" text NOT NULL,
	"name" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"gate_id" bigint,
	"dock_id" bigint,
	"kind" text DEFAULT 'gate' NOT NULL,
	"printer" text DEFAULT 'none' NOT NULL,
	"status" text DEFAULT 'unpaired' NOT NULL,
	"pairing_hash" text,
	"pairing_expires_at" timestamptz,
	"key_hash" text,
	"paired_at" timestamptz,
	"revoked_at" timestamptz,
	"last_seen_at" timestamptz,
	"app_version" text,
	"queue_length" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "kiosk_devices_device_code_unique" UNIQUE("device_code")
);
--> statement-breakpoint
CREATE TABLE "number_blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"block_day" date NOT NULL,
	"from_seq" integer NOT NULL,
	"to_seq" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parking_bays" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parking_bays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"bay_code" text NOT NULL,
	"size" text DEFAULT 'truck' NOT NULL,
	"reefer_plug" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'free' NOT NULL,
	"reason" text,
	"current_token_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "pas_sites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pas_sites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"site_code" text NOT NULL,
	"token_reset_daily" boolean DEFAULT true NOT NULL,
	"require_declaration" boolean DEFAULT true NOT NULL,
	"require_photo" boolean DEFAULT false NOT NULL,
	"require_seal_check" boolean DEFAULT true NOT NULL,
	"slip_auto_print" boolean DEFAULT true NOT NULL,
	"early_minutes" integer DEFAULT 30 NOT NULL,
	"late_minutes" integer DEFAULT 30 NOT NULL,
	"call_timeout_minutes" integer DEFAULT 10 NOT NULL,
	"token_expiry_hours" integer DEFAULT 4 NOT NULL,
	"open_alert_hours" integer DEFAULT 12 NOT NULL,
	"exit_allowance_minutes" integer DEFAULT 30 NOT NULL,
	"speed_limit_kmh" integer DEFAULT 10 NOT NULL,
	"languages" text[] DEFAULT '{en,ar,hi,ur}' NOT NULL,
	"feedback_required" boolean DEFAULT false NOT NULL,
	"clean_after_dock" boolean DEFAULT false NOT NULL,
	"opens_at" text DEFAULT '06:00' NOT NULL,
	"closes_at" text DEFAULT '22:00' NOT NULL,
	"reefer_limit" numeric(4, 1) DEFAULT '8.0' NOT NULL,
	"help_phone" text,
	"alert_emails" text[] DEFAULT '{}' NOT NULL,
	"timezone" text DEFAULT 'Asia/Dubai' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "pas_sites_warehouse_id_unique" UNIQUE("warehouse_id"),
	CONSTRAINT "pas_sites_site_code_unique" UNIQUE("site_code")
);
--> statement-breakpoint
CREATE TABLE "pas_vehicle_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pas_vehicle_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"bay_size" text NOT NULL,
	"base_minutes" numeric(6, 1) NOT NULL,
	"minutes_per_pallet" numeric(6, 2) NOT NULL,
	"height_cm" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "pas_vehicle_types_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "pas_watchlist" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pas_watchlist_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"shown" text NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"warehouse_id" bigint,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "token_counters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "token_counters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"counter_day" date NOT NULL,
	"last_seq" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transporters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transporters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"vendor_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "declaration_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "declaration_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"items" text[] NOT NULL,
	"effective_from" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "detention_charges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "detention_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_id" bigint NOT NULL,
	"rule_id" bigint,
	"clock_start" timestamptz NOT NULL,
	"clock_stop" timestamptz NOT NULL,
	"free_minutes" integer NOT NULL,
	"excluded_minutes" integer NOT NULL,
	"chargeable_minutes" integer NOT NULL,
	"billed_blocks" integer NOT NULL,
	"block_minutes" integer NOT NULL,
	"rate_per_hour" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"overstay_minutes" integer NOT NULL,
	"overstay_blocks" integer NOT NULL,
	"overstay_block_minutes" integer NOT NULL,
	"overstay_rate_per_hour" numeric(12, 2) NOT NULL,
	"overstay_amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"responsible_party" text NOT NULL,
	"status" text DEFAULT 'computed' NOT NULL,
	"waive_reason" text,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "detention_charges_token_id_unique" UNIQUE("token_id")
);
--> statement-breakpoint
CREATE TABLE "driver_declarations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_declarations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"accepted_items" integer[] NOT NULL,
	"signature_path" text,
	"signed_at" timestamptz NOT NULL,
	"driver_name" text,
	"driver_phone" text,
	"vehicle_no" text NOT NULL,
	"device_code" text,
	"witness_user_id" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
CREATE TABLE "driver_feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_id" bigint NOT NULL,
	"rating" integer NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"comment" text,
	"language" text NOT NULL,
	"contact_ok" boolean DEFAULT false NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "driver_feedback_token_id_unique" UNIQUE("token_id")
);
--> statement-breakpoint
CREATE TABLE "gate_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"event" text NOT NULL,
	"at" timestamptz NOT NULL,
	"recorded_at" timestamptz DEFAULT now() NOT NULL,
	"clock_offset_ms" integer,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"user_id" bigint,
	"device_code" text,
	"dock_id" bigint,
	"bay_id" bigint,
	"remarks" text,
	"details" jsonb,
	"client_event_id" uuid,
	"offline" boolean DEFAULT false NOT NULL,
	CONSTRAINT "gate_events_client_event_id_unique" UNIQUE("client_event_id")
);
--> statement-breakpoint
CREATE TABLE "gate_sync_faults" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_sync_faults_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"device_code" text,
	"client_event_id" uuid NOT NULL,
	"token_no" text,
	"event" text NOT NULL,
	"at" timestamptz NOT NULL,
	"status" integer NOT NULL,
	"message" text NOT NULL,
	"resolved_at" timestamptz,
	"resolved_by" bigint,
	"note" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "gate_sync_faults_client_event_id_unique" UNIQUE("client_event_id")
);
--> statement-breakpoint
CREATE TABLE "gate_token_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_token_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_id" bigint NOT NULL,
	"mapping_id" bigint,
	"order_area" text NOT NULL,
	"direction" text NOT NULL,
	"order_id" bigint NOT NULL,
	"order_no" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_no" text NOT NULL,
	"queue_no" integer NOT NULL,
	"token_day" date NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"vehicle_no" text NOT NULL,
	"plate_country" text DEFAULT 'AE' NOT NULL,
	"plate_emirate" text,
	"plate_code" text,
	"plate_number" text NOT NULL,
	"vehicle_type" text NOT NULL,
	"trailer_no" text,
	"container_no" text,
	"seal_no" text,
	"transporter_id" bigint NOT NULL,
	"vendor_id" bigint,
	"driver_name" text,
	"driver_phone" text,
	"phone_last4" text,
	"driver_id_type" text,
	"driver_id_no" text,
	"driver_id_last4" text,
	"licence_expiry" date,
	"helper_count" integer DEFAULT 0 NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"client_id" bigint,
	"reference_type" text DEFAULT 'none' NOT NULL,
	"reference_no" text,
	"mapping_id" bigint,
	"projection_id" bigint,
	"appointment_from" timestamptz,
	"appointment_to" timestamptz,
	"arrival_class" text,
	"priority" text,
	"priority_reason" text,
	"no_shows" integer DEFAULT 0 NOT NULL,
	"pallets" integer,
	"cartons" integer,
	"weight" numeric(12, 3),
	"temperature_reading" numeric(4, 1),
	"declaration_id" bigint,
	"bay_id" bigint,
	"dock_id" bigint,
	"status" text DEFAULT 'created' NOT NULL,
	"gate_in_at" timestamptz,
	"called_at" timestamptz,
	"dock_in_at" timestamptz,
	"dock_out_at" timestamptz,
	"gate_out_at" timestamptz,
	"closed_at" timestamptz,
	"paused_at" timestamptz,
	"pause_reason" text,
	"paused_minutes" integer DEFAULT 0 NOT NULL,
	"excluded_minutes" integer DEFAULT 0 NOT NULL,
	"yard_wait" integer,
	"between_docks" integer DEFAULT 0 NOT NULL,
	"dock_time" integer,
	"exit_time" integer,
	"total_dwell" integer,
	"condition" text,
	"damage_note" text,
	"seal_out" text,
	"gate_pass_no" text,
	"papers_checked" boolean DEFAULT false NOT NULL,
	"force_close_reason" text,
	"deny_reason" text,
	"cancel_reason" text,
	"turned_back_reason" text,
	"source" text NOT NULL,
	"device_code" text,
	"prints" integer DEFAULT 0 NOT NULL,
	"client_event_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "gate_tokens_token_no_unique" UNIQUE("token_no"),
	CONSTRAINT "gate_tokens_gate_pass_no_unique" UNIQUE("gate_pass_no"),
	CONSTRAINT "gate_tokens_client_event_id_unique" UNIQUE("client_event_id")
);
--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD CONSTRAINT "fulfillment_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD CONSTRAINT "fulfillment_orders_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pas_mappings" ADD CONSTRAINT "pas_mappings_projection_id_pas_projections_id_fk" FOREIGN KEY ("projection_id") REFERENCES "public"."pas_projections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pas_projections" ADD CONSTRAINT "pas_projections_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pas_projections" ADD CONSTRAINT "pas_projections_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detention_rules" ADD CONSTRAINT "detention_rules_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docks" ADD CONSTRAINT "docks_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gates" ADD CONSTRAINT "gates_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD CONSTRAINT "kiosk_devices_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD CONSTRAINT "kiosk_devices_gate_id_gates_id_fk" FOREIGN KEY ("gate_id") REFERENCES "public"."gates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD CONSTRAINT "kiosk_devices_dock_id_docks_id_fk" FOREIGN KEY ("dock_id") REFERENCES "public"."docks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_blocks" ADD CONSTRAINT "number_blocks_device_id_kiosk_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."kiosk_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parking_bays" ADD CONSTRAINT "parking_bays_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pas_sites" ADD CONSTRAINT "pas_sites_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detention_charges" ADD CONSTRAINT "detention_charges_token_id_gate_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."gate_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detention_charges" ADD CONSTRAINT "detention_charges_rule_id_detention_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."detention_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_declarations" ADD CONSTRAINT "driver_declarations_token_id_gate_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."gate_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_feedback" ADD CONSTRAINT "driver_feedback_token_id_gate_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."gate_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_events" ADD CONSTRAINT "gate_events_token_id_gate_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."gate_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_token_orders" ADD CONSTRAINT "gate_token_orders_token_id_gate_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."gate_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_tokens" ADD CONSTRAINT "gate_tokens_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_tokens" ADD CONSTRAINT "gate_tokens_transporter_id_transporters_id_fk" FOREIGN KEY ("transporter_id") REFERENCES "public"."transporters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_tokens" ADD CONSTRAINT "gate_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_tokens" ADD CONSTRAINT "gate_tokens_bay_id_parking_bays_id_fk" FOREIGN KEY ("bay_id") REFERENCES "public"."parking_bays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_tokens" ADD CONSTRAINT "gate_tokens_dock_id_docks_id_fk" FOREIGN KEY ("dock_id") REFERENCES "public"."docks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfillment_orders_site" ON "fulfillment_orders" USING btree ("warehouse_id","status","due_ship_at");--> statement-breakpoint
CREATE INDEX "fulfillment_orders_client" ON "fulfillment_orders" USING btree ("client_id","status","due_ship_at");--> statement-breakpoint
CREATE INDEX "fulfillment_orders_ref" ON "fulfillment_orders" USING btree ("ref_no");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_orders_ref_once" ON "inbound_orders" USING btree ("client_id","ref_no");--> statement-breakpoint
CREATE INDEX "inbound_orders_site" ON "inbound_orders" USING btree ("warehouse_id","status","expected_date");--> statement-breakpoint
CREATE INDEX "inbound_orders_client" ON "inbound_orders" USING btree ("client_id","status","expected_date");--> statement-breakpoint
CREATE INDEX "inbound_orders_ref" ON "inbound_orders" USING btree ("ref_no");--> statement-breakpoint
CREATE UNIQUE INDEX "pas_mappings_order" ON "pas_mappings" USING btree ("order_area","direction","order_id","vehicle_no_of") WHERE "pas_mappings"."enabled" and "pas_mappings"."status" in ('mapped', 'arrived');--> statement-breakpoint
CREATE INDEX "pas_mappings_projection" ON "pas_mappings" USING btree ("projection_id");--> statement-breakpoint
CREATE INDEX "pas_mappings_order_no" ON "pas_mappings" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "pas_mappings_ref_no" ON "pas_mappings" USING btree ("ref_no");--> statement-breakpoint
CREATE INDEX "pas_mappings_vehicle" ON "pas_mappings" USING btree ("vehicle_no");--> statement-breakpoint
CREATE INDEX "pas_mappings_token" ON "pas_mappings" USING btree ("token_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pas_projections_once" ON "pas_projections" USING btree ("warehouse_id","projection_date","slot_from","client_id","direction","vehicle_type") WHERE "pas_projections"."status" not in ('cancelled', 'rejected');--> statement-breakpoint
CREATE INDEX "pas_projections_day" ON "pas_projections" USING btree ("warehouse_id","projection_date");--> statement-breakpoint
CREATE INDEX "pas_projections_client" ON "pas_projections" USING btree ("client_id","projection_date");--> statement-breakpoint
CREATE INDEX "pas_projections_recent" ON "pas_projections" USING btree ("projection_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "detention_rules_site" ON "detention_rules" USING btree ("warehouse_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "docks_no_once" ON "docks" USING btree ("warehouse_id","dock_no");--> statement-breakpoint
CREATE UNIQUE INDEX "docks_one_token" ON "docks" USING btree ("current_token_id") WHERE "docks"."current_token_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gates_code_once" ON "gates" USING btree ("warehouse_id","gate_code");--> statement-breakpoint
CREATE INDEX "kiosk_devices_site" ON "kiosk_devices" USING btree ("warehouse_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "kiosk_devices_pairing" ON "kiosk_devices" USING btree ("pairing_hash") WHERE "kiosk_devices"."pairing_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "number_blocks_once" ON "number_blocks" USING btree ("warehouse_id","block_day","from_seq");--> statement-breakpoint
CREATE INDEX "number_blocks_device" ON "number_blocks" USING btree ("device_id","block_day");--> statement-breakpoint
CREATE UNIQUE INDEX "parking_bays_code_once" ON "parking_bays" USING btree ("warehouse_id","bay_code");--> statement-breakpoint
CREATE UNIQUE INDEX "pas_watchlist_once" ON "pas_watchlist" USING btree ("kind","value",coalesce("warehouse_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "token_counters_once" ON "token_counters" USING btree ("warehouse_id","counter_day");--> statement-breakpoint
CREATE UNIQUE INDEX "transporters_name_once" ON "transporters" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "declaration_texts_once" ON "declaration_texts" USING btree ("version","language");--> statement-breakpoint
CREATE INDEX "detention_charges_status" ON "detention_charges" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "driver_declarations_token" ON "driver_declarations" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "driver_declarations_driver" ON "driver_declarations" USING btree ("vehicle_no","signed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "driver_feedback_at" ON "driver_feedback" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gate_events_token" ON "gate_events" USING btree ("token_id","at","id");--> statement-breakpoint
CREATE INDEX "gate_events_kind" ON "gate_events" USING btree ("warehouse_id","event","at");--> statement-breakpoint
CREATE INDEX "gate_sync_faults_site" ON "gate_sync_faults" USING btree ("warehouse_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "gate_token_orders_once" ON "gate_token_orders" USING btree ("token_id","order_area","direction","order_id");--> statement-breakpoint
CREATE INDEX "gate_tokens_site" ON "gate_tokens" USING btree ("warehouse_id","status","created_at");--> statement-breakpoint
CREATE INDEX "gate_tokens_day" ON "gate_tokens" USING btree ("warehouse_id","token_day","queue_no");--> statement-breakpoint
CREATE INDEX "gate_tokens_recent" ON "gate_tokens" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gate_tokens_vehicle" ON "gate_tokens" USING btree ("vehicle_no","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gate_tokens_reference" ON "gate_tokens" USING btree ("reference_no");--> statement-breakpoint
CREATE INDEX "gate_tokens_client" ON "gate_tokens" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gate_tokens_vendor" ON "gate_tokens" USING btree ("vendor_id") WHERE "gate_tokens"."vendor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gate_tokens_one_open" ON "gate_tokens" USING btree ("warehouse_id","vehicle_no") WHERE "gate_tokens"."status" in ('created', 'in_yard', 'called', 'at_dock', 'dock_out');--> statement-breakpoint
CREATE UNIQUE INDEX "gate_tokens_one_dock" ON "gate_tokens" USING btree ("dock_id") WHERE "gate_tokens"."status" in ('called', 'at_dock');--> statement-breakpoint
CREATE INDEX "gate_tokens_open" ON "gate_tokens" USING btree ("status","created_at") WHERE "gate_tokens"."status" in ('created', 'in_yard', 'called', 'at_dock', 'dock_out');--> statement-breakpoint
CREATE INDEX "gate_tokens_private" ON "gate_tokens" USING btree ("closed_at") WHERE "gate_tokens"."driver_name" is not null;