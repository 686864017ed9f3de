import { sql, type SQL } from 'drizzle-orm'
import { codStatus, settledCod } from '@/lib/domain/cod'
import { codLineType, codMatch, codResolution, codTolerance, looseMatches, movingMatches, tellableCod, type CodMatch } from '@/lib/domain/cod-payment'
import { first, rows, type Db } from '../../../db/db'
import { literal, literals, namesIn } from '../../../db/literals'
import { follow } from '../../../core/journal/follow'
import { recount, signed } from './recount'
import type { HeldPayment } from './scope'

export type Payment = Pick<HeldPayment, 'id' | 'carrier_id' | 'country_code' | 'currency'>

const listed = (names: readonly CodMatch[]): SQL => namesIn(codMatch.names, names)
const match = (name: CodMatch): SQL => literal(codMatch, name)
const collections = literals(codMatch, 'matched', 'short', 'over')
const apart = literals(codMatch, 'short', 'over')
const settled = literal(codResolution, 'settled')

/** One line with the parcel somebody chose for it. */
const chosen = (line: number, parcel: number): SQL => sql`select ${line}::bigint as id, ${parcel}::bigint as package_id`

/** Lines to be matched with the parcel each names, by our number or the carrier's own; a parcel of another carrier is nobody's. */
const named = ({ id, carrier_id }: Payment, which: readonly CodMatch[]): SQL =>
  sql`select l.id, coalesce(a.id, b.id) as package_id
      from cod_payment_lines l left join packages a on a.tracking_no = l.tracking_no and a.carrier_id = ${carrier_id} and a.environment = 'production'
        left join packages b on a.id is null and b.carrier_tracking_no = l.tracking_no and b.carrier_id = ${carrier_id} and b.environment = 'production'
      where l.payment_id = ${id} and l.resolution is null and l.match_result in ${listed(which)}`

/** How far apart an order and its money may be, in the payment's currency: by the carrier's terms, else about one dirham. */
export const toleranceOf = ({ carrier_id, country_code, currency }: Payment): SQL =>
  sql`coalesce((select t.tolerance_amount from carrier_cod_terms t where t.carrier_id = ${carrier_id} and t.country_code = ${country_code}
      and t.currency = ${currency}), ${codTolerance(currency)}::numeric)`
const mayNet = ({ carrier_id, country_code }: Payment): SQL =>
  sql`coalesce((select t.netting_allowed from carrier_cod_terms t where t.carrier_id = ${carrier_id} and t.country_code = ${country_code}), false)`

/** Orders whose cash a statement may still tell of, those whose client has it or is about to, and those that no courier has. */
const tellable = literals(codStatus, ...tellableCod)
const forClient = literals(codStatus, 'payable', 'paid')
const untaken = literals(codStatus, 'awaiting_delivery', 'cancelled')

/** Each line with its order, and what the order had before it: lines of one order count in the order of their rows. */
const run = (payment: Payment, lines: SQL): SQL => sql`
  named as (${lines}), known as (
    select l.id, l.row_no, l.line_type, l.amount, n.package_id, p.payment_mode, o.id as order_id, o.cod_status, o.expected_amount, o.received_amount,
      o.currency = l.currency and l.currency = ${payment.currency} as is_same_currency, ${signed(sql`l`)} as signed,
      l.line_type in ${literals(codLineType, 'collection', 'reversal')} and o.currency = l.currency and l.currency = ${payment.currency} and l.amount > 0
        and o.cod_status in ${tellable} as counts
    from named n join cod_payment_lines l on l.id = n.id left join packages p on p.id = n.package_id left join cod_orders o on o.package_id = n.package_id
  ), run as (
    select k.*, k.received_amount + coalesce(sum(k.signed) filter (where k.counts) over (partition by k.order_id order by k.row_no
      rows between unbounded preceding and 1 preceding), 0) as before
    from known k
  )`

/**
 * What a line is (billing-cod.md 2.1, 7.3): it repeats another only where its order has all it expected. A collection of nothing was none,
 * and the parcel goes its own way.
 */
const judgement = (payment: Payment): SQL => sql`case
  when r.line_type = ${literal(codLineType, 'fee')} then case when ${mayNet(payment)} then ${match('none')} else ${match('conflict')} end
  when r.line_type = ${literal(codLineType, 'adjustment')} then ${match('conflict')}
  when r.package_id is null then ${match('unknown')}
  when r.order_id is null then ${match('not_cod')}
  when r.line_type = ${literal(codLineType, 'collection')} and r.amount = 0 then ${match('not_collected')}
  when not r.is_same_currency then ${match('currency_mismatch')}
  when r.cod_status in ${untaken} then case when r.payment_mode <> 'cod' then ${match('not_cod')} else ${match('not_delivered')} end
  when not r.counts then ${match('conflict')}
  when r.line_type = ${literal(codLineType, 'reversal')}
    then case when r.amount <= least(r.before, greatest(r.expected_amount, r.received_amount)) then ${match('reversed')} else ${match('conflict')} end
  when r.before >= r.expected_amount then ${match('duplicate')}
  when r.before + r.amount = r.expected_amount then ${match('matched')}
  when r.before + r.amount < r.expected_amount then ${match('short')} else ${match('over')} end`

/** Lines with what they are, what their order has after all of them, and whether they rest. */
const verdicts = (payment: Payment): SQL => sql`
  judged as (select r.*, ${judgement(payment)} as result from run r), placed as (
    select j.*, max(j.id) filter (where j.result in ${listed(movingMatches)}) over (partition by j.order_id order by j.row_no
        rows between unbounded preceding and 1 preceding) as earlier_id,
      j.received_amount + coalesce(sum(j.signed) filter (where j.result in ${listed(movingMatches)}) over (partition by j.order_id), 0) as after
    from judged j
  ), weighed as (
    select p.*, p.result in ${listed(movingMatches)} as is_effective, abs(p.after - p.expected_amount) <= ${toleranceOf(payment)} as is_whole,
      case when p.result in ${collections} then p.before + p.amount - p.expected_amount when p.result = ${match('reversed')} then -p.amount end as difference
    from placed p
  ), verdicts as (
    select w.*, case when w.result = ${match('matched')} or (w.result in ${apart} and w.is_whole) then ${settled}
      when w.result = ${match('duplicate')} then ${literal(codResolution, 'ignored')}
      when w.result = ${match('reversed')} and w.cod_status not in ${forClient} then ${settled}
      when w.result = ${match('not_collected')} and w.cod_status in ${untaken} then ${settled}
      when w.result = ${match('none')} then ${settled} end as rests
    from weighed w
  )`

/** Writes what lines are, where that is not what they were. */
const writeLines: SQL = sql`update cod_payment_lines l set match_result = t.result, difference = t.difference,
    cod_order_id = case when t.result not in ${literals(codMatch, 'none', 'unknown', 'not_cod')} then t.order_id end,
    resolution = t.rests, resolved_at = case when t.rests is not null then now() end,
    difference_reason = case when t.rests is not null and t.result in ${apart} and t.after <> t.expected_amount then 'rounding' end,
    repeats_id = case when t.result = ${match('duplicate')} then coalesce(t.earlier_id, (select max(e.id) from cod_payment_lines e
      where e.cod_order_id = t.order_id and e.match_result in ${listed(movingMatches)})) end
  from verdicts t where l.id = t.id and (l.match_result, l.resolution) is distinct from (t.result, t.rests)
  returning l.id, l.match_result`

/** Writes what orders have. One that has money taken back is open again; one of a client who was paid stays, and its line waits. */
const writeOrders = (by: number | null): SQL => sql`update cod_orders o set received_amount = u.after, match_result = u.result,
    cod_status = case when o.cod_status in ${forClient} then o.cod_status
      when u.is_reversed and not u.is_whole then case when u.after = 0 then ${literal(codStatus, 'pending')}
        when o.cod_status = ${literal(codStatus, 'reconciled')} then ${literal(codStatus, 'mismatch')} else o.cod_status end
      when o.cod_status = ${literal(codStatus, 'reconciled')} then o.cod_status else ${literal(codStatus, 'remitted')} end,
    borne_by = case when u.is_reversed then null else o.borne_by end, difference_reason = case when u.is_reversed then null else o.difference_reason end,
    version = o.version + 1, updated_at = now(), updated_by = ${by}
  from orders u where o.id = u.order_id returning o.id, o.package_id, o.received_amount,
    u.is_reversed or o.cod_status in ${literals(codStatus, ...settledCod)} as is_posted`

/** Lines that say otherwise than before, orders with what they have now, and lines of other payments whose order is whole at last. */
const matching = (payment: Payment, lines: SQL, by: number | null): SQL => sql`
  with ${run(payment, lines)}, ${verdicts(payment)}, lines as (${writeLines}), orders as (
    select t.order_id, max(t.after) as after, bool_or(t.is_whole) as is_whole, bool_or(t.result = ${match('reversed')}) as is_reversed,
      (array_agg(t.result order by t.row_no desc))[1] as result
    from verdicts t where t.is_effective group by 1
  ), cash as (${writeOrders(by)}), completed as (
    update cod_payment_lines l set resolution = ${settled}, resolved_at = now()
    from orders u where l.cod_order_id = u.order_id and u.is_whole and l.resolution is null and l.match_result in ${apart}
      and not exists (select 1 from named n where n.id = l.id)
    returning l.payment_id
  )
  select (select count(*)::int from lines) as changed, (select count(*)::int from lines where match_result in ${listed(movingMatches)}) as matched,
    (select coalesce(array_agg(distinct payment_id), '{}') from completed) as payments,
    (select coalesce(array_agg(package_id), '{}') from cash where received_amount = 0) as emptied,
    (select coalesce(array_agg(id), '{}') from cash where is_posted) as posted`

export interface Matched {
  /** Lines that say otherwise than before. */
  changed: number
  /** Of them, those that found their order. */
  matched: number
}

interface Done extends Matched {
  payments: number[]
  emptied: number[]
  posted: number[]
}

/** Matches the lines named, with their orders held, and keeps counts and the journal by it. Answers the other payments it completed lines of. */
async function matchNamed(tx: Db, payment: Payment, lines: SQL, by: number | null): Promise<Done> {
  await rows(tx, sql`select count(*) from (select o.id from cod_orders o where o.package_id in (select n.package_id from (${lines}) n)
    order by o.id for no key update) held`)
  const done = (await first<Done>(tx, matching(payment, lines, by))) ?? { changed: 0, matched: 0, payments: [], emptied: [], posted: [] }
  // What was taken back whole is the parcel's to say again: returned, its cash is owed by nobody.
  if (done.emptied.length > 0) await rows(tx, sql`select cod_orders_anew(${sql.param(done.emptied)}::bigint[])`)
  await recount(tx, [payment.id, ...done.payments])
  follow(tx, 'cod_order', done.posted)
  return done
}

/**
 * Matches lines of a payment with our orders, in one pass however many: new ones, or with `again` all that hold on to no order. Settled lines are not
 * touched. The caller holds the payment.
 */
export async function matchLines(tx: Db, payment: Payment, { by, again = false }: { by: number | null; again?: boolean }): Promise<Matched> {
  const { changed, matched } = await matchNamed(tx, payment, named(payment, again ? looseMatches : ['none']), by)
  return { changed, matched }
}

/** Matches one line with the parcel somebody chose. Answers what the line is of its order, and the other payments that this completed lines of. */
export async function matchWith(tx: Db, payment: Payment, line: number, parcel: number, by: number): Promise<{ result: CodMatch; payments: number[] }> {
  const { payments } = await matchNamed(tx, payment, chosen(line, parcel), by)
  const now = await first<{ match_result: CodMatch }>(tx, sql`select match_result from cod_payment_lines where id = ${line}`)
  return { result: now?.match_result ?? 'none', payments }
}
