CREATE TABLE "client_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"environment" text DEFAULT 'production' NOT NULL,
	"inherited" boolean DEFAULT false NOT NULL,
	"integration_mode" text DEFAULT 'webhook' NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"url" text,
	"method" text DEFAULT 'POST' NOT NULL,
	"content_type" text DEFAULT 'json' NOT NULL,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"events" text[] DEFAULT '{*}' NOT NULL,
	"schedule_minutes" integer DEFAULT 15 NOT NULL,
	"batch_size" integer DEFAULT 100 NOT NULL,
	"include_raw" boolean DEFAULT false NOT NULL,
	"include_pii" boolean DEFAULT false NOT NULL,
	"label_format" text DEFAULT 'pdf' NOT NULL,
	"label_delivery" text DEFAULT 'url' NOT NULL,
	"pod_parts" text[] DEFAULT '{signature,photo}' NOT NULL,
	"retry_limit" integer DEFAULT 5 NOT NULL,
	"timeout_seconds" integer DEFAULT 15 NOT NULL,
	"alert_emails" text[] DEFAULT '{}' NOT NULL,
	"health" text DEFAULT 'ok' NOT NULL,
	"last_success_at" timestamptz,
	"last_error" text,
	"last_error_at" timestamptz,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"batch_id" uuid,
	"batch_attempts" integer DEFAULT 0 NOT NULL,
	"next_batch_at" timestamptz,
	"batch_claim" uuid,
	"batch_claimed_until" timestamptz,
	"auth_type" text DEFAULT 'none' NOT NULL,
	"username" text,
	"header_name" text,
	"token_url" text,
	"oauth_client_id" text,
	"scope" text,
	"secrets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "outgoing_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"integration" text NOT NULL,
	"partner_code" text,
	"client_id" bigint,
	"carrier_id" bigint,
	"entity_type" text,
	"entity_id" bigint,
	"environment" text DEFAULT 'production' NOT NULL,
	"order_id" text,
	"tracking_no" text,
	"ref_no" text,
	"event" text NOT NULL,
	"event_code" text,
	"event_id" uuid,
	"events" integer DEFAULT 1 NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"request_headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_body" text,
	"response_status" integer,
	"response_headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"response_body" text,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"next_try_at" timestamptz,
	"result" text NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" bigint NOT NULL,
	"package_id" bigint,
	"tracking_no" text,
	"order_id" text,
	"event_type" text NOT NULL,
	"event_code" text,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz DEFAULT now() NOT NULL,
	"claim" uuid,
	"claimed_until" timestamptz,
	"batch_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"settled_at" timestamptz,
	CONSTRAINT "webhook_events_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
ALTER TABLE "client_subscriptions" ADD CONSTRAINT "client_subscriptions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_subscription_id_client_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."client_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_subscriptions_once" ON "client_subscriptions" USING btree ("client_id","kind","environment");--> statement-breakpoint
CREATE INDEX "outgoing_logs_recent" ON "outgoing_logs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_logs_tracking" ON "outgoing_logs" USING btree ("tracking_no","created_at" DESC NULLS LAST) WHERE "outgoing_logs"."tracking_no" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_logs_event" ON "outgoing_logs" USING btree ("event_id") WHERE "outgoing_logs"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_logs_order" ON "outgoing_logs" USING btree ("order_id") WHERE "outgoing_logs"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_logs_client" ON "outgoing_logs" USING btree ("client_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_logs_entity" ON "outgoing_logs" USING btree ("entity_type","entity_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_logs_result" ON "outgoing_logs" USING btree ("integration","result","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_events_due" ON "webhook_events" USING btree ("subscription_id","next_at","id") WHERE "webhook_events"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_line" ON "webhook_events" USING btree ("subscription_id","package_id","id") WHERE "webhook_events"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_queue" ON "webhook_events" USING btree ("subscription_id","id") WHERE "webhook_events"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_claimed" ON "webhook_events" USING btree ("subscription_id") WHERE "webhook_events"."state" = 'pending' and "webhook_events"."claim" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_failed" ON "webhook_events" USING btree ("subscription_id","settled_at") WHERE "webhook_events"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_tracking" ON "webhook_events" USING btree ("tracking_no") WHERE "webhook_events"."tracking_no" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_batch" ON "webhook_events" USING btree ("batch_id") WHERE "webhook_events"."batch_id" is not null;