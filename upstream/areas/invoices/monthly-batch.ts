import { sql } from 'drizzle-orm'
import { MOST_LINES } from '@/lib/contract/client-invoices'
import type { ChargeParty } from '@/lib/domain/charge'
import { invoiceTotals, type InvoiceTotals, type VatRounding } from '@/lib/domain/client-invoice'
import { compare, sum } from '@/lib/domain/decimal'
import type { invoiceRunParty } from '@/lib/domain/invoice-run'
import { amountIn } from '@/lib/domain/money'
import { lastDay } from '@/lib/domain/months'
import { rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import { roundingToday } from '../../core/charges/drafts'
import { isBillable } from './charges'
import { nextInvoiceNo } from './draft'
import { makeFinal } from './issue'
import { writeToParties } from './letters'
import { partiesOf, type BilledParty } from './party'

export interface Run {
  id: number
  month: string
  /** Who pressed. */
  created_by: number | null
}
export interface RunParty {
  id: number
  party_type: ChargeParty
  party_id: number
  currency: string
}
interface Charge extends Omit<RunParty, 'id'> {
  id: number
  service_date: string
  amount: string
  vat_rate: string
}
interface Bill {
  of: RunParty
  party: BilledParty
  charges: readonly Charge[]
  totals: InvoiceTotals
}
interface Outcome {
  id: number
  outcome: (typeof invoiceRunParty.names)[number]
  invoices: number
  total: string | null
  reason: string | null
}

const keyOf = ({ party_type, party_id, currency }: Omit<RunParty, 'id'>) => `${party_type} ${party_id} ${currency}`
const leftOut = (id: number, reason: string): Outcome => ({ id, outcome: 'left_out', invoices: 0, total: null, reason })

/** What the parties are still to be billed, held in the order of the ids as drafts hold it, by party. */
async function holdCharges(tx: Db, month: string, parties: readonly RunParty[]): Promise<Map<string, Charge[]>> {
  const of = <K extends keyof RunParty>(name: K) => sql.param(parties.map((one) => one[name]))
  const held = await rows<Charge>(
    tx,
    sql`select c.id, c.party_type, c.party_id, c.currency, c.service_date, c.amount, c.vat_rate
        from unnest(${of('party_type')}::text[], ${of('party_id')}::bigint[], ${of('currency')}::text[]) p(party_type, party_id, currency)
        join charges c on c.party_type = p.party_type and c.party_id = p.party_id and c.currency = p.currency
        where ${isBillable} and c.service_date <= ${lastDay(month)}::date order by c.id for update of c`,
  )
  return Map.groupBy(held.toSorted((a, b) => (a.service_date < b.service_date ? -1 : a.service_date > b.service_date ? 1 : a.id - b.id)), keyOf)
}

/** One bill, or several where a party has more charges than an invoice has lines; why not where there is none. */
function billsOf(of: RunParty, party: BilledParty | undefined, charges: readonly Charge[], rounding: VatRounding): Bill[] | string {
  if (!party) return 'Whoever is to be billed is no longer there.'
  if (charges.length === 0) return 'Its charges were billed or taken back meanwhile.'
  const bills = Array.from({ length: Math.ceil(charges.length / MOST_LINES) }, (_, i) => {
    const some = charges.slice(i * MOST_LINES, (i + 1) * MOST_LINES)
    return { of, party, charges: some, totals: invoiceTotals(some, of.currency, rounding) }
  })
  return bills.some(({ totals }) => compare(totals.total, 0) <= 0) ? 'Its charges come to nothing.' : bills
}

/** Writes the bills as drafts that have their charges; their ids in the order of the bills. */
async function writeDrafts(tx: Db, { month, created_by }: Run, bills: readonly Bill[], rounding: VatRounding): Promise<number[]> {
  const numbers = await rows<{ no: string }>(tx, sql`select ${nextInvoiceNo()} as no from generate_series(1, ${bills.length}::int) order by 1`)
  const drafts = bills.map(({ of, charges, totals: { net, vat_amount, total } }, i) => {
    const begin = charges[0]?.service_date ?? ''
    return {
      invoice_no: numbers[i]?.no, party_type: of.party_type, party_id: of.party_id, client_id: of.party_type === 'client' ? of.party_id : null,
      period_from: begin < `${month}-01` ? begin : `${month}-01`, period_to: lastDay(month), currency: of.currency, net, vat_amount, total,
    }
  })
  const made = await rows<{ id: number; invoice_no: string }>(
    tx,
    sql`insert into client_invoices (invoice_no, party_type, party_id, client_id, period_from, period_to, currency, net, vat_amount, total, vat_rounding,
          created_by, updated_by)
        select d.*, ${rounding}, ${created_by}::bigint, ${created_by}::bigint from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) d(invoice_no text,
          party_type text, party_id bigint, client_id bigint, period_from date, period_to date, currency text, net numeric, vat_amount numeric, total numeric)
        returning id, invoice_no`,
  )
  const idOf = new Map(made.map(({ id, invoice_no }) => [invoice_no, id]))
  const ids = drafts.map(({ invoice_no }) => idOf.get(invoice_no ?? '') ?? 0)
  const taken = bills.flatMap(({ charges }, i) => charges.map(({ id }) => ({ charge: id, invoice: ids[i] ?? 0 })))
  await rows(tx, sql`update charges c set client_invoice_id = t.invoice from unnest(${sql.param(taken.map(({ charge }) => charge))}::bigint[],
    ${sql.param(taken.map(({ invoice }) => invoice))}::bigint[]) t(charge, invoice) where c.id = t.charge`)
  return ids
}

/** Makes and issues the invoices of some parties, with their letters; what became of each party is kept beside it. */
export async function billParties(tx: Db, services: Services, run: Run, parties: readonly RunParty[]): Promise<void> {
  const [rounding, charges, partyOf] = [await roundingToday(tx), await holdCharges(tx, run.month, parties), await partiesOf(tx, parties)]
  const judged = parties.map((of) => ({ of, bills: billsOf(of, partyOf(of), charges.get(keyOf(of)) ?? [], rounding) }))
  const bills = judged.flatMap((one) => (typeof one.bills === 'string' ? [] : one.bills))
  if (bills.length > 0) {
    const ids = await writeDrafts(tx, run, bills, rounding)
    await makeFinal(tx, run.created_by, bills.map(({ party, charges: some, totals }, i) => ({
      id: ids[i] ?? 0, party, charge_ids: some.map(({ id }) => id), vat: totals.vat,
    })))
    writeToParties(tx, services, 'client_invoice', ids)
  }
  await noteOutcomes(tx, judged.map(({ of, bills: own }) => (typeof own === 'string' ? leftOut(of.id, own) : {
    id: of.id, outcome: 'issued', invoices: own.length, total: amountIn(sum(own.map(({ totals }) => totals.total)), of.currency), reason: null,
  })))
}

const noteOutcomes = (tx: Db, outcomes: readonly Outcome[]) =>
  rows(tx, sql`update invoice_run_parties p set outcome = o.outcome, invoices = o.invoices, total = o.total, reason = o.reason
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) o(id bigint, outcome text, invoices int, total numeric, reason text) where p.id = o.id`)

/** Goes on without a party: what is its own trouble holds up nobody else. */
export const leaveOut = (tx: Db, { id }: RunParty, reason: string) => noteOutcomes(tx, [leftOut(id, reason)])
