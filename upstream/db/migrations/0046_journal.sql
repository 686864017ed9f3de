CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"party_type" text NOT NULL,
	"party_id" bigint,
	"currency" text NOT NULL,
	"balance" numeric(18, 3) DEFAULT '0' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_once" UNIQUE NULLS NOT DISTINCT("kind","party_type","party_id","currency"),
	CONSTRAINT "accounts_currency" UNIQUE("id","currency"),
	CONSTRAINT "accounts_house" CHECK (("accounts"."party_type" = 'house') = ("accounts"."party_id" is null))
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"journal_id" bigint NOT NULL,
	"line" smallint NOT NULL,
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	CONSTRAINT "journal_entries_journal_id_line_pk" PRIMARY KEY("journal_id","line"),
	CONSTRAINT "journal_entries_not_zero" CHECK ("journal_entries"."amount" <> 0),
	CONSTRAINT "journal_entries_coins" CHECK ("journal_entries"."amount" = round("journal_entries"."amount", (case when "journal_entries"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "journal_entries"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "journal_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proved_at" timestamptz DEFAULT now() NOT NULL,
	"accounts_wrong" integer NOT NULL,
	"journals_wrong" integer NOT NULL,
	"documents_wrong" integer NOT NULL,
	"examples" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"document_type" text NOT NULL,
	"document_id" bigint NOT NULL,
	"document_no" text NOT NULL,
	"description" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"reverses_id" bigint,
	CONSTRAINT "journals_key_unique" UNIQUE("key"),
	CONSTRAINT "journals_reverses_id_unique" UNIQUE("reverses_id")
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"next" bigint NOT NULL,
	CONSTRAINT "number_series_kind_year_pk" PRIMARY KEY("kind","year"),
	CONSTRAINT "number_series_from_one" CHECK ("number_series"."next" >= 1)
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_account" FOREIGN KEY ("account_id","currency") REFERENCES "public"."accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_reverses_id_journals_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_party" ON "accounts" USING btree ("party_type","party_id");--> statement-breakpoint
CREATE INDEX "journal_entries_of_account" ON "journal_entries" USING btree ("account_id","journal_id");--> statement-breakpoint
CREATE INDEX "journals_document" ON "journals" USING btree ("document_type","document_id");--> statement-breakpoint
CREATE INDEX "journals_number" ON "journals" USING btree ("document_no");--> statement-breakpoint
CREATE INDEX "journals_day" ON "journals" USING btree ("day","id");--> statement-breakpoint
-- Every statement that writes entries writes its journals whole and in balance, and moves the balances of its accounts; those are held in the order of their ids.
CREATE FUNCTION journal_entries_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT journal_id, currency, sum(amount) AS off INTO wrong FROM posted GROUP BY journal_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % is out of balance by % %', wrong.journal_id, wrong.currency, wrong.off USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_balance';
  END IF;
  -- Lines 1 to n come together: a later statement would have to bring line 1 again.
  SELECT journal_id INTO wrong FROM posted GROUP BY journal_id HAVING min(line) <> 1 OR max(line) <> count(*) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of journal % do not come whole', wrong.journal_id USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_whole';
  END IF;
  PERFORM 1 FROM public.accounts WHERE id IN (SELECT account_id FROM posted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.accounts a SET balance = a.balance + p.amount FROM (SELECT account_id, sum(amount) AS amount FROM posted GROUP BY account_id) p WHERE a.id = p.account_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journal_entries_posted AFTER INSERT ON "journal_entries" REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION journal_entries_post();--> statement-breakpoint
-- A journal comes with its entries in one statement; a reversal is its journal with the signs turned, and is reversed by nobody.
CREATE FUNCTION journals_come_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT id INTO wrong FROM made m WHERE NOT EXISTS (SELECT 1 FROM public.journal_entries e WHERE e.journal_id = m.id) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % has no entries', wrong.id USING ERRCODE = 'check_violation', CONSTRAINT = 'journals_with_entries';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM made WHERE reverses_id IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  SELECT m.id INTO wrong FROM made m JOIN public.journals o ON o.id = m.reverses_id
  WHERE o.reverses_id IS NOT NULL OR EXISTS (
    SELECT 1 FROM (SELECT account_id, amount FROM public.journal_entries WHERE journal_id = o.id UNION ALL SELECT account_id, amount FROM public.journal_entries WHERE journal_id = m.id) both_ways
    GROUP BY account_id HAVING sum(amount) <> 0
  ) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % does not reverse what it names', wrong.id USING ERRCODE = 'check_violation', CONSTRAINT = 'journals_reversal';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journals_whole AFTER INSERT ON "journals" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION journals_come_whole();--> statement-breakpoint
CREATE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% may only grow: what is wrong is reversed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "journals" FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only();--> statement-breakpoint
CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal_entries" FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only();--> statement-breakpoint
CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON "accounts" FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only();--> statement-breakpoint
-- An account begins at zero and stays what it is; its balance moves with its entries, from their trigger alone.
CREATE FUNCTION accounts_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF new.balance <> 0 THEN
      RAISE EXCEPTION 'an account begins at zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_begin';
    END IF;
  ELSIF pg_trigger_depth() < 2 OR (new.id, new.kind, new.party_type, new.currency) <> (old.id, old.kind, old.party_type, old.currency) OR new.party_id IS DISTINCT FROM old.party_id THEN
    RAISE EXCEPTION 'an account changes with its entries alone' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_kept BEFORE INSERT OR UPDATE ON "accounts" FOR EACH ROW EXECUTE FUNCTION accounts_keep();--> statement-breakpoint
-- A series never goes back: a number that was drawn is never drawn again.
CREATE FUNCTION number_series_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (new.kind, new.year) = (old.kind, old.year) AND new.next >= old.next THEN
      RETURN new;
    END IF;
  END IF;
  RAISE EXCEPTION 'a series only goes on' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER number_series_kept BEFORE UPDATE OR DELETE ON "number_series" FOR EACH ROW EXECUTE FUNCTION number_series_keep();--> statement-breakpoint
CREATE TRIGGER number_series_stay BEFORE TRUNCATE ON "number_series" FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only();--> statement-breakpoint
-- What stood before there was a journal: cash collected at the door, and charges that are not void.
CREATE TEMPORARY TABLE journal_facts ON COMMIT DROP AS
SELECT 'cod_collected' AS kind, 'package' AS document_type, p.id AS document_id, p.tracking_no AS document_no, 'COD of ' || p.tracking_no || ' collected' AS description,
  (o.delivered_at AT TIME ZONE 'Asia/Dubai')::date AS day, l.line, l.account, l.party_type, l.party_id, coalesce(o.cod_currency, p.cod_currency, 'AED') AS currency, l.way * o.cod_collected AS amount
FROM pods o JOIN packages p ON p.id = o.package_id CROSS JOIN LATERAL (VALUES
  (1, CASE WHEN o.cod_method = 'link' THEN 'payment_provider' WHEN p.carrier_id IS NULL THEN 'cash_on_hand' ELSE 'carrier_cod' END,
    CASE WHEN o.cod_method = 'link' OR p.carrier_id IS NULL THEN 'house' ELSE 'carrier' END, CASE WHEN o.cod_method = 'link' THEN NULL ELSE p.carrier_id END, 1),
  (2, 'client_cod', 'client', p.client_id, -1)) l(line, account, party_type, party_id, way)
WHERE o.kind = 'delivery' AND o.cod_collected > 0 AND p.environment = 'production'
UNION ALL
SELECT 'charge', 'charge', c.id, c.charge_no, c.description, c.service_date, l.line, l.account, l.party_type, l.party_id, c.currency, l.way * c.amount
FROM charges c CROSS JOIN LATERAL (VALUES
  (1, CASE c.direction WHEN 'receivable' THEN 'unbilled' ELSE 'cost' END, CASE c.direction WHEN 'receivable' THEN c.party_type ELSE 'house' END, CASE c.direction WHEN 'receivable' THEN c.party_id END, 1),
  (2, CASE c.direction WHEN 'receivable' THEN 'revenue' ELSE 'accrued' END, CASE c.direction WHEN 'receivable' THEN 'house' ELSE c.party_type END, CASE c.direction WHEN 'receivable' THEN NULL ELSE c.party_id END, -1)
) l(line, account, party_type, party_id, way)
WHERE c.status <> 'void' AND c.amount <> 0;--> statement-breakpoint
UPDATE journal_facts SET amount = round(amount, CASE WHEN currency IN ('KWD', 'BHD', 'OMR') THEN 3 WHEN currency IN ('KRW', 'JPY') THEN 0 ELSE 2 END);--> statement-breakpoint
DELETE FROM journal_facts WHERE amount = 0;--> statement-breakpoint
INSERT INTO accounts (kind, party_type, party_id, currency) SELECT DISTINCT account, party_type, party_id, currency FROM journal_facts ORDER BY 1, 2, 3, 4;--> statement-breakpoint
WITH made AS (
  INSERT INTO journals (key, kind, document_type, document_id, document_no, description, day)
  SELECT kind || ':' || document_id || ':1', kind, document_type, document_id, document_no, description, day FROM journal_facts WHERE line = 1 ORDER BY day, document_type, document_id RETURNING id, document_type, document_id
)
INSERT INTO journal_entries (journal_id, line, account_id, currency, amount)
SELECT m.id, f.line, a.id, f.currency, f.amount FROM made m JOIN journal_facts f USING (document_type, document_id)
  JOIN accounts a ON a.kind = f.account AND a.party_type = f.party_type AND a.party_id IS NOT DISTINCT FROM f.party_id AND a.currency = f.currency;--> statement-breakpoint
-- Where alerts are in use, the proof is watched from the start.
INSERT INTO "carrier_alert_settings" ("alert_type", "threshold", "threshold_unit", "window_minutes", "severity", "channels", "recipients", "mute_minutes", "status")
SELECT 'journal_unproven', 1.00, 'count', 1440, 'critical', channels, recipients, mute_minutes, status FROM "carrier_alert_settings" WHERE "alert_type" = 'unreadable_event' AND "carrier_id" IS NULL AND "country_code" IS NULL;
