import { sql } from 'drizzle-orm'
import type { ChargeParty } from '@/lib/domain/charge'
import { money } from '@/lib/domain/money'
import { refundStatus } from '@/lib/domain/payment'
import { first, lastly, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import { unallocated } from '../../core/settling/owed'
import { billedParty } from '../invoices/party'

interface Facts {
  no: string
  amount: string
  day: string
  receipt: string
  reason: string
  credit: string | null
  /** What went back last. */
  refund: string
  link: string
}

/** Letters to a payer, by what became of the payment. */
const wordings = {
  paid: {
    en: (f) => [
      `Receipt ${f.receipt}`,
      `thank you: we have received ${f.amount} of ${dayIn.en(f.day)}.${f.credit ? ` ${f.credit} of it stands to your credit.` : ''}`
        + ` Your receipt ${f.receipt} is here:\n${f.link}`,
    ],
    ar: (f) => [
      `إيصال ${f.receipt}`,
      `شكراً لكم: استلمنا مبلغ ${f.amount} بتاريخ ${dayIn.ar(f.day)}.${f.credit ? ` منه ${f.credit} رصيد لصالحكم.` : ''} الإيصال ${f.receipt} هنا:\n${f.link}`,
    ],
  },
  rejected: {
    en: (f) => [
      `We did not find payment ${f.no}`,
      `we did not find your payment ${f.no} of ${f.amount}: “${f.reason}” Check it with your bank, and record it again here:\n${f.link}`,
    ],
    ar: (f) => [
      `لم نعثر على الدفعة ${f.no}`, `لم نعثر على دفعتكم ${f.no} بمبلغ ${f.amount}: “${f.reason}” راجعوا البنك وسجّلوها من جديد هنا:\n${f.link}`,
    ],
  },
  failed: {
    en: (f) => [
      `The cheque of payment ${f.no} has bounced`,
      `the cheque of payment ${f.no} of ${f.amount} has bounced: “${f.reason}” What it was to pay is open again:\n${f.link}`,
    ],
    ar: (f) => [
      `ارتد شيك الدفعة ${f.no}`, `ارتد شيك الدفعة ${f.no} بمبلغ ${f.amount}: “${f.reason}” وما كان سيسدده مستحق من جديد:\n${f.link}`,
    ],
  },
  refunded: {
    en: (f) => [
      `We have refunded ${f.refund}`, `we have sent ${f.refund} of your payment ${f.no} back to the card it came from. Your bank shows it within some days.`,
    ],
    ar: (f) => [
      `أعدنا إليكم ${f.refund}`, `أعدنا ${f.refund} من دفعتكم ${f.no} إلى البطاقة التي دُفعت بها. يظهر المبلغ لدى بنككم خلال أيام.`,
    ],
  },
} as const satisfies Record<string, Wording<Facts>>
type Ended = keyof typeof wordings

interface Row {
  id: number
  payment_no: string
  party_type: ChargeParty
  party_id: number
  client_id: number | null
  amount: string
  on_account: string
  refund: string | null
  currency: string
  payment_date: string
  receipt_no: string | null
  reject_reason: string | null
}
interface Pending {
  id: number
  ended: Ended
  services: Pick<Services, 'mail' | 'config'>
}

const read = (tx: Db, id: number) => first<Row>(tx, sql`select id, payment_no, party_type, party_id, client_id, amount, ${unallocated} as on_account,
  (select r.amount from refunds r where r.payment_id = p.id and r.status = ${literal(refundStatus, 'succeeded')}
    order by r.ended_at desc, r.id desc limit 1) as refund,
  currency, payment_date, receipt_no, reject_reason from payments p where id = ${id}`)

async function writeLetters(tx: Db, letters: readonly Pending[]): Promise<void> {
  for (const { id, ended, services: { mail, config } } of letters) {
    const row = await read(tx, id)
    const party = row && (await billedParty(tx, row.party_type, row.party_id))
    if (!row || !party?.email) continue
    const facts: Facts = {
      no: row.payment_no, amount: money(row.amount, row.currency), day: row.payment_date, receipt: row.receipt_no ?? '', reason: row.reject_reason ?? '',
      refund: money(row.refund ?? 0, row.currency),
      credit: Number(row.on_account) > 0 ? money(row.on_account, row.currency) : null, link: `${config.PUBLIC_URL}/payment-list/${row.id}`,
    }
    const words = written('payment', wordings[ended], facts, { name: party.side.name, locale: await localeOf(tx, party.email) })
    await mail.post(tx, { ...words, to: [party.email], ref: { type: 'payment', no: row.payment_no }, client_id: row.client_id })
  }
}

/** Writes to a payer what became of a payment, once its receipt has its number, in the transaction that decides it. */
export const writeToPayer = (tx: Db, services: Pending['services'], ended: Ended, id: number): void =>
  lastly(tx, writeLetters, [{ id, ended, services }])
