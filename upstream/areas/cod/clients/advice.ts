import { clientCodLine, clientCodStatus } from '@/lib/domain/client-cod'
import { day, dubaiDay } from '@/lib/domain/days'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, grouped, money } from '@/lib/domain/money'
import type { Db } from '../../../db/db'
import { taxDocumentPdf, type TaxDocument } from '../../../documents/tax-document'
import { Download } from '../../../platform/implement'
import { Refusal } from '../../../platform/refusal'
import type { Who } from '../../../platform/who'
import { exportXlsx, type ExportColumn } from '../../../sheets/export-sheet'
import { XLSX } from '../../../sheets/mime'
import { billedParty, ourSide } from '../../invoices/party'
import { clientPaymentOf, linesOf, type Line } from './read'

type Payment = Awaited<ReturnType<typeof clientPaymentOf>>

const columns = [
  { caption: ['No', 'رقم'], width: 9, align: 'left' }, { caption: ['Order', 'الطلب'], width: 69, align: 'left' },
  { caption: ['Delivered', 'تاريخ التسليم'], width: 26, align: 'left' }, { caption: ['COD', 'مبلغ التحصيل'], width: 26, align: 'right' },
  { caption: ['Fee', 'الرسوم'], width: 22, align: 'right' }, { caption: ['Net', 'الصافي'], width: 30, align: 'right' },
] as const

const netOf = ({ amount, fee }: Line) => subtract(amount, fee)
const nameOf = ({ kind, label, ref_no }: Line) => [...(kind === 'order' ? [] : [clientCodLine.label(kind)]), label, ...(ref_no ? [ref_no] : [])].join(' · ')
const deliveredOn = ({ delivered_at }: Line) => (delivered_at ? day(dubaiDay(delivered_at)) : '')

function paperOf(p: Payment, lines: readonly Line[], issuer: TaxDocument['issuer'], recipient: TaxDocument['recipient']): TaxDocument {
  const cells = (line: Line, i: number) => [
    String(i + 1), nameOf(line), deliveredOn(line), ...[line.amount, line.fee, netOf(line)].map((amount) => grouped(amountIn(amount, p.currency))),
  ]
  return {
    title: ['COD PAYMENT ADVICE', 'إشعار دفع مبالغ التحصيل'], number: p.payment_no, issuer, recipient, currency: p.currency, paid: { columns },
    facts: [
      { caption: ['Orders until', 'طلبات حتى'], value: day(p.cycle_to) }, { caption: ['Status', 'الحالة'], value: clientCodStatus.label(p.status) },
      { caption: ['Paid on', 'تاريخ الدفع'], value: p.paid_on ? day(p.paid_on) : '–' },
      { caption: ['Account', 'الحساب'], value: p.iban_end ? `IBAN •••• ${p.iban_end}` : '–' },
      { caption: ['Bank reference', 'مرجع البنك'], value: p.reference_no ?? '–' },
      { caption: ['Tax invoice of the fees', 'الفاتورة الضريبية للرسوم'], value: p.tax_invoice_no ?? '–' },
    ],
    lines: lines.map((line, i) => ({
      description: nameOf(line), qty: '', rate: '0', vat_rate: '0', vat_amount: '0', amount: line.amount, cells: cells(line, i),
    })),
    totals: [
      { caption: ['COD of orders', 'مبالغ الطلبات'], value: p.gross_cod }, { caption: ['COD fees', 'رسوم التحصيل'], value: subtract(0, p.cod_fee) },
      { caption: ['Return fees', 'رسوم الإرجاع'], value: subtract(0, p.return_fee) },
      { caption: ['VAT on fees', 'ضريبة القيمة المضافة'], value: subtract(0, p.fee_vat) },
      { caption: ['Added', 'إضافات'], value: p.adjustments }, { caption: ['Taken off', 'خصومات'], value: subtract(0, p.deductions) },
    ],
    total: { caption: ['Net', 'الصافي'], amount: p.net_payable },
    notes: [
      ...(compare(p.net_payable, 0) < 0 ? [`Nothing is paid: the next payment begins with ${money(p.net_payable, p.currency)}.`] : []),
      ...(p.tax_invoice_no ? [`${money(sum([p.cod_fee, p.return_fee, p.fee_vat]), p.currency)} of fees with VAT settle tax invoice ${p.tax_invoice_no}.`] : []),
    ],
  }
}

const sheetColumns: readonly ExportColumn[] = [
  { header: 'Kind', field: 'kind_label' }, { header: 'Tracking No', field: 'label', width: 22 }, { header: 'Reference No', field: 'ref_no' },
  { header: 'Delivered', field: 'delivered_at', type: 'datetime' }, { header: 'COD', field: 'amount', type: 'money' },
  { header: 'Fee', field: 'fee', type: 'money' }, { header: 'Net', field: 'net', type: 'money' }, { header: 'Currency', field: 'currency' },
]

/** What a client is told of a payment: as PDF in English and Arabic, or its lines as a sheet. 404 for a draft. */
export async function adviceFile(db: Db, who: Who, id: number, format: 'pdf' | 'xlsx'): Promise<Download> {
  const payment = await clientPaymentOf(db, who, id)
  if (payment.status === 'draft') throw new Refusal(404, `Payment ${payment.payment_no} is a draft: initiate it first.`)
  const name = `COD-ADVICE_${payment.payment_no}`
  const lines = await linesOf(db, id)
  if (format === 'xlsx') {
    const rows = lines.map((line) => ({ ...line, kind_label: clientCodLine.label(line.kind), net: netOf(line), currency: payment.currency }))
    return new Download(exportXlsx({ sheet: payment.payment_no, columns: sheetColumns, rows }), XLSX, `${name}.xlsx`)
  }
  const party = await billedParty(db, 'client', payment.client_id)
  const recipient = party?.side ?? { name: payment.client, address: '', trn: null }
  return new Download(taxDocumentPdf(paperOf(payment, lines, await ourSide(db), recipient)), 'application/pdf', `${name}.pdf`, true)
}
