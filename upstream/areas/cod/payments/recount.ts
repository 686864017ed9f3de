import { sql, type SQL } from 'drizzle-orm'
import { codLineType, codMatch } from '@/lib/domain/cod-payment'
import { rows, type Db } from '../../../db/db'
import { literals } from '../../../db/literals'

/** What a line brings: a reversal or a fee takes off what it names. */
export const signed = (line: SQL): SQL =>
  sql`(case when ${line}.line_type in ${literals(codLineType, 'collection', 'adjustment')} then ${line}.amount else -${line}.amount end)`

const collections = literals(codMatch, 'matched', 'short', 'over')
const strange = literals(codMatch, 'unknown', 'not_cod')

/** Brings the counts and sums of payments to what their lines say. Repeated rows count as lines and bring nothing. */
export const recount = (tx: Db, ids: readonly number[]) =>
  rows(
    tx,
    sql`update carrier_cod_payments c set lines_count = n.lines, lines_amount = n.amount, matched_count = n.matched, mismatch_count = n.mismatch,
          unknown_count = n.unknown, open_count = n.open, total_difference = n.difference
        from (
          select p.id, count(l.id)::int as lines,
            coalesce(sum(${signed(sql`l`)}) filter (where l.currency = p.currency), 0) as amount,
            (count(*) filter (where l.match_result in ${collections} and l.resolution is not null))::int as matched,
            (count(*) filter (where l.resolution is null and l.match_result not in ${strange}))::int as mismatch,
            (count(*) filter (where l.match_result in ${strange}))::int as unknown,
            (count(l.id) filter (where l.resolution is null))::int as open,
            coalesce(sum(l.difference) filter (where l.match_result in ${collections}), 0) as difference
          from carrier_cod_payments p left join cod_payment_lines l on l.payment_id = p.id
          where p.id = any(${sql.param([...new Set(ids)])}::bigint[]) group by p.id
        ) n
        where c.id = n.id and (c.lines_count, c.lines_amount, c.matched_count, c.mismatch_count, c.unknown_count, c.open_count, c.total_difference)
          is distinct from (n.lines, n.amount, n.matched, n.mismatch, n.unknown, n.open, n.difference)`,
  )
