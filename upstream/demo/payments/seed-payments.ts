import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { clientInvoiceStatus } from '@/lib/domain/client-invoice'
import { addDays, dubaiMoment } from '@/lib/domain/days'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { paymentAllocations, payments } from '../../db/schema/payments'
import type { FileStore } from '../../platform/files'
import { restate } from '../../core/settling/allocate'
import { dayMs, hourMs, iso, plainDay } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dbOf } from '../db-of'
import { dice, type Dice } from '../dice'
import type { DemoGround } from '../ground'
import { demoSeries } from '../invoices/series'
import { specimen } from '../workspace/paper-files'
import { byCard, paidTwice, storiesOf, type Owed, type Story } from './stories'

type Row = Numbered<typeof payments>
type AllocationRow = Numbered<typeof paymentAllocations>

/** What waits for its second look, and what never was: beside what invoices were paid with. */
const WAITING = 9
/** Invoices that were paid once more by card. */
const TWICE = 4
const banksOfPayers = ['Emirates NBD', 'Mashreq', 'First Abu Dhabi Bank', 'ADCB', 'Dubai Islamic Bank', 'RAKBANK']
const PROOF = 'documents/payment/demo.pdf'

/** Issued invoices that somebody can pay to an account of ours, the oldest first. */
const owed = (client: ClientBase) =>
  rows<Owed>(
    dbOf(client),
    sql`select i.id, i.client_id, c.name as client, i.currency, i.total, i.total - i.credited_amount as balance, i.due_date, b.id as bank_id
        from client_invoices i join clients c on c.id = i.client_id
          join banks b on b.currency = i.currency and b.is_default and b.confirmed_at is not null
        where i.status = ${literal(clientInvoiceStatus, 'issued')} and i.total > i.credited_amount order by i.due_date, i.id`,
  )

interface People {
  nowMs: number
  clerk: number
  manager: number
}

const nineDigits = (roll: Dice) => String(roll.int(100_000_000, 999_999_999))
function referenceOf(roll: Dice, story: Story): string {
  if (story.method === 'cheque') return String(roll.int(100_000, 999_999))
  if (story.method === 'gateway') return `${nineDigits(roll)}${nineDigits(roll)}`
  return `${story.method === 'wire' ? 'SW' : 'FT'}${roll.int(10_000_000, 99_999_999)}`
}

/** A payment as it stands now; null for one of a day to come. */
function paymentOf(invoice: Owed, story: Story, roll: Dice, { nowMs, clerk, manager }: People): Omit<Row, 'id' | 'payment_no'> | null {
  const day = addDays(invoice.due_date, story.daysLate)
  const atMs = Date.parse(dubaiMoment(day, '09:30')) + roll.int(0, 400) * 60_000
  if (atMs > nowMs - 2 * hourMs) return null
  const isCard = story.method === 'gateway'
  // What a gateway captures is verified as it is written, by nobody.
  const decidedMs = isCard ? atMs : Math.min(nowMs - hourMs, atMs + roll.int(1, 40) * hourMs)
  const isPaid = story.status === 'paid'
  const isCheque = story.method === 'cheque'
  return {
    party_type: 'client', party_id: invoice.client_id, client_id: invoice.client_id, payment_method: story.method, amount: story.amount,
    currency: invoice.currency, allocated_amount: isPaid ? story.allocated : '0', payment_date: day, reference_no: referenceOf(roll, story),
    bank_id: isCard ? null : invoice.bank_id, payer_name: invoice.client,
    payer_bank: isCheque ? roll.pick(banksOfPayers) : null, cheque_date: isCheque ? day : null,
    cheque_status: story.cheque, proof_path: isCheque || isCard ? null : PROOF,
    proof_name: isCheque || isCard ? null : 'advice.pdf', proof_mime: isCheque || isCard ? null : 'application/pdf', status: story.status,
    verified_by: isPaid && !isCard ? manager : null, verified_at: isPaid ? iso(decidedMs) : null,
    reject_reason: story.status === 'failed' ? 'Insufficient funds, says the bank.' : null, closed_at: story.status === 'failed' ? iso(decidedMs) : null,
    closed_by: story.status === 'failed' ? clerk : null, receipt_no: null, created_at: iso(atMs), updated_at: iso(decidedMs),
    created_by: isCard ? null : clerk, updated_by: isCard ? null : isPaid ? manager : clerk,
  }
}

interface Made {
  payment: Omit<Row, 'id' | 'payment_no'>
  invoice: Owed
  story: Story
}

/** Money of the last days that nobody has looked at, and cheques under way or of a day to come, for the invoices that nobody has paid. */
function waitingOf(open: readonly Owed[], { nowMs, clerk, manager }: People): Made[] {
  return open.slice(0, WAITING).flatMap((invoice, i) => {
    const roll = dice(`waiting payment ${invoice.id}`)
    const isCheque = i % 3 === 2
    const story: Story = {
      daysLate: 0, amount: invoice.balance, allocated: invoice.balance, rounding: '0', method: isCheque ? 'cheque' : i % 4 === 1 ? 'wire' : 'bank_transfer',
      status: 'pending_verification', cheque: isCheque ? (i === 2 ? 'deposited' : 'received') : null,
    }
    const day = plainDay(nowMs - (1 + (i % 4)) * dayMs)
    const made = paymentOf({ ...invoice, due_date: day }, story, roll, { nowMs, clerk, manager })
    if (!made) return []
    const later = isCheque && i > 2 ? addDays(day, 20 + 7 * i) : made.cheque_date
    return [{ invoice, story, payment: { ...made, cheque_date: later } }]
  })
}

/** The first two cheques bounced, and were paid by transfer afterwards. */
function bounced(made: readonly Made[]): Made[] {
  return made.filter(({ story }) => story.method === 'cheque').slice(0, 2).map(({ payment, invoice, story }) => ({
    invoice, story: { ...story, status: 'failed' as const },
    payment: {
      ...payment, reference_no: `${payment.reference_no}1`, status: 'failed', cheque_status: 'bounced' as const, allocated_amount: '0', verified_at: null,
      verified_by: null, reject_reason: 'Insufficient funds, says the bank.', closed_at: payment.updated_at ?? null, closed_by: payment.created_by ?? null,
    },
  }))
}

/** A payment by card, with the invoice whose link it came by. */
export interface CardPayment {
  payment_id: number
  invoice_id: number
}

async function write(client: ClientBase, made: readonly Made[]): Promise<CardPayment[]> {
  const ordered = made.toSorted((a, b) => (String(a.payment.created_at) < String(b.payment.created_at) ? -1 : 1))
  const list: Row[] = ordered.map(({ payment }, i) => ({
    ...payment, id: i + 1, payment_no: `PAY-${plainDay(Date.parse(String(payment.created_at))).replaceAll('-', '')}-${String(i + 1).padStart(5, '0')}`,
  }))
  const receipts = demoSeries('receipt')
  for (const one of list.filter(({ status }) => status === 'paid').toSorted((a, b) => (String(a.verified_at) < String(b.verified_at) ? -1 : 1)))
    one.receipt_no = receipts.next(plainDay(Date.parse(String(one.verified_at))).slice(0, 4))
  const settling = ordered.map((one, i) => ({ ...one, payment_id: i + 1 })).filter(({ story }) => story.allocated !== '0')
  const allocations: AllocationRow[] = settling.map(({ payment, invoice, story, payment_id }, i) => ({
    id: i + 1, payment_id, invoice_id: invoice.id, amount: story.allocated, rounding: payment.status === 'paid' ? story.rounding : '0',
    currency: invoice.currency, applied_at: payment.verified_at ?? null, taken_back_at: payment.closed_at ?? null, taken_back_by: payment.closed_by ?? null,
    created_at: payment.created_at ?? null, updated_at: payment.updated_at ?? null, created_by: payment.created_by ?? null,
    updated_by: payment.updated_by ?? null,
  }) as AllocationRow)
  await copyInto(client, payments, list)
  await copyInto(client, paymentAllocations, allocations)
  if (list.length > 0) await client.query("select setval('payment_serial', $1)", [list.length])
  await receipts.keep(client)
  await restate(dbOf(client), null, [...new Set(ordered.map(({ invoice }) => invoice.id))])
  return ordered.flatMap(({ invoice, story }, i) => (story.method === 'gateway' ? [{ payment_id: i + 1, invoice_id: invoice.id }] : []))
}

/** Cards that were charged for what a transfer had settled by then; refunds of the demo are of these. */
function twice(made: readonly Made[], people: People): Made[] {
  return made.filter(({ story: { method, amount, allocated } }) => method === 'bank_transfer' && amount === allocated && Number(amount) <= 15_000)
    .slice(0, TWICE).flatMap(({ invoice, story: first }) => {
      const story = paidTwice(first, invoice.balance)
      const payment = paymentOf(invoice, story, dice(`second payment of invoice ${invoice.id}`), people)
      return payment ? [{ payment, invoice, story }] : []
    })
}

/**
 * What clients have paid of their invoices, by card too, what waits for a second look, cheques of days to come, two that bounced, and money on account.
 * Answers the payments by card.
 */
export const seedPayments = async (client: ClientBase, { nowMs, idOf }: DemoGround): Promise<CardPayment[]> => {
  const people: People = { nowMs, clerk: idOf('finance_clerk'), manager: idOf('finance_manager') }
  const made: Made[] = []
  const open: Owed[] = []
  for (const invoice of await owed(client)) {
    const roll = dice(`payment of invoice ${invoice.id}`)
    const cards = dice(`card for invoice ${invoice.id}`)
    const own = storiesOf(roll, invoice).map((story) => byCard(cards, story)).flatMap((story) => {
      const payment = paymentOf(invoice, story, roll, people)
      return payment ? [{ payment, invoice, story }] : []
    })
    made.push(...own)
    if (own.length === 0) open.push(invoice)
  }
  return write(client, [...made, ...bounced(made), ...twice(made, people), ...waitingOf(open.toReversed(), people)])
}

/** The bank's advice behind the demo's payments: one specimen for all of them. */
export async function seedPaymentProofs(client: ClientBase, files: FileStore): Promise<void> {
  const [kept] = await rows<{ n: number }>(dbOf(client), sql`select count(*)::int as n from payments where proof_path = ${PROOF}`)
  if (kept?.n) await files.write(PROOF, await specimen('Advice of a transfer', 'To Qafila Logistics FZCO'))
}
