-- What happened at a gate may only grow, and what a driver signed stays as it was signed, but for what is personal in it.
CREATE FUNCTION gate_events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'gate_events is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER gate_events_append_only BEFORE UPDATE OR DELETE ON "gate_events" FOR EACH STATEMENT EXECUTE FUNCTION gate_events_are_append_only();--> statement-breakpoint
CREATE FUNCTION driver_declarations_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.token_id, NEW.version, NEW.language, NEW.accepted_items, NEW.signed_at, NEW.vehicle_no) IS NOT DISTINCT FROM (OLD.token_id, OLD.version, OLD.language, OLD.accepted_items, OLD.signed_at, OLD.vehicle_no)
    AND NEW.driver_name IS NULL AND NEW.driver_phone IS NULL AND NEW.signature_path IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'driver_declarations are not changed';
END $$;--> statement-breakpoint
CREATE TRIGGER driver_declarations_stay BEFORE UPDATE OR DELETE ON "driver_declarations" FOR EACH ROW EXECUTE FUNCTION driver_declarations_stay();
