CREATE TABLE "gate_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"path" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gate_photos" ADD CONSTRAINT "gate_photos_token_id_gate_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."gate_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_photos" ADD CONSTRAINT "gate_photos_event_id_gate_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."gate_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_photos_token" ON "gate_photos" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "gate_photos_event" ON "gate_photos" USING btree ("event_id");