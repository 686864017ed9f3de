CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" "inet",
	"request_id" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"user_category" text NOT NULL,
	"role_code" text,
	"is_system" boolean DEFAULT false NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "groups_role_code_unique" UNIQUE("role_code")
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one_time_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"expire_at" timestamptz NOT NULL,
	"used_at" timestamptz,
	"sent_to" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text DEFAULT 'user' NOT NULL,
	"token_hash" text NOT NULL,
	"issued_at" timestamptz DEFAULT now() NOT NULL,
	"expire_at" timestamptz NOT NULL,
	"session_start" timestamptz DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz DEFAULT now() NOT NULL,
	"ip" "inet",
	"user_agent" text,
	"device_id" text,
	"replaced_by" bigint,
	"revoked_at" timestamptz,
	"revoke_reason" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"window_ends" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_category_screens" (
	"user_category" text NOT NULL,
	"screen_id" bigint NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "user_category_screens_user_category_screen_id_pk" PRIMARY KEY("user_category","screen_id")
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"user_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	CONSTRAINT "user_groups_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "user_screens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_screens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"screen_ref" text NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"module" text NOT NULL,
	"permission_key" text,
	"parent_id" bigint,
	"icon" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "user_screens_screen_ref_unique" UNIQUE("screen_ref"),
	CONSTRAINT "user_screens_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"pas_code" text,
	"full_name" text NOT NULL,
	"phone" text,
	"user_category" text NOT NULL,
	"user_type" text DEFAULT 'staff' NOT NULL,
	"client_ids" bigint[] DEFAULT '{}' NOT NULL,
	"carrier_ids" bigint[] DEFAULT '{}' NOT NULL,
	"service_center_ids" bigint[] DEFAULT '{}' NOT NULL,
	"warehouse_ids" bigint[] DEFAULT '{}' NOT NULL,
	"airport_codes" text[] DEFAULT '{}' NOT NULL,
	"vendor_id" bigint,
	"seller_id" bigint,
	"is_owner" boolean DEFAULT false NOT NULL,
	"parent_user_id" bigint,
	"password_hash" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"approval_status" integer DEFAULT 1 NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'Asia/Dubai' NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamptz,
	"last_login_at" timestamptz,
	"last_login_ip" "inet",
	"password_changed_at" timestamptz,
	"invite_sent_at" timestamptz,
	"permission_version" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carrier_countries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_countries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"country_code" text NOT NULL,
	"rsa_service_code" text NOT NULL,
	"coverage_level" text DEFAULT 'country' NOT NULL,
	"cod_available" boolean DEFAULT false NOT NULL,
	"cod_currency" text,
	"cod_max_amount" numeric(12, 2),
	"transit_days_min" integer DEFAULT 1 NOT NULL,
	"transit_days_max" integer DEFAULT 3 NOT NULL,
	"remote_surcharge" numeric(12, 2) DEFAULT '0' NOT NULL,
	"preference" integer DEFAULT 100 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"effective_from" date,
	"effective_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carriers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_code" text NOT NULL,
	"carrier_name" text NOT NULL,
	"display_name" text NOT NULL,
	"partner_type" text NOT NULL,
	"status" text DEFAULT 'suspend' NOT NULL,
	"environment" text DEFAULT 'sandbox' NOT NULL,
	"integration_mode" text,
	"integration_kind" text DEFAULT 'manual' NOT NULL,
	"polling_interval_minutes" integer DEFAULT 120 NOT NULL,
	"home_country_code" text NOT NULL,
	"billing_currency" text DEFAULT 'AED' NOT NULL,
	"payment_terms_days" integer DEFAULT 30 NOT NULL,
	"vat_trn" text,
	"trade_license_no" text,
	"trade_license_expiry" date,
	"contract_start" date,
	"contract_end" date,
	"contact_name" text,
	"contact_email" text NOT NULL,
	"contact_phone" text,
	"support_email" text,
	"support_phone" text,
	"website" text,
	"tracking_url_template" text,
	"logo_file_path" text,
	"volumetric_divisor" integer DEFAULT 5000 NOT NULL,
	"weight_rounding_kg" numeric(6, 3) DEFAULT '0.500' NOT NULL,
	"min_chargeable_weight_kg" numeric(9, 3) DEFAULT '0.500' NOT NULL,
	"max_weight_kg" numeric(9, 3) DEFAULT '30.000' NOT NULL,
	"max_length_cm" numeric(7, 1) DEFAULT '120.0' NOT NULL,
	"max_girth_cm" numeric(7, 1) DEFAULT '300.0' NOT NULL,
	"max_declared_value" numeric(12, 2),
	"max_declared_currency" text,
	"cod_supported" boolean DEFAULT false NOT NULL,
	"pudo_supported" boolean DEFAULT false NOT NULL,
	"returns_supported" boolean DEFAULT false NOT NULL,
	"pickup_supported" boolean DEFAULT false NOT NULL,
	"multi_piece_supported" boolean DEFAULT false NOT NULL,
	"own_tracking_range" boolean DEFAULT false NOT NULL,
	"label_source" text DEFAULT 'own' NOT NULL,
	"webhook_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last_event_at" timestamptz,
	"last_poll_at" timestamptz,
	"last_poll_status" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "carriers_carrier_code_unique" UNIQUE("carrier_code"),
	CONSTRAINT "carriers_webhook_token_unique" UNIQUE("webhook_token")
);
--> statement-breakpoint
CREATE TABLE "client_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"address_type" text NOT NULL,
	"name" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"contact_email" text,
	"address_line1" text NOT NULL,
	"address_line2" text,
	"area" text,
	"city" text NOT NULL,
	"state" text,
	"country_code" text NOT NULL,
	"pincode" text,
	"po_box" text,
	"makani_no" text,
	"latitude" numeric(9, 6),
	"longitude" numeric(9, 6),
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "client_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "client_settings_client_id_unique" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_code" text NOT NULL,
	"name" text NOT NULL,
	"trade_name" text,
	"client_type" text NOT NULL,
	"service_type" text[] NOT NULL,
	"environment" text DEFAULT 'sandbox' NOT NULL,
	"integration_mode" text DEFAULT 'schedular' NOT NULL,
	"country_code" text DEFAULT 'AE' NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"time_zone" text DEFAULT 'Asia/Dubai' NOT NULL,
	"trn" text,
	"vat_registered" boolean DEFAULT false NOT NULL,
	"trade_license_no" text,
	"trade_license_expiry" date,
	"importer_code" text,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text NOT NULL,
	"billing_email" text,
	"account_manager_id" bigint,
	"parent_client_id" bigint,
	"payment_terms_days" integer DEFAULT 30 NOT NULL,
	"credit_limit" numeric(14, 2) DEFAULT '0' NOT NULL,
	"bank_beneficiary" text,
	"bank_name" text,
	"iban" text,
	"swift" text,
	"logo_path" text,
	"status" text DEFAULT 'inactive' NOT NULL,
	"invite_sent_at" timestamptz,
	"invite_accepted_at" timestamptz,
	"remarks" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "clients_client_code_unique" UNIQUE("client_code")
);
--> statement-breakpoint
CREATE TABLE "package_column_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_column_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"fields_ids" integer[] NOT NULL,
	"sort_by" text,
	"sort" text,
	"filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"shared_with" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "package_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint,
	"package_list_id" bigint,
	"doc_type" text NOT NULL,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" bigint,
	"uploaded_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "package_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku" text,
	"description" text NOT NULL,
	"hs_code" text,
	"quantity" integer NOT NULL,
	"unit_value" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"unit_weight" numeric(9, 3),
	"origin_country" text
);
--> statement-breakpoint
CREATE TABLE "package_list_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_list_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_list_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text,
	"changed_by" bigint,
	"changed_by_name" text NOT NULL,
	"user_category" text NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "package_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_list_no" text NOT NULL,
	"client_id" bigint NOT NULL,
	"seller_id" bigint,
	"seller_name" text,
	"shipment_ref" text,
	"seller_invoice_no" text,
	"seller_invoice_date" date,
	"status" text DEFAULT 'new' NOT NULL,
	"ship_option" text DEFAULT 'no' NOT NULL,
	"freight_mode" integer,
	"pickup_type" integer,
	"container_load" integer,
	"origin_country" text,
	"destination_country" text,
	"port_of_loading" text,
	"port_of_discharge" text,
	"goods_value" numeric(12, 2) NOT NULL,
	"freight_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"insurance_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"cif_aed" numeric(12, 2),
	"duty_amount" numeric(12, 2),
	"vat_amount" numeric(12, 2),
	"service_fee" numeric(12, 2),
	"service_fee_vat" numeric(12, 2),
	"payment_amount" numeric(12, 2),
	"payment_status" text DEFAULT 'not_sent' NOT NULL,
	"payment_method" text,
	"payment_due_date" date,
	"shipping_reference" text,
	"carrier_name" text,
	"shipped_at" timestamptz,
	"eta" timestamptz,
	"boe_no" text,
	"customs_reference" text,
	"custom_initiated_at" timestamptz,
	"custom_closed_at" timestamptz,
	"duty_paid" numeric(12, 2),
	"package_count" integer DEFAULT 0 NOT NULL,
	"total_pieces" integer DEFAULT 0 NOT NULL,
	"total_weight" numeric(9, 3) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "package_lists_package_list_no_unique" UNIQUE("package_list_no")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text COLLATE "C" NOT NULL,
	"tracking_no" text COLLATE "C" NOT NULL,
	"carrier_tracking_no" text COLLATE "C",
	"return_tracking_no" text,
	"ref_no" text NOT NULL,
	"client_id" bigint NOT NULL,
	"seller_id" bigint,
	"package_list_id" bigint,
	"carrier_id" bigint,
	"carrier_code" text,
	"linehaul_id" bigint,
	"service_type" text NOT NULL,
	"delivery_type" text NOT NULL,
	"rsa_service_code" text NOT NULL,
	"service_linehaul_flag" boolean DEFAULT false NOT NULL,
	"service_customs_clearance_flag" boolean DEFAULT false NOT NULL,
	"channel" text,
	"channel_order_id" text,
	"environment" text DEFAULT 'production' NOT NULL,
	"source" text NOT NULL,
	"ship_from_address_id" bigint,
	"shipper" jsonb,
	"consignee_name" text NOT NULL,
	"consignee_company" text,
	"consignee_phone" text NOT NULL,
	"consignee_phone_alt" text,
	"consignee_phone_key" text NOT NULL,
	"consignee_email" text,
	"address_line1" text NOT NULL,
	"address_line2" text,
	"area" text,
	"city" text NOT NULL,
	"state" text,
	"pincode" text,
	"country_code" text NOT NULL,
	"lat" numeric(9, 6),
	"lng" numeric(9, 6),
	"consignee_id_no" text,
	"pieces" integer DEFAULT 1 NOT NULL,
	"weight" numeric(9, 3) NOT NULL,
	"actual_weight" numeric(9, 3),
	"length" numeric(7, 1),
	"width" numeric(7, 1),
	"height" numeric(7, 1),
	"volumetric_weight" numeric(9, 3),
	"chargeable_weight" numeric(9, 3),
	"package_type" text,
	"goods_description" text NOT NULL,
	"declared_value" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"declared_value_aed" numeric(12, 2) NOT NULL,
	"fx_rate" numeric(14, 8) NOT NULL,
	"payment_mode" text NOT NULL,
	"cod_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"cod_currency" text,
	"insurance_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"incoterm" text DEFAULT 'DDP' NOT NULL,
	"content_type" text DEFAULT 'merchandise' NOT NULL,
	"special_handling" text[] DEFAULT '{}' NOT NULL,
	"delivery_instructions" text,
	"requested_delivery_date" date,
	"status" text DEFAULT 'created' NOT NULL,
	"status_at" timestamptz DEFAULT now() NOT NULL,
	"last_event_code" text,
	"last_event_at" timestamptz,
	"last_location" text,
	"current_facility_id" bigint,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"sla_due_at" timestamptz,
	"promised_at" timestamptz,
	"delivered_at" timestamptz,
	"returned_at" timestamptz,
	"cancelled_at" timestamptz,
	"cancel_reason" text,
	"label_status" text DEFAULT 'none' NOT NULL,
	"label_error" text,
	"label_path" text,
	"label_version" integer DEFAULT 1 NOT NULL,
	"label_printed_at" timestamptz,
	"label_print_count" integer DEFAULT 0 NOT NULL,
	"bag_id" bigint,
	"bag_no" text,
	"consolidation_id" bigint,
	"consolidation_no" text,
	"upload_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "packages_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "packages_tracking_no_unique" UNIQUE("tracking_no")
);
--> statement-breakpoint
CREATE TABLE "rsa_services" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rsa_services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"service_type" text NOT NULL,
	"delivery_type" text NOT NULL,
	"service_linehaul_flag" boolean DEFAULT false NOT NULL,
	"service_customs_clearance_flag" boolean DEFAULT false NOT NULL,
	"cod_allowed" boolean DEFAULT true NOT NULL,
	"return_allowed" boolean DEFAULT true NOT NULL,
	"pudo_allowed" boolean DEFAULT false NOT NULL,
	"transit_days_min" integer DEFAULT 0 NOT NULL,
	"transit_days_max" integer DEFAULT 3 NOT NULL,
	"cutoff_time" text,
	"min_weight" numeric(9, 3),
	"max_weight" numeric(9, 3),
	"volumetric_divisor" integer,
	"max_declared_value" numeric(12, 2),
	"currency" text DEFAULT 'AED' NOT NULL,
	"origin_countries" text[] DEFAULT '{*}' NOT NULL,
	"destination_countries" text[] DEFAULT '{*}' NOT NULL,
	"carrier_ids" bigint[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "rsa_services_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "base_areas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "base_areas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"city_id" bigint NOT NULL,
	"area_code" text NOT NULL,
	"area_name" text NOT NULL,
	"area_name_ar" text,
	"zone" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "base_cities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "base_cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"state_id" bigint,
	"city_code" text NOT NULL,
	"city_name" text NOT NULL,
	"city_name_ar" text,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"latitude" numeric(9, 6),
	"longitude" numeric(9, 6),
	"remote" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "base_states" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "base_states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"state_code" text NOT NULL,
	"state_name" text NOT NULL,
	"state_name_ar" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "countries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"iso3" text NOT NULL,
	"country_name" text NOT NULL,
	"country_name_ar" text,
	"currency" text,
	"dial_code" text,
	"phone_lengths" integer[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"has_pincode" boolean DEFAULT false NOT NULL,
	"pincode_required" boolean DEFAULT false NOT NULL,
	"pincode_label" text DEFAULT 'Pincode' NOT NULL,
	"pincode_pattern" text,
	"pincode_example" text,
	"cod_allowed" boolean DEFAULT false NOT NULL,
	"default_timezone" text,
	"vat_rate" numeric(5, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "countries_country_code_unique" UNIQUE("country_code")
);
--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facilities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"facility_code" text NOT NULL,
	"facility_name" text NOT NULL,
	"kind" text NOT NULL,
	"country_code" text NOT NULL,
	"city" text NOT NULL,
	"address" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "facilities_facility_code_unique" UNIQUE("facility_code")
);
--> statement-breakpoint
CREATE TABLE "currency_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"rate_date" text NOT NULL,
	"aed_rate" text NOT NULL,
	"source" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "email_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template" text NOT NULL,
	"to_addresses" text[] NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"user_id" bigint,
	"client_id" bigint,
	"sent_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"report" text NOT NULL,
	"params" jsonb NOT NULL,
	"format" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"rows" bigint,
	"size" bigint,
	"file_name" text,
	"file_path" text,
	"failure_message" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"started_at" timestamptz,
	"finished_at" timestamptz,
	"expires_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"category" text NOT NULL,
	"severity" text DEFAULT 'info' NOT NULL,
	"link" text,
	"sender" text DEFAULT 'System' NOT NULL,
	"read_at" timestamptz,
	"archived_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_values" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list_code" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"label_ar" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"color" text,
	"meta" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"on" boolean DEFAULT false NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"until" timestamptz,
	"allow_categories" text[] DEFAULT '{admin}' NOT NULL,
	"started_by" bigint,
	"started_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"columns" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "entity_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entity_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"entity_type" text NOT NULL,
	"event_code" text NOT NULL,
	"allowed_statuses" text[] DEFAULT '{}' NOT NULL,
	"requires" text[] DEFAULT '{}' NOT NULL,
	"user_categories" text[] NOT NULL,
	"block_duplicate_minutes" integer DEFAULT 30 NOT NULL,
	"sound" text DEFAULT 'ok' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "entity_scans_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "package_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"event_code" text NOT NULL,
	"event_at" timestamptz NOT NULL,
	"received_at" timestamptz DEFAULT now() NOT NULL,
	"location_text" text,
	"facility_id" bigint,
	"city" text,
	"country_code" text,
	"lat" numeric(9, 6),
	"lng" numeric(9, 6),
	"reason_code" text,
	"remarks" text,
	"source" text NOT NULL,
	"carrier_id" bigint,
	"carrier_event_code" text,
	"carrier_event_text" text,
	"event_mapping_status" text DEFAULT 'mapped' NOT NULL,
	"scan_code" text,
	"user_id" bigint,
	"device_id" text,
	"client_uuid" uuid,
	"voided_at" timestamptz,
	"voided_by" bigint,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "pods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"kind" text DEFAULT 'delivery' NOT NULL,
	"delivered_at" timestamptz NOT NULL,
	"receiver_name" text NOT NULL,
	"relation" text DEFAULT 'self' NOT NULL,
	"signature_path" text,
	"photo_paths" text[] DEFAULT '{}' NOT NULL,
	"otp_verified" boolean DEFAULT false NOT NULL,
	"lat" numeric(9, 6),
	"lng" numeric(9, 6),
	"cod_collected" numeric(12, 2),
	"cod_currency" text,
	"cod_method" text,
	"driver_name" text,
	"source" text NOT NULL,
	"status" text DEFAULT 'complete' NOT NULL,
	"data" jsonb,
	"received_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_event_master" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_event_master_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"public_text" text NOT NULL,
	"public_text_ar" text,
	"category" text NOT NULL,
	"alias" text,
	"maps_to_status" text,
	"rank" integer DEFAULT 0 NOT NULL,
	"milestone" text,
	"is_public" boolean DEFAULT true NOT NULL,
	"is_terminal" boolean DEFAULT false NOT NULL,
	"is_exception" boolean DEFAULT false NOT NULL,
	"needs_reason" boolean DEFAULT false NOT NULL,
	"needs_location" boolean DEFAULT false NOT NULL,
	"counts_attempt" boolean DEFAULT false NOT NULL,
	"stops_sla" boolean DEFAULT false NOT NULL,
	"iata_code" text,
	"is_system" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "tracking_event_master_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "tracking_ranges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_ranges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"system_type" text NOT NULL,
	"carrier_id" bigint,
	"client_id" bigint,
	"service_code" text,
	"prefix" text DEFAULT '' NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"start_no" bigint NOT NULL,
	"end_no" bigint NOT NULL,
	"pad_length" integer NOT NULL,
	"check_digit" text DEFAULT 'none' NOT NULL,
	"next_no" bigint NOT NULL,
	"alert_at" integer DEFAULT 1000 NOT NULL,
	"alert_emails" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"stopped_at" timestamptz,
	"stop_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "tracking_ranges_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "excel_details" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "excel_details_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" integer NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_accepted" integer DEFAULT 0 NOT NULL,
	"rows_rejected" integer DEFAULT 0 NOT NULL,
	"rows_created" integer DEFAULT 0 NOT NULL,
	"rows_updated" integer DEFAULT 0 NOT NULL,
	"rows_unchanged" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"dry_run" boolean DEFAULT false NOT NULL,
	"unknown_columns" text[] DEFAULT '{}' NOT NULL,
	"retry_of" bigint,
	"duplicate_of" bigint,
	"client_id" bigint,
	"carrier_id" bigint,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"user_category" text NOT NULL,
	"environment" text DEFAULT 'production' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"started_at" timestamptz,
	"finished_at" timestamptz,
	"heartbeat_at" timestamptz,
	"worker" text
);
--> statement-breakpoint
CREATE TABLE "excel_responses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "excel_responses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"upload_id" bigint NOT NULL,
	"row_number" integer NOT NULL,
	"column" text NOT NULL,
	"value" text,
	"message" text NOT NULL,
	"code" text NOT NULL,
	"severity" text DEFAULT 'error' NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"row_key" text,
	"scope" bigint,
	"row_data" jsonb,
	"resolved_by_upload_id" bigint
);
--> statement-breakpoint
CREATE TABLE "upload_row_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_row_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"scope" bigint NOT NULL,
	"row_key" text NOT NULL,
	"row_hash" text NOT NULL,
	"upload_id" bigint NOT NULL,
	"result" text NOT NULL,
	"applied_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_category_screens" ADD CONSTRAINT "user_category_screens_screen_id_user_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."user_screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_countries" ADD CONSTRAINT "carrier_countries_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_settings" ADD CONSTRAINT "client_settings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_documents" ADD CONSTRAINT "package_documents_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_documents" ADD CONSTRAINT "package_documents_package_list_id_package_lists_id_fk" FOREIGN KEY ("package_list_id") REFERENCES "public"."package_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_items" ADD CONSTRAINT "package_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_list_history" ADD CONSTRAINT "package_list_history_package_list_id_package_lists_id_fk" FOREIGN KEY ("package_list_id") REFERENCES "public"."package_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_client_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_carrier_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_list_fk" FOREIGN KEY ("package_list_id") REFERENCES "public"."package_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_areas" ADD CONSTRAINT "base_areas_city_id_base_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."base_cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_cities" ADD CONSTRAINT "base_cities_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_cities" ADD CONSTRAINT "base_cities_state_id_base_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."base_states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_states" ADD CONSTRAINT "base_states_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excel_responses" ADD CONSTRAINT "excel_responses_upload_id_excel_details_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."excel_details"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name_once" ON "groups" USING btree ("user_category",lower("name")) WHERE "groups"."status" <> 'delete';--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_links_one_live" ON "one_time_links" USING btree ("user_id","purpose") WHERE "one_time_links"."used_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","revoked_at");--> statement-breakpoint
CREATE INDEX "user_groups_group" ON "user_groups" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_once" ON "users" USING btree (lower("email")) WHERE "users"."status" <> 'delete';--> statement-breakpoint
CREATE UNIQUE INDEX "users_pas_code_once" ON "users" USING btree ("pas_code") WHERE "users"."pas_code" is not null;--> statement-breakpoint
CREATE INDEX "users_category_status" ON "users" USING btree ("user_category","status");--> statement-breakpoint
CREATE INDEX "users_client_ids" ON "users" USING gin ("client_ids");--> statement-breakpoint
CREATE INDEX "users_carrier_ids" ON "users" USING gin ("carrier_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_countries_once" ON "carrier_countries" USING btree ("carrier_id","country_code","rsa_service_code");--> statement-breakpoint
CREATE INDEX "carrier_countries_lane" ON "carrier_countries" USING btree ("country_code","rsa_service_code","active");--> statement-breakpoint
CREATE UNIQUE INDEX "carriers_name_once" ON "carriers" USING btree (lower("carrier_name"));--> statement-breakpoint
CREATE INDEX "carriers_status" ON "carriers" USING btree ("status","partner_type");--> statement-breakpoint
CREATE UNIQUE INDEX "client_addresses_name_once" ON "client_addresses" USING btree ("client_id",lower("name")) WHERE "client_addresses"."status" <> 'delete';--> statement-breakpoint
CREATE UNIQUE INDEX "client_addresses_one_default" ON "client_addresses" USING btree ("client_id","address_type") WHERE "client_addresses"."is_default" and "client_addresses"."status" = 'active';--> statement-breakpoint
CREATE INDEX "client_addresses_client" ON "client_addresses" USING btree ("client_id","status","address_type");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_name_once" ON "clients" USING btree (lower("name")) WHERE "clients"."status" <> 'delete';--> statement-breakpoint
CREATE INDEX "clients_status" ON "clients" USING btree ("status","name");--> statement-breakpoint
CREATE UNIQUE INDEX "package_column_templates_name" ON "package_column_templates" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "package_column_templates_default" ON "package_column_templates" USING btree ("user_id") WHERE "package_column_templates"."is_default";--> statement-breakpoint
CREATE INDEX "package_documents_package" ON "package_documents" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "package_documents_list" ON "package_documents" USING btree ("package_list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "package_items_line" ON "package_items" USING btree ("package_id","line_no");--> statement-breakpoint
CREATE INDEX "package_list_history_list" ON "package_list_history" USING btree ("package_list_id","changed_at");--> statement-breakpoint
CREATE INDEX "package_lists_client" ON "package_lists" USING btree ("client_id","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "package_lists_recent" ON "package_lists" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "package_lists_invoice_once" ON "package_lists" USING btree ("seller_id","seller_invoice_no") WHERE "package_lists"."status" <> 'rejected_by_rsa';--> statement-breakpoint
CREATE UNIQUE INDEX "packages_ref_once" ON "packages" USING btree ("client_id","ref_no") WHERE "packages"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "packages_carrier_number_once" ON "packages" USING btree ("carrier_id","carrier_tracking_no") WHERE "packages"."carrier_tracking_no" is not null;--> statement-breakpoint
CREATE INDEX "packages_client" ON "packages" USING btree ("client_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "packages_carrier" ON "packages" USING btree ("carrier_id","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "packages_status" ON "packages" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "packages_recent" ON "packages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "packages_carrier_number" ON "packages" USING btree ("carrier_tracking_no");--> statement-breakpoint
CREATE INDEX "packages_ref" ON "packages" USING btree ("ref_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "packages_bag" ON "packages" USING btree ("bag_id") WHERE "packages"."bag_id" is not null;--> statement-breakpoint
CREATE INDEX "packages_list" ON "packages" USING btree ("package_list_id") WHERE "packages"."package_list_id" is not null;--> statement-breakpoint
CREATE INDEX "packages_phone" ON "packages" USING btree ("consignee_phone_key");--> statement-breakpoint
CREATE INDEX "packages_upload" ON "packages" USING btree ("upload_id") WHERE "packages"."upload_id" is not null;--> statement-breakpoint
CREATE INDEX "packages_late" ON "packages" USING btree ("sla_due_at") WHERE "packages"."status" not in ('delivered','returned','lost','disposed','cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "base_areas_code" ON "base_areas" USING btree ("city_id","area_code");--> statement-breakpoint
CREATE INDEX "base_areas_name" ON "base_areas" USING btree ("city_id","status","area_name");--> statement-breakpoint
CREATE UNIQUE INDEX "base_cities_code" ON "base_cities" USING btree ("country_code","city_code");--> statement-breakpoint
CREATE INDEX "base_cities_name" ON "base_cities" USING btree ("country_code","status","city_name");--> statement-breakpoint
CREATE UNIQUE INDEX "base_states_once" ON "base_states" USING btree ("country_code","state_code");--> statement-breakpoint
CREATE UNIQUE INDEX "currency_rates_once" ON "currency_rates" USING btree ("currency","rate_date");--> statement-breakpoint
CREATE INDEX "email_logs_recent" ON "email_logs" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "export_jobs_recent" ON "export_jobs" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inbox_recent" ON "inbox_messages" USING btree ("user_id","archived_at","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbox_unread" ON "inbox_messages" USING btree ("user_id") WHERE "inbox_messages"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "list_values_once" ON "list_values" USING btree ("list_code","value");--> statement-breakpoint
CREATE INDEX "list_values_order" ON "list_values" USING btree ("list_code","is_active","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_once" ON "saved_views" USING btree ("user_id","screen",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "package_events_client_uuid" ON "package_events" USING btree ("client_uuid") WHERE "package_events"."client_uuid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "package_events_once" ON "package_events" USING btree ("package_id","event_code","event_at",coalesce("facility_id", 0)) WHERE "package_events"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "package_events_timeline" ON "package_events" USING btree ("package_id","event_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "package_events_code" ON "package_events" USING btree ("event_code","event_at");--> statement-breakpoint
CREATE INDEX "package_events_received" ON "package_events" USING brin ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pods_once" ON "pods" USING btree ("package_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_ranges_scope" ON "tracking_ranges" USING btree ("system_type",coalesce("carrier_id",0),coalesce("client_id",0),coalesce("service_code",'')) WHERE "tracking_ranges"."status" = 'active';--> statement-breakpoint
CREATE INDEX "excel_details_kind" ON "excel_details" USING btree ("kind","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "excel_details_recent" ON "excel_details" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "excel_details_user" ON "excel_details" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "excel_details_client" ON "excel_details" USING btree ("client_id","kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "excel_details_waiting" ON "excel_details" USING btree ("status","id") WHERE "excel_details"."status" in ('queued','processing');--> statement-breakpoint
CREATE INDEX "excel_details_same_file" ON "excel_details" USING btree ("kind","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "excel_responses_once" ON "excel_responses" USING btree ("upload_id","row_number");--> statement-breakpoint
CREATE INDEX "excel_responses_key" ON "excel_responses" USING btree ("row_key");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_row_ledger_once" ON "upload_row_ledger" USING btree ("kind","scope","row_key");--> statement-breakpoint
CREATE INDEX "upload_row_ledger_upload" ON "upload_row_ledger" USING btree ("upload_id");