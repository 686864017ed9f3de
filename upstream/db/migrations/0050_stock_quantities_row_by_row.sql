-- Quantities are changed row by row, in the order of the ids: each finds its row by its key, where a join planned while tables were small would go on reading all of them.
CREATE OR REPLACE FUNCTION stock_moves_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN SELECT id, sum(qty) AS qty FROM (SELECT to_id AS id, qty FROM moved UNION ALL SELECT from_id, -qty FROM moved) both_ends GROUP BY id HAVING sum(qty) <> 0 ORDER BY id LOOP
    UPDATE public.stock_balances SET on_hand = on_hand + change.qty, updated_at = now() WHERE id = change.id AND is_held;
  END LOOP;
  SELECT m.id INTO change FROM moved m WHERE (SELECT s.is_serial_tracked FROM public.skus s WHERE s.id = m.sku_id) <> (m.serial_ids IS NOT NULL) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'move % names serials where its SKU has none, or none where it has', change.id USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_moves_serials_named';
  END IF;
  FOR change IN SELECT unnest(serial_ids) AS id, sku_id, from_id, to_id FROM moved WHERE serial_ids IS NOT NULL ORDER BY 1 LOOP
    UPDATE public.serials SET balance_id = change.to_id WHERE id = change.id AND sku_id = change.sku_id AND balance_id = change.from_id;
    -- One that is elsewhere, or named twice, has not gone.
    IF NOT FOUND THEN
      RAISE EXCEPTION 'serial % is not where it is moved from', change.id USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_moves_serials_there';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION stock_allocations_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes jsonb;
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_array(balance_id, demand_id, status, qty)) INTO changes FROM fresh;
  ELSE
    SELECT jsonb_agg(c.change) INTO changes FROM (
      SELECT jsonb_build_array(balance_id, demand_id, status, qty) AS change FROM fresh UNION ALL SELECT jsonb_build_array(balance_id, demand_id, status, -qty) FROM stale
    ) c;
  END IF;
  FOR change IN SELECT (c->>1)::bigint AS id, sum((c->>3)::int) AS qty FROM jsonb_array_elements(changes) c WHERE c->>2 <> 'released' GROUP BY 1 HAVING sum((c->>3)::int) <> 0 ORDER BY 1 LOOP
    UPDATE public.stock_demands SET allocated_qty = allocated_qty + change.qty WHERE id = change.id;
  END LOOP;
  FOR change IN SELECT (c->>0)::bigint AS id, sum((c->>3)::int) AS qty FROM jsonb_array_elements(changes) c WHERE c->>2 IN ('reserved', 'picked') GROUP BY 1 HAVING sum((c->>3)::int) <> 0 ORDER BY 1 LOOP
    UPDATE public.stock_balances SET allocated = allocated + change.qty, updated_at = now() WHERE id = change.id;
  END LOOP;
  RETURN NULL;
END $$;
