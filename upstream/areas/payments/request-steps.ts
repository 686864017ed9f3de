import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { paymentRequests } from '@/lib/contract/payment-requests'
import type { payments } from '@/lib/contract/payments'
import { clientInvoiceStatus } from '@/lib/domain/client-invoice'
import { day, dubaiDay, today } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { openRequests, paymentRequestStatus, requestRefusal, type PaymentRequestStatus } from '@/lib/domain/payment-request'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf } from '../../platform/list'
import { noPermission, Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Ctx } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { holdersQuery } from '../../core/accounts/key-holders'
import { postMessage } from '../../core/messages/post-message'
import { payKeyHash, payLink } from '../../core/settling/pay-link'
import { holdShipmentsOf } from '../../core/settling/requests'
import { askPayment, dueDate, holdPayable, linkEnds } from '../invoices/ask-payment'
import { noInvoice } from '../invoices/scope'
import { writeOfRequest } from '../invoices/request-letters'
import { moveShipment } from '../packages/ship-workflow'
import { noRequest, visibleRequests } from './requests'

type Create = z.output<typeof paymentRequests.create.body>
type Update = z.output<typeof payments.update.body>

interface Held {
  id: number
  payment_ref: string
  invoice_id: number
  invoice_no: string
  status: PaymentRequestStatus
  currency: string
  paid: string
  due_date: string
  link_no: number
  reminded_at: string | null
}

/** A request held for a change, after its shipment and its invoice; 404 for one out of reach. */
async function holdRequest(tx: Db, who: Who, id: number): Promise<Held> {
  const named = await first<{ invoice_id: number }>(tx, sql`select r.invoice_id from initiated_payments r join client_invoices i on i.id = r.invoice_id
    where ${allOf([sql`r.id = ${id}`, visibleRequests(who)])}`)
  if (!named) throw noRequest()
  await holdShipmentsOf(tx, [named.invoice_id])
  await holdPayable(tx, named.invoice_id)
  const held = await first<Held>(tx, sql`select r.id, r.payment_ref, r.invoice_id, i.invoice_no, r.status, r.currency, i.paid_amount - r.paid_before as paid,
    r.due_date, r.link_no, r.reminded_at from initiated_payments r join client_invoices i on i.id = r.invoice_id where r.id = ${id} for update of r`)
  if (!held) throw noRequest()
  return held
}

const isOpen = ({ status }: Held) => (openRequests as readonly string[]).includes(status)
const notOpen = ({ payment_ref, status }: Held) => new Refusal(409, `Payment request ${payment_ref} is ${paymentRequestStatus.label(status).toLowerCase()}.`)

async function close(tx: Db, who: Who, held: Held, to: 'rejected' | 'cancelled', reason: string | null): Promise<void> {
  await rows(tx, sql`update initiated_payments set status = ${to}, reject_reason = ${reason}, closed_at = now(), closed_by = ${who.user_id},
    version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${held.id}`)
}

/** Sends the link; of an expired request a new one, which works from today. 409 while another request of the invoice is open. */
async function sendLink(tx: Db, who: Who, services: Services, held: Held): Promise<void> {
  const again = held.status === 'expired'
  if (!isOpen(held) && !again) throw notOpen(held)
  const key = { id: held.id, link_no: held.link_no + (again ? 1 : 0) }
  const due = again && held.due_date < today() ? today() : held.due_date
  await refuseOn(
    { initiated_payments_open: () => new Refusal(409, `Another request for invoice ${held.invoice_no} is still open.`) },
    rows(tx, sql`update initiated_payments set link_no = ${key.link_no}, link_token_hash = ${payKeyHash(services.config.TOKEN_SECRET, key)}, due_date = ${due},
      link_expires_at = ${await linkEnds(tx, due)}, link_sent_at = now(), version = version + 1, updated_at = now(), updated_by = ${who.user_id},
      status = case when status = ${literal(paymentRequestStatus, 'partially_paid')} then status
        else ${literal(paymentRequestStatus, 'sent')} end where id = ${held.id}`),
  )
  writeOfRequest(tx, services, 'asked', held.id)
}

/** Reminds whoever is asked, once a day at most. */
async function remind(tx: Db, who: Who, services: Services, held: Held): Promise<void> {
  if (!isOpen(held)) throw notOpen(held)
  if (held.reminded_at && dubaiDay(held.reminded_at) === today()) throw new Refusal(409, `${held.payment_ref} was reminded of today. Remind again tomorrow.`)
  await rows(tx, sql`update initiated_payments set reminded_at = now(), version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    where id = ${held.id}`)
  writeOfRequest(tx, services, 'reminded', held.id)
}

async function changeDueDate(tx: Db, who: Who, held: Held, due: string | undefined): Promise<void> {
  if (!isOpen(held)) throw notOpen(held)
  if (!due) throw refuseField('due_date', 'Choose the day it is due.')
  if (due < today()) throw refuseField('due_date', 'The due date is in the past.')
  await rows(tx, sql`update initiated_payments set due_date = ${due}, link_expires_at = ${await linkEnds(tx, due)}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${held.id}`)
  await rows(tx, sql`update client_invoices set due_date = ${due}, updated_at = now() where id = ${held.invoice_id}`)
  await rows(tx, sql`update package_lists set payment_due_date = ${due}, updated_at = now() where id = (select package_list_id from client_invoices
    where id = ${held.invoice_id})`)
}

async function cancel(tx: Db, who: Who, held: Held): Promise<void> {
  if (!paymentRequestStatus.can(held.status, 'cancelled') || held.status === 'paid')
    throw new Refusal(409, requestRefusal(held.payment_ref, held.status, 'cancelled'))
  if (held.status === 'partially_paid') throw new Refusal(409, `Refund ${money(held.paid, held.currency)} first.`)
  await close(tx, who, held, 'cancelled', null)
}

/** What staff does with a request (invoices-payments.md 5, invoice-update). */
export async function stepRequest({ db, who, services, body }: Ctx<unknown, unknown, Update>) {
  if (!isAdmin(who) || !who.keys.has('app_payment:payment-record')) throw noPermission()
  if (!body.initiated_payment_id) throw refuseField('initiated_payment_id', 'Say which payment request.')
  const held = await holdRequest(db, who, body.initiated_payment_id)
  if (body.action === 'send_link') await sendLink(db, who, services, held)
  else if (body.action === 'remind') await remind(db, who, services, held)
  else if (body.action === 'change_due_date') await changeDueDate(db, who, held, body.due_date)
  else await cancel(db, who, held)
  return {
    before: { status: held.status, due_date: held.due_date },
    after: { id: held.id, payment_ref: held.payment_ref, action: body.action, ...(body.due_date && { due_date: body.due_date }) },
  }
}

/** Asks for an invoice of charges. 409 for one that is not issued or has a request, 404 for one that is not there. */
async function askForInvoice({ db, who, services, body }: Ctx<unknown, unknown, Create>) {
  if (!body.client_invoice_id) throw refuseField('client_invoice_id', 'Say which invoice.')
  await holdShipmentsOf(db, [body.client_invoice_id])
  const invoice = await holdPayable(db, body.client_invoice_id)
  if (!invoice) throw noInvoice()
  if (invoice.status === 'draft') throw new Refusal(409, `Invoice ${invoice.invoice_no} is a draft. Issue it first.`)
  const made = await askPayment(db, who, services, invoice, { ...body, is_sent: body.send_email })
  if (body.send_email) writeOfRequest(db, services, 'asked', made.id)
  return made
}

interface Shipment {
  id: number
  status: string | null
  version: number
  invoice_id: number | null
}

/** Asks a seller to pay a shipment: approved it is billed first; billed before, it is asked for again. */
async function askForShipment(ctx: Ctx<unknown, unknown, Create>) {
  const { db, body } = ctx
  if (!body.ior_invoice_id) throw refuseField('ior_invoice_id', 'Say which shipment.')
  const list = await first<Shipment>(db, sql`select l.id, l.status, l.version, (select i.id from client_invoices i where i.package_list_id = l.id
      and i.status not in ${literals(clientInvoiceStatus, 'void', 'credited')}) as invoice_id
    from package_lists l where l.id = ${body.ior_invoice_id} for update of l`)
  if (!list) throw new Refusal(404, 'Invoice not found.')
  // Only what is approved is billed; the step says of the rest why not.
  if (list.invoice_id !== null) return askForInvoice({ ...ctx, body: { ...body, client_invoice_id: list.invoice_id } })
  const [method = 'bank_transfer'] = body.allowed_methods
  const move = {
    ship_status: 'payment_pending_from_seller' as const, version: list.version, payment_method: method, payment_due_date: await dueDate(db, body.due_date),
    ...(body.amount && { payment_amount: body.amount }), ...(body.message && { note: body.message }),
  }
  await moveShipment(ctx, list.id, move, { allowed_methods: body.allowed_methods, bank_id: body.bank_id, gateway: body.gateway })
  const made = await first<{ id: number; payment_ref: string; link_no: number; gateway: never; invoice_no: string }>(db, sql`select r.id, r.payment_ref,
    r.link_no, r.gateway, i.invoice_no from initiated_payments r join client_invoices i on i.id = r.invoice_id
    where i.package_list_id = ${list.id} order by r.id desc limit 1`)
  if (!made) throw new Error('A payment request was not written.')
  return { id: made.id, payment_ref: made.payment_ref, link: payLink(ctx.services.config, made) }
}

/** Asks for payment (invoices-payments.md 5, rsa_initiate_payment). */
export async function createRequest(ctx: Ctx<unknown, unknown, Create>): Promise<{ id: number; payment_ref: string; link: string | null }> {
  if (!isAdmin(ctx.who) || !ctx.who.keys.has('app_payment:initiate-payment')) throw noPermission()
  const { id, payment_ref, link } = await (ctx.body.kind === 'ior_charges' ? askForShipment(ctx) : askForInvoice(ctx))
  return { id, payment_ref, link }
}

/** Whoever is asked does not pay (invoices-payments.md 3.3). Said again, nothing changes. */
export async function rejectRequest(tx: Db, who: Who, id: number, reason: string) {
  const held = await holdRequest(tx, who, id)
  if (held.status !== 'rejected') {
    if (held.status === 'partially_paid') throw new Refusal(409, `Refund ${money(held.paid, held.currency)} first.`)
    if (!paymentRequestStatus.can(held.status, 'rejected')) throw new Refusal(409, requestRefusal(held.payment_ref, held.status, 'rejected'))
    await close(tx, who, held, 'rejected', reason)
    await postMessage(tx, holdersQuery('app_payment:initiate-payment'), {
      subject: `Payment request ${held.payment_ref} is rejected`, body: `Invoice ${held.invoice_no}, due ${day(held.due_date)}: ${reason}`,
      category: 'approval', severity: 'info', link: `/pending-payments?search=${held.payment_ref}`,
    })
  }
  return { before: { status: held.status }, after: { id, status: 'rejected' as const, ...(held.status !== 'rejected' && { reason }) } }
}
