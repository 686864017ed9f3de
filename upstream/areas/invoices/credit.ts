import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientInvoices } from '@/lib/contract/client-invoices'
import { chargeStatus } from '@/lib/domain/charge'
import { clientInvoiceStatus, creditableInvoices, type ClientInvoiceStatus } from '@/lib/domain/client-invoice'
import { creditVat, leftOf } from '@/lib/domain/credit-note'
import { dubaiDay } from '@/lib/domain/days'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseTooFine } from '../../platform/coins'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { follow } from '../../core/journal/follow'
import { releaseBeyond } from '../../core/settling/release'
import { invoicesFollowed } from '../../core/settling/requests'
import { holdInvoice, type HeldInvoice } from './draft'
import { numberLast } from './number'

type Body = z.output<typeof clientInvoices.credit.body>

interface Line {
  line_no: number
  charge_id: number
  description: string
  amount: string
  vat_rate: string
  vat_amount: string
  credited_amount: string
  credited_vat: string
}
interface Credited extends Line {
  credit: string
  vat: string
  is_reopened: boolean
}

/** The lines of an issued invoice, each with what notes took off it. */
export const linesOf = (tx: Db, id: number) => rows<Line>(
  tx,
  sql`select l.line_no, l.charge_id, l.description, l.amount, l.vat_rate, l.vat_amount, coalesce(c.amount, 0) as credited_amount,
        coalesce(c.vat, 0) as credited_vat
      from client_invoice_lines l left join lateral (select sum(k.amount) as amount, sum(k.vat_amount) as vat
        from credit_note_lines k join credit_notes n on n.id = k.note_id where n.invoice_id = l.invoice_id and k.line_no = l.line_no) c on true
      where l.invoice_id = ${id} order by l.line_no`,
)

/** One line as it is credited; 422 for more than is left of it, and for a part of a charge that is to be billed again. */
function creditOf(line: Line | undefined, { amount, bill_again }: Body['lines'][number], at: number, currency: string): Credited {
  if (!line) throw refuseField(`lines.${at}.line_no`, 'The invoice has no such line.')
  const left = leftOf(line)
  const credit = amountIn(amount ?? left, currency)
  // What was agreed below the charges stands as a line below zero, and is credited whole.
  if (compare(left, 0) === 0 || (compare(left, 0) > 0 && compare(credit, 0) <= 0))
    throw refuseField(`lines.${at}.amount`, 'Nothing of this line is left to credit.')
  if (compare(credit, left) > 0) throw refuseField(`lines.${at}.amount`, `Only ${money(left, currency)} of line ${line.line_no} is left to credit.`)
  if (bill_again && compare(credit, line.amount) !== 0) throw refuseField(`lines.${at}.bill_again`, 'Only a whole line can be billed again.')
  return { ...line, credit, vat: creditVat(line, credit, currency), is_reopened: bill_again }
}

async function creditsOf(tx: Db, { id, currency }: HeldInvoice, body: Body): Promise<Credited[]> {
  const known = new Map((await linesOf(tx, id)).map((line) => [line.line_no, line]))
  if (new Set(body.lines.map(({ line_no }) => line_no)).size < body.lines.length) throw refuseField('lines', 'Name each line once.')
  return body.lines.map((line, at) => {
    refuseTooFine({ amount: line.amount }, currency)
    return creditOf(known.get(line.line_no), line, at, currency)
  })
}

interface Amounts {
  net: string
  total: string
  paid_amount: string
  credited_net: string
  credited_amount: string
}

/** Writes a note with its lines. */
async function writeNote(tx: Db, who: Who, held: HeldInvoice, body: Body, credits: readonly Credited[], before: Amounts, at: string) {
  const [net, vat] = [amountIn(sum(credits.map(({ credit }) => credit)), held.currency), amountIn(sum(credits.map((c) => c.vat)), held.currency)]
  const total = amountIn(sum([net, vat]), held.currency)
  const balance = subtract(before.total, sum([before.credited_amount, before.paid_amount]))
  const value = subtract(before.net, before.credited_net)
  const made = await first<{ id: number; note_ref: string }>(
    tx,
    sql`insert into credit_notes (note_ref, invoice_id, currency, reason_code, remarks, issue_date, net, vat_amount, total, value_before, value_after,
          issued_at, created_by, updated_by)
        select ${held.invoice_no} || '-C' || (1 + count(*)), ${held.id}, ${held.currency}, ${body.reason_code}, ${body.remarks}, ${dubaiDay(at)},
          ${net}::numeric, ${vat}::numeric, ${total}::numeric, ${value}::numeric, ${subtract(value, net)}::numeric, ${at}, ${who.user_id}, ${who.user_id}
        from credit_notes where invoice_id = ${held.id} returning id, note_ref`,
  )
  if (!made) throw new Error('A credit note was not written.')
  const lines = credits.map((c) => ({ ...c, amount: c.credit, vat_amount: c.vat, currency: held.currency }))
  await rows(
    tx,
    sql`insert into credit_note_lines (note_id, line_no, charge_id, description, amount, vat_rate, vat_amount, currency, is_reopened)
        select ${made.id}, l.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          l(line_no int, charge_id bigint, description text, amount numeric, vat_rate numeric, vat_amount numeric, currency text, is_reopened boolean)`,
  )
  return { ...made, net, total, left: subtract(balance, total) }
}

/** The state of an invoice after a note that leaves so much to be paid. */
const stateAfter = (held: HeldInvoice, left: string, paid: string): ClientInvoiceStatus => (
  compare(left, 0) > 0 ? held.status : compare(paid, 0) > 0 ? 'paid' : 'credited'
)

/**
 * Corrects an issued invoice by a credit note: its number of the gapless series is drawn last, the journal follows, and charges whose whole line is
 * to be billed again are open. What was paid beyond what is left of the invoice is on account again. 409 for an invoice that is not issued, 422 for more than a
 * line has.
 */
export async function creditInvoice(tx: Db, who: Who, id: number, body: Body) {
  const held = await holdInvoice(tx, who, id)
  if (!(creditableInvoices as readonly string[]).includes(held.status))
    throw new Refusal(409, `Invoice ${held.invoice_no} is ${clientInvoiceStatus.label(held.status).toLowerCase()}: nothing of it can be credited.`)
  const before = await first<Amounts>(tx, sql`select net, total, paid_amount, credited_net, credited_amount from client_invoices where id = ${id}`)
  if (!before) throw new Error('An invoice that is held is not there.')
  const credits = await creditsOf(tx, held, body)
  const at = new Date().toISOString()
  const note = await writeNote(tx, who, held, body, credits, before, at)
  await rows(
    tx,
    sql`update client_invoices set credited_net = credited_net + ${note.net}::numeric, credited_amount = credited_amount + ${note.total}::numeric,
          status = ${stateAfter(held, note.left, before.paid_amount)}, version = version + 1, updated_at = now(),
          updated_by = ${who.user_id} where id = ${id}`,
  )
  if (compare(note.left, 0) < 0) await releaseBeyond(tx, who, id, subtract(0, note.left))
  else await invoicesFollowed(tx, who.user_id, [id])
  const reopened = credits.filter(({ is_reopened }) => is_reopened).map(({ charge_id }) => charge_id)
  await rows(
    tx,
    sql`update charges set status = ${literal(chargeStatus, 'open')}, client_invoice_id = null, version = version + 1, updated_at = now(),
          updated_by = ${who.user_id} where id = any(${sql.param(reopened)}::bigint[])`,
  )
  follow(tx, 'credit_note', [note.id])
  numberLast(tx, 'credit_note', [note.id], at)
  return { id: note.id, note_ref: note.note_ref }
}
