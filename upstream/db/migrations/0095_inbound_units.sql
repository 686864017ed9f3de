CREATE TABLE "inbound_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inbound_id" bigint NOT NULL,
	"unit_level" text NOT NULL,
	"content" text NOT NULL,
	"sscc" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_units_sscc_unique" UNIQUE("sscc"),
	CONSTRAINT "inbound_units_unit_level_check" CHECK ("inbound_units"."unit_level" in ('carton', 'pallet'))
);
--> statement-breakpoint
CREATE TABLE "sscc_counters" (
	"prefix" text PRIMARY KEY NOT NULL,
	"next" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_run_items" ADD COLUMN "response" text;--> statement-breakpoint
ALTER TABLE "inbound_units" ADD CONSTRAINT "inbound_units_inbound_id_inbound_orders_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."inbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_units_of" ON "inbound_units" USING btree ("inbound_id","unit_level");