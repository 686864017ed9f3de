import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { codPayments } from '@/lib/contract/cod-payments'
import { codLineType, codMatch, codPaymentStatus, codResolution, statementDifferences, uncoveredRows, type StatementTotals } from '@/lib/domain/cod-payment'
import { day } from '@/lib/domain/days'
import { sum } from '@/lib/domain/decimal'
import { uploadStatus } from '@/lib/domain/upload'
import { first, rows, type Db } from '../../../db/db'
import { literal, literals } from '../../../db/literals'
import { allOf, anyOfValues, beginsWithNumber, contains, pageOf, type ListQuery } from '../../../platform/list'
import type { Who } from '../../../platform/who'
import { noPayment, visiblePayments } from './scope'

type Filters = z.output<typeof codPayments.list.query>
export type Payment = z.output<typeof codPayments.list.reply>['rows'][number]
type Whole = z.output<typeof codPayments.one.reply>
export type Line = z.output<typeof codPayments.lines.reply>['rows'][number]

const columns = sql`c.id, c.payment_no, c.carrier_id, k.display_name as carrier, c.country_code, c.currency, c.statement_no, c.period_from, c.period_to,
  c.declared_count, c.declared_amount, c.fee_netted, c.fee_vat_netted, c.lines_count, c.lines_amount, c.matched_count, c.mismatch_count, c.unknown_count,
  c.open_count, c.received_amount, c.total_difference, c.status, c.version, c.created_at`
const tables = sql`carrier_cod_payments c join carriers k on k.id = c.carrier_id`
const inTheirs = (of: SQL) => ({ of, currency: sql`c.currency` })

/** The list of payments, for its page and its file. */
export function paymentsQuery(who: Who, q: Filters): ListQuery {
  const typed = q.search ? contains(q.search) : null
  return {
    columns, from: tables, countFrom: sql`carrier_cod_payments c`,
    where: [
      visiblePayments(who), anyOfValues(sql`c.carrier_id`, q.carrier_id), anyOfValues(sql`c.status`, q.status), anyOfValues(sql`c.currency`, q.currency),
      q.from ? sql`c.period_to >= ${q.from}::date` : undefined, q.to ? sql`c.period_from <= ${q.to}::date` : undefined,
      typed === null ? undefined : sql`(c.statement_no ilike ${typed} or c.payment_no ilike ${typed})`,
    ],
    sorts: {
      payment_no: { by: sql`c.payment_no`, kind: 'text' }, period_to: { by: sql`c.period_to`, kind: 'time' },
      declared_amount: { by: sql`c.declared_amount`, kind: 'number' }, received_amount: { by: sql`c.received_amount`, kind: 'number' },
      created_at: { by: sql`c.created_at`, kind: 'time' },
    },
    defaultSort: 'created_at', id: sql`c.id`,
    adds: {
      declared_amount: inTheirs(sql`c.declared_amount`), received_amount: inTheirs(sql`c.received_amount`),
      total_difference: inTheirs(sql`c.total_difference`),
    },
    groups: { carrier: { label: sql`k.display_name`, filter: { carrier_id: sql`c.carrier_id` } } },
  }
}

/** One page of payments, the newest first; `meta.tab_counts` counts each status, whichever is chosen. */
export async function paymentList(db: Db, who: Who, q: Filters) {
  const { where } = paymentsQuery(who, { ...q, status: undefined })
  const [page, counts] = await Promise.all([
    pageOf<Payment>(db, paymentsQuery(who, q), q),
    rows<{ status: string; n: number }>(db, sql`select c.status, count(*)::int as n from carrier_cod_payments c where ${allOf(where)} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** Payments whose statement is complete and has open lines, with those that ask for somebody first; one that is disputed waits for that to be decided. */
export function openPayments(db: Db, who: Who, { match_result, ...q }: z.output<typeof codPayments.open.query>) {
  const list = paymentsQuery(who, { ...q, status: undefined })
  const ofKind = match_result?.length
    ? sql`exists (select 1 from cod_payment_lines l where l.payment_id = c.id and l.resolution is null and ${anyOfValues(sql`l.match_result`, match_result)})`
    : undefined
  return pageOf<Payment>(db, {
    ...list, where: [...list.where, sql`c.open_count > 0`, sql`c.status not in ${literals(codPaymentStatus, 'draft', 'cancelled', 'disputed')}`, ofKind],
    sorts: { ...list.sorts, open_count: { by: sql`c.open_count`, kind: 'number' } }, defaultSort: 'open_count',
  }, q)
}

/** One payment as the list has it; 404 for one out of reach. */
export async function paymentRow(db: Db, who: Who, id: number): Promise<Payment> {
  const found = await first<Payment>(db, sql`select ${columns} from ${tables} where ${allOf([sql`c.id = ${id}`, visiblePayments(who)])}`)
  if (!found) throw noPayment()
  return found
}

const repeatsOf = (db: Db, id: number) =>
  rows<StatementTotals['repeats'][number]>(
    db,
    sql`select l.row_no, e.row_no as repeats_row, l.amount from cod_payment_lines l
          join cod_payment_lines e on e.id = l.repeats_id and e.payment_id = l.payment_id
        where l.payment_id = ${id} and l.match_result = ${literal(codMatch, 'duplicate')} order by l.row_no`,
  )

const overlapsOf = (db: Db, p: Payment) =>
  rows<{ payment_no: string; statement_no: string; period_from: string; period_to: string }>(
    db,
    sql`select payment_no, statement_no, period_from, period_to from carrier_cod_payments where carrier_id = ${p.carrier_id} and currency = ${p.currency}
          and country_code = ${p.country_code} and id <> ${p.id} and status <> ${literal(codPaymentStatus, 'cancelled')}
          and period_from <= ${p.period_to}::date
          and period_to >= ${p.period_from}::date order by id desc limit 3`,
  )

/** What arrived of a payment, the first first. */
const receiptsOf = (db: Db, id: number) =>
  rows<Whole['receipts'][number]>(
    db,
    sql`select r.id, b.bank_name || ', ' || b.currency as bank, r.payment_method, r.reference_no, r.payment_date, r.amount, r.currency, r.bank_amount,
          r.bank_currency, u.full_name as by, r.proof_name
        from cod_payment_receipts r join banks b on b.id = r.bank_id left join users u on u.id = r.created_by where r.payment_id = ${id} order by r.id`,
  )

/** The first rows that the money does not reach, with how many there are. */
const bareRows = (db: Db, { id, currency }: Payment) =>
  rows<{ row_no: number; amount: string; covered_amount: string; all: number }>(
    db,
    sql`select row_no, amount, covered_amount, (count(*) over ())::int as all from cod_payment_lines
        where payment_id = ${id} and currency = ${currency} and line_type = ${literal(codLineType, 'collection')} and amount > covered_amount
          and resolution is distinct from ${literal(codResolution, 'ignored')} order by row_no limit 3`,
  )

/** Files of a payment that nobody has worked through yet. */
export const pendingUploads = (db: Db, id: number) =>
  first<{ n: number }>(
    db,
    sql`select count(*)::int as n from excel_details where kind = 'cod_order_summary' and (params ->> 'carrier_cod_payment_id')::bigint = ${id} and not dry_run
          and status in ${literals(uploadStatus, 'queued', 'processing')}`,
  )

/** A payment with its three totals compared, and what happened to it. */
export async function paymentOf(db: Db, who: Who, id: number): Promise<Whole> {
  const p = await paymentRow(db, who, id)
  const [repeats, overlaps, pending, receipts, bare, history] = await Promise.all([
    repeatsOf(db, id), overlapsOf(db, p), pendingUploads(db, id), receiptsOf(db, id), bareRows(db, p),
    rows<Whole['history'][number]>(db, sql`select h.id, h.from_status, h.to_status, h.note, u.full_name as by, h.at from cod_payment_history h
      left join users u on u.id = h.by where h.payment_id = ${id} order by h.id desc`),
  ])
  const isSeen = receipts.length > 0
  const totals = { ...p, netted: sum([p.fee_netted, p.fee_vat_netted]), received: isSeen ? p.received_amount : null, repeats }
  return {
    ...p, history, receipts, uncovered: isSeen ? uncoveredRows(bare, bare[0]?.all ?? 0, p.currency) : null,
    pending_uploads: pending?.n ?? 0, differences: statementDifferences(totals),
    overlaps: overlaps.map((o) => `${o.payment_no} (statement ${o.statement_no}) covers ${day(o.period_from)} to ${day(o.period_to)}.`),
  }
}

const lineColumns = sql`l.id, l.payment_id, l.row_no, l.line_type, l.tracking_no, l.ref_no, l.collected_date, l.amount, l.carrier_fee, l.currency, l.remarks,
  l.match_result, l.cod_order_id, case when p.tracking_no <> l.tracking_no then p.tracking_no end as matched_no, o.expected_amount, o.cod_status, l.difference,
  l.covered_amount,
  case when e.payment_id = l.payment_id then 'row ' || e.row_no when e.id is not null then f.payment_no || ' row ' || e.row_no end as repeats,
  l.resolution, l.difference_reason, l.borne_by, l.note`
const lineTables = sql`cod_payment_lines l left join cod_orders o on o.id = l.cod_order_id left join packages p on p.id = o.package_id
  left join cod_payment_lines e on e.id = l.repeats_id left join carrier_cod_payments f on f.id = e.payment_id`

type LineFilters = Pick<z.output<typeof codPayments.lines.query>, 'match_result' | 'open_only' | 'search' | 'ids'>
/** Lines of a payment in the order of its statement. The caller has looked whether the payment is theirs. */
export const linesQuery = (id: number, q: LineFilters): ListQuery => ({
  columns: lineColumns, from: lineTables, countFrom: sql`cod_payment_lines l`,
  where: [
    sql`l.payment_id = ${id}`, anyOfValues(sql`l.match_result`, q.match_result), q.open_only ? sql`l.resolution is null` : undefined,
    q.search ? sql`(${beginsWithNumber(sql`l.tracking_no`, q.search)} or ${beginsWithNumber(sql`l.ref_no`, q.search)})` : undefined,
  ],
  sorts: { row_no: { by: sql`l.row_no`, kind: 'number' }, difference: { by: sql`l.difference`, kind: 'number', nullable: true } },
  defaultSort: 'row_no', id: sql`l.id`,
})

/** A page of the lines of a payment. */
export async function lineList(db: Db, who: Who, id: number, q: z.output<typeof codPayments.lines.query>) {
  await paymentRow(db, who, id)
  const page = await pageOf<Line>(db, linesQuery(id, q), { ...q, sort: q.sort ?? (q.sort_by === undefined || q.sort_by === 'row_no' ? 'lowest' : undefined) })
  return page
}
