import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { clientInvoiceStatus } from '@/lib/domain/client-invoice'
import { addDays, dubaiMoment } from '@/lib/domain/days'
import { packageList } from '@/lib/domain/package-list'
import type { PaymentRequestKind, PaymentRequestStatus } from '@/lib/domain/payment-request'
import { first, rows } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { initiatedPayments } from '../../db/schema/payment-requests'
import { payKeyHash } from '../../core/settling/pay-link'
import { drawSeries } from '../../core/series/draw'
import { ourSide } from '../../areas/invoices/party'
import { dayMs, hourMs, iso, plainDay } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dbOf } from '../db-of'
import type { DemoGround } from '../ground'

/** As the settings begin: until when a link works after the day it is due. */
const LINK_DAYS = 14
/** Invoices of charges that were asked for by a request; the rest are paid without. */
const REQUESTED = 24

/** The charges of shipments that wait for their sellers' money, billed as `billShipment` does. */
async function billShipments(client: ClientBase, officer: number): Promise<void> {
  const db = dbOf(client)
  // Rows before were copied in with ids of their own.
  for (const table of ['client_invoices', 'client_invoice_lines', 'charges'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select coalesce(max(id), 1) from ${table}))`, [table])
  await rows(db, sql`
    with waiting as (
      select l.*, h.changed_at as asked_at from package_lists l join lateral (select max(changed_at) as changed_at from package_list_history
        where package_list_id = l.id and to_status = ${literal(packageList, 'payment_pending_from_seller')}) h on h.changed_at is not null
      where l.status = ${literal(packageList, 'payment_pending_from_seller')} and l.seller_id is not null order by l.id
    ), made as (
      insert into client_invoices (invoice_no, party_type, party_id, package_list_id, period_from, period_to, currency, net, vat_amount, total, vat_rounding,
        status, issue_date, due_date, issuer, recipient, issued_at, issued_by, created_at, updated_at, created_by, updated_by)
      select w.invoice_no, 'seller', w.seller_id, w.id, d.day, d.day, 'AED', w.payment_amount - w.service_fee_vat, w.service_fee_vat, w.payment_amount, 'line',
        ${literal(clientInvoiceStatus, 'issued')}, d.day, w.payment_due_date, ${JSON.stringify(await ourSide(db))}::jsonb,
        jsonb_build_object('name', s.legal_name, 'address', concat_ws(', ', s.address_line1, s.city, s.country_code), 'trn', s.vat_no), w.asked_at,
        ${officer}::bigint, w.asked_at, w.asked_at, ${officer}::bigint, ${officer}::bigint
      from waiting w join sellers s on s.id = w.seller_id cross join lateral (select (w.asked_at at time zone 'Asia/Dubai')::date as day) d order by w.id
      returning id, package_list_id, party_id, issue_date, issued_at
    )
    insert into charges (charge_no, direction, party_type, party_id, source, source_id, line_key, service_date, description, qty, unit, rate, amount, currency,
      vat_rate, vat_amount, status, client_invoice_id, created_at, updated_at)
    select 'CH-' || to_char(m.issue_date, 'YYYYMMDD') || '-' || lpad(nextval('charge_serial')::text, 5, '0'), 'receivable', 'seller', m.party_id, 'ior', w.id,
      c.line_key, m.issue_date, c.description, 1, 'shipment', c.amount, c.amount, 'AED', c.vat_rate, round(c.amount * c.vat_rate / 100, 2), 'invoiced', m.id,
      m.issued_at, m.issued_at
    from made m join waiting w on w.id = m.package_list_id cross join lateral (values
      (1, 'duty', 'Customs duty', w.duty_amount, 0), (2, 'excise', 'Excise', w.excise_amount, 0), (3, 'import_vat', 'Import VAT', w.vat_amount, 0),
      (4, 'ior_fee', 'Importer-of-record fee', w.ior_fee, w.fee_vat_rate), (5, 'clearance', 'Customs clearance', w.clearance_fee, w.fee_vat_rate)
    ) c(line, line_key, description, amount, vat_rate) where c.amount > 0 order by m.id, c.line`)
  await rows(db, sql`insert into client_invoice_lines (invoice_id, line_no, charge_id, source, service_date, description, qty, unit, rate, amount, vat_rate,
      vat_amount, currency)
    select c.client_invoice_id, row_number() over (partition by c.client_invoice_id order by c.id), c.id, c.source, c.service_date, c.description, c.qty,
      c.unit, c.rate, c.amount, c.vat_rate, c.vat_amount, c.currency
    from charges c where c.source = 'ior' order by c.client_invoice_id, c.id`)
  await numberTaxInvoices(client)
}

/** Their numbers go on from those of clients' invoices. */
async function numberTaxInvoices(client: ClientBase): Promise<void> {
  const db = dbOf(client)
  const unnumbered = await rows<{ id: number; issued_at: string; year: string }>(db, sql`select id, issued_at, to_char(issue_date, 'YYYY') as year
    from client_invoices where package_list_id is not null order by issued_at, id`)
  for (const some of Map.groupBy(unnumbered, ({ year }) => year).values()) {
    const numbers = await drawSeries(db, 'tax_invoice', { at: some[0]?.issued_at ?? Date.now(), count: some.length })
    await rows(db, sql`update client_invoices i set tax_invoice_no = n.no from unnest(${sql.param(some.map(({ id }) => id))}::bigint[],
      ${sql.param(numbers)}::text[]) n(id, no) where i.id = n.id`)
  }
}

interface Billed {
  id: number
  kind: PaymentRequestKind
  total: string
  paid_amount: string
  status: string
  due_date: string
  issued_at: string
  bank_id: number | null
  currency: string
}

/** What became of a request, by what was paid of its invoice: of those nobody has paid, some are refused or have run out. */
function storyOf(at: number, { kind, status, due_date }: Billed, nowMs: number): { status: PaymentRequestStatus; reason: string | null } {
  if (status === 'paid') return { status: 'paid', reason: null }
  if (status === 'partially_paid') return { status: 'partially_paid', reason: null }
  if (dubaiMoment(addDays(due_date, LINK_DAYS + 1), '00:00') <= iso(nowMs)) return { status: 'expired', reason: null }
  if (kind === 'client_invoice' && at % 9 === 4) return { status: 'rejected', reason: 'The storage of October was agreed at 1.10.' }
  if (kind === 'client_invoice' && at % 9 === 7) return { status: 'initiated', reason: null }
  return { status: 'sent', reason: null }
}

/** Requests for payment: of every shipment that waits for its seller, of the newest invoices of clients, and of those paid by card at their link. */
export const seedPaymentRequests = async (client: ClientBase, { nowMs, idOf, secret }: DemoGround, byCard: readonly number[]): Promise<void> => {
  const db = dbOf(client)
  const officer = idOf('finance_manager')
  await billShipments(client, officer)
  const newest = sql`(i.package_list_id is not null or i.id in (select n.id from client_invoices n where n.package_list_id is null
    and n.status in ${literals(clientInvoiceStatus, 'issued', 'partially_paid', 'paid')} and n.total > n.credited_amount
    order by n.issued_at desc, n.id limit ${REQUESTED}))`
  const billed = await rows<Billed>(db, sql`
    select i.id, case when i.package_list_id is null then 'client_invoice' else 'ior_charges' end as kind, i.total - i.credited_amount as total, i.paid_amount,
      i.status, i.due_date, i.issued_at, i.currency,
      (select b.id from banks b where b.currency = i.currency and b.is_default and b.confirmed_at is not null) as bank_id
    from client_invoices i where ${newest} or i.id = any(${sql.param([...byCard])}::bigint[]) order by ${newest} desc, i.issued_at, i.id`)
  const list = billed.map((one, at): Numbered<typeof initiatedPayments> => {
    const id = at + 1
    const made = Math.min(nowMs - hourMs, Date.parse(one.issued_at) + hourMs)
    const story = storyOf(at, one, nowMs)
    const isClosed = story.status === 'rejected' || story.status === 'paid'
    return {
      id, payment_ref: `PR-${plainDay(made).replaceAll('-', '')}-${String(id).padStart(5, '0')}`, request_kind: one.kind, invoice_id: one.id, amount: one.total,
      currency: one.currency, paid_before: '0.00', allowed_methods: at % 5 === 3 ? ['bank_transfer', 'gateway', 'cheque'] : ['bank_transfer', 'gateway'],
      bank_id: one.bank_id, gateway: 'sandbox', due_date: one.due_date, message: null, link_no: 1, link_token_hash: payKeyHash(secret, { id, link_no: 1 }),
      link_expires_at: dubaiMoment(addDays(one.due_date, LINK_DAYS + 1), '00:00'), link_sent_at: story.status === 'initiated' ? null : iso(made),
      reminded_at: story.status === 'sent' && Date.parse(one.due_date) < nowMs - 3 * dayMs ? iso(nowMs - 2 * dayMs) : null, status: story.status,
      reject_reason: story.reason, closed_at: isClosed ? iso(Math.min(nowMs - hourMs, made + dayMs)) : null,
      closed_by: isClosed ? officer : null, created_at: iso(made), updated_at: iso(made), created_by: officer, updated_by: officer,
    }
  })
  await copyInto(client, initiatedPayments, list)
  const last = await first<{ n: number }>(db, sql`select count(*)::int as n from initiated_payments`)
  if (last?.n) await client.query("select setval('initiated_payment_serial', $1)", [last.n])
}
