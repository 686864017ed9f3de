import { words } from './vocabulary'

/** How long what is still to be paid of an invoice has been due, by days since its due date in Dubai (invoices-payments.md 7.4). The one definition of it. */
export const invoiceAge = words({
  not_due: 'Not due', days_1_30: '1–30 days', days_31_60: '31–60 days', days_61_90: '61–90 days', over_90: 'Over 90 days',
})
export type InvoiceAge = (typeof invoiceAge.names)[number]

/** First and last day late of a bucket; null: without an end. */
export const invoiceAgeDays: Readonly<Record<InvoiceAge, readonly [from: number | null, to: number | null]>> = {
  not_due: [null, 0], days_1_30: [1, 30], days_31_60: [31, 60], days_61_90: [61, 90], over_90: [91, null],
}

/** What a finance summary goes by. */
export const financeGrouping = words({ client: 'Payer', day: 'Day' })
