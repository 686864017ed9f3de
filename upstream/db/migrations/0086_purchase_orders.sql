CREATE SEQUENCE "public"."purchase_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"ordered_qty" integer NOT NULL,
	"unit_cost" numeric NOT NULL,
	"currency" text NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT '5.00' NOT NULL,
	CONSTRAINT "purchase_lines_no" UNIQUE("purchase_id","line_no"),
	CONSTRAINT "purchase_lines_once" UNIQUE("purchase_id","sku_id"),
	CONSTRAINT "purchase_lines_ordered" CHECK ("purchase_lines"."ordered_qty" > 0),
	CONSTRAINT "purchase_lines_cost" CHECK ("purchase_lines"."unit_cost" >= 0),
	CONSTRAINT "purchase_lines_tax" CHECK ("purchase_lines"."tax_rate" between 0 and 100),
	CONSTRAINT "purchase_lines_unit_cost_coins" CHECK (abs("purchase_lines"."unit_cost") < 1e10 and "purchase_lines"."unit_cost" = round("purchase_lines"."unit_cost", 8))
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"po_no" text NOT NULL,
	"vendor_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"order_date" date NOT NULL,
	"expected_date" date NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"incoterm" text,
	"remarks" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"close_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "purchase_orders_of_client" UNIQUE("id","client_id"),
	CONSTRAINT "purchase_orders_expected" CHECK ("purchase_orders"."expected_date" >= "purchase_orders"."order_date"),
	CONSTRAINT "purchase_orders_incoterm_check" CHECK ("purchase_orders"."incoterm" in ('EXW', 'FCA', 'FOB', 'CIF', 'DAP', 'DDP')),
	CONSTRAINT "purchase_orders_status_check" CHECK ("purchase_orders"."status" in ('draft', 'open', 'partially_received', 'received', 'closed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"vendor_code" text NOT NULL,
	"vendor_name" text NOT NULL,
	"trn" text,
	"contact_name" text,
	"email" text,
	"phone" text,
	"country_code" text NOT NULL,
	"city" text,
	"address" text,
	"lead_time_days" integer,
	"payment_terms" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "suppliers_of_client" UNIQUE("id","client_id"),
	CONSTRAINT "suppliers_trn" CHECK ("suppliers"."trn" ~ '^[0-9]{15}$'),
	CONSTRAINT "suppliers_lead_time" CHECK ("suppliers"."lead_time_days" between 0 and 365),
	CONSTRAINT "suppliers_status_check" CHECK ("suppliers"."status" in ('active', 'inactive', 'delete'))
);
--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "purchase_id" bigint;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "vendor_id" bigint;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_vendor" FOREIGN KEY ("vendor_id","client_id") REFERENCES "public"."suppliers"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_lines_sku" ON "purchase_lines" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_no_once" ON "purchase_orders" USING btree ("client_id",lower("po_no"));--> statement-breakpoint
CREATE INDEX "purchase_orders_site" ON "purchase_orders" USING btree ("warehouse_id","status","expected_date");--> statement-breakpoint
CREATE INDEX "purchase_orders_vendor_status" ON "purchase_orders" USING btree ("vendor_id","status");--> statement-breakpoint
CREATE INDEX "purchase_orders_recent" ON "purchase_orders" USING btree ("order_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_code_once" ON "suppliers" USING btree ("client_id",lower("vendor_code"));--> statement-breakpoint
CREATE INDEX "suppliers_list" ON "suppliers" USING btree ("client_id","status","vendor_name");--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_purchase" FOREIGN KEY ("purchase_id","client_id") REFERENCES "public"."purchase_orders"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_vendor" FOREIGN KEY ("vendor_id","client_id") REFERENCES "public"."suppliers"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_orders_purchase_of" ON "inbound_orders" USING btree ("purchase_id") WHERE "inbound_orders"."purchase_id" is not null;--> statement-breakpoint
CREATE INDEX "inbound_orders_vendor_of" ON "inbound_orders" USING btree ("vendor_id") WHERE "inbound_orders"."vendor_id" is not null;--> statement-breakpoint
CREATE TRIGGER "purchase_lines_money" BEFORE INSERT OR UPDATE OF "unit_cost", "currency" ON "purchase_lines" FOR EACH ROW
   WHEN (scale(NEW."unit_cost") <> greatest(min_scale(NEW."unit_cost"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)))
   EXECUTE FUNCTION spell_money('unit_cost', 'currency');
