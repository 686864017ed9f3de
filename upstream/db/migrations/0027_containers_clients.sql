CREATE TABLE "client_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"token_prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"expire_at" timestamptz NOT NULL,
	"last_used_at" timestamptz,
	"last_used_ip" "inet",
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "client_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "client_tokens_status" CHECK ("client_tokens"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "consolidation_columns" (
	"user_id" bigint NOT NULL,
	"queue" text NOT NULL,
	"hidden" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "consolidation_columns_user_id_queue_pk" PRIMARY KEY("user_id","queue")
);
--> statement-breakpoint
CREATE TABLE "consolidation_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidation_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_uuid" uuid NOT NULL,
	"consolidation_id" bigint NOT NULL,
	"number" text NOT NULL,
	"result" text NOT NULL,
	"bag_id" bigint,
	"package_id" bigint,
	"belongs_to_id" bigint,
	"remarks" text,
	"photo_path" text,
	"answer" jsonb NOT NULL,
	"scanned_at" timestamptz NOT NULL,
	"user_id" bigint
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "deactivated_reason" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "suspended_user_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bag_packages" ADD COLUMN "pieces_in" integer[];--> statement-breakpoint
ALTER TABLE "bag_packages" ADD COLUMN "client_uuid" uuid;--> statement-breakpoint
ALTER TABLE "consolidation_units" ADD COLUMN "released_at" timestamptz;--> statement-breakpoint
ALTER TABLE "consolidations" ADD COLUMN "seal_no" text;--> statement-breakpoint
ALTER TABLE "consolidations" ADD COLUMN "weight_reason" text;--> statement-breakpoint
ALTER TABLE "consolidations" ADD COLUMN "clearance_at" timestamptz;--> statement-breakpoint
ALTER TABLE "client_tokens" ADD CONSTRAINT "client_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_columns" ADD CONSTRAINT "consolidation_columns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_scans" ADD CONSTRAINT "consolidation_scans_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_scans" ADD CONSTRAINT "consolidation_scans_bag_id_bags_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_scans" ADD CONSTRAINT "consolidation_scans_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_scans" ADD CONSTRAINT "consolidation_scans_belongs_to_id_consolidations_id_fk" FOREIGN KEY ("belongs_to_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_tokens_name_once" ON "client_tokens" USING btree ("client_id",lower("name"));--> statement-breakpoint
CREATE INDEX "client_tokens_client" ON "client_tokens" USING btree ("client_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "consolidation_scans_once" ON "consolidation_scans" USING btree ("client_uuid");--> statement-breakpoint
CREATE INDEX "consolidation_scans_over" ON "consolidation_scans" USING btree ("consolidation_id") WHERE "consolidation_scans"."result" = 'over';--> statement-breakpoint
CREATE INDEX "clients_manager" ON "clients" USING btree ("account_manager_id");--> statement-breakpoint
CREATE INDEX "clients_parent" ON "clients" USING btree ("parent_client_id") WHERE "clients"."parent_client_id" is not null;--> statement-breakpoint
CREATE INDEX "clients_created" ON "clients" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bag_packages_scan_once" ON "bag_packages" USING btree ("client_uuid") WHERE "bag_packages"."client_uuid" is not null;--> statement-breakpoint
CREATE INDEX "consolidation_units_package" ON "consolidation_units" USING btree ("package_id") WHERE "consolidation_units"."package_id" is not null;--> statement-breakpoint
-- Lanes given out twice before anybody looked are told apart.
UPDATE "consolidations" k SET "staging_lane" = k."staging_lane" || '-' || k."id" WHERE k."staging_lane" IS NOT NULL AND k."status" IN ('staging', 'staged')
  AND EXISTS (SELECT 1 FROM "consolidations" o WHERE o."origin_airport" = k."origin_airport" AND o."staging_lane" = k."staging_lane" AND o."status" IN ('staging', 'staged') AND o."id" < k."id");--> statement-breakpoint
CREATE UNIQUE INDEX "consolidations_lane_once" ON "consolidations" USING btree ("origin_airport","staging_lane") WHERE "consolidations"."staging_lane" is not null and "consolidations"."status" in ('staging', 'staged');--> statement-breakpoint
CREATE INDEX "consolidations_recent" ON "consolidations" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consolidations_departed" ON "consolidations" USING btree ("departed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "consolidations"."departed_at" is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_not_its_own_parent" CHECK ("clients"."parent_client_id" <> "clients"."id");