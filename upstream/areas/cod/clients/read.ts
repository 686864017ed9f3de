import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientCodPayments } from '@/lib/contract/client-cod-payments'
import { clientCodLine } from '@/lib/domain/client-cod'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../../platform/list'
import type { Who } from '../../../platform/who'
import { noPayment, visibleClientPayments } from './scope'

type Filters = z.output<typeof clientCodPayments.list.query>
export type Payment = z.output<typeof clientCodPayments.list.reply>['rows'][number]
type Whole = z.output<typeof clientCodPayments.one.reply>
export type Line = Whole['lines'][number]

/** Lines shown of a payment; its sheet has all. */
const SHOWN = 500

const nameOf = (id: SQL) => sql`(select full_name from users where id = ${id})`
const columns = sql`p.id, p.payment_no, p.client_id, c.name as client, p.currency, p.cycle_from, p.cycle_to, p.orders_count, p.gross_cod, p.cod_fee,
  p.return_fee, p.fee_vat, p.adjustments, p.deductions, p.net_payable, p.status, ${nameOf(sql`p.initiated_by`)} as initiated_by,
  ${nameOf(sql`p.approved_by`)} as approved_by, p.paid_on, p.payment_method, p.reference_no,
  (select i.tax_invoice_no from client_invoices i where i.id = p.invoice_id) as tax_invoice_no, p.version, p.created_at`
const tables = sql`client_cod_payments p join clients c on c.id = p.client_id`
const inTheirs = (of: SQL) => ({ of, currency: sql`p.currency` })

/** The payments to clients that a person may know of, as a list. */
export function clientPaymentsQuery(who: Who, q: Filters): ListQuery {
  const typed = q.search ? contains(q.search) : null
  return {
    columns, from: tables, countFrom: sql`client_cod_payments p`,
    where: [
      visibleClientPayments(who), anyOfValues(sql`p.client_id`, q.client_id), anyOfValues(sql`p.status`, q.status), anyOfValues(sql`p.currency`, q.currency),
      q.from ? sql`p.cycle_to >= ${q.from}::date` : undefined, q.to ? sql`p.cycle_from <= ${q.to}::date` : undefined,
      typed === null ? undefined : sql`(p.payment_no ilike ${typed} or p.reference_no ilike ${typed})`,
    ],
    sorts: {
      payment_no: { by: sql`p.payment_no`, kind: 'text' }, cycle_to: { by: sql`p.cycle_to`, kind: 'time' },
      net_payable: { by: sql`p.net_payable`, kind: 'number' }, created_at: { by: sql`p.created_at`, kind: 'time' },
    },
    defaultSort: 'created_at', id: sql`p.id`,
    adds: { gross_cod: inTheirs(sql`p.gross_cod`), net_payable: inTheirs(sql`p.net_payable`) },
    groups: { client: { label: sql`c.name`, filter: { client_id: sql`p.client_id` } } },
  }
}

/** One page of payments, the newest first. */
export async function clientPaymentList(db: Db, who: Who, q: Filters) {
  const { where } = clientPaymentsQuery(who, { ...q, status: undefined })
  const [page, counts] = await Promise.all([
    pageOf<Payment>(db, clientPaymentsQuery(who, q), q),
    rows<{ status: string; n: number }>(db, sql`select p.status, count(*)::int as n from client_cod_payments p where ${allOf(where)} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** One payment as the list has it; 404 for one out of reach. */
export async function clientPaymentRow(db: Db, who: Who, id: number): Promise<Payment> {
  const found = await first<Payment>(db, sql`select ${columns} from ${tables} where ${allOf([sql`p.id = ${id}`, visibleClientPayments(who)])}`)
  if (!found) throw noPayment()
  return found
}

/** Lines of a payment in their order; the caller has looked whether it is theirs. */
export const linesOf = (db: Db, id: number, most?: number) =>
  rows<Line>(
    db,
    sql`select l.id, l.line_kind as kind, l.label, k.ref_no,
          case when l.line_kind = ${literal(clientCodLine, 'return')} then k.returned_at else o.delivered_at end as delivered_at, l.amount,
          l.fee
        from client_cod_lines l left join cod_orders o on o.id = l.cod_order_id left join packages k on k.id = o.package_id
        where l.payment_id = ${id} order by l.line_no ${most === undefined ? sql`` : sql`limit ${most}`}`,
  )

type More = Pick<Whole, 'bank_beneficiary' | 'bank_name' | 'iban_end' | 'swift' | 'paid_from' | 'bank_currency' | 'bank_amount' | 'invoice_id' | 'lines_count'>

/** A payment with its lines, its account and what happened to it. */
export async function clientPaymentOf(db: Db, who: Who, id: number): Promise<Whole> {
  const row = await clientPaymentRow(db, who, id)
  const [more, lines, history] = await Promise.all([
    first<More>(
      db,
      sql`select p.bank_beneficiary, p.bank_name, right(p.iban, 4) as iban_end, p.swift, b.bank_name || ', ' || b.currency as paid_from, p.bank_currency,
            p.bank_amount, p.invoice_id, (select count(*)::int from client_cod_lines l where l.payment_id = p.id) as lines_count
          from client_cod_payments p left join banks b on b.id = p.bank_id where p.id = ${id}`,
    ),
    linesOf(db, id, SHOWN),
    rows<Whole['history'][number]>(db, sql`select h.id, h.from_status, h.to_status, h.note, u.full_name as by, h.at from client_cod_history h
      left join users u on u.id = h.by where h.payment_id = ${id} order by h.id desc`),
  ])
  if (!more) throw noPayment()
  return { ...row, ...more, lines, history }
}
