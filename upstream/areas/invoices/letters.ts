import { sql, type SQL } from 'drizzle-orm'
import type { ChargeParty } from '@/lib/domain/charge'
import { money } from '@/lib/domain/money'
import { lastly, rows, type Db } from '../../db/db'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import { owed } from '../../core/settling/owed'
import { partiesOf, type BilledParty } from './party'

interface Facts {
  no: string
  total: string
  link: string
}

const issued: Wording<Facts & { due: string }> = {
  en: ({ no, total, due, link }) => [
    `Tax invoice ${no}`, `tax invoice ${no} comes to ${total} and is due on ${dayIn.en(due)}. Read it and download it here:\n${link}`,
  ],
  ar: ({ no, total, due, link }) => [
    `الفاتورة الضريبية ${no}`, `تبلغ الفاتورة الضريبية ${no} مقدار ${total} وتستحق في ${dayIn.ar(due)}. اطلع عليها ونزّلها هنا:\n${link}`,
  ],
}

const credited: Wording<Facts & { of: string; balance: string }> = {
  en: ({ no, of, total, balance, link }) => [
    `Credit note ${no}`,
    `credit note ${no} takes ${total} off tax invoice ${of}. ${balance} of the invoice is still to be paid. Read the note and download it here:\n${link}`,
  ],
  ar: ({ no, of, total, balance, link }) => [
    `الإشعار الدائن ${no}`,
    `يخصم الإشعار الدائن ${no} مبلغ ${total} من الفاتورة الضريبية ${of}. المتبقي للسداد من الفاتورة ${balance}. اطلع على الإشعار ونزّله هنا:\n${link}`,
  ],
}

interface Paper {
  type: 'client_invoice' | 'credit_note'
  id: number
}
interface Row {
  id: number
  invoice_id: number
  tax_invoice_no: string
  /** Of the note, where it is one. */
  note_no: string | null
  party_type: ChargeParty
  party_id: number
  client_id: number | null
  total: string
  balance: string
  currency: string
  due_date: string
}
interface PendingLetter extends Paper {
  services: Pick<Services, 'mail' | 'config'>
}

const ofInvoice = sql`i.id as invoice_id, i.tax_invoice_no, i.party_type, i.party_id, i.client_id, i.currency, i.due_date,
  ${owed} as balance`
const read: Record<Paper['type'], (ids: SQL) => SQL> = {
  client_invoice: (ids) => sql`select i.id, ${ofInvoice}, null as note_no, i.total from client_invoices i where i.id = any(${ids}) order by i.id`,
  credit_note: (ids) => sql`select n.id, ${ofInvoice}, n.note_no, n.total from credit_notes n join client_invoices i on i.id = n.invoice_id
    where n.id = any(${ids}) order by n.id`,
}

async function writeLetter(tx: Db, { mail, config }: PendingLetter['services'], type: Paper['type'], row: Row, party: BilledParty): Promise<void> {
  if (!party.email) return
  const amount = (value: string) => money(value, row.currency)
  const [no, total, link] = [row.note_no ?? row.tax_invoice_no, amount(row.total), `${config.PUBLIC_URL}/invoices/client/${row.invoice_id}`]
  const reader = { name: party.side.name, locale: await localeOf(tx, party.email) }
  const words = type === 'client_invoice'
    ? written('invoice', issued, { no, total, due: row.due_date, link }, reader)
    : written('credit_note', credited, { no, of: row.tax_invoice_no, total, balance: amount(row.balance), link }, reader)
  await mail.post(tx, { ...words, to: [party.email], ref: { type, no }, client_id: row.client_id })
}

async function writeLetters(tx: Db, letters: readonly PendingLetter[]): Promise<void> {
  for (const [type, some] of Map.groupBy(letters, (letter) => letter.type)) {
    const found = await rows<Row>(tx, read[type](sql`${sql.param(some.map(({ id }) => id))}::bigint[]`))
    const [readerOf, services] = [await partiesOf(tx, found), new Map(some.map((letter) => [letter.id, letter.services]))]
    for (const row of found) {
      const [party, by] = [readerOf(row), services.get(row.id)]
      if (party && by) await writeLetter(tx, by, type, row, party)
    }
  }
}

/** Writes to whoever invoices bill once they, or credit notes on them, have their numbers, in the transaction that issues them. */
export const writeToParties = (tx: Db, services: PendingLetter['services'], type: Paper['type'], ids: readonly number[]): void =>
  lastly(tx, writeLetters, ids.map((id) => ({ type, id, services })))
