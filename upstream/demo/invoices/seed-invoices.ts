import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { isFree } from '../../areas/invoices/charges'
import { billedParty, ourSide, type BilledParty } from '../../areas/invoices/party'
import { chargeParty, type ChargeStatus } from '@/lib/domain/charge'
import { clientStatus } from '@/lib/domain/client'
import { invoiceTotals } from '@/lib/domain/client-invoice'
import { addDays, dubaiMoment } from '@/lib/domain/days'
import { product } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { lastDay, monthsBack, monthText } from '@/lib/domain/months'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { clientInvoiceLines, clientInvoices } from '../../db/schema/client-invoices'
import { hourMs, iso, plainDay } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dbOf } from '../db-of'
import { dice, type Dice } from '../dice'
import type { DemoRows } from '../ground'
import { demoSeries } from './series'

type InvoiceRow = Numbered<typeof clientInvoices>
type LineRow = Numbered<typeof clientInvoiceLines>

const MONTHS = 6

/** The first days of the months before this one, the oldest first. */
const monthsBefore = (nowMs: number) => monthsBack(MONTHS + 1, plainDay(nowMs)).slice(1).toReversed().map((month) => `${month}-01`)
const monthEnd = (first: string): string => lastDay(first.slice(0, 7))

interface Client {
  id: number
  currency: string
  is_stored: boolean
  /** Services that leave the country carry no VAT. */
  vat_rate: string
}

interface Service {
  source: 'storage' | 'handling' | 'other'
  key: string
  description: string
  qty: string
  unit: string
  rate: string
}

const relabelling = (roll: Dice): Service => ({
  source: 'other', key: 'relabel', description: 'Relabelling of a delivery without barcodes', qty: String(roll.int(80, 600)), unit: 'pcs', rate: '0.85',
})

/** What a client is billed of a month besides what its parcels bring. */
function servicesOf({ id, is_stored }: Client, month: string, at: number): Service[] {
  const roll = dice(`invoice charges ${id} ${at}`)
  const orders = String(roll.int(40, 900))
  const returns: Service = {
    source: 'handling', key: 'returns', description: `Handling of returns, ${monthText(month)}`, qty: String(roll.int(6, 80)), unit: 'parcel', rate: '4.50',
  }
  if (!is_stored) return roll.chance(0.8) ? [returns] : []
  return [
    {
      source: 'storage', key: 'storage', description: `Storage, ${monthText(month)}`, qty: roll.real(120, 2400).toFixed(3), unit: 'cbm day',
      rate: roll.pick(['1.10', '1.25', '1.40']),
    },
    {
      source: 'handling', key: 'out', description: `Orders picked and packed, ${monthText(month)}`, qty: orders, unit: 'order',
      rate: roll.pick(['3.25', '3.75']),
    },
    returns,
    ...(roll.chance(0.15) ? [relabelling(roll)] : []),
  ]
}

async function seedCharges(client: ClientBase, clients: readonly Client[], months: readonly string[]): Promise<void> {
  const made = months.flatMap((month, at) => clients.flatMap((one) => servicesOf(one, month, at).map((service) => ({
    ...service, client_id: one.id, currency: one.currency, vat_rate: one.vat_rate, line_key: `${month.slice(0, 7)} ${service.key}`,
    service_date: monthEnd(month),
    amount: amountIn(product([service.qty, service.rate]), one.currency),
    vat_amount: amountIn(product([service.qty, service.rate, one.vat_rate, '0.01']), one.currency),
    reason: service.source === 'other' ? 'The client asked for it by phone.' : null,
  }))))
  await client.query(
    `insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
       amount, currency, vat_rate, vat_amount, reason, created_at, updated_at)
     select 'CH-' || to_char(service_date, 'YYYYMMDD') || '-' || lpad(nextval('charge_serial')::text, 5, '0'), 'receivable', 'client', client_id, client_id,
       source, client_id, line_key, service_date, description, qty, unit, rate, amount, currency, vat_rate, vat_amount, reason,
       service_date + interval '18 hours', service_date + interval '18 hours'
     from jsonb_to_recordset($1) m(client_id bigint, source text, line_key text, service_date date, description text, qty numeric, unit text, rate numeric,
       amount numeric, currency text, vat_rate numeric, vat_amount numeric, reason text)`,
    [JSON.stringify(made)],
  )
}

interface Charge {
  id: number
  client_id: number
  currency: string
  month: string
  source: string
  service_date: string
  description: string
  qty: string
  unit: string
  rate: string
  amount: string
  vat_rate: string
}
interface Making {
  nowMs: number
  officer: number
  issuer: BilledParty['side']
  parties: ReadonlyMap<number, BilledParty>
  invoices: InvoiceRow[]
  lines: LineRow[]
  numbers: ReturnType<typeof demoSeries>
}

/** One invoice of a client, a month and a currency; some of the last month are still drafts. */
function bill(making: Making, bundle: readonly Charge[], isLast: boolean): void {
  const [first] = bundle
  const party = first && making.parties.get(first.client_id)
  if (!first || !party) return
  const id = making.invoices.length + 1
  const roll = dice(`client invoice ${id}`)
  const { vat, ...totals } = invoiceTotals(bundle, first.currency, 'line')
  const end = monthEnd(first.month)
  const atMs = Math.min(making.nowMs - hourMs, Date.parse(dubaiMoment(addDays(end, roll.int(1, 4)), '10:00')) + roll.int(0, 300) * 60_000)
  const isDraft = isLast && roll.chance(0.3)
  const day = plainDay(atMs)
  const stamps = { created_at: iso(atMs - 2 * hourMs), updated_at: iso(atMs), created_by: making.officer, updated_by: making.officer }
  making.invoices.push({
    id, invoice_no: `INV-${day.slice(0, 4)}-${String(id).padStart(6, '0')}`, party_type: 'client', party_id: first.client_id, client_id: first.client_id,
    period_from: first.month, period_to: end, currency: first.currency, ...totals, vat_rounding: 'line', ...stamps,
    status: isDraft ? 'draft' : 'issued', tax_invoice_no: isDraft ? null : making.numbers.next(day.slice(0, 4)), issue_date: isDraft ? null : day,
    due_date: isDraft ? null : addDays(day, party.payment_terms_days), issuer: isDraft ? null : making.issuer, recipient: isDraft ? null : party.side,
    issued_at: isDraft ? null : iso(atMs), issued_by: isDraft ? null : making.officer,
  })
  if (isDraft) return
  bundle.forEach(({ id: charge_id, client_id: _client, month: _month, ...line }, i) =>
    making.lines.push({ id: making.lines.length + 1, invoice_id: id, line_no: i + 1, charge_id, ...line, vat_amount: vat[i] ?? '0' }))
}

async function writeInvoices(client: ClientBase, { invoices, lines, numbers }: Making, taken: readonly { invoice: number; charge: number }[]): Promise<void> {
  await copyInto(client, clientInvoices, invoices)
  await copyInto(client, clientInvoiceLines, lines)
  await client.query(
    `update charges c set client_invoice_id = i.id, status = case when i.issue_date is null then c.status else $3 end
     from unnest($1::bigint[], $2::bigint[]) t(invoice, charge) join client_invoices i on i.id = t.invoice where c.id = t.charge`,
    [taken.map(({ invoice }) => invoice), taken.map(({ charge }) => charge), 'invoiced' satisfies ChargeStatus],
  )
  if (invoices.length > 0) await client.query("select setval('client_invoice_serial', $1)", [invoices.length])
  await numbers.keep(client)
}

/**
 * Six months of invoices to clients: storage, handling and heavier parcels of each month, billed in the first days of the next. Some of the last month are
 * drafts still; this month’s charges wait.
 */
export const seedInvoices: DemoRows = async (client, { nowMs, idOf }) => {
  const db = dbOf(client)
  const months = monthsBefore(nowMs)
  const clients = await rows<Client>(
    db,
    sql`select id, currency, service_type && array['fulfillment', 'fulfillment_with_last_mile', 'b2b_fulfillment'] as is_stored,
          case when country_code = 'AE' then '5' else '0' end as vat_rate
        from clients where status = ${literal(clientStatus, 'active')} and environment = 'production' order by id`,
  )
  await seedCharges(client, clients, months)
  const charges = await rows<Charge>(
    db,
    sql`select c.id, c.client_id, c.currency, date_trunc('month', c.service_date)::date as month, c.source, c.service_date, c.description, c.qty, c.unit,
          c.rate, c.amount, c.vat_rate
        from charges c where ${isFree} and c.party_type = ${literal(chargeParty, 'client')} and c.service_date >= ${months[0]}::date
          and c.service_date <= ${monthEnd(months.at(-1) ?? '')}::date
        order by month, c.client_id, c.currency, c.service_date, c.id`,
  )
  const parties = new Map<number, BilledParty>()
  for (const { id } of clients) {
    const party = await billedParty(db, 'client', id)
    if (party) parties.set(id, party)
  }
  const making: Making = {
    nowMs, officer: idOf('finance_manager'), issuer: await ourSide(db), parties, invoices: [], lines: [], numbers: demoSeries('tax_invoice'),
  }
  const taken: { invoice: number; charge: number }[] = []
  for (const bundle of Map.groupBy(charges, ({ month, client_id, currency }) => `${month} ${client_id} ${currency}`).values()) {
    const before = making.invoices.length
    bill(making, bundle, bundle[0]?.month === months.at(-1))
    if (making.invoices.length > before) taken.push(...bundle.map(({ id }) => ({ invoice: before + 1, charge: id })))
  }
  await writeInvoices(client, making, taken)
}
