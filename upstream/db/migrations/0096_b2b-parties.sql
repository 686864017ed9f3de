CREATE TABLE "consignees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"consignee_code" text NOT NULL,
	"consignee_name" text NOT NULL,
	"consignee_type" text NOT NULL,
	"trn" text,
	"gln" text,
	"contact_name" text,
	"email" text,
	"phone" text,
	"address_line1" text,
	"area" text,
	"city" text NOT NULL,
	"emirate" text,
	"country_code" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "consignees_of_client" UNIQUE("id","client_id"),
	CONSTRAINT "consignees_trn" CHECK ("consignees"."trn" ~ '^[0-9]{15}$'),
	CONSTRAINT "consignees_consignee_type_check" CHECK ("consignees"."consignee_type" in ('retailer', 'distributor', 'branch', 'hospital', 'school', 'horeca', 'other')),
	CONSTRAINT "consignees_emirate_check" CHECK ("consignees"."emirate" in ('AUH', 'DXB', 'SHJ', 'AJM', 'UAQ', 'RAK', 'FUJ')),
	CONSTRAINT "consignees_status_check" CHECK ("consignees"."status" in ('active', 'inactive', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "supplier_consignees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_consignees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"consignee_id" bigint NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "supplier_consignees_once" UNIQUE("supplier_id","consignee_id"),
	CONSTRAINT "supplier_consignees_status_check" CHECK ("supplier_consignees"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "vendor_name_ar" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "gln" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "address_line2" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "pincode" text;--> statement-breakpoint
ALTER TABLE "consignees" ADD CONSTRAINT "consignees_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_consignees" ADD CONSTRAINT "supplier_consignees_supplier" FOREIGN KEY ("supplier_id","client_id") REFERENCES "public"."suppliers"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_consignees" ADD CONSTRAINT "supplier_consignees_consignee" FOREIGN KEY ("consignee_id","client_id") REFERENCES "public"."consignees"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consignees_code_once" ON "consignees" USING btree ("client_id",lower("consignee_code"));--> statement-breakpoint
CREATE INDEX "consignees_list" ON "consignees" USING btree ("client_id","status","consignee_name");--> statement-breakpoint
CREATE INDEX "supplier_consignees_consignee" ON "supplier_consignees" USING btree ("consignee_id");--> statement-breakpoint
CREATE INDEX "supplier_consignees_client" ON "supplier_consignees" USING btree ("client_id");