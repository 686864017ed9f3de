CREATE SEQUENCE "public"."rate_card_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."vendor_statement_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."timesheet_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "rate_card_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_card_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rate_card_id" bigint NOT NULL,
	"role" text NOT NULL,
	"rate_normal" numeric(14, 2),
	"rate_ot_day" numeric(14, 2),
	"rate_ot_night" numeric(14, 2),
	"rate_rest_day" numeric(14, 2),
	"rate_holiday" numeric(14, 2),
	"meal_allowance" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"transport_allowance" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"unit" text DEFAULT 'hour' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"card_no" text NOT NULL,
	"version_no" integer DEFAULT 1 NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"warehouse_id" bigint,
	"calc_method" text NOT NULL,
	"bill_scope" text NOT NULL,
	"hourly_divisor" text DEFAULT 'days30x8' NOT NULL,
	"normal_hours_per_day" numeric(6, 2) DEFAULT '8.00' NOT NULL,
	"weekly_hours" numeric(6, 2) DEFAULT '48.00' NOT NULL,
	"ramadan_reduction_hours" numeric(6, 2) DEFAULT '2.00' NOT NULL,
	"ramadan_pay_full_day" boolean DEFAULT true NOT NULL,
	"break_after_hours" numeric(6, 2) DEFAULT '5.00' NOT NULL,
	"break_minutes" integer DEFAULT 60 NOT NULL,
	"break_paid" boolean DEFAULT false NOT NULL,
	"ot_day_multiplier" numeric(6, 2) DEFAULT '1.25' NOT NULL,
	"ot_night_multiplier" numeric(6, 2) DEFAULT '1.50' NOT NULL,
	"night_from" text DEFAULT '22:00' NOT NULL,
	"night_to" text DEFAULT '04:00' NOT NULL,
	"rest_day_multiplier" numeric(6, 2) DEFAULT '1.50' NOT NULL,
	"holiday_multiplier" numeric(6, 2) DEFAULT '1.50' NOT NULL,
	"substitute_day_allowed" boolean DEFAULT true NOT NULL,
	"max_ot_hours_per_day" numeric(6, 2) DEFAULT '2.00' NOT NULL,
	"max_hours_3_weeks" numeric(6, 2) DEFAULT '144.00' NOT NULL,
	"rounding_minutes" integer DEFAULT 15 NOT NULL,
	"rounding_mode" text DEFAULT 'nearest' NOT NULL,
	"grace_minutes" integer DEFAULT 5 NOT NULL,
	"min_call_out_hours" numeric(6, 2) DEFAULT '4.00' NOT NULL,
	"vendor_margin_pct" numeric(6, 2) DEFAULT '0.00' NOT NULL,
	"vat_rate" numeric(6, 2) DEFAULT '5.00' NOT NULL,
	"remarks" text,
	"decision_remarks" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"submitted_by" bigint,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "timesheet_employees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timesheet_employees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"timesheet_id" bigint NOT NULL,
	"vendor_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"work_date" date NOT NULL,
	"staff_id" bigint NOT NULL,
	"role" text NOT NULL,
	"time_in" timestamptz,
	"time_out" timestamptz,
	"break_minutes" integer,
	"worked_minutes" integer DEFAULT 0 NOT NULL,
	"normal_minutes" integer DEFAULT 0 NOT NULL,
	"ot_day_minutes" integer DEFAULT 0 NOT NULL,
	"ot_night_minutes" integer DEFAULT 0 NOT NULL,
	"rest_day_minutes" integer DEFAULT 0 NOT NULL,
	"holiday_minutes" integer DEFAULT 0 NOT NULL,
	"day_type" text DEFAULT 'normal' NOT NULL,
	"substitute_day" boolean DEFAULT false NOT NULL,
	"units_done" integer,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"gross_amount" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"allowance" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"amount" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"verified_by" bigint,
	"approved_by" bigint,
	"reason" text,
	"flag_remark" text,
	"statement_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "timesheets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timesheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"timesheet_no" text NOT NULL,
	"vendor_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"work_date" date NOT NULL,
	"shift" text NOT NULL,
	"rate_card_id" bigint,
	"remarks" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"submitted_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "timesheets_timesheet_no_unique" UNIQUE("timesheet_no")
);
--> statement-breakpoint
CREATE TABLE "vendor_attendance" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_attendance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"work_date" date NOT NULL,
	"punch_in" timestamptz NOT NULL,
	"punch_out" timestamptz,
	"source" text NOT NULL,
	"device_id" text,
	"status" text DEFAULT 'open' NOT NULL,
	"correction_reason" text,
	"corrected_by" bigint,
	"original_in" timestamptz,
	"original_out" timestamptz,
	"in_event_id" text,
	"out_event_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "vendor_staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"staff_code" text NOT NULL,
	"full_name" text NOT NULL,
	"full_name_ar" text,
	"emirates_id_sealed" text NOT NULL,
	"emirates_id_hash" text NOT NULL,
	"emirates_id_masked" text NOT NULL,
	"id_expiry" date NOT NULL,
	"nationality" text,
	"gender" text,
	"phone" text,
	"role" text NOT NULL,
	"basic_monthly_wage" numeric(14, 2),
	"is_shift_worker" boolean DEFAULT false NOT NULL,
	"weekly_rest_day" integer DEFAULT 7 NOT NULL,
	"joined_on" date NOT NULL,
	"left_on" date,
	"forklift_card_expiry" date,
	"overtime_exempt" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "vendor_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_no" text NOT NULL,
	"vendor_id" bigint NOT NULL,
	"month" date NOT NULL,
	"warehouse_id" bigint,
	"lines" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"gross_amount" numeric(14, 2) NOT NULL,
	"allowance" numeric(14, 2) NOT NULL,
	"margin" numeric(14, 2) NOT NULL,
	"vat" numeric(14, 2) NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"vendor_invoice_no" text,
	"vendor_invoice_amount" numeric(14, 2),
	"remarks" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "vendor_statements_statement_no_unique" UNIQUE("statement_no")
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_code" text NOT NULL,
	"vendor_name" text NOT NULL,
	"vendor_name_ar" text,
	"vendor_type" text NOT NULL,
	"trade_license_no" text NOT NULL,
	"license_authority" text NOT NULL,
	"license_expiry" date NOT NULL,
	"vat_registered" boolean DEFAULT false NOT NULL,
	"trn" text,
	"mol_establishment_no" text,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text,
	"city" text NOT NULL,
	"emirate" text,
	"country_code" text DEFAULT 'AE' NOT NULL,
	"iban" text,
	"bank_name" text,
	"account_name" text,
	"payment_terms_days" integer DEFAULT 30 NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"warehouse_ids" bigint[] DEFAULT '{}' NOT NULL,
	"inactive_reason" text,
	"status" text DEFAULT 'inactive' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "work_calendar" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_calendar_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"period_type" text NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"name" text NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "rate_card_lines" ADD CONSTRAINT "rate_card_lines_rate_card_id_rate_cards_id_fk" FOREIGN KEY ("rate_card_id") REFERENCES "public"."rate_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_employees" ADD CONSTRAINT "timesheet_employees_timesheet_id_timesheets_id_fk" FOREIGN KEY ("timesheet_id") REFERENCES "public"."timesheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_employees" ADD CONSTRAINT "timesheet_employees_staff_id_vendor_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."vendor_staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_rate_card_id_rate_cards_id_fk" FOREIGN KEY ("rate_card_id") REFERENCES "public"."rate_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_attendance" ADD CONSTRAINT "vendor_attendance_staff_id_vendor_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."vendor_staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_attendance" ADD CONSTRAINT "vendor_attendance_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_staff" ADD CONSTRAINT "vendor_staff_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rate_card_lines_once" ON "rate_card_lines" USING btree ("rate_card_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_cards_version_once" ON "rate_cards" USING btree ("card_no","version_no");--> statement-breakpoint
CREATE INDEX "rate_cards_vendor" ON "rate_cards" USING btree ("vendor_id","status","valid_from");--> statement-breakpoint
CREATE INDEX "rate_cards_ends" ON "rate_cards" USING btree ("valid_to") WHERE "rate_cards"."status" = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "timesheet_employees_once" ON "timesheet_employees" USING btree ("timesheet_id","staff_id");--> statement-breakpoint
CREATE INDEX "timesheet_employees_day" ON "timesheet_employees" USING btree ("work_date","id");--> statement-breakpoint
CREATE INDEX "timesheet_employees_vendor" ON "timesheet_employees" USING btree ("vendor_id","work_date","id");--> statement-breakpoint
CREATE INDEX "timesheet_employees_warehouse" ON "timesheet_employees" USING btree ("warehouse_id","work_date","id");--> statement-breakpoint
CREATE INDEX "timesheet_employees_status" ON "timesheet_employees" USING btree ("status","work_date","id");--> statement-breakpoint
CREATE INDEX "timesheet_employees_staff" ON "timesheet_employees" USING btree ("staff_id","work_date");--> statement-breakpoint
CREATE INDEX "timesheet_employees_statement" ON "timesheet_employees" USING btree ("statement_id") WHERE "timesheet_employees"."statement_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "timesheets_once" ON "timesheets" USING btree ("vendor_id","warehouse_id","work_date","shift");--> statement-breakpoint
CREATE INDEX "timesheets_card" ON "timesheets" USING btree ("rate_card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_attendance_once" ON "vendor_attendance" USING btree ("staff_id","punch_in");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_attendance_in_event" ON "vendor_attendance" USING btree ("in_event_id") WHERE "vendor_attendance"."in_event_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_attendance_out_event" ON "vendor_attendance" USING btree ("out_event_id") WHERE "vendor_attendance"."out_event_id" is not null;--> statement-breakpoint
CREATE INDEX "vendor_attendance_day" ON "vendor_attendance" USING btree ("work_date","id");--> statement-breakpoint
CREATE INDEX "vendor_attendance_warehouse" ON "vendor_attendance" USING btree ("warehouse_id","work_date","id");--> statement-breakpoint
CREATE INDEX "vendor_attendance_vendor" ON "vendor_attendance" USING btree ("vendor_id","work_date","id");--> statement-breakpoint
CREATE INDEX "vendor_attendance_staff" ON "vendor_attendance" USING btree ("staff_id","work_date");--> statement-breakpoint
CREATE INDEX "vendor_attendance_open" ON "vendor_attendance" USING btree ("work_date","id") WHERE "vendor_attendance"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_staff_code_once" ON "vendor_staff" USING btree ("vendor_id","staff_code");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_staff_emirates_id_once" ON "vendor_staff" USING btree ("emirates_id_hash") WHERE "vendor_staff"."status" = 'active';--> statement-breakpoint
CREATE INDEX "vendor_staff_name" ON "vendor_staff" USING btree ("vendor_id","full_name","id");--> statement-breakpoint
CREATE INDEX "vendor_staff_badge" ON "vendor_staff" USING btree ("staff_code");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_statements_once" ON "vendor_statements" USING btree ("vendor_id","month",coalesce("warehouse_id", 0));--> statement-breakpoint
CREATE INDEX "vendor_statements_month" ON "vendor_statements" USING btree ("month","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_code_once" ON "vendors" USING btree ("vendor_code");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_name_once" ON "vendors" USING btree (lower("vendor_name")) WHERE "vendors"."status" <> 'delete';--> statement-breakpoint
CREATE INDEX "vendors_licence" ON "vendors" USING btree ("license_expiry") WHERE "vendors"."status" = 'active';--> statement-breakpoint
CREATE INDEX "work_calendar_days" ON "work_calendar" USING btree ("country_code","period_type","date_from");