import { sql } from 'drizzle-orm'
import type { ChargeParty } from '@/lib/domain/charge'
import { money } from '@/lib/domain/money'
import { first, lastly, type Db } from '../../db/db'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import { owed } from '../../core/settling/owed'
import { payLink, type LinkOf } from '../../core/settling/pay-link'
import { billedParty } from './party'

interface Facts {
  ref: string
  no: string
  amount: string
  due: string
  message: string | null
  link: string | null
  bank: string | null
}

const said = (f: Facts) => (f.message ? `\n\n“${f.message}”` : '')
const ways = {
  en: (f: Facts) => `${f.link ? `\n\nPay it here:\n${f.link}` : ''}${
    f.bank ? `\n\n${f.link ? 'Or transfer' : 'Transfer'} it to ${f.bank}. Name ${f.ref} as the reference.` : ''}`,
  ar: (f: Facts) => `${f.link ? `\n\nيمكنكم الدفع هنا:\n${f.link}` : ''}${
    f.bank ? `\n\n${f.link ? 'أو بالتحويل' : 'يرجى التحويل'} إلى ${f.bank}. اذكروا ${f.ref} كمرجع.` : ''}`,
}

/** Letters to whoever is asked to pay. */
const wordings = {
  asked: {
    en: (f) => [`Payment of invoice ${f.no}`, `please pay ${f.amount} of invoice ${f.no} by ${dayIn.en(f.due)}.${said(f)}${ways.en(f)}`],
    ar: (f) => [`سداد الفاتورة ${f.no}`, `نرجو سداد ${f.amount} من الفاتورة ${f.no} في موعد أقصاه ${dayIn.ar(f.due)}.${said(f)}${ways.ar(f)}`],
  },
  reminded: {
    en: (f) => [`Reminder: invoice ${f.no}`, `${f.amount} of invoice ${f.no} is still to be paid. It is due on ${dayIn.en(f.due)}.${ways.en(f)}`],
    ar: (f) => [`تذكير: الفاتورة ${f.no}`, `ما زال مبلغ ${f.amount} من الفاتورة ${f.no} مستحقاً. تاريخ الاستحقاق ${dayIn.ar(f.due)}.${ways.ar(f)}`],
  },
} as const satisfies Record<string, Wording<Facts>>
export type RequestLetter = keyof typeof wordings

interface Row extends LinkOf {
  payment_ref: string
  currency: string
  balance: string
  due_date: string
  message: string | null
  bank: string | null
  party_type: ChargeParty
  party_id: number
  client_id: number | null
}
interface Pending {
  id: number
  letter: RequestLetter
  services: Pick<Services, 'mail' | 'config'>
}

const read = (tx: Db, id: number) => first<Row>(tx, sql`select r.id, r.link_no, r.gateway, r.payment_ref, r.currency, r.due_date, r.message, ${owed} as balance,
    i.invoice_no, i.party_type, i.party_id, i.client_id,
    (select b.account_name || ', ' || b.bank_name || ', IBAN ' || b.iban from banks b where b.id = r.bank_id) as bank
  from initiated_payments r join client_invoices i on i.id = r.invoice_id where r.id = ${id}`)

async function writeLetters(tx: Db, letters: readonly Pending[]): Promise<void> {
  for (const { id, letter, services: { mail, config } } of letters) {
    const row = await read(tx, id)
    const party = row && (await billedParty(tx, row.party_type, row.party_id))
    if (!row || !party?.email) continue
    const facts: Facts = {
      ref: row.payment_ref, no: row.invoice_no, amount: money(row.balance, row.currency), due: row.due_date, message: row.message, link: payLink(config, row),
      bank: row.bank,
    }
    const words = written('payment_request', wordings[letter], facts, { name: party.side.name, locale: await localeOf(tx, party.email) })
    await mail.post(tx, { ...words, to: [party.email], ref: { type: 'payment_request', no: row.payment_ref }, client_id: row.client_id })
  }
}

/** Writes to whoever is asked to pay, once everything else of the transaction is written. */
export const writeOfRequest = (tx: Db, services: Pending['services'], letter: RequestLetter, id: number): void =>
  lastly(tx, writeLetters, [{ id, letter, services }])
