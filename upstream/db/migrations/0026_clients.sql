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
ALTER TABLE "clients" ADD COLUMN "deactivated_reason" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "suspended_user_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_tokens" ADD CONSTRAINT "client_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_tokens_name_once" ON "client_tokens" USING btree ("client_id",lower("name"));--> statement-breakpoint
CREATE INDEX "client_tokens_client" ON "client_tokens" USING btree ("client_id","status");--> statement-breakpoint
CREATE INDEX "clients_manager" ON "clients" USING btree ("account_manager_id");--> statement-breakpoint
CREATE INDEX "clients_parent" ON "clients" USING btree ("parent_client_id") WHERE "clients"."parent_client_id" is not null;--> statement-breakpoint
CREATE INDEX "clients_created" ON "clients" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_not_its_own_parent" CHECK ("clients"."parent_client_id" <> "clients"."id");