import { z } from 'zod'
import { codAge, codBearer, codStatus } from '@/lib/domain/cod'
import { anyOf, CountryCode, Currency, Day, Flag, get, Id, Instant, Money, paged, paging, patch, post } from './kernel'

const PendingOrder = z.object({
  id: Id,
  package_id: Id,
  tracking_no: z.string(),
  ref_no: z.string(),
  /** Null for carriers, who do not learn whose parcels they bring. */
  client: z.string().nullable(),
  /** Null: our own drivers. */
  carrier: z.string().nullable(),
  country_code: CountryCode,
  delivered_at: Instant.nullable(),
  cod_amount: Money,
  collected_amount: Money.nullable(),
  received_amount: Money,
  currency: Currency,
  due_date: Day.nullable(),
  /** Days since the due date; 0 while it is not over. */
  age_days: z.number().nullable(),
  age: z.enum(codAge.names).nullable(),
  cod_status: z.enum(codStatus.names),
  borne_by: z.enum(codBearer.names).nullable(),
  reason: z.string().nullable(),
  reminded_at: Instant.nullable(),
})

const reads = 'app_cod_reconcile:cod-pending-order-list'
const filters = paging.extend({
  carrier_id: anyOf(Id), client_id: anyOf(Id), cod_status: anyOf(z.enum(codStatus.names)), age: anyOf(z.enum(codAge.names)),
  country_code: anyOf(CountryCode), currency: anyOf(Currency),
})

/** Cash of parcels on its way to the client, one order a parcel (billing-cod.md 5). */
export const codOrders = {
  /** `meta.tab_counts` tells how many there are of each age, whichever is asked for. */
  list: get('/api/cod_pending_order/list', { needs: reads, query: filters, reply: paged(PendingOrder) }),
  download: post('/api/cod_pending_order/download', {
    needs: reads, writes: false, kind: 'download',
    body: filters.extend({ ids: z.array(Id).max(200).optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  /** `remind` writes to the carriers of the orders, `write_off` gives their money up: all of them or none. */
  act: patch('/api/cod_pending_order/action/:action', {
    needs: ['app_cod_reconcile:write-off', 'app_cod_reconcile:carrier-cod-payment-edit'],
    params: z.object({ action: z.enum(['remind', 'write_off']) }),
    body: z.object({
      ids: z.array(Id).min(1, 'Choose at least one order.').max(500), reason: z.string().trim().max(500).optional(),
      pay_client: Flag.optional(),
    }),
    reply: z.object({ updated: z.number() }),
    refreshes: ['codOrders.list', 'journal.list', 'emailLogs.list'],
  }),
}
