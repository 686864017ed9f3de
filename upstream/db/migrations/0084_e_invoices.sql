CREATE TABLE "e_invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "e_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint,
	"note_id" bigint,
	"uuid" text NOT NULL,
	"type_code" text NOT NULL,
	"xml" text NOT NULL,
	"sha256" text NOT NULL,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"made_by" bigint,
	CONSTRAINT "e_invoices_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "e_invoices_note_id_unique" UNIQUE("note_id"),
	CONSTRAINT "e_invoices_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "e_invoices_of_one" CHECK (num_nonnulls("e_invoices"."invoice_id", "e_invoices"."note_id") = 1),
	CONSTRAINT "e_invoices_type" CHECK ("e_invoices"."type_code" in ('380', '480', '381', '81'))
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "trade_license_authority" text;--> statement-breakpoint
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_invoice_id_client_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."client_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_note_id_credit_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;