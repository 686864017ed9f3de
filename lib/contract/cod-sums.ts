import { z } from 'zod'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { codPaidStatus, codPendingStatus } from '@/lib/domain/cod-payment'
import { anyOf, CountryCode, Currency, Day, Flag, get, Id, Money, paged, paging, post } from './kernel'

const pendingKey = 'app_cod_reconcile:cod-payment-pending-list'
const paidKey = 'app_cod_reconcile:cod-payment-paid-list'
const Direction = z.enum(['carrier', 'client'])
const files = { ids: z.array(Id).max(200).optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') }

/** What is open between us and a carrier, or a client, in one currency; what is only known of the other side is null. */
const Pending = z.object({
  id: Id,
  direction: Direction,
  carrier_id: Id.nullable(),
  carrier: z.string().nullable(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  country_code: CountryCode.nullable(),
  currency: Currency,
  orders: z.number(),
  /** Of a carrier: when the first of them is due, and how many days ago that was. */
  due_date: Day.nullable(),
  overdue_days: z.number().nullable(),
  /** What its parcels are to bring, what of it is at our banks, and the rest. */
  expected: Money.nullable(),
  received: Money.nullable(),
  outstanding: Money.nullable(),
  /** Until when its last statement goes. */
  last_statement: Day.nullable(),
  /** Of a client: the payment that is on its way; null for what waits to be prepared. */
  payment_id: Id.nullable(),
  payment_no: z.string().nullable(),
  cycle_from: Day.nullable(),
  cycle_to: Day.nullable(),
  gross_cod: Money.nullable(),
  /** Fees, their VAT and what else is taken off, less what is added; known once the payment is prepared, like the net. */
  deductions: Money.nullable(),
  net_payable: Money.nullable(),
  status: z.enum(codPendingStatus.names).nullable(),
  /** Where it is seen: the payment, or the orders. */
  opens: z.string(),
})

/** A payment that was made, either way. */
const Paid = z.object({
  id: Id,
  direction: Direction,
  payment_id: Id,
  payment_no: z.string(),
  party: z.string(),
  period_from: Day,
  period_to: Day,
  orders: z.number(),
  gross: Money,
  deductions: Money,
  /** What arrived of a carrier, or what a client was paid. */
  net: Money,
  currency: Currency,
  payment_method: z.enum(codPaymentMethod.names).nullable(),
  reference_no: z.string().nullable(),
  paid_on: Day.nullable(),
  status: z.enum(codPaidStatus.names),
})

const pendingFilters = paging.extend({
  direction: Direction, carrier_id: anyOf(Id), client_id: anyOf(Id), country_code: anyOf(CountryCode), currency: anyOf(Currency),
  /** Of carriers: only what is past its due date. */
  overdue: Flag.optional(),
})
const paidFilters = paging.extend({
  direction: Direction.optional(), carrier_id: anyOf(Id), client_id: anyOf(Id), payment_method: anyOf(z.enum(codPaymentMethod.names)),
  currency: anyOf(Currency),
})
const InCurrency = z.array(z.object({ currency: Currency, orders: z.number(), amount: Money }))

/** Cash that is on its way, by who has it and who is to get it (billing-cod.md 5). Totals are told by currency, never across them. */
export const codPending = {
  /** `from` and `to` are due dates of carriers’ parcels, or the last days of clients’ cycles. Carriers see what they owe, clients what they are owed. */
  list: get('/api/cod_payment_pending/list', { needs: pendingKey, query: pendingFilters, reply: paged(Pending) }),
  /** What carriers have of ours, what of it is late, and what we have of clients’ before our fees. */
  summary: get('/api/cod_payment_pending/summary', {
    needs: pendingKey, reply: z.object({ from_carriers: InCurrency, overdue: InCurrency, to_clients: InCurrency }),
  }),
  /** One mail to each carrier with its parcels that are due, once a day: 429 where all were written to today. */
  remind: post('/api/cod_payment_pending/remind', {
    needs: 'app_cod_reconcile:carrier-cod-payment-edit',
    body: z.object({ carrier_ids: z.array(Id).min(1, 'Choose at least one carrier.').max(100, 'Choose at most 100 carriers.') }),
    reply: z.object({ sent: z.number(), skipped: z.number() }), refreshes: ['codPending.list', 'codOrders.list', 'emailLogs.list'],
  }),
  download: post('/api/cod_payment_pending/download', { needs: pendingKey, writes: false, kind: 'download', body: pendingFilters.extend(files) }),
}

/** Payments of cash that were made: what carriers handed over to the last line, and what clients were paid (billing-cod.md 5). */
export const codPaid = {
  list: get('/api/cod_payment_paid_summary/list', { needs: paidKey, query: paidFilters, reply: paged(Paid) }),
  download: post('/api/cod_payment_paid_summary/download', { needs: paidKey, writes: false, kind: 'download', body: paidFilters.extend(files) }),
}
