CREATE TABLE "promise_cells" (
	"key" text PRIMARY KEY NOT NULL,
	"basis" text NOT NULL,
	"likely_days" integer NOT NULL,
	"sure_days" integer NOT NULL,
	"deliveries" integer NOT NULL,
	"learned_at" timestamptz NOT NULL,
	CONSTRAINT "promise_cells_basis_check" CHECK ("promise_cells"."basis" in ('moment', 'hour', 'lane', 'country', 'carrier'))
);
--> statement-breakpoint
CREATE TABLE "promise_weekdays" (
	"carrier_id" bigint NOT NULL,
	"country_code" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	CONSTRAINT "promise_weekdays_key" PRIMARY KEY("carrier_id","country_code")
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "likely_on" date;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "sure_on" date;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "promise_basis" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "promise_deliveries" integer;--> statement-breakpoint
CREATE INDEX "packages_promised" ON "packages" USING btree ("sure_on") WHERE "packages"."sure_on" is not null;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_promise_basis_check" CHECK ("packages"."promise_basis" in ('moment', 'hour', 'lane', 'country', 'carrier')) NOT VALID;