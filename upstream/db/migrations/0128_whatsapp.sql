CREATE TABLE "whatsapp_contacts" (
	"phone" text PRIMARY KEY NOT NULL,
	"profile_name" text,
	"opted_out_at" timestamptz,
	"consent_at" timestamptz,
	"last_in_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint,
	"phone" text NOT NULL,
	"language" text NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"owner_id" bigint,
	"taken_at" timestamptz,
	"cod_answer" text,
	"last_at" timestamptz DEFAULT now() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_conversations_language_check" CHECK ("whatsapp_conversations"."language" in ('en', 'ar')),
	CONSTRAINT "whatsapp_conversations_cod_answer_check" CHECK ("whatsapp_conversations"."cod_answer" in ('yes', 'no'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"payload" jsonb,
	"template_name" text,
	"mark" uuid DEFAULT gen_random_uuid() NOT NULL,
	"wamid" text,
	"answers" text,
	"once_key" text,
	"action" text,
	"lat" numeric(9, 6),
	"lng" numeric(9, 6),
	"media_id" text,
	"file_path" text,
	"user_id" bigint,
	"status" text DEFAULT 'queued' NOT NULL,
	"error_code" integer,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz DEFAULT now() NOT NULL,
	"useful_until" timestamptz,
	"worker_id" uuid,
	"sending_since" timestamptz,
	"said_at" timestamptz DEFAULT now() NOT NULL,
	"sent_at" timestamptz,
	"delivered_at" timestamptz,
	"read_at" timestamptz,
	CONSTRAINT "whatsapp_messages_sent_has" CHECK ("whatsapp_messages"."direction" = 'in' or "whatsapp_messages"."payload" is not null),
	CONSTRAINT "whatsapp_messages_direction_check" CHECK ("whatsapp_messages"."direction" in ('in', 'out')),
	CONSTRAINT "whatsapp_messages_kind_check" CHECK ("whatsapp_messages"."kind" in ('template', 'text', 'location_request', 'days', 'button', 'location', 'image', 'other')),
	CONSTRAINT "whatsapp_messages_action_check" CHECK ("whatsapp_messages"."action" in ('another_day', 'chosen_day', 'send_location', 'location', 'cod_yes', 'cod_no', 'photo', 'stop', 'start')),
	CONSTRAINT "whatsapp_messages_status_check" CHECK ("whatsapp_messages"."status" in ('queued', 'sending', 'sent', 'failed', 'delivered', 'read', 'dropped', 'received'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"meta_id" text NOT NULL,
	"template_name" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"body" text NOT NULL,
	"buttons" text[] DEFAULT '{}' NOT NULL,
	"rejected_reason" text,
	"synced_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_templates_once" UNIQUE("template_name","language"),
	CONSTRAINT "whatsapp_templates_category_check" CHECK ("whatsapp_templates"."category" in ('UTILITY', 'MARKETING', 'AUTHENTICATION')),
	CONSTRAINT "whatsapp_templates_status_check" CHECK ("whatsapp_templates"."status" in ('APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'))
);
--> statement-breakpoint
ALTER TABLE "whatsapp_conversations" ADD CONSTRAINT "whatsapp_conversations_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_conversations" ADD CONSTRAINT "whatsapp_conversations_phone_whatsapp_contacts_phone_fk" FOREIGN KEY ("phone") REFERENCES "public"."whatsapp_contacts"("phone") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_conversations" ADD CONSTRAINT "whatsapp_conversations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_conversation_id_whatsapp_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."whatsapp_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_conversations_once" ON "whatsapp_conversations" USING btree ("package_id","phone") WHERE "whatsapp_conversations"."package_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_conversations_nobody" ON "whatsapp_conversations" USING btree ("phone") WHERE "whatsapp_conversations"."package_id" is null;--> statement-breakpoint
CREATE INDEX "whatsapp_conversations_phone" ON "whatsapp_conversations" USING btree ("phone","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "whatsapp_conversations_last" ON "whatsapp_conversations" USING btree ("last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "whatsapp_conversations_unread" ON "whatsapp_conversations" USING btree ("last_at") WHERE "whatsapp_conversations"."unread" > 0;--> statement-breakpoint
CREATE INDEX "whatsapp_conversations_owner" ON "whatsapp_conversations" USING btree ("owner_id") WHERE "whatsapp_conversations"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_messages_wamid" ON "whatsapp_messages" USING btree ("wamid");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_messages_mark" ON "whatsapp_messages" USING btree ("mark");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_messages_once" ON "whatsapp_messages" USING btree ("once_key");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_of" ON "whatsapp_messages" USING btree ("conversation_id","said_at","id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_due" ON "whatsapp_messages" USING btree ("next_at","id") WHERE "whatsapp_messages"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "whatsapp_messages_under_way" ON "whatsapp_messages" USING btree ("sending_since") WHERE "whatsapp_messages"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "whatsapp_messages_media" ON "whatsapp_messages" USING btree ("next_at") WHERE "whatsapp_messages"."media_id" is not null and "whatsapp_messages"."file_path" is null;