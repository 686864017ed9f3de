import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierBilling } from '@/lib/contract/carrier-billing'
import { billingStatus, carrierInvoiceStatus, differencePart, type DifferencePart } from '@/lib/domain/carrier-billing'
import { daysBetween, today } from '@/lib/domain/days'
import { dubaiToday } from '../../db/dubai-day'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { allOf, anyOfValues, beginsWithNumber, contains, countOf, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { dirhamsRate, rateToday } from '../../core/parcels/dirhams'
import { seenCarriers } from './scope'

type Invoice = z.output<typeof carrierBilling.pending.reply>['rows'][number]
type Line = z.output<typeof carrierBilling.lines.reply>['rows'][number]
type InvoiceFilters = z.output<typeof carrierBilling.pending.query>
export type LineFilters = Omit<z.output<typeof carrierBilling.lines.query>, 'ids' | 'format'>

const isOpen = sql`i.status <> ${literal(carrierInvoiceStatus, 'paid')}`
const invoiceColumns = sql`i.id, i.carrier_id, k.display_name as carrier, i.invoice_no, i.invoice_date, i.due_date,
  case when ${isOpen} then greatest(${dubaiToday} - i.due_date, 0) else 0 end as days_late, i.currency, i.control_total, i.lines, i.pending_lines,
  i.unmatched_lines, i.amount, i.expected_amount, i.difference, round(i.difference * 100 / nullif(i.expected_amount, 0), 2)::text as difference_pct,
  i.approved_amount, i.disputed_amount, i.recovered_amount, i.status, i.upload_id, i.updated_at`
const invoiceTables = sql`carrier_invoices i join carriers k on k.id = i.carrier_id`
const overTolerance = sql`exists (select 1 from consignment_billings l where l.carrier_invoice_id = i.id and not l.in_tolerance and l.difference > 0
  and l.billing_status = ${literal(billingStatus, 'pending')})`
const whether = (choice: boolean | undefined, condition: SQL) => (choice === undefined ? undefined : choice ? condition : sql`not (${condition})`)
const inOwn = (of: SQL) => ({ of, currency: sql`i.currency` })

/** Invoices of carriers whose lines have landed, the one due first above; `meta.tab_counts` tells how many have lines that wait. */
export async function invoiceList(db: Db, who: Who, q: InvoiceFilters) {
  const conditions = [
    sql`i.lines > 0`, seenCarriers(who, sql`i.carrier_id`), anyOfValues(sql`i.carrier_id`, q.carrier_id), anyOfValues(sql`i.status`, q.status),
    anyOfValues(sql`i.currency`, q.currency), whether(q.over_tolerance, overTolerance),
    q.from ? sql`i.invoice_date >= ${q.from}` : undefined, q.to ? sql`i.invoice_date <= ${q.to}` : undefined,
    q.search ? sql`(i.invoice_no ilike ${contains(q.search)} or k.display_name ilike ${contains(q.search)})` : undefined,
  ]
  const waits = sql`i.pending_lines > 0`
  const list: ListQuery = {
    columns: invoiceColumns, from: invoiceTables, where: [...conditions, whether(q.pending, waits)],
    sorts: {
      due_date: { by: sql`i.due_date`, kind: 'time' }, invoice_date: { by: sql`i.invoice_date`, kind: 'time' }, invoice_no: { by: sql`i.invoice_no`,
        kind: 'text' },
      amount: { by: sql`i.amount`, kind: 'number' }, difference: { by: sql`i.difference`, kind: 'number' },
    },
    defaultSort: 'due_date', id: sql`i.id`,
    adds: { amount: inOwn(sql`i.amount`), difference: inOwn(sql`i.difference`), recovered_amount: inOwn(sql`i.recovered_amount`) },
    groups: { carrier: { label: sql`k.display_name`, filter: { carrier_id: sql`i.carrier_id` } } },
  }
  const [page, counts] = await Promise.all([
    pageOf<Invoice>(db, list, q), first<{ pending: number }>(db, sql`select n as pending from (${countOf(sql`${invoiceTables}
      where ${allOf([...conditions, waits])}`)}) c`),
  ])
  return { rows: page.rows, meta: { ...page.meta, tab_counts: { pending: counts?.pending ?? 0 } } }
}

/** One invoice with what its lines come to by why they differ; 404 for one somebody may not know of. */
export async function invoiceOf(db: Db, who: Who, id: number): Promise<z.output<typeof carrierBilling.invoice.reply>> {
  const found = await first<Invoice>(
    db, sql`select ${invoiceColumns} from ${invoiceTables} where i.id = ${id} and ${seenCarriers(who, sql`i.carrier_id`) ?? sql`true`}`,
  )
  if (!found) throw new Refusal(404, 'That invoice no longer exists.')
  const causes = await rows<z.output<typeof carrierBilling.invoice.reply>['causes'][number]>(
    db,
    sql`select difference_cause, count(*)::int as lines, sum(total_amount) as total_amount,
          ${inCoins(sql`coalesce(sum(difference), 0)`, sql`currency`)} as difference
        from consignment_billings where carrier_invoice_id = ${id} group by difference_cause, currency order by abs(coalesce(sum(difference), 0)) desc, 1`,
  )
  const parts = await first<Record<DifferencePart, string>>(
    db,
    sql`select ${sql.join(differencePart.names.map((part) => {
      const column = sql.identifier(`by_${part}`)
      return sql`${inCoins(sql`coalesce(sum(${column}), 0)`, sql`max(currency)`)} as ${sql.identifier(part)}`
    }), sql`, `)} from consignment_billings where carrier_invoice_id = ${id}`,
  )
  return { ...found, causes, parts: differencePart.names.map((part) => ({ part, amount: parts?.[part] ?? '0' })) }
}

/** What credit notes and rejections saved, in dirhams. */
export async function recovered(db: Db, who: Who): Promise<z.output<typeof carrierBilling.recovered.reply>> {
  const inDirhams = (amount: SQL) => inCoins(sql`coalesce(sum(${amount} * ${dirhamsRate(sql`i.currency`, rateToday)}), 0)`, sql`'AED'`)
  const found = await first<z.output<typeof carrierBilling.recovered.reply>>(
    db,
    sql`select ${inDirhams(sql`i.recovered_amount`)} as amount_aed, count(*)::int as invoices,
          ${inDirhams(sql`case when i.invoice_date >= date_trunc('year', ${dubaiToday}) then i.recovered_amount else 0 end`)} as this_year_aed
        from carrier_invoices i where ${allOf([sql`i.recovered_amount > 0`, seenCarriers(who, sql`i.carrier_id`)])}`,
  )
  return found ?? { amount_aed: '0.00', this_year_aed: '0.00', invoices: 0 }
}

const lineColumns = sql`l.id, l.carrier_invoice_id, k.display_name as carrier, i.invoice_no, i.invoice_date, l.tracking_no, l.package_id, c.name as client,
  l.charge_type, l.occurrence, l.service, p.rsa_service_code as our_service, l.destination, p.city || ', ' || p.country_code as our_destination, l.zone,
  l.delivered_on, p.delivered_at, l.billed_weight, l.our_weight, l.currency, l.base_amount, l.fuel_amount, l.cod_fee_amount, l.surcharge_amount,
  l.discount_amount, l.vat_amount, l.total_amount, l.expected_base, l.expected_fuel, l.expected_cod_fee, l.expected_surcharge, l.expected_vat,
  l.expected_amount, l.difference, l.by_service, l.by_weight, l.by_rate, l.by_fuel, l.by_surcharge, l.difference_pct, l.difference_cause, l.in_tolerance,
  l.billing_status, l.is_auto, l.dispute_reason, l.credit_note_no, l.credited_amount, l.payment_reference, u.full_name as approved_by, l.approved_at`
const monthStart = sql`date_trunc('month', i.invoice_date)::date`
const lineTables = sql`consignment_billings l join carrier_invoices i on i.id = l.carrier_invoice_id`

/** Lines somebody may know of, of those that were asked for. */
const lineConditions = (who: Who, q: LineFilters): (SQL | undefined)[] => [
  seenCarriers(who, sql`l.carrier_id`), anyOfValues(sql`l.carrier_id`, q.carrier_id), anyOfValues(sql`l.client_id`, q.client_id),
  anyOfValues(sql`l.carrier_invoice_id`, q.carrier_invoice_id), q.invoice_no ? sql`i.invoice_no = ${q.invoice_no}` : undefined,
  anyOfValues(sql`l.charge_type`, q.charge_type), anyOfValues(sql`l.difference_cause`, q.difference_cause),
  anyOfValues(sql`l.billing_status`, q.billing_status), anyOfValues(sql`l.currency`, q.currency),
  q.min_difference === undefined ? undefined : sql`l.difference >= ${q.min_difference}::numeric`,
  q.max_difference === undefined ? undefined : sql`l.difference <= ${q.max_difference}::numeric`,
  whether(q.unmatched, sql`l.package_id is null`), whether(q.in_tolerance, sql`l.in_tolerance`),
  q.from ? sql`i.invoice_date >= ${q.from}` : undefined, q.to ? sql`i.invoice_date <= ${q.to}` : undefined,
  q.search ? sql`(${beginsWithNumber(sql`l.tracking_no`, q.search)} or i.invoice_no ilike ${contains(q.search)})` : undefined,
]

/** The list of lines. */
export function linesQuery(who: Who, q: LineFilters): ListQuery {
  const inTheirs = (of: SQL) => ({ of, currency: sql`l.currency` })
  return {
    columns: lineColumns,
    from: sql`${lineTables} join carriers k on k.id = l.carrier_id left join packages p on p.id = l.package_id left join clients c on c.id = l.client_id
      left join users u on u.id = l.approved_by`,
    countFrom: lineTables,
    where: lineConditions(who, q),
    sorts: {
      invoice_date: { by: sql`i.invoice_date`, kind: 'time' }, tracking_no: { by: sql`l.tracking_no`, kind: 'text' },
      difference: { by: sql`l.difference`, kind: 'number', nullable: true }, total_amount: { by: sql`l.total_amount`, kind: 'number' },
    },
    defaultSort: 'invoice_date',
    id: sql`l.id`,
    adds: {
      total_amount: inTheirs(sql`l.total_amount`), expected_amount: inTheirs(sql`l.expected_amount`), difference: inTheirs(sql`l.difference`),
      credited_amount: inTheirs(sql`l.credited_amount`),
    },
    groups: {
      carrier: { label: sql`k.display_name`, filter: { carrier_id: sql`l.carrier_id` } },
      client: {
        label: sql`coalesce(c.name, 'Unmatched')`,
        filter: { client_id: sql`l.client_id`, unmatched: sql`case when l.package_id is null then 'true' end` },
      },
      invoice_date: {
        label: sql`to_char(i.invoice_date, 'YYYY-MM')`,
        filter: { from: monthStart, to: sql`(${monthStart} + interval '1 month' - interval '1 day')::date` },
      },
    },
  }
}

export const lineList = (db: Db, who: Who, q: z.output<typeof carrierBilling.lines.query>) => pageOf<Line>(db, linesQuery(who, q), q)

/** Lines beyond this many days are told in groups only (billing-cod.md 5). */
const MOST_DAYS = 366

/** Every line of every invoice; 422 for more than a year of them, unless they are grouped. */
export function allLines(db: Db, who: Who, q: z.output<typeof carrierBilling.data.query>) {
  if (q.from && !q.group_by && daysBetween(q.from, q.to ?? today()) > MOST_DAYS)
    throw refuseField('to', `Choose at most ${MOST_DAYS} days, or group the lines.`)
  return lineList(db, who, q)
}
