CREATE TABLE "calendar_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"state_id" bigint,
	"kind" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"old_zone" text,
	"note" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"worker_id" uuid,
	"clocks_looked" integer DEFAULT 0 NOT NULL,
	"clocks_moved" integer DEFAULT 0 NOT NULL,
	"clocks_earlier" integer DEFAULT 0 NOT NULL,
	"rows_changed" integer DEFAULT 0 NOT NULL,
	"moved" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pickups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"started_at" timestamptz,
	"finished_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "calendar_changes" ADD CONSTRAINT "calendar_changes_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_changes" ADD CONSTRAINT "calendar_changes_state_id_base_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."base_states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_changes_country" ON "calendar_changes" USING btree ("country_code","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calendar_changes_open" ON "calendar_changes" USING btree ("id") WHERE "calendar_changes"."status" <> 'done';