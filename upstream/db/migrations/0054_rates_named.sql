-- A flat surcharge without a currency has been read as dirhams all along.
UPDATE "special_handling" SET "currency" = 'AED' WHERE "surcharge_type" = 'flat' AND "currency" IS NULL;--> statement-breakpoint
ALTER TABLE "special_handling" ADD CONSTRAINT "special_handling_surcharge" CHECK ("special_handling"."surcharge_type" is distinct from 'flat' or "special_handling"."currency" is not null) NOT VALID;--> statement-breakpoint
-- Answers no rate: names the currency that has none, for upstream/platform/coins.ts to refuse it by.
CREATE FUNCTION missing_rate(currency text) RETURNS numeric LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RAISE EXCEPTION 'no exchange rate of %', currency USING ERRCODE = 'QF001', DETAIL = currency;
END $$;
