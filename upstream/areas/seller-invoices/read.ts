import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerInvoices } from '@/lib/contract/seller-invoices'
import { money } from '@/lib/domain/money'
import { packageList, packageListPaymentStatus, type PackageListStatus } from '@/lib/domain/package-list'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { visibleShipments, seesMoney } from '../../core/parcels/scope'
import { allOf, anyOfValues, contains, dayRange, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { allowedNext } from '../packages/package-lists'
import { requestedClient } from '../subscriptions/requested-client'

export type Search = z.output<typeof sellerInvoices.list.query>
export type Row = z.output<typeof sellerInvoices.list.reply>['rows'][number]
/** A row with what its words are made of. */
export type Stored = Omit<Row, 'label' | 'progress' | 'next_step' | 'allowed_next'> & { hold_answered_at: string | null }

const l = sql`l`
export const invoiceNotFound = () => new Refusal(404, 'Invoice not found.')
export const shipments = sql`package_lists l join clients c on c.id = l.client_id left join sellers s on s.id = l.seller_id`

/** An amount of it as somebody may read it. */
export const amountFor = (who: Who, of: SQL, name: string): SQL => sql`${seesMoney(who) ? of : sql`null::numeric`} as ${sql.identifier(name)}`

const isOpen = sql`l.status = ${literal(packageList, 'payment_pending_from_seller')}`
const balance = sql`case when l.payment_status = ${literal(packageListPaymentStatus, 'waived')} then 0 else l.payment_amount - l.paid_amount end`

/** A draft tells its seller's number and mode as they were typed. */
const typedIn = (column: string) => sql`coalesce(l.${sql.identifier(column)}, nullif(l.draft->'header'->>${column}, ''))`

export const rowColumns = (who: Who): SQL => sql`l.id, l.invoice_no, l.package_list_no, l.client_id, c.name as client, l.seller_id,
  coalesce(s.legal_name, l.seller_name) as seller, ${typedIn('seller_invoice_no')} as seller_invoice_no, l.freight_mode, l.package_count as packages_count,
  l.total_weight as gross_weight, ${amountFor(who, sql`l.goods_value`, 'goods_value')}, l.currency,
  ${amountFor(who, sql`l.payment_amount`, 'total_payable')}, ${amountFor(who, balance, 'balance')}, l.status, l.payment_status, l.hawb_no,
  l.shipping_reference, ${typedIn('port_of_discharge')} as port_of_discharge, l.eta, l.submitted_at, l.hold_answered_at, l.version, l.updated_at`

/** What the seller's side has to do with it (invoices-payments.md 4, /client-invoices). */
function nextStep({ status, balance: open, hold_answered_at }: Stored): string | null {
  if (status === null) return 'Finish and submit'
  if (status === 'on_hold') return hold_answered_at === null ? 'Answer hold' : null
  if (status === 'payment_pending_from_seller') return open === null ? null : `Pay ${money(open, 'AED')}`
  return status === 'ready_to_be_shipped' ? 'Enter AWB' : null
}

/** The words of its status, and what somebody may do next. */
export const statusFacts = (who: Who, row: Stored) => ({
  label: row.status === null ? 'Draft' : packageList.label(row.status), progress: row.status === null ? null : packageList.progress(row.status),
  next_step: nextStep(row), allowed_next: row.status === null ? [] : allowedNext(who, row.status),
})
export const asRow = (who: Who) => (stored: Stored): Row => {
  const { hold_answered_at: _answered, ...row } = stored
  return { ...row, ...statusFacts(who, stored) }
}

const matching = (typed: string) => sql`(${sql.join(
  ['invoice_no', 'package_list_no', 'seller_invoice_no', 'shipping_reference', 'hawb_no'].map((column) => sql`l.${sql.identifier(column)} ilike ${typed}`),
  sql` or `,
)} or s.legal_name ilike ${typed})`

const conditions = (who: Who, q: Search) => [
  visibleShipments(who, l), anyOfValues(sql`l.client_id`, q.client_id), anyOfValues(sql`l.seller_id`, q.seller_id),
  anyOfValues(sql`l.freight_mode`, q.freight_mode), anyOfValues(sql`l.port_of_discharge`, q.port_of_discharge),
  q.eta_from || q.eta_to ? dayRange(sql`l.eta`, q.eta_from, q.eta_to) : undefined,
  q.unpaid === undefined ? undefined : sql`(${isOpen} and l.payment_status not in ${literals(packageListPaymentStatus, 'paid', 'waived')}) = ${q.unpaid}`,
  q.search ? matching(contains(q.search)) : undefined, dayRange(sql`l.submitted_at`, q.from, q.to),
]

/** The list's query; a status the workflow does not have finds nothing. */
export const listOf = (who: Who, q: Search): ListQuery => ({
  columns: rowColumns(who), from: shipments, where: [
    ...conditions(who, q), anyOfValues(sql`l.status`, q.status), q.draft === undefined ? undefined : sql`(l.status is null) = ${q.draft}`,
  ],
  sorts: {
    invoice_no: { by: sql`l.invoice_no`, kind: 'text', nullable: true }, client: { by: sql`c.name`, kind: 'text' },
    eta: { by: sql`l.eta`, kind: 'time', nullable: true }, submitted_at: { by: sql`l.submitted_at`, kind: 'time', nullable: true },
    updated_at: { by: sql`l.updated_at`, kind: 'time' },
    ...(seesMoney(who) ? { total_payable: { by: sql`l.payment_amount`, kind: 'number', nullable: true } as const } : {}),
  },
  defaultSort: 'submitted_at', id: sql`l.id`,
})

/** One page of sellers' shipments, with how many there are of each status, drafts under `draft`. */
export async function shipmentList(db: Db, who: Who, q: Search) {
  const [page, counts] = await Promise.all([
    pageOf<Stored>(db, listOf(who, q), q),
    rows<{ status: PackageListStatus | null; n: number }>(db, sql`select l.status, count(*)::int as n from ${shipments}
      where ${allOf(conditions(who, q))} group by 1`),
  ])
  const tab_counts = Object.fromEntries(counts.map(({ status, n }) => [status ?? 'draft', n]))
  return { rows: page.rows.map(asRow(who)), meta: { ...page.meta, tab_counts } }
}

/** The shipments of one client; 404 for one that is not theirs. A seller's own people see its shipments alone. */
export async function ownShipments(db: Db, who: Who, clientId: number, q: Search) {
  const id = who.seller_id !== null && who.client_ids.includes(clientId) ? clientId : (await requestedClient(db, who, { client_id: clientId })).id
  return shipmentList(db, who, { ...q, client_id: [id] })
}

/** Sellers that sell for a client; 404 for a client that is not theirs. */
export async function sellersOf(db: Db, who: Who, clientId: number, { search, active }: z.output<typeof sellerInvoices.sellers.query>) {
  const id = who.seller_id !== null && who.client_ids.includes(clientId) ? clientId : (await requestedClient(db, who, { client_id: clientId })).id
  return rows<z.output<typeof sellerInvoices.sellers.reply>[number]>(
    db,
    sql`select s.id, s.seller_code, s.legal_name, s.currency from sellers s join client_seller_map m on m.seller_id = s.id and m.client_id = ${id} and m.active
        where ${allOf([
          sql`s.active = ${active}`, sql`s.status <> ${literal(recordStatus, 'delete')}`, who.seller_id === null ? undefined : sql`s.id = ${who.seller_id}`,
          search ? sql`(s.legal_name ilike ${contains(search)} or s.seller_code ilike ${contains(search)})` : undefined,
        ])} order by s.legal_name, s.id limit 500`,
  )
}

export interface HeldInvoice {
  id: number
  package_list_no: string
  invoice_no: string | null
  client_id: number
  seller_id: number | null
  seller_invoice_no: string | null
  status: PackageListStatus | null
  currency: string
  version: number
}

/** An invoice held for a change; 404 for one out of reach. */
export async function holdInvoice(tx: Db, who: Who, id: number): Promise<HeldInvoice> {
  const held = await first<HeldInvoice>(
    tx,
    sql`select l.id, l.package_list_no, l.invoice_no, l.client_id, l.seller_id, l.seller_invoice_no, l.status, l.currency, l.version from package_lists l
        where ${allOf([sql`l.id = ${id}`, visibleShipments(who, l)])} for update of l`,
  )
  if (!held) throw invoiceNotFound()
  return held
}

export const changedMeanwhile = () => new Refusal(409, 'This package list was changed by someone else. Reload and try again.')
/** While the seller's side may still change it (invoices-payments.md 5, update). */
export const mayChange = (who: Who, status: PackageListStatus | null): boolean =>
  who.keys.has('app_seller:invoice-edit') && (status === null || status === 'on_hold')
