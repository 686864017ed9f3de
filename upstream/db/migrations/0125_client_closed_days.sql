CREATE TABLE "client_closed_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_closed_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_address_id" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "client_closed_days_range" CHECK ("client_closed_days"."last_day" between "client_closed_days"."first_day" and "client_closed_days"."first_day" + 365)
);
--> statement-breakpoint
ALTER TABLE "client_closed_days" ADD CONSTRAINT "client_closed_days_client_address_id_client_addresses_id_fk" FOREIGN KEY ("client_address_id") REFERENCES "public"."client_addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_closed_days_once" ON "client_closed_days" USING btree ("client_address_id","first_day");--> statement-breakpoint
CREATE INDEX "client_closed_days_recent" ON "client_closed_days" USING btree ("first_day" DESC NULLS LAST,"id");