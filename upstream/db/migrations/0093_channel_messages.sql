CREATE TABLE "channel_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_channel_id" bigint NOT NULL,
	"fulfillment_id" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz DEFAULT now() NOT NULL,
	"error" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"sent_at" timestamptz,
	CONSTRAINT "channel_messages_status_check" CHECK ("channel_messages"."status" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "channel_runs" DROP CONSTRAINT "channel_runs_run_kind_check";--> statement-breakpoint
ALTER TABLE "client_channels" ADD COLUMN "send_tracking" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_client_channel_id_client_channels_id_fk" FOREIGN KEY ("client_channel_id") REFERENCES "public"."client_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_fulfillment_id_fulfillment_orders_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_messages_once" ON "channel_messages" USING btree ("fulfillment_id");--> statement-breakpoint
CREATE INDEX "channel_messages_recent" ON "channel_messages" USING btree ("client_channel_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "channel_messages_due" ON "channel_messages" USING btree ("next_at") WHERE "channel_messages"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "channel_runs" ADD CONSTRAINT "channel_runs_run_kind_check" CHECK ("channel_runs"."run_kind" in ('orders', 'inventory', 'tracking')) NOT VALID;