-- One look at the entries instead of two: posting is what its trigger takes.
CREATE OR REPLACE FUNCTION journal_entries_post() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong record;
BEGIN
  -- By journal and currency the sum is zero; by journal lines 1 to n come together: a later statement would have to bring line 1 again.
  SELECT journal_id, currency, grouping(currency) = 0 AS of_sum, sum(amount) AS off INTO wrong FROM posted GROUP BY GROUPING SETS ((journal_id, currency), (journal_id))
  HAVING CASE WHEN grouping(currency) = 0 THEN sum(amount) <> 0 ELSE min(line) <> 1 OR max(line) <> count(*) END LIMIT 1;
  IF FOUND AND wrong.of_sum THEN
    RAISE EXCEPTION 'journal % is out of balance by % %', wrong.journal_id, wrong.currency, wrong.off USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_balance';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'the entries of journal % do not come whole', wrong.journal_id USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_whole';
  END IF;
  PERFORM 1 FROM public.accounts WHERE id IN (SELECT account_id FROM posted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.accounts a SET balance = a.balance + p.amount FROM (SELECT account_id, sum(amount) AS amount FROM posted GROUP BY account_id) p WHERE a.id = p.account_id;
  RETURN NULL;
END $$;
