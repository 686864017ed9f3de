import { sql } from 'drizzle-orm'
import { chargeStatus } from '@/lib/domain/charge'
import { clientInvoiceStatus, invoiceRefusal, type ClientInvoiceStatus } from '@/lib/domain/client-invoice'
import { addDays, dubaiDay } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { lineOrder, totalDraft } from '../../core/charges/drafts'
import { follow } from '../../core/journal/follow'
import { holdInvoice, type HeldInvoice } from './draft'
import { numberLast } from './number'
import { billedParty, ourSide, type BilledParty } from './party'

interface Moved {
  before: { status: ClientInvoiceStatus }
  after: { id: number; invoice_no: string; status: ClientInvoiceStatus }
}

/** An invoice that becomes final: its charges, each with its VAT, and whom it bills. */
export interface Final {
  id: number
  party: BilledParty
  charge_ids: readonly number[]
  vat: readonly string[]
}

/** The lines of invoices for good: their charges as they are now, each with its VAT. */
const freezeLines = (tx: Db, chargeIds: readonly number[], vat: readonly string[]) =>
  rows(
    tx,
    sql`insert into client_invoice_lines (invoice_id, line_no, charge_id, source, service_date, description, qty, unit, rate, amount, vat_rate, vat_amount,
          currency)
        select c.client_invoice_id, row_number() over (partition by c.client_invoice_id order by ${lineOrder}), c.id, c.source, c.service_date, c.description,
          c.qty, c.unit, c.rate, c.amount, c.vat_rate, v.vat, c.currency
        from charges c join unnest(${sql.param([...chargeIds])}::bigint[], ${sql.param([...vat])}::numeric[]) v(id, vat) on v.id = c.id`,
  )

/**
 * Makes drafts that are held final: lines and both sides are frozen, they are due after their parties' terms, the journal follows, and the numbers of the
 * gapless series are drawn last.
 */
export async function makeFinal(tx: Db, userId: number | null, finals: readonly Final[]): Promise<void> {
  const at = new Date().toISOString()
  const day = dubaiDay(at)
  const ids = finals.map(({ id }) => id)
  await freezeLines(tx, finals.flatMap(({ charge_ids }) => charge_ids), finals.flatMap(({ vat }) => vat))
  const due = finals.map(({ id, party }) => ({ id, due_date: addDays(day, party.payment_terms_days), recipient: party.side }))
  await rows(
    tx,
    sql`update client_invoices i set status = ${literal(clientInvoiceStatus, 'issued')}, issue_date = ${day}, due_date = d.due_date,
          issuer = ${JSON.stringify(await ourSide(tx))}::jsonb, recipient = d.recipient, issued_at = ${at}, issued_by = ${userId}::bigint,
          updated_at = now(), updated_by = ${userId}::bigint
        from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) d(id bigint, due_date date, recipient jsonb) where i.id = d.id`,
  )
  await rows(tx, sql`update charges set status = ${literal(chargeStatus, 'invoiced')}, version = version + 1, updated_at = now(),
    updated_by = ${userId}::bigint where client_invoice_id = any(${sql.param(ids)}::bigint[])`)
  follow(tx, 'client_invoice', ids)
  numberLast(tx, 'tax_invoice', ids, at)
}

/** Issues a draft. 409 where it is no draft any more, its charges have changed since it was looked at, or it comes to nothing. */
export async function issueInvoice(tx: Db, who: Who, id: number, version?: number): Promise<Moved> {
  const held = await holdInvoice(tx, who, id)
  if (!clientInvoiceStatus.can(held.status, 'issued')) throw new Refusal(409, invoiceRefusal(held.invoice_no, held.status, 'issued'))
  if (version !== undefined && version !== held.version)
    throw new Refusal(409, `The charges of ${held.invoice_no} have changed meanwhile. Look at it again.`)
  const { vat, charge_ids, total } = await totalDraft(tx, held)
  if (compare(total, 0) <= 0) throw new Refusal(409, `Invoice ${held.invoice_no} comes to nothing. Void it.`)
  const party = await billedParty(tx, held.party_type, held.party_id)
  if (!party) throw new Refusal(409, `Whoever ${held.invoice_no} is for is no longer there.`)
  await makeFinal(tx, who.user_id, [{ id, party, charge_ids, vat }])
  return { before: { status: held.status }, after: { id, invoice_no: held.invoice_no, status: 'issued' } }
}

/** What is offered of an invoice that may not be voided. */
const refuseVoid = ({ invoice_no, status }: HeldInvoice) => {
  if (clientInvoiceStatus.can(status, 'void')) return
  throw new Refusal(409, status === 'void'
    ? invoiceRefusal(invoice_no, status, 'void')
    : `Invoice ${invoice_no} is ${clientInvoiceStatus.label(status).toLowerCase()} and stays. Correct it by a credit note.`)
}

/** Gives up a draft: its charges can be billed again. What is issued is final: 409, a credit note corrects it. */
export async function voidInvoice(tx: Db, who: Who, id: number, reason: string | undefined): Promise<Moved> {
  const held = await holdInvoice(tx, who, id)
  refuseVoid(held)
  if (!reason) throw refuseField('reason', 'Say why.')
  await rows(tx, sql`update charges set client_invoice_id = null where client_invoice_id = ${id}`)
  await rows(
    tx,
    sql`update client_invoices set status = ${literal(clientInvoiceStatus, 'void')}, void_reason = ${reason}, voided_at = now(), voided_by = ${who.user_id},
          version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  return { before: { status: held.status }, after: { id, invoice_no: held.invoice_no, status: 'void' } }
}
