import { z } from 'zod'
import { b2bInboundGrouping, quarantineCase, inboundStatus, receiptCondition } from '@/lib/domain/inbound'
import { anyOf, Day, get, Id, Instant, paged, paging } from './kernel'

const Counted = {
  lines: z.number(), expected: z.number(), received: z.number(), damaged: z.number(), short: z.number(), over: z.number(),
  /** Good units of what was expected, in per cent; null while nothing was expected. */
  accuracy_pct: z.number().nullable(),
  /** Hours from the arrival to the last that was put away. */
  dock_to_stock: z.number().nullable(),
}
const Row = z.object({
  id: Id, inbound_no: z.string(), ref_no: z.string(), client_name: z.string(), supplier_name: z.string().nullable(), warehouse_code: z.string(),
  expected_date: Day, arrived_at: Instant.nullable(), first_receipt_at: Instant.nullable(), received_at: Instant.nullable(), closed_at: Instant.nullable(),
  ...Counted, good: z.number(), quarantined: z.number(), status: z.enum(inboundStatus.names),
})
const Figures = z.object({
  asns: z.number(), arrived: z.number(), closed: z.number(), ...Counted,
  /** Arrived on the day they were expected or before, of those that arrived. */
  on_time_pct: z.number().nullable(),
  containers: z.number(),
})
const Goods = z.object({
  id: Id, sku_code: z.string(), sku_name: z.string(), client_name: z.string(), supplier_name: z.string().nullable(), lot_no: z.string(),
  mfg_date: Day.nullable(), expiry_date: Day, shelf_life_days: z.number().nullable(), remaining_days: z.number(), remaining_pct: z.number().nullable(),
  /** Least that may remain when it is received. */
  least_pct: z.number().nullable(),
  received_qty: z.number(),
  /** Of the lot, in the warehouse it was received in. */
  in_stock_qty: z.number(),
  condition: z.enum(receiptCondition.names), verdict: z.enum(quarantineCase.names),
  /** Where it waits in quarantine to be decided. */
  inventory_id: Id.nullable(),
  inbound_id: Id, inbound_no: z.string(), warehouse_code: z.string(), received_at: Instant,
})
const of = { client_id: anyOf(Id), warehouse_id: anyOf(Id), supplier_id: anyOf(Id) }

/** What came of business inbound orders (b2b.md 4.4, 4.5, 4.29). */
export const b2bInboundReports = {
  listSummary: get('/api/fulfillmentbb/inbound_list_summary', {
    needs: 'app_b2b:inbound-list-summary', query: paging.extend({ ...of, status: anyOf(z.enum(inboundStatus.names)) }), reply: paged(Row),
  }),
  summary: get('/api/fulfillmentbb/inbound_summary', {
    needs: 'app_b2b:inbound-summary',
    query: z.object({
      from: Day.optional(), to: Day.optional(), ...of, group_by: z.enum(b2bInboundGrouping.names).default('day'), format: z.enum(['xlsx', 'csv']).optional(),
    }),
    reply: z.object({
      groups: z.array(Figures.extend({ group: z.string(), label: z.string(), filter: z.record(z.string(), z.string()) })), totals: Figures, from: Day, to: Day,
    }),
  }),
  /** Lots with an expiry that were received, the first to expire first. */
  goods: get('/api/fulfillmentbb/inbound_summary_goods', {
    needs: 'app_b2b:inbound-summary-goods',
    query: paging.extend({
      ...of, decision: anyOf(z.enum(quarantineCase.names)),
      /** Less of its shelf life left than so many per cent. */
      below_pct: z.coerce.number().min(0).max(100).optional(),
    }),
    reply: paged(Goods),
  }),
}
