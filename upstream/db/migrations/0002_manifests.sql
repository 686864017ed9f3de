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
ALTER TABLE "email_logs" ADD COLUMN "cc_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "manifest_configurations" ADD CONSTRAINT "manifest_configurations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_packages" ADD CONSTRAINT "manifest_packages_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_packages" ADD CONSTRAINT "manifest_packages_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_templates" ADD CONSTRAINT "manifest_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "manifests_airports" ON "manifests" USING gin ("airport_codes") WHERE "manifests"."airport_codes" <> '{}';