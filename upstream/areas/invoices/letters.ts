import { sql } from 'drizzle-orm'
import type { ChargeParty } from '@/lib/domain/charge'
import { money } from '@/lib/domain/money'
import { first, lastly, type Db } from '../../db/db'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import { billedParty } from './party'

interface Facts {
  no: string
  total: string
  due: string
  link: string
}

const issued: Wording<Facts> = {
  en: ({ no, total, due, link }) => [
    `Tax invoice ${no}`, `tax invoice ${no} comes to ${total} and is due on ${dayIn.en(due)}. Read it and download it here:\n${link}`,
  ],
  ar: ({ no, total, due, link }) => [
    `الفاتورة الضريبية ${no}`, `تبلغ الفاتورة الضريبية ${no} مقدار ${total} وتستحق في ${dayIn.ar(due)}. اطلع عليها ونزّلها هنا:\n${link}`,
  ],
}

interface Row {
  tax_invoice_no: string
  party_type: ChargeParty
  party_id: number
  client_id: number | null
  total: string
  currency: string
  due_date: string
}
interface PendingLetter {
  id: number
  services: Pick<Services, 'mail' | 'config'>
}

async function writeLetters(tx: Db, letters: readonly PendingLetter[]): Promise<void> {
  for (const { id, services: { mail, config } } of letters) {
    const invoice = await first<Row>(tx, sql`select tax_invoice_no, party_type, party_id, client_id, total, currency, due_date from client_invoices
      where id = ${id}`)
    const party = invoice && (await billedParty(tx, invoice.party_type, invoice.party_id))
    if (!invoice || !party?.email) continue
    const facts: Facts = {
      no: invoice.tax_invoice_no, total: money(invoice.total, invoice.currency), due: invoice.due_date, link: `${config.PUBLIC_URL}/invoices/${id}`,
    }
    const reader = { name: party.side.name, locale: await localeOf(tx, party.email) }
    await mail.post(tx, {
      ...written('invoice', issued, facts, reader),
      to: [party.email], ref: { type: 'client_invoice', no: invoice.tax_invoice_no }, client_id: invoice.client_id,
    })
  }
}

/** Writes to whoever an invoice bills once it has its number, in the transaction that issues it. */
export const writeToParty = (tx: Db, services: PendingLetter['services'], id: number): void => lastly(tx, writeLetters, [{ id, services }])
