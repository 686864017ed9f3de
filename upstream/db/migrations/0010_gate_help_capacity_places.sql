CREATE TABLE "carrier_capacity_places" (
	"package_id" bigint PRIMARY KEY NOT NULL,
	"coverage_id" bigint NOT NULL,
	"on_date" date NOT NULL,
	"weight_kg" numeric(12, 3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"alert_key" text NOT NULL,
	"severity" text NOT NULL,
	"message" text NOT NULL,
	"raised_at" timestamptz DEFAULT now() NOT NULL,
	"cleared_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "gate_help_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_help_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"place" text NOT NULL,
	"device_code" text,
	"token_id" bigint,
	"called_by" bigint,
	"called_at" timestamptz DEFAULT now() NOT NULL,
	"answered_by" bigint,
	"answered_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "carrier_capacity_places" ADD CONSTRAINT "carrier_capacity_places_coverage_id_carrier_countries_id_fk" FOREIGN KEY ("coverage_id") REFERENCES "public"."carrier_countries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_alerts" ADD CONSTRAINT "gate_alerts_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_help_calls" ADD CONSTRAINT "gate_help_calls_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_help_calls" ADD CONSTRAINT "gate_help_calls_token_id_gate_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."gate_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gate_alerts_open" ON "gate_alerts" USING btree ("warehouse_id","alert_key") WHERE "gate_alerts"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "gate_alerts_site" ON "gate_alerts" USING btree ("warehouse_id","raised_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "gate_help_calls_open" ON "gate_help_calls" USING btree ("warehouse_id","place") WHERE "gate_help_calls"."answered_at" is null;