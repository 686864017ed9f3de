CREATE SEQUENCE "public"."reopen_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "asn_reopen_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asn_reopen_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"line_id" bigint,
	"sku_id" bigint NOT NULL,
	"change_qty" integer NOT NULL,
	"done_qty" integer DEFAULT 0 NOT NULL,
	"lot_no" text,
	"expiry_date" date,
	CONSTRAINT "asn_reopen_lines_no" UNIQUE("request_id","line_no"),
	CONSTRAINT "asn_reopen_lines_change" CHECK ("asn_reopen_lines"."change_qty" <> 0 and "asn_reopen_lines"."done_qty" * sign("asn_reopen_lines"."change_qty") between 0 and abs("asn_reopen_lines"."change_qty"))
);
--> statement-breakpoint
CREATE TABLE "asn_reopen_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asn_reopen_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_no" text NOT NULL,
	"inbound_id" bigint NOT NULL,
	"reason_code" text NOT NULL,
	"description" text NOT NULL,
	"approval_status" text DEFAULT '0' NOT NULL,
	"window_hours" integer,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"decision_remarks" text,
	"effects" jsonb,
	"lines_before" jsonb,
	"lines_after" jsonb,
	"ended_at" timestamptz,
	"outcome_grn_no" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "asn_reopen_requests_request_no_unique" UNIQUE("request_no"),
	CONSTRAINT "asn_reopen_requests_window" CHECK ("asn_reopen_requests"."window_hours" between 1 and 72),
	CONSTRAINT "asn_reopen_requests_reason_code_check" CHECK ("asn_reopen_requests"."reason_code" in ('missed_quantity', 'wrong_lot', 'wrong_expiry', 'damaged_later', 'wrong_sku', 'over_delivery', 'other')),
	CONSTRAINT "asn_reopen_requests_approval_status_check" CHECK ("asn_reopen_requests"."approval_status" in ('0', '1', '2'))
);
--> statement-breakpoint
CREATE TABLE "client_file_layouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_file_layouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"layout_name" text NOT NULL,
	"format" text NOT NULL,
	"delimiter" text DEFAULT 'comma' NOT NULL,
	"encoding" text DEFAULT 'utf-8' NOT NULL,
	"sheet" text,
	"header_row" integer DEFAULT 1 NOT NULL,
	"record_path" text,
	"columns" jsonb NOT NULL,
	"defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "client_file_layouts_header" CHECK ("client_file_layouts"."header_row" between 1 and 100),
	CONSTRAINT "client_file_layouts_format_check" CHECK ("client_file_layouts"."format" in ('csv', 'xlsx', 'xml', 'edi_940')),
	CONSTRAINT "client_file_layouts_delimiter_check" CHECK ("client_file_layouts"."delimiter" in ('comma', 'semicolon', 'tab', 'pipe')),
	CONSTRAINT "client_file_layouts_encoding_check" CHECK ("client_file_layouts"."encoding" in ('utf-8', 'windows-1256'))
);
--> statement-breakpoint
CREATE TABLE "outbound_files" (
	"upload_id" bigint PRIMARY KEY NOT NULL,
	"layout_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inbound_orders" DROP CONSTRAINT "inbound_orders_status_check";--> statement-breakpoint
ALTER TABLE "inbound_transactions" DROP CONSTRAINT "inbound_transactions_txn_type_check";--> statement-breakpoint
DROP INDEX "outbound_orders_ref_once";--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "reopen_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "reopened_until" timestamptz;--> statement-breakpoint
ALTER TABLE "asn_reopen_lines" ADD CONSTRAINT "asn_reopen_lines_request_id_asn_reopen_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."asn_reopen_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asn_reopen_lines" ADD CONSTRAINT "asn_reopen_lines_line_id_inbound_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."inbound_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asn_reopen_lines" ADD CONSTRAINT "asn_reopen_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asn_reopen_requests" ADD CONSTRAINT "asn_reopen_requests_inbound_id_inbound_orders_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."inbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_file_layouts" ADD CONSTRAINT "client_file_layouts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_files" ADD CONSTRAINT "outbound_files_upload_id_excel_details_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."excel_details"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_files" ADD CONSTRAINT "outbound_files_layout_id_client_file_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."client_file_layouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asn_reopen_lines_line" ON "asn_reopen_lines" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "asn_reopen_requests_pending" ON "asn_reopen_requests" USING btree ("inbound_id") WHERE "asn_reopen_requests"."approval_status" = '0';--> statement-breakpoint
CREATE INDEX "asn_reopen_requests_of" ON "asn_reopen_requests" USING btree ("inbound_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "asn_reopen_requests_recent" ON "asn_reopen_requests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "client_file_layouts_name_once" ON "client_file_layouts" USING btree ("client_id",lower("layout_name"));--> statement-breakpoint
CREATE INDEX "outbound_files_layout" ON "outbound_files" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "inbound_orders_reopened" ON "inbound_orders" USING btree ("reopened_until") WHERE "inbound_orders"."reopened_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_orders_ref_once" ON "outbound_orders" USING btree ("client_id",lower("ref_no")) WHERE "outbound_orders"."status" <> 'cancelled';--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_status_check" CHECK ("inbound_orders"."status" in ('draft', 'submitted', 'scheduled', 'arrived', 'receiving', 'received', 'putaway', 'closed', 'reopened', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_transactions" ADD CONSTRAINT "inbound_transactions_txn_type_check" CHECK ("inbound_transactions"."txn_type" in ('receive', 'putaway', 'reverse', 'correct')) NOT VALID;