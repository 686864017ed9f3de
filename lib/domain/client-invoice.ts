import { multiply, sum, type Decimal } from './decimal'
import { machine, type Move, type NameOf } from './machine'
import { refusedMove } from './move'
import { amountIn } from './money'
import { share } from './share'
import { words } from './vocabulary'

const issues: Move = {
  label: 'Issue', confirm: 'Issue [it]?', done: '[it] is issued.',
  consequence: 'It gets its tax invoice number and goes to the party. An issued invoice is not changed any more.',
}
const voids: Move = {
  label: 'Void', confirm: 'Void [it]?', reason: 'required', danger: true, consequence: 'Its charges can be billed again.', done: '[it] is void.',
}

/** An invoice of charges (invoices-payments.md 2.6): issued it is final, and what is wrong with it is a credit note’s. Payments move it on and back. */
export const clientInvoiceStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', moves: { issued: issues, void: voids } },
  issued: { label: 'Issued', tone: 'blue', moves: ['partially_paid', 'paid', 'credited'] },
  partially_paid: { label: 'Partially paid', tone: 'orange', moves: ['issued', 'paid', 'credited'] },
  paid: { label: 'Paid', tone: 'green', moves: ['issued', 'partially_paid', 'credited'] },
  credited: { label: 'Credited', tone: 'grey', moves: [] },
  void: { label: 'Void', tone: 'grey', moves: [] },
})
export type ClientInvoiceStatus = NameOf<typeof clientInvoiceStatus>

/** Those that stand in the journal and that their party sees. */
export const issuedInvoices = ['issued', 'partially_paid', 'paid', 'credited'] as const satisfies readonly ClientInvoiceStatus[]

/** Those of which a credit note can give something back. */
export const creditableInvoices = ['issued', 'partially_paid', 'paid'] as const satisfies readonly ClientInvoiceStatus[]

/** Refused moves of an invoice. */
export const invoiceRefusal = (invoiceNo: string, from: ClientInvoiceStatus, to: ClientInvoiceStatus): string =>
  refusedMove(clientInvoiceStatus, `Invoice ${invoiceNo}`, from, to)

/** Where VAT is rounded to coins: on each line, or once a rate over the whole document (setting `vat_rounding`). */
export const vatRounding = words({ line: 'Each line', document: 'The whole document' })
export type VatRounding = (typeof vatRounding.names)[number]

export interface VatLine {
  amount: string
  /** Per cent. */
  vat_rate: string
}
export interface InvoiceTotals {
  /** VAT of each line, in the order of the lines. */
  vat: string[]
  net: string
  vat_amount: string
  total: string
}

const vatOf = (amount: Decimal, rate: Decimal, currency: string) => amountIn(multiply([amount, rate, '0.01'], 8), currency)

/** VAT of lines with one rate: their own halves rounded up, or their share of what the rate comes to over all of them. */
function vatOfRate(lines: readonly VatLine[], rate: string, currency: string, rounding: VatRounding): string[] {
  if (rounding === 'line') return lines.map(({ amount }) => vatOf(amount, rate, currency))
  const amounts = lines.map(({ amount }) => amount)
  return share(vatOf(sum(amounts), rate, currency), currency, amounts)
}

/**
 * What an invoice comes to: the one place where its VAT is rounded. Seven lines of 10.10 at 5 % have 3.57 by line and 3.54 by document, spread over the
 * lines as 4 x 0.51 and 3 x 0.50, so that lines always add up to the document.
 */
export function invoiceTotals(lines: readonly VatLine[], currency: string, rounding: VatRounding): InvoiceTotals {
  const vat = lines.map(() => '0')
  for (const [rate, own] of Map.groupBy(lines.map((line, at) => ({ ...line, at })), ({ vat_rate }) => vat_rate))
    vatOfRate(own, rate, currency, rounding).forEach((amount, i) => { vat[own[i]?.at ?? 0] = amount })
  const [net, vat_amount] = [amountIn(sum(lines.map(({ amount }) => amount)), currency), amountIn(sum(vat), currency)]
  return { vat, net, vat_amount, total: amountIn(sum([net, vat_amount]), currency) }
}
