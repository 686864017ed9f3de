import { sql } from 'drizzle-orm'
import { arabicDay } from '@/lib/domain/arabic-days'
import { day } from '@/lib/domain/days'
import { openRequests, type PaymentGateway, type PaymentRequestStatus, type RequestMethod } from '@/lib/domain/payment-request'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { hashToken } from '../../platform/tokens'
import { owed } from '../../core/settling/owed'
import { settingAt } from '../../core/settings/setting-at'

/** A request as its link opens it. */
export interface Linked {
  id: number
  payment_ref: string
  invoice_id: number
  invoice_no: string
  tax_invoice_no: string | null
  payer: string
  gateway: PaymentGateway
  status: PaymentRequestStatus
  due_date: string
  total: string
  paid_amount: string
  balance: string
  currency: string
  message: string | null
  allowed_methods: RequestMethod[]
  bank_id: number | null
  link_expires_at: string
  party_type: string
  party_id: number
}

export const notValid = async (db: Db) =>
  new Refusal(404, `This payment link is not valid. Ask ${await settingAt(db, 'company_name')} for a new one.`, undefined, { reason: 'link' })
const hasEnded = ({ link_expires_at }: Linked) => new Refusal(
  410, `This link expired on ${day(link_expires_at)}.`, undefined, { reason: 'expired', on: day(link_expires_at), on_ar: arabicDay(link_expires_at) },
)

/**
 * The request a link opens: its key is compared by its hash, and number and gateway have to be those of the request. 404 for anything else, 410 once the link
 * has ended. What is paid opens all the same, so that its receipt is found.
 */
export async function openLink(db: Db, invoiceNo: string, given: { gateway: string; k: string }): Promise<Linked> {
  const linked = await first<Linked>(db, sql`select r.id, r.payment_ref, r.invoice_id, i.invoice_no, i.tax_invoice_no, i.recipient->>'name' as payer,
    r.gateway, r.status,
      r.due_date, i.total - i.credited_amount as total, i.paid_amount, greatest(${owed}, 0) as balance, i.currency, r.message, r.allowed_methods, r.bank_id,
      r.link_expires_at, i.party_type, i.party_id
    from initiated_payments r join client_invoices i on i.id = r.invoice_id
    where r.link_token_hash = ${hashToken(given.k)} and i.invoice_no = ${invoiceNo} and r.gateway = ${given.gateway}`)
  if (!linked) throw await notValid(db)
  if (linked.status === 'rejected' || linked.status === 'cancelled') throw await notValid(db)
  if (linked.status !== 'paid' && (linked.status === 'expired' || Date.parse(linked.link_expires_at) <= Date.now())) throw hasEnded(linked)
  return linked
}

const isOpen = ({ status }: Pick<Linked, 'status'>): boolean => (openRequests as readonly string[]).includes(status)
export const isPaid = ({ status, balance }: Linked): boolean => status === 'paid' || Number(balance) <= 0

/** What the page shows of a request. */
export async function summaryOf(db: Db, linked: Linked, card: { takes_cards: boolean; is_sandbox: boolean }) {
  const lines = await rows<{ line_no: number; description: string; amount: string; vat_amount: string }>(db, sql`select line_no, description, amount,
    vat_amount from client_invoice_lines where invoice_id = ${linked.invoice_id} order by line_no`)
  const bank = await first<{ bank_name: string; account_name: string; iban: string; swift: string | null }>(db, sql`select bank_name, account_name, iban,
    swift from banks
    where currency = ${linked.currency} and status = ${literal(switchStatus, 'active')} and confirmed_at is not null
    order by (id = ${linked.bank_id}::bigint) desc nulls last, is_default desc, id limit 1`)
  const { payment_ref, invoice_no, tax_invoice_no, due_date, total, paid_amount, balance, currency, message, allowed_methods } = linked
  return {
    issuer: await settingAt(db, 'company_name'), payer: linked.payer, invoice_no, tax_invoice_no, due_date, lines, total, paid_amount, balance, currency,
      message,
    payment_ref, is_open: isOpen(linked) && !isPaid(linked), is_paid: isPaid(linked), ...card, methods: allowed_methods,
    bank: allowed_methods.includes('bank_transfer') || allowed_methods.includes('wire') ? bank : null,
  }
}

/** What is said of a request that was paid in the meantime. */
export const paidAlready = () => new Refusal(409, 'This invoice is paid. Thank you.', undefined, { reason: 'paid' })
