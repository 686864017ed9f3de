import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { billingStatus, carrierCharge, differenceCause } from '@/lib/domain/carrier-billing'
import { counted } from '@/lib/domain/counted'
import { sum } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { written, type Wording } from '../../platform/letter-words'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { exportXlsx, type ExportColumn } from '../../sheets/export-sheet'
import { XLSX } from '../../sheets/mime'
import { localeOf } from '../../core/accounts/account-letters'
import type { HeldInvoice } from './invoices'

interface Disputed {
  id: number
  tracking_no: string
  charge_type: Parameters<typeof carrierCharge.label>[0]
  difference_cause: Parameters<typeof differenceCause.label>[0]
  total_amount: string
  expected_amount: string | null
}

/** What a carrier is shown of its own lines: nothing of the client, nothing of what we charge. */
export const disputeColumns: readonly ExportColumn[] = [
  { header: 'Tracking No', field: 'tracking_no' }, { header: 'Charge Type', field: 'charge' }, { header: 'Service', field: 'service' },
  { header: 'Destination', field: 'destination' }, { header: 'Billed Weight (kg)', field: 'billed_weight', type: 'weight' },
  { header: 'Our Weight (kg)', field: 'our_weight', type: 'weight' }, { header: 'Billed', field: 'total_amount', type: 'money' },
  { header: 'Expected', field: 'expected_amount', type: 'money' }, { header: 'Difference', field: 'difference', type: 'money' },
  { header: 'Currency', field: 'currency' }, { header: 'Cause', field: 'cause' }, { header: 'Reason', field: 'dispute_reason', width: 40 },
]

export const disputeFileName = ({ carrier_code, invoice_no }: HeldInvoice) => `DISPUTE_${carrier_code}_${invoice_no.replaceAll(/[^\w-]+/g, '-')}.xlsx`

/** The lines of an invoice that are disputed, as their sheet has them. */
export const disputedLines = async (db: Db, invoiceId: number) =>
  (await rows<Disputed>(
    db,
    sql`select id, tracking_no, charge_type, service, destination, billed_weight, our_weight, total_amount, expected_amount, difference, currency,
          difference_cause, dispute_reason
        from consignment_billings where carrier_invoice_id = ${invoiceId} and billing_status = ${literal(billingStatus, 'disputed')} order by tracking_no, id`,
  )).map((line) => ({ ...line, charge: carrierCharge.label(line.charge_type), cause: differenceCause.label(line.difference_cause) }))

interface Said {
  invoice: string
  n: number
  billed: string
  expected: string
}
const letter: Wording<Said> = {
  en: ({ invoice, n, billed, expected }) => [
    `Invoice ${invoice}: ${counted(n, 'line')} disputed`,
    `${counted(n, 'line')} of your invoice ${invoice} ${n === 1 ? 'differs' : 'differ'} from what was agreed: ${billed} was billed, ${expected} was expected. `
      + 'The attached file shows each line. Please send a credit note or tell us why the line is right.',
  ],
  ar: ({ invoice, n, billed, expected }) => [
    `الفاتورة ${invoice}: بنود متنازع عليها، العدد: ${n}`,
    `تختلف بنود عددها ${n} من فاتورتكم ${invoice} عمّا اتُّفق عليه: قيمة الفاتورة ${billed} والقيمة المتوقعة ${expected}. `
      + 'يوضح الملف المرفق كل بند. يرجى إرسال إشعار دائن أو إخبارنا بسبب صحة البند.',
  ],
}

/** Mails an invoice's disputed lines to its carrier. 409 where none is disputed, 422 for a carrier without an address. */
export async function sendDisputeFile(tx: Db, who: Who, services: Services, invoice: HeldInvoice): Promise<{ ids: number[]; sent_to: string }> {
  const lines = await disputedLines(tx, invoice.id)
  if (lines.length === 0) throw new Refusal(409, `No line of invoice ${invoice.invoice_no} is disputed.`)
  const found = await first<{ email: string | null }>(
    tx, sql`select coalesce(nullif(contact_email, ''), nullif(support_email, '')) as email from carriers where id = ${invoice.carrier_id}`,
  )
  const email = found?.email ?? null
  if (email === null) throw new Refusal(422, `${invoice.carrier} has no e-mail address.`)
  const name = disputeFileName(invoice)
  const path = `carrier-billing/${invoice.id}/${randomUUID()}.xlsx`
  await services.files.write(path, exportXlsx({ sheet: 'Disputed', columns: disputeColumns, rows: lines }))
  const total = (amounts: readonly string[]) => money(sum(amounts), invoice.currency)
  const facts = {
    invoice: invoice.invoice_no, n: lines.length, billed: total(lines.map(({ total_amount }) => total_amount)),
    expected: total(lines.map(({ expected_amount }) => expected_amount ?? '0')),
  }
  const words = written('alert', letter, facts, { name: invoice.carrier, locale: await localeOf(tx, email) })
  await services.mail.post(tx, {
    ...words, to: [email], user_id: who.user_id, attachments: [{ name, type: XLSX, path }], ref: { type: 'carrier_invoice', no: invoice.invoice_no },
  })
  return { ids: lines.map(({ id }) => id), sent_to: email }
}
