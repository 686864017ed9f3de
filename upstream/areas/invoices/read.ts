import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { charges } from '@/lib/contract/charges'
import { MOST_LINES, type clientInvoices } from '@/lib/contract/client-invoices'
import { chargeStatus } from '@/lib/domain/charge'
import { invoiceTotals } from '@/lib/domain/client-invoice'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import type { Who } from '../../platform/who'
import { lineOrder, roundingToday } from '../../core/charges/drafts'
import { partyName } from '../../core/journal/party-name'
import { isUnpaid, owed } from '../../core/settling/owed'
import { requestedClient } from '../subscriptions/requested-client'
import { isFree } from './charges'
import { billedParty, ourSide } from './party'
import { issuedTo, noInvoice, visibleCharges, visibleInvoices } from './scope'

type Filters = z.output<typeof clientInvoices.own.query> & Pick<z.output<typeof clientInvoices.list.query>, 'client_id' | 'party_type'>
type Row = z.output<typeof clientInvoices.list.reply>['rows'][number]
type Invoice = z.output<typeof clientInvoices.one.reply>
type Line = Invoice['lines'][number]
type ToBill = z.output<typeof charges.toBill.reply>

const party = partyName(sql`i.party_type`, sql`i.party_id`)
const columns = sql`i.id, i.invoice_no, i.tax_invoice_no, i.party_type, i.party_id, ${party} as party, i.period_from, i.period_to, i.net, i.vat_amount,
  i.total, i.paid_amount, i.credited_amount, ${owed} as balance, i.currency, i.status, i.issue_date, i.due_date,
  case when ${isUnpaid} then greatest(${dubaiToday} - i.due_date, 0) end as days_late, i.version, i.created_at`

/** Their number, whose they are or what they bill. */
const matching = (typed: string) => sql`(i.invoice_no ilike ${typed} or i.tax_invoice_no ilike ${typed}
  or exists (select 1 from clients s where s.id = i.client_id and s.name ilike ${typed})
  or exists (select 1 from client_invoice_lines l where l.invoice_id = i.id and l.description ilike ${typed}))`

const conditions = (visible: SQL | undefined, q: Filters) => [
  visible, anyOfValues(sql`i.client_id`, q.client_id), anyOfValues(sql`i.party_type`, q.party_type), anyOfValues(sql`i.currency`, q.currency),
  q.unpaid === undefined ? undefined : sql`${isUnpaid} = ${q.unpaid}`,
  q.from ? sql`i.issue_date >= ${q.from}::date` : undefined, q.to ? sql`i.issue_date <= ${q.to}::date` : undefined,
  q.search ? matching(contains(q.search)) : undefined,
]
const inTheirs = (of: SQL) => ({ of, currency: sql`i.currency` })

async function page(db: Db, visible: SQL | undefined, q: Filters) {
  const where = conditions(visible, q)
  const list: ListQuery = {
    columns, from: sql`client_invoices i`, where: [...where, anyOfValues(sql`i.status`, q.status)],
    sorts: {
      created_at: { by: sql`i.created_at`, kind: 'time' }, invoice_no: { by: sql`i.invoice_no`, kind: 'text' }, total: { by: sql`i.total`, kind: 'number' },
      issue_date: { by: sql`i.issue_date`, kind: 'time', nullable: true }, due_date: { by: sql`i.due_date`, kind: 'time', nullable: true },
    },
    defaultSort: 'created_at', id: sql`i.id`,
    adds: { total: inTheirs(sql`i.total`), vat_amount: inTheirs(sql`i.vat_amount`), balance: inTheirs(owed) },
  }
  const [found, counts] = await Promise.all([
    pageOf<Row>(db, list, q),
    rows<{ status: string; n: number }>(db, sql`select i.status, count(*)::int as n from client_invoices i where ${allOf(where)} group by 1`),
  ])
  return { ...found, meta: { ...found.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** One page of invoices, the newest first, with how many there are of each status. */
export const invoiceList = (db: Db, who: Who, q: z.output<typeof clientInvoices.list.query>) => page(db, visibleInvoices(who), q)

/** The invoices of one client, as it sees them; 404 for one that is not theirs. */
export async function ownInvoices(db: Db, who: Who, clientId: number, q: z.output<typeof clientInvoices.own.query>) {
  // A seller is known to its client, whose charges are none of its business: it finds nothing.
  const isSeller = who.seller_id !== null && who.client_ids.includes(clientId)
  const { id } = isSeller ? { id: clientId } : await requestedClient(db, who, { client_id: clientId })
  return page(db, allOf([visibleInvoices(who), issuedTo(id)]), q)
}

const lineColumns = sql`c.source, c.service_date, c.description, c.qty, c.unit, c.rate, c.amount, c.currency, c.vat_rate`

/** The charges of a draft as lines: what they would be if it was issued now. */
async function draftLines(db: Db, { id, currency, vat_rounding }: Pick<Invoice, 'id' | 'currency' | 'vat_rounding'>): Promise<Line[]> {
  const lines = await rows<Omit<Line, 'vat_amount' | 'credited'>>(
    db,
    sql`select row_number() over (order by ${lineOrder})::int as line_no, c.id as charge_id, c.charge_no, ${lineColumns} from charges c
        where c.client_invoice_id = ${id} order by 1`,
  )
  const { vat } = invoiceTotals(lines, currency, vat_rounding)
  return lines.map((line, i) => ({ ...line, vat_amount: vat[i] ?? '0', credited: '0' }))
}

const frozenLines = (db: Db, id: number) =>
  rows<Line>(db, sql`select c.line_no, c.charge_id, h.charge_no, ${lineColumns}, c.vat_amount,
      coalesce((select sum(k.amount) from credit_note_lines k join credit_notes n on n.id = k.note_id
        where n.invoice_id = c.invoice_id and k.line_no = c.line_no), 0) as credited
    from client_invoice_lines c join charges h on h.id = c.charge_id
    where c.invoice_id = ${id} order by c.line_no`)

const notesOf = (db: Db, id: number) =>
  rows<Invoice['credit_notes'][number]>(db, sql`select n.id, n.note_no, n.note_ref, n.issue_date, n.reason_code, n.remarks, n.net, n.vat_amount, n.total,
      n.value_before, n.value_after
    from credit_notes n where n.invoice_id = ${id} order by n.id`)

/** What has been paid of an invoice, the first first. */
const paymentsOf = (db: Db, id: number) =>
  rows<Invoice['payments'][number]>(db, sql`select p.id as payment_id, p.payment_no, p.payment_date, p.payment_method, a.amount, a.rounding
    from payment_allocations a join payments p on p.id = a.payment_id where a.invoice_id = ${id} and a.applied_at is not null and a.taken_back_at is null
    order by a.applied_at, a.id`)

interface Moments {
  created_by: string | null
  issued_at: string | null
  issued_by: string | null
  voided_at: string | null
  voided_by: string | null
}
const nameOf = (id: SQL) => sql`(select full_name from users where id = ${id})`

/** What happened to it, the newest first. */
const historyOf = (i: Pick<Row, 'created_at'> & Pick<Invoice, 'void_reason'> & Moments): Invoice['history'] => [
  ...(i.voided_at ? [{ at: i.voided_at, to: 'void' as const, by: i.voided_by, note: i.void_reason }] : []),
  ...(i.issued_at ? [{ at: i.issued_at, to: 'issued' as const, by: i.issued_by, note: null }] : []),
  { at: i.created_at, to: 'draft' as const, by: i.created_by, note: null },
]

/** An invoice with its lines and what happened to it; 404 for one out of reach. */
export async function invoiceOf(db: Db, who: Who, id: number): Promise<Invoice> {
  type Sides = { issuer: Invoice['issuer'] | null; recipient: Invoice['recipient'] | null }
  type Kept = Omit<Invoice, 'lines' | 'credit_notes' | 'payments' | 'history' | 'issuer' | 'recipient'> & Sides
  const kept = await first<Kept & Moments>(
    db,
    sql`select ${columns}, i.vat_rounding, i.issuer, i.recipient, i.void_reason, i.issued_at, i.voided_at, ${nameOf(sql`i.created_by`)} as created_by,
          ${nameOf(sql`i.issued_by`)} as issued_by, ${nameOf(sql`i.voided_by`)} as voided_by
        from client_invoices i where ${allOf([sql`i.id = ${id}`, visibleInvoices(who)])}`,
  )
  if (!kept) throw noInvoice()
  const { created_by, issued_at, issued_by, voided_at, voided_by, ...invoice } = kept
  return {
    ...invoice,
    issuer: invoice.issuer ?? (await ourSide(db)),
    recipient: invoice.recipient ?? (await billedParty(db, invoice.party_type, invoice.party_id))?.side ?? { name: invoice.party, address: '', trn: null },
    lines: issued_at === null ? await draftLines(db, invoice) : await frozenLines(db, id),
    credit_notes: await notesOf(db, id),
    payments: await paymentsOf(db, id),
    history: historyOf({ ...invoice, created_by, issued_at, issued_by, voided_at, voided_by }),
  }
}

/** The charges a draft of a party and currency may take, and those it has; the oldest first. */
export async function chargesToBill(db: Db, who: Who, q: z.output<typeof charges.toBill.query>): Promise<ToBill> {
  const taken = sql`(c.client_invoice_id is not null and c.client_invoice_id = ${q.invoice_id ?? null}::bigint and c.status = ${literal(chargeStatus, 'open')})`
  const where = allOf([
    visibleCharges(who), sql`c.party_type = ${q.party_type}`, sql`c.party_id = ${q.party_id}`, sql`c.currency = ${q.currency}`, sql`(${isFree} or ${taken})`,
    q.from ? sql`(c.service_date >= ${q.from}::date or ${taken})` : undefined, q.to ? sql`(c.service_date <= ${q.to}::date or ${taken})` : undefined,
  ])
  const [found, [counted], vat_rounding] = await Promise.all([
    rows<ToBill['charges'][number]>(db, sql`select c.id, c.charge_no, ${taken} as is_taken, ${lineColumns} from charges c where ${where}
      order by ${taken} desc, ${lineOrder} limit ${MOST_LINES}`),
    rows<{ n: number }>(db, sql`select count(*)::int as n from charges c where ${where}`),
    roundingToday(db),
  ])
  return { charges: found, total: counted?.n ?? 0, vat_rounding }
}
