CREATE TABLE "airport_agents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "airport_agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"location_type" text DEFAULT 'airport' NOT NULL,
	"airport_code" text NOT NULL,
	"country_code" text NOT NULL,
	"role" text NOT NULL,
	"client_ids" bigint[],
	"transport_mode" text DEFAULT 'any' NOT NULL,
	"priority" integer DEFAULT 10 NOT NULL,
	"receives_prealert" boolean DEFAULT true NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "airport_agents_code" CHECK ("airport_agents"."airport_code" ~ case "airport_agents"."location_type" when 'airport' then '^[A-Z]{3}$' else '^[A-Z]{2}[A-Z0-9]{3}$' end),
	CONSTRAINT "airport_agents_priority" CHECK ("airport_agents"."priority" between 1 and 99),
	CONSTRAINT "airport_agents_clients" CHECK (cardinality("airport_agents"."client_ids") > 0),
	CONSTRAINT "airport_agents_ends" CHECK ("airport_agents"."effective_to" >= "airport_agents"."effective_from"),
	CONSTRAINT "airport_agents_location_type_check" CHECK ("airport_agents"."location_type" in ('airport', 'port')),
	CONSTRAINT "airport_agents_role_check" CHECK ("airport_agents"."role" in ('origin', 'destination', 'transit', 'customs_clearance')),
	CONSTRAINT "airport_agents_transport_mode_check" CHECK ("airport_agents"."transport_mode" in ('any', 'air', 'sea', 'road')),
	CONSTRAINT "airport_agents_status_check" CHECK ("airport_agents"."status" in ('active', 'inactive', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "base_agent_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "base_agent_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"doc_type" text NOT NULL,
	"file_name" text NOT NULL,
	"path" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "base_agent_documents_doc_type_check" CHECK ("base_agent_documents"."doc_type" in ('licence', 'agreement', 'insurance', 'other'))
);
--> statement-breakpoint
CREATE TABLE "base_agents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "base_agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_code" text NOT NULL,
	"agent_name" text NOT NULL,
	"agent_types" text[] NOT NULL,
	"iata_agent_code" text,
	"country_code" text NOT NULL,
	"city" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"state" text,
	"pincode" text,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"alternate_phone" text,
	"operations_emails" text[] NOT NULL,
	"vat_trn" text,
	"customs_code" text,
	"licence_no" text,
	"licence_expiry" date,
	"working_days" integer[] NOT NULL,
	"open_from" text NOT NULL,
	"open_to" text NOT NULL,
	"timezone" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "base_agents_code" CHECK ("base_agents"."agent_code" ~ '^[A-Z0-9_]{2,15}$'),
	CONSTRAINT "base_agents_types" CHECK (cardinality("base_agents"."agent_types") > 0
      and "base_agents"."agent_types" <@ '{origin_handler,destination_handler,customs_broker,gsa,trucker}'::text[]),
	CONSTRAINT "base_agents_mails" CHECK (cardinality("base_agents"."operations_emails") between 1 and 10),
	CONSTRAINT "base_agents_status_check" CHECK ("base_agents"."status" in ('active', 'inactive', 'delete'))
);
--> statement-breakpoint
ALTER TABLE "airport_agents" ADD CONSTRAINT "airport_agents_agent_id_base_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."base_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_agent_documents" ADD CONSTRAINT "base_agent_documents_agent_id_base_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."base_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "airport_agents_once" ON "airport_agents" USING btree ("agent_id","airport_code","role","transport_mode") WHERE "airport_agents"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "airport_agents_general_once" ON "airport_agents" USING btree ("airport_code","role","transport_mode","priority") WHERE "airport_agents"."status" = 'active' and "airport_agents"."client_ids" is null;--> statement-breakpoint
CREATE INDEX "airport_agents_place" ON "airport_agents" USING btree ("airport_code","role","status");--> statement-breakpoint
CREATE INDEX "airport_agents_agent" ON "airport_agents" USING btree ("agent_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "base_agent_documents_once" ON "base_agent_documents" USING btree ("agent_id","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "base_agents_code_once" ON "base_agents" USING btree ("agent_code");--> statement-breakpoint
CREATE UNIQUE INDEX "base_agents_name_once" ON "base_agents" USING btree (lower("agent_name")) WHERE "base_agents"."status" <> 'delete';--> statement-breakpoint
CREATE UNIQUE INDEX "base_agents_iata_once" ON "base_agents" USING btree ("iata_agent_code") WHERE "base_agents"."iata_agent_code" is not null and "base_agents"."status" <> 'delete';--> statement-breakpoint
CREATE INDEX "base_agents_country" ON "base_agents" USING btree ("country_code","status");--> statement-breakpoint
CREATE INDEX "base_agents_licence" ON "base_agents" USING btree ("licence_expiry") WHERE "base_agents"."status" = 'active' and "base_agents"."licence_expiry" is not null;