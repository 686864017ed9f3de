import { sql } from 'drizzle-orm'
import { clientInvoiceStatus } from '@/lib/domain/client-invoice'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import {
  openRequests, paymentGateway, paymentRequestStatus, type PaymentGateway, type PaymentRequestKind, type RequestMethod,
} from '@/lib/domain/payment-request'
import { switchStatus } from '@/lib/domain/record-status'
import type { Config } from '../../config'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { connect } from '../../core/gateway/connection'
import { payKeyHash, payLink } from '../../core/settling/pay-link'
import { settingAt } from '../../core/settings/setting-at'

/** What somebody is asked to pay by. */
export interface RequestTerms {
  kind: PaymentRequestKind
  allowed_methods: readonly RequestMethod[]
  bank_id?: number | null | undefined
  gateway?: PaymentGateway | null | undefined
  due_date?: string | undefined
  message?: string | undefined
  amount?: string | undefined
  /** Whether its link goes out in the same transaction. */
  is_sent: boolean
}

/** An invoice that is held, with what is left to pay of it. */
export interface PayableInvoice {
  id: number
  invoice_no: string
  currency: string
  balance: string
  paid_amount: string
}

export interface MadeRequest {
  id: number
  payment_ref: string
  link: string | null
  due_date: string
}

/** Until when a link works that is due on a day: the setting `payment_link_days` after it, to the end of that day. */
export const linkEnds = async (tx: Db, due: string): Promise<string> => dubaiMoment(addDays(due, (await settingAt(tx, 'payment_link_days')) + 1), '00:00')

/** The account it is to be paid to: the one named, else the usual one of the currency; null where there is none. 422 for one payers are not shown. */
async function bankOf(tx: Db, id: number | null | undefined, currency: string): Promise<number | null> {
  if (!id) {
    const usual = await first<{ id: number }>(tx, sql`select id from banks where currency = ${currency} and is_default
      and status = ${literal(switchStatus, 'active')} and confirmed_at is not null limit 1`)
    return usual?.id ?? null
  }
  const bank = await first<{ currency: string }>(tx, sql`select currency from banks where id = ${id} and status = ${literal(switchStatus, 'active')}
    and confirmed_at is not null`)
  if (!bank) throw refuseField('bank_id', 'Choose one of our bank accounts in use.')
  if (bank.currency !== currency) throw refuseField('bank_id', `This account is in ${bank.currency}, the invoice in ${currency}.`)
  return id
}

async function refuseOpen(tx: Db, invoiceId: number): Promise<void> {
  const open = await first<{ payment_ref: string }>(tx, sql`select payment_ref from initiated_payments where invoice_id = ${invoiceId}
    and status in ${literals(paymentRequestStatus, ...openRequests)}`)
  if (open) throw new Refusal(409, `${open.payment_ref} is still open. Cancel it first.`)
}

/** The day it is due, the setting `payment_due_days` from today where none is given; 422 for a day that is past. */
export async function dueDate(tx: Db, given: string | undefined): Promise<string> {
  const due = given ?? addDays(today(), await settingAt(tx, 'payment_due_days'))
  if (due < today()) throw refuseField('due_date', 'The due date is in the past.')
  return due
}

/** Where a card pays it: the gateway asked for, or the setting's; null where no card does. */
async function gatewayOf(tx: Db, config: Config, { allowed_methods, gateway }: RequestTerms): Promise<PaymentGateway | null> {
  if (!allowed_methods.includes('gateway')) return null
  const set = await settingAt(tx, 'payment_gateway_default')
  const name = gateway ?? (paymentGateway.is(set) ? set : 'sandbox')
  if (await connect(tx, config, name)) return name
  throw refuseField('allowed_methods', `Cards are not taken: ${paymentGateway.label(name)} is not connected. Choose another way to pay.`)
}

/** Refuses what cannot be asked for: nothing left, or anything but the whole of it. */
function refuseAmount({ invoice_no, balance, currency }: PayableInvoice, amount: string | undefined): void {
  if (compare(balance, 0) <= 0) throw new Refusal(409, `Nothing of invoice ${invoice_no} is left to pay.`)
  if (amount !== undefined && compare(amount, balance) !== 0)
    throw refuseField('amount', `${money(balance, currency)} of ${invoice_no} is to be paid. A request is for all of it.`)
}

/**
 * Asks for what an invoice has left to pay; the caller holds it. 409 while another request of it is open or nothing is left, 422 for a day that is past or an
 * account of another currency, and for cards where no gateway takes them (invoices-payments.md 2.4, 5).
 */
export async function askPayment(
  tx: Db, who: Who, { config }: Pick<Services, 'config'>, invoice: PayableInvoice, terms: RequestTerms,
): Promise<MadeRequest> {
  refuseAmount(invoice, terms.amount)
  await refuseOpen(tx, invoice.id)
  const due_date = await dueDate(tx, terms.due_date)
  const [gateway, bank] = [await gatewayOf(tx, config, terms), await bankOf(tx, terms.bank_id, invoice.currency)]
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(tx, sql`select nextval(pg_get_serial_sequence('initiated_payments', 'id')) as id`)
  const key = { id, link_no: 1 }
  const [made] = await refuseOn(
    { initiated_payments_open: () => new Refusal(409, `Invoice ${invoice.invoice_no} was asked for a moment ago.`) },
    rows<{ payment_ref: string }>(
      tx,
      sql`insert into initiated_payments (id, payment_ref, request_kind, invoice_id, amount, currency, paid_before, allowed_methods, bank_id,
            gateway, due_date, message, link_token_hash, link_expires_at, link_sent_at, status, created_by, updated_by)
          overriding system value
          values (${id}, 'PR-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad(nextval('initiated_payment_serial')::text, 5, '0'), ${terms.kind},
            ${invoice.id}, ${invoice.balance}, ${invoice.currency}, ${invoice.paid_amount}, ${sql.param([...new Set(terms.allowed_methods)])}::text[], ${bank},
            ${gateway}, ${due_date}, ${terms.message || null}, ${payKeyHash(config.TOKEN_SECRET, key)}, ${await linkEnds(tx, due_date)},
            ${terms.is_sent ? new Date().toISOString() : null}, ${terms.is_sent ? 'sent' : 'initiated'}, ${who.user_id || null}, ${who.user_id || null})
          returning payment_ref`,
    ),
  )
  if (!made) throw new Error('A payment request was not written.')
  return { id, payment_ref: made.payment_ref, due_date, link: payLink(config, { ...key, gateway, invoice_no: invoice.invoice_no }) }
}

/** An issued invoice held for a request for payment, after its shipment; null where there is none. */
export const holdPayable = (tx: Db, id: number): Promise<(PayableInvoice & { status: string }) | null> =>
  first(tx, sql`select i.id, i.invoice_no, i.currency, i.total - i.credited_amount - i.paid_amount as balance, i.paid_amount, i.status from client_invoices i
    where i.id = ${id} and i.status <> ${literal(clientInvoiceStatus, 'void')} for no key update of i`)
