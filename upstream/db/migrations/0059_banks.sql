CREATE TABLE "banks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_name" text NOT NULL,
	"account_name" text NOT NULL,
	"iban" text NOT NULL,
	"swift" text,
	"currency" text NOT NULL,
	"branch" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"entered_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "banks_iban_unique" UNIQUE("iban"),
	CONSTRAINT "banks_default_is_active" CHECK (not "banks"."is_default" or "banks"."status" = 'active'),
	CONSTRAINT "banks_confirmed_by_another" CHECK (("banks"."confirmed_by" is null) = ("banks"."confirmed_at" is null)
      and ("banks"."confirmed_by" is null or "banks"."confirmed_by" is distinct from "banks"."entered_by")),
	CONSTRAINT "banks_status_check" CHECK ("banks"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "banks_one_default" ON "banks" USING btree ("currency") WHERE "banks"."is_default";