CREATE TABLE "logistics_docs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logistics_docs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_no" text NOT NULL,
	"doc_type" text NOT NULL,
	"ref_type" text NOT NULL,
	"ref_no" text NOT NULL,
	"consolidation_id" bigint,
	"client_id" bigint,
	"carrier_id" bigint,
	"seller_id" bigint,
	"service_center_id" bigint NOT NULL,
	"airport_code" text,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"issue_date" date,
	"expiry_date" date,
	"state" text DEFAULT 'open' NOT NULL,
	"first_read_at" timestamptz,
	"first_read_by" bigint,
	"closed_at" timestamptz,
	"closed_by" bigint,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "logistics_docs_doc_no_unique" UNIQUE("doc_no"),
	CONSTRAINT "logistics_docs_number" CHECK ("logistics_docs"."doc_no" ~ '^LD-[0-9]{8}-[0-9]{5}$'),
	CONSTRAINT "logistics_docs_mawb" CHECK ("logistics_docs"."ref_type" <> 'mawb' or "logistics_docs"."ref_no" ~ '^[0-9]{3}-[0-9]{8}$'),
	CONSTRAINT "logistics_docs_size" CHECK ("logistics_docs"."file_size" between 1 and 15728640),
	CONSTRAINT "logistics_docs_ends" CHECK ("logistics_docs"."expiry_date" > "logistics_docs"."issue_date"),
	CONSTRAINT "logistics_docs_closed" CHECK ("logistics_docs"."state" = 'open' or ("logistics_docs"."state" = 'closed' and "logistics_docs"."first_read_at" is not null and "logistics_docs"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "logistics_docs" ADD CONSTRAINT "logistics_docs_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logistics_docs" ADD CONSTRAINT "logistics_docs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logistics_docs" ADD CONSTRAINT "logistics_docs_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logistics_docs" ADD CONSTRAINT "logistics_docs_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logistics_docs" ADD CONSTRAINT "logistics_docs_service_center_id_facilities_id_fk" FOREIGN KEY ("service_center_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logistics_docs_centre" ON "logistics_docs" USING btree ("service_center_id","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "logistics_docs_recent" ON "logistics_docs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "logistics_docs_unread" ON "logistics_docs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "logistics_docs"."state" = 'open' and "logistics_docs"."first_read_at" is null;--> statement-breakpoint
CREATE INDEX "logistics_docs_ref" ON "logistics_docs" USING btree ("ref_no");--> statement-breakpoint
CREATE INDEX "logistics_docs_client" ON "logistics_docs" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "logistics_docs_carrier" ON "logistics_docs" USING btree ("carrier_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "logistics_docs_airport" ON "logistics_docs" USING btree ("airport_code","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "logistics_docs_seller" ON "logistics_docs" USING btree ("seller_id") WHERE "logistics_docs"."seller_id" is not null;--> statement-breakpoint
CREATE INDEX "logistics_docs_consolidation" ON "logistics_docs" USING btree ("consolidation_id") WHERE "logistics_docs"."consolidation_id" is not null;