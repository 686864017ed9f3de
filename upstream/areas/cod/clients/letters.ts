import { sql } from 'drizzle-orm'
import { compare, sum } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { first, lastly, type Db } from '../../../db/db'
import { dayIn, written, type Wording } from '../../../platform/letter-words'
import type { Services } from '../../../platform/services'
import { localeOf } from '../../../core/accounts/account-letters'
import { billedParty } from '../../invoices/party'

interface Row {
  payment_no: string
  client_id: number
  currency: string
  cycle_to: string
  orders_count: number
  gross_cod: string
  cod_fee: string
  return_fee: string
  fee_vat: string
  adjustments: string
  deductions: string
  net_payable: string
  iban_end: string | null
  reference_no: string | null
  paid_on: string | null
  tax_invoice_no: string | null
}
type Facts = Row & { link: string }

const shown = ({ currency }: Row, amount: string) => money(amount, currency)
const fees = (f: Row) => sum([f.cod_fee, f.return_fee, f.fee_vat])
const isSome = (amount: string) => compare(amount, 0) !== 0

/** What a payment comes to, line by line. */
const breakdown = (f: Facts) => [
  `COD of orders: ${shown(f, f.gross_cod)}`, `Fees with VAT: ${shown(f, fees(f))}`, ...(isSome(f.adjustments) ? [`Added: ${shown(f, f.adjustments)}`] : []),
  ...(isSome(f.deductions) ? [`Taken off: ${shown(f, f.deductions)}`] : []), `Net: ${shown(f, f.net_payable)}`,
].join('\n')
const arabicBreakdown = (f: Facts) => [
  `مبالغ الطلبات: ${shown(f, f.gross_cod)}`, `الرسوم مع الضريبة: ${shown(f, fees(f))}`,
  ...(isSome(f.adjustments) ? [`إضافات: ${shown(f, f.adjustments)}`] : []),
  ...(isSome(f.deductions) ? [`خصومات: ${shown(f, f.deductions)}`] : []), `الصافي: ${shown(f, f.net_payable)}`,
].join('\n')

/** Letters to a client, by what became of its payment. */
const wordings = {
  initiated: {
    en: (f) => [
      `COD payment ${f.payment_no} of ${shown(f, f.net_payable)} is prepared`,
      `the cash of ${f.orders_count} of your orders delivered until ${dayIn.en(f.cycle_to)} is ready to be paid.\n\n${breakdown(f)}`
        + `\n\nLook at it here:\n${f.link}`,
    ],
    ar: (f) => [
      `دفعة التحصيل ${f.payment_no} بمبلغ ${shown(f, f.net_payable)} جاهزة`,
      `مبالغ ${f.orders_count} من طلباتكم المسلّمة حتى ${dayIn.ar(f.cycle_to)} جاهزة للتحويل.\n\n${arabicBreakdown(f)}\n\nالتفاصيل هنا:\n${f.link}`,
    ],
  },
  paid: {
    en: (f) => [
      `COD payment ${f.payment_no}: ${shown(f, f.net_payable)}`,
      (f.reference_no
        ? `we have paid ${shown(f, f.net_payable)} on ${dayIn.en(f.paid_on ?? '')} to your account ending in ${f.iban_end ?? ''}, reference ${f.reference_no}.`
        : 'your fees are more than what is due to you. Your next payment begins with the rest.')
        + `${f.tax_invoice_no ? ` Tax invoice ${f.tax_invoice_no} for the fees is settled by it.` : ''}\n\n${breakdown(f)}\n\n`
        + `Confirm it, or say what is wrong, here:\n${f.link}`,
    ],
    ar: (f) => [
      `دفعة التحصيل ${f.payment_no}: ${shown(f, f.net_payable)}`,
      (f.reference_no
        ? `حوّلنا مبلغ ${shown(f, f.net_payable)} بتاريخ ${dayIn.ar(f.paid_on ?? '')} إلى حسابكم المنتهي بالأرقام ${f.iban_end ?? ''}،`
          + ` المرجع ${f.reference_no}.`
        : 'رسومكم أكثر من المستحق لكم، وتبدأ دفعتكم القادمة بالباقي.')
        + `${f.tax_invoice_no ? ` الفاتورة الضريبية ${f.tax_invoice_no} للرسوم مسددة منها.` : ''}\n\n${arabicBreakdown(f)}\n\n`
        + `يرجى تأكيدها أو الاعتراض عليها هنا:\n${f.link}`,
    ],
  },
} as const satisfies Record<string, Wording<Facts>>
type Said = keyof typeof wordings

interface Pending {
  id: number
  said: Said
  services: Pick<Services, 'mail' | 'config'>
}

const read = (tx: Db, id: number) =>
  first<Row>(
    tx,
    sql`select p.payment_no, p.client_id, p.currency, p.cycle_to, p.orders_count, p.gross_cod, p.cod_fee, p.return_fee, p.fee_vat, p.adjustments, p.deductions,
          p.net_payable, right(p.iban, 4) as iban_end, p.reference_no, p.paid_on, i.tax_invoice_no
        from client_cod_payments p left join client_invoices i on i.id = p.invoice_id where p.id = ${id}`,
  )

async function writeLetters(tx: Db, letters: readonly Pending[]): Promise<void> {
  for (const { id, said, services: { mail, config } } of letters) {
    const row = await read(tx, id)
    const party = row && (await billedParty(tx, 'client', row.client_id))
    if (!row || !party?.email) continue
    const words = written('cod_advice', wordings[said], { ...row, link: `${config.PUBLIC_URL}/cod/rsa?payment=${id}` }, {
      name: party.side.name, locale: await localeOf(tx, party.email),
    })
    await mail.post(tx, { ...words, to: [party.email], ref: { type: 'cod_payment', no: row.payment_no }, client_id: row.client_id })
  }
}

/** Writes to a client what became of its payment, once the tax invoice of its fees has its number, in the transaction that decides it. */
export const writeToClient = (tx: Db, services: Pending['services'], said: Said, id: number): void => lastly(tx, writeLetters, [{ id, said, services }])
