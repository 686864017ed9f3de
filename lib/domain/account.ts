import { words } from './vocabulary'

/**
 * What an account of the journal stands for. A debit (above zero) of one of `owns` is what we have or are owed, of `costs` what it
 * spent; a credit (below zero) of one of `owes` is what it owes, of `earns` what it earned. A kind comes with the first fact posted to it.
 */
export const accountKind = words({
  carrier_cod: 'COD held by carrier',
  cash_on_hand: 'COD held by own drivers',
  payment_provider: 'Paid by link or card, at the provider',
  client_cod: 'COD owed to client',
  unbilled: 'Charges to bill',
  receivable: 'Invoices to be paid',
  on_account: 'Credit of payers',
  output_vat: 'VAT we owe',
  accrued: 'Charges to pay',
  revenue: 'Revenue',
  duty_held: 'Duty for customs',
  import_vat_held: 'Import VAT for the tax authority',
  cost: 'Cost',
  written_off: 'Written off',
  input_vat: 'VAT to recover',
  bank: 'At our banks',
  rounding: 'Rounding',
  suspense: 'COD money not matched yet',
  guarantee: 'Guarantee at customs in use',
  guarantee_owed: 'Owed to customs under guarantee',
  exchange: 'Money exchanged',
  exchange_difference: 'Exchange gains and losses',
})
export type AccountKind = (typeof accountKind.names)[number]

/** Who an account is with; `house` is our own, without a party id. */
export const accountParty = words({ house: 'House', client: 'Client', carrier: 'Carrier', transporter: 'Transporter', vendor: 'Vendor', seller: 'Seller' })
export type AccountParty = (typeof accountParty.names)[number]

/** What a journal is written for. */
export const journalKind = words({
  cod_collected: 'COD collected', cod_settled: 'COD settled', charge: 'Charge', client_invoice: 'Client invoice',
  carrier_invoice: 'Carrier invoice', credit_note: 'Credit note', cod_received: 'COD received', cod_matched: 'COD matched',
  payment: 'Payment', payment_allocation: 'Payment of an invoice', refund: 'Refund', cod_paid: 'COD paid to client', cod_disputed: 'COD dispute decided',
  boe_paid: 'Paid to customs', boe_guaranteed: 'Guaranteed to customs', duty_refunded: 'Duty refunded',
})
export type JournalKind = (typeof journalKind.names)[number]

/** What a journal belongs to: COD to its package, what became of it to its COD order, a carrier’s money to what arrived of it, a charge to itself. */
export const journalDocument = words({
  package: 'Package', charge: 'Charge', cod_order: 'COD order', client_invoice: 'Client invoice', carrier_invoice: 'Carrier invoice',
  credit_note: 'Credit note', cod_receipt: 'Money of a carrier', cod_payment: 'Carrier COD payment',
  payment: 'Payment', payment_allocation: 'Payment of an invoice', refund: 'Refund', client_cod_payment: 'COD payment to a client', cod_dispute: 'COD dispute',
  boe: 'Bill of entry', duty_refund: 'Duty refund',
})
export type JournalDocument = (typeof journalDocument.names)[number]

/** Series without holes: the tax law wants them of tax invoices and credit notes, we want them of receipts. Every other number is a sequence's. */
export const seriesPrefix = { tax_invoice: 'TI', credit_note: 'TCN', receipt: 'RCT' } as const
export type SeriesKind = keyof typeof seriesPrefix

/** The n-th number of a series in a year: 'TI-2026-000001'. */
export const seriesNumber = (kind: SeriesKind, year: number | string, n: number): string =>
  `${seriesPrefix[kind]}-${year}-${String(n).padStart(6, '0')}`
