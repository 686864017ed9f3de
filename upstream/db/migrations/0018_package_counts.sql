CREATE TABLE "package_count_changes" (
	"client_id" bigint NOT NULL,
	"day" date NOT NULL,
	"seller_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"status" text NOT NULL,
	"label_status" text NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"due_hour" timestamptz NOT NULL,
	"n" integer NOT NULL,
	"cod_amount" numeric(16, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_counts" (
	"client_id" bigint NOT NULL,
	"day" date NOT NULL,
	"seller_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"status" text NOT NULL,
	"label_status" text NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"due_hour" timestamptz NOT NULL,
	"n" integer NOT NULL,
	"cod_amount" numeric(16, 2) NOT NULL,
	CONSTRAINT "package_counts_key" PRIMARY KEY("client_id","day","seller_id","carrier_id","status","label_status","environment","currency","due_hour")
);
--> statement-breakpoint
CREATE INDEX "package_count_changes_client" ON "package_count_changes" USING btree ("client_id","day");--> statement-breakpoint
CREATE INDEX "package_counts_carrier" ON "package_counts" USING btree ("carrier_id","day");--> statement-breakpoint
CREATE INDEX "package_counts_day" ON "package_counts" USING btree ("day");