import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientInvoices } from '@/lib/contract/client-invoices'
import { chargeRefusal, type ChargeStatus } from '@/lib/domain/charge'
import type { ClientInvoiceStatus } from '@/lib/domain/client-invoice'
import { today } from '@/lib/domain/days'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { roundingToday, totalDraft } from '../../core/charges/drafts'
import { holdShipmentsOf } from '../../core/settling/requests'
import { noInvoice, visibleCharges, visibleInvoices } from './scope'

type Saved = z.output<typeof clientInvoices.save.body>

export interface HeldInvoice {
  id: number
  invoice_no: string
  party_type: Saved['party_type']
  party_id: number
  client_id: number | null
  currency: string
  status: ClientInvoiceStatus
  version: number
}

/** An invoice held for a change, after its charges; 404 for one out of reach. */
export async function holdInvoice(tx: Db, who: Who, id: number): Promise<HeldInvoice> {
  await holdShipmentsOf(tx, [id])
  await rows(tx, sql`select 1 from charges c where c.client_invoice_id = ${id} order by c.id for update`)
  const held = await first<HeldInvoice>(tx, sql`select i.id, i.invoice_no, i.party_type, i.party_id, i.client_id, i.currency, i.status, i.version
    from client_invoices i where ${allOf([sql`i.id = ${id}`, visibleInvoices(who)])} for no key update of i`)
  if (!held) throw noInvoice()
  return held
}

interface Chosen {
  id: number
  charge_no: string
  party_type: string
  party_id: number
  currency: string
  direction: string
  status: ChargeStatus
  service_date: string
  client_invoice_id: number | null
}

/** The charges chosen, held in the order of their ids, with those the draft has; so two people never take one charge. */
async function holdCharges(tx: Db, who: Who, ids: readonly number[], draft: number | null): Promise<Chosen[]> {
  const held = await rows<Chosen>(
    tx,
    sql`select c.id, c.charge_no, c.party_type, c.party_id, c.currency, c.direction, c.status, c.service_date, c.client_invoice_id
        from charges c where ${allOf([sql`(c.id = any(${sql.param(ids)}::bigint[]) or c.client_invoice_id = ${draft}::bigint)`, visibleCharges(who)])}
        order by c.id for update of c`,
  )
  const chosen = new Set(ids)
  const found = held.filter(({ id }) => chosen.has(id))
  if (found.length < chosen.size) throw new Refusal(404, 'One of the charges no longer exists.')
  return found
}

/** 409 for a charge that is no longer free. */
async function refuseTaken(tx: Db, chosen: readonly Chosen[], draft: number | null): Promise<void> {
  for (const { charge_no, status, client_invoice_id } of chosen) {
    if (status !== 'open') throw new Refusal(409, chargeRefusal(charge_no, status))
    if (client_invoice_id === null || client_invoice_id === draft) continue
    const taker = await first<{ invoice_no: string }>(tx, sql`select invoice_no from client_invoices where id = ${client_invoice_id}`)
    throw new Refusal(409, `Charge ${charge_no} is on invoice ${taker?.invoice_no ?? ''}.`)
  }
}

/** What cannot stand on one invoice. */
function refuseCharges(chosen: readonly Chosen[], body: Saved): void {
  for (const charge of chosen) {
    if (charge.direction !== 'receivable') throw refuseField('charge_ids', `Charge ${charge.charge_no} is to be paid, not billed.`)
    if (charge.party_type !== body.party_type || charge.party_id !== body.party_id)
      throw refuseField('charge_ids', `Charge ${charge.charge_no} is of somebody else.`)
  }
  const [currency, other] = new Set(chosen.map((charge) => charge.currency))
  if (other) throw refuseField('charge_ids', `Charges in ${currency} and ${other} do not go on one invoice.`)
}

interface Period {
  from: string
  to: string
}

/** The period named, or that of the charges. */
function periodOf(chosen: readonly Chosen[], { period_from, period_to }: Saved): Period {
  const days = chosen.map(({ service_date }) => service_date).toSorted()
  const period = { from: period_from ?? days[0] ?? today(), to: period_to ?? days.at(-1) ?? today() }
  if (period.to < period.from) throw refuseField('period_to', 'The period ends before it begins.')
  return period
}

/** The next number of our own, which may have holes. */
export const nextInvoiceNo = () => sql`'INV-' || to_char(${today()}::date, 'YYYY') || '-' || lpad(nextval('client_invoice_serial')::text, 6, '0')`

async function makeDraft(tx: Db, who: Who, body: Saved, period: Period, currency: string): Promise<Pick<HeldInvoice, 'id' | 'invoice_no'>> {
  const made = await first<{ id: number; invoice_no: string }>(
    tx,
    sql`insert into client_invoices (invoice_no, party_type, party_id, client_id, period_from, period_to, currency, net, vat_amount, total, vat_rounding,
          created_by, updated_by)
        values (${nextInvoiceNo()}, ${body.party_type}, ${body.party_id}, ${body.party_type === 'client' ? body.party_id : null}::bigint,
          ${period.from}, ${period.to}, ${currency}, 0, 0, 0, ${await roundingToday(tx)}, ${who.user_id}, ${who.user_id}) returning id, invoice_no`,
  )
  if (!made) throw new Error('An invoice was not written.')
  return made
}

async function changeDraft(tx: Db, who: Who, id: number, body: Saved, period: Period): Promise<HeldInvoice> {
  const held = await holdInvoice(tx, who, id)
  if (held.status !== 'draft') throw new Refusal(409, `Invoice ${held.invoice_no} is no draft any more.`)
  if (held.party_type !== body.party_type || held.party_id !== body.party_id) throw refuseField('party_id', 'A draft keeps its party. Make another one.')
  await rows(tx, sql`update charges set client_invoice_id = null where client_invoice_id = ${id} and id <> all(${sql.param(body.charge_ids)}::bigint[])`)
  await rows(tx, sql`update client_invoices set period_from = ${period.from}, period_to = ${period.to}, updated_by = ${who.user_id} where id = ${id}`)
  return held
}

/** Makes a draft of charges, or gives one others; each charge is on one invoice at most. */
export async function saveDraft(tx: Db, who: Who, body: Saved): Promise<{ id: number; invoice_no: string; draft: true }> {
  if (!who.keys.has('app_payment:charge-manage')) throw noPermission()
  const draft = body.action === 'update_invoice' ? (body.id ?? null) : null
  if (body.action === 'update_invoice' && draft === null) throw refuseField('id', 'Say which draft.')
  const chosen = await holdCharges(tx, who, body.charge_ids, draft)
  await refuseTaken(tx, chosen, draft)
  refuseCharges(chosen, body)
  const currency = chosen[0]?.currency ?? 'AED'
  const period = periodOf(chosen, body)
  const { id, invoice_no } = draft === null ? await makeDraft(tx, who, body, period, currency) : await changeDraft(tx, who, draft, body, period)
  await rows(tx, sql`update charges set client_invoice_id = ${id} where id = any(${sql.param(body.charge_ids)}::bigint[])`)
  await totalDraft(tx, { id, currency })
  return { id, invoice_no, draft: true }
}
