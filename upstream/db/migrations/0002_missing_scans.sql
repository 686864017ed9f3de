CREATE TABLE "missing_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missing_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"expectation_id" bigint NOT NULL,
	"after_event_id" bigint NOT NULL,
	"after_at" timestamptz NOT NULL,
	"due_at" timestamptz NOT NULL,
	"detected_at" timestamptz DEFAULT now() NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolved_event_id" bigint,
	"note" text,
	"closed_at" timestamptz,
	"closed_by" bigint
);
--> statement-breakpoint
CREATE TABLE "scan_expectations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scan_expectations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"after_event" text NOT NULL,
	"expected_events" text[] NOT NULL,
	"within_hours" integer NOT NULL,
	"carrier_id" bigint,
	"client_id" bigint,
	"severity" text DEFAULT 'warning' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"evaluated_until" timestamptz NOT NULL,
	"removed_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "tracking_range_days" (
	"range_id" bigint NOT NULL,
	"day" date NOT NULL,
	"drawn" integer NOT NULL,
	CONSTRAINT "tracking_range_days_range_id_day_pk" PRIMARY KEY("range_id","day")
);
--> statement-breakpoint
ALTER TABLE "tracking_ranges" ADD COLUMN "alerted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "missing_scans_open" ON "missing_scans" USING btree ("package_id","expectation_id") WHERE "missing_scans"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "missing_scans_once" ON "missing_scans" USING btree ("after_event_id","expectation_id");--> statement-breakpoint
CREATE INDEX "missing_scans_due" ON "missing_scans" USING btree ("status","due_at","id");--> statement-breakpoint
CREATE INDEX "missing_scans_all_due" ON "missing_scans" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "missing_scans_rule" ON "missing_scans" USING btree ("expectation_id","status");--> statement-breakpoint
CREATE INDEX "package_events_scan" ON "package_events" USING btree ("scan_code") WHERE "package_events"."scan_code" is not null;