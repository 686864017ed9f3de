import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { paymentRequests } from '@/lib/contract/payment-requests'
import { openRequests, paymentRequestKind, paymentRequestStatus, requestMethod } from '@/lib/domain/payment-request'
import type { Config } from '../../config'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, dayRange, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { partyName } from '../../core/journal/party-name'
import { isOfAge } from '../../core/settling/late'
import { owed } from '../../core/settling/owed'
import { payLink } from '../../core/settling/pay-link'
import { refuseLongExport } from '../packages/find'
import { ownPayers } from './scope'

type Filters = Omit<z.output<typeof paymentRequests.list.query>, 'page' | 'page_size'>
export type RequestRow = z.output<typeof paymentRequests.list.reply>['rows'][number]
type Stored = Omit<RequestRow, 'pay_link'> & { link_no: number }
type Links = Pick<Config, 'PUBLIC_URL' | 'TOKEN_SECRET'>

const isOpen = sql`r.status in ${literals(paymentRequestStatus, ...openRequests)}`
/** What of the request was paid since, and what is left of it. */
const left = sql`(case when ${isOpen} then least(r.amount, greatest(${owed}, 0)) else r.amount - r.amount end)`
const paidOf = sql`(case when r.status = ${literal(paymentRequestStatus, 'paid')} then r.amount when ${isOpen} then r.amount - ${left}
  else r.amount - r.amount end)`

const columns = sql`r.id, r.payment_ref, r.request_kind as kind, r.invoice_id, i.invoice_no, i.package_list_id, i.party_type, i.party_id,
  ${partyName(sql`i.party_type`, sql`i.party_id`)} as party, i.party_type || ':' || i.party_id || ':' || r.currency as payer, r.amount,
  ${paidOf} as paid_amount, ${left} as balance, r.currency, r.due_date,
  case when ${isOpen} then greatest(${dubaiToday} - r.due_date, 0) else 0 end as days_late, r.allowed_methods, r.gateway, r.status, r.link_sent_at,
  r.reminded_at, r.link_expires_at, r.reject_reason,
  (select full_name from users where id = r.created_by) as created_by, r.created_at, r.link_no`
const from = sql`initiated_payments r join client_invoices i on i.id = r.invoice_id`

/** Requests somebody may know of: staff every one, a client and a seller those they are asked for. */
export function visibleRequests(who: Who): SQL | undefined {
  if (who.seller_id !== null) return sql`(i.party_type = 'seller' and i.party_id = ${who.seller_id})`
  const own = ownPayers(who)
  if (own === null) return undefined
  return own.length > 0 ? anyOfValues(sql`i.client_id`, own) : sql`false`
}

const matching = (typed: string) => sql`(r.payment_ref ilike ${typed} or i.invoice_no ilike ${typed} or i.tax_invoice_no ilike ${typed}
  or ${partyName(sql`i.party_type`, sql`i.party_id`)} ilike ${typed})`

const conditions = (who: Who, q: Filters) => [
  visibleRequests(who), anyOfValues(sql`r.request_kind`, q.kind), anyOfValues(sql`i.client_id`, q.client_id), anyOfValues(sql`r.currency`, q.currency),
  anyOfValues(sql`r.invoice_id`, q.invoice_id),
  q.seller_id?.length ? sql`(i.party_type = 'seller' and ${anyOfValues(sql`i.party_id`, q.seller_id)})` : undefined,
  q.overdue === undefined ? undefined : sql`(${isOpen} and r.due_date < ${dubaiToday}) = ${q.overdue}`,
  q.age?.length ? sql`(${isOpen} and (${sql.join(q.age.map((age) => isOfAge(age, sql`r.due_date`)), sql` or `)}))` : undefined,
  dayRange(sql`r.created_at`, q.from, q.to), q.search ? matching(contains(q.search)) : undefined,
]
const inTheirs = (of: SQL) => ({ of, currency: sql`r.currency` })

const listOf = (who: Who, q: Filters): ListQuery => ({
  columns, from, where: [...conditions(who, q), anyOfValues(sql`r.status`, q.status)],
  sorts: {
    due_date: { by: sql`r.due_date`, kind: 'time' }, created_at: { by: sql`r.created_at`, kind: 'time' }, amount: { by: sql`r.amount`, kind: 'number' },
    payment_ref: { by: sql`r.payment_ref`, kind: 'text' }, link_sent_at: { by: sql`r.link_sent_at`, kind: 'time', nullable: true },
  },
  defaultSort: 'due_date', id: sql`r.id`,
  adds: { amount: inTheirs(sql`r.amount`), paid_amount: inTheirs(paidOf), balance: inTheirs(left) },
})

/** A request with the link it is paid by while it is open. */
const withLink = (config: Links) => ({ link_no, ...row }: Stored): RequestRow => ({
  ...row, pay_link: (openRequests as readonly string[]).includes(row.status) ? payLink(config, { ...row, link_no }) : null,
})

/** One page of requests, with how many there are of each status. */
export async function requestList(db: Db, who: Who, config: Links, q: z.output<typeof paymentRequests.list.query>) {
  const [found, counts] = await Promise.all([
    pageOf<Stored>(db, listOf(who, q), q),
    rows<{ status: string; n: number }>(db, sql`select r.status, count(*)::int as n from ${from} where ${allOf(conditions(who, q))} group by 1`),
  ])
  const tab_counts = Object.fromEntries(counts.map(({ status, n }) => [status, n]))
  return { rows: found.rows.map(withLink(config)), meta: { ...found.meta, tab_counts } }
}

export const noRequest = () => new Refusal(404, 'That payment request no longer exists.')

/** A request as lists show it; 404 for one out of reach. */
export async function requestRow(db: Db, who: Who, config: Links, id: number): Promise<RequestRow> {
  const found = await first<Stored>(db, sql`select ${columns} from ${from} where ${allOf([sql`r.id = ${id}`, visibleRequests(who)])}`)
  if (!found) throw noRequest()
  return withLink(config)(found)
}

const sheetColumns: readonly ExportColumn[] = [
  { header: 'Request', field: 'payment_ref' }, { header: 'For', field: 'kind_label' }, { header: 'Invoice', field: 'invoice_no' },
  { header: 'Payer', field: 'party', width: 28 }, { header: 'Amount', field: 'amount', type: 'money' }, { header: 'Paid', field: 'paid_amount', type: 'money' },
  { header: 'Balance', field: 'balance', type: 'money' }, { header: 'Currency', field: 'currency' }, { header: 'Due', field: 'due_date', type: 'date' },
  { header: 'Days late', field: 'days_late', type: 'number' }, { header: 'Pay by', field: 'methods' }, { header: 'Status', field: 'status_label' },
  { header: 'Link sent', field: 'link_sent_at', type: 'datetime' }, { header: 'Reminded', field: 'reminded_at', type: 'datetime' },
]

async function* sheetRows(db: Db, list: ListQuery, q: Filters) {
  for await (const row of everyRow<Stored>(db, list, q as z.output<typeof paymentRequests.list.query>, EXPORT_LIMIT)) {
    yield {
      ...row, kind_label: paymentRequestKind.label(row.kind), status_label: paymentRequestStatus.label(row.status),
      methods: row.allowed_methods.map(requestMethod.label).join(', '),
    }
  }
}

/** The requests of the list as a file, or the chosen rows of it. */
export async function requestExport(db: Db, who: Who, body: z.output<typeof paymentRequests.download.body>) {
  const list = listOf(who, body)
  const chosen = { ...list, where: [...list.where, anyOfValues(sql`r.id`, body.ids)] }
  await refuseLongExport(db, chosen, body.ids)
  return exported(body.format, 'pending-payments', { sheet: 'Pending payments', columns: sheetColumns, rows: sheetRows(db, chosen, body) })
}
