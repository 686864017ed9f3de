import { z } from 'zod'
import { BoeGroup, CustomsGoods, customsFilters, CustomsOrder, editsBoes, line, Port, refreshesBoes, seesCustomsOrders } from './boe-shapes'
import { boeTransport } from '@/lib/domain/boe'
import { bareHsCode } from '@/lib/domain/hs-code'
import { declarationType } from '@/lib/domain/lists'
import { byId, CountryCode, Flag, get, Id, paged, patch, post } from './kernel'

const base = '/api/fulfillment-order-list/boe-outbound'
/** A code long enough to be declared. */
const LongHsCode = z.string().transform(bareHsCode).pipe(z.string().regex(/^(\d{8}|\d{12})$/, 'Use 8 or 12 digits.'))

/** Orders that cross a customs border: what waits for a bill of entry, and the bills made of it (boe-customs.md 3.2, 4.2, 7.3). */
export const customsOrders = {
  /** `meta.tab_counts` tells how many there are of each state, whichever is asked for. */
  list: get(`${base}/customs-order`, { needs: seesCustomsOrders, query: customsFilters, reply: paged(CustomsOrder) }),
  one: get(`${base}/customs-order/:id`, {
    needs: seesCustomsOrders, params: byId, reply: CustomsOrder.extend({ goods: z.array(CustomsGoods), exempt_reason: z.string().nullable() }),
  }),
  /** Says that an order needs no bill of entry, or does again; or names codes and origins of its goods, of the SKU as well where asked. */
  change: patch(`${base}/customs-order/:id`, {
    needs: editsBoes, params: byId, reply: CustomsOrder, refreshes: refreshesBoes,
    body: z.object({
      exempt: Flag.optional(), reason: line(255).optional(),
      items: z.array(z.object({
        item_id: Id, hs_code: LongHsCode, country_of_origin: CountryCode, apply_to_sku: Flag.default(false),
      })).max(200).optional(),
    }),
  }),
  download: post(`${base}/customs-order/download`, {
    needs: seesCustomsOrders, writes: false, kind: 'download',
    body: customsFilters.extend({ ids: z.array(Id).max(500).optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  /**
   * The bills of entry that orders would go on: those named, or those the filters leave, grouped by the rules; or as a person arranged them in `groups`, each
   * judged as it is and answered under its `key`.
   */
  preview: post(`${base}/preview`, {
    needs: editsBoes, writes: false, reply: z.object({ groups: z.array(BoeGroup), orders: z.number() }),
    body: customsFilters.extend({
      order_ids: z.array(Id).min(1, 'Choose at least one order.').max(5000, 'At most 5,000 orders at a time.').optional(),
      groups: z.array(z.object({ key: z.string().max(40), order_ids: z.array(Id).min(1).max(5000) })).min(1).max(5000).optional(),
    }),
  }),
  /** Makes a bill of entry of each group; 409 where an order is on one already. */
  create: post(`${base}/create`, {
    needs: editsBoes, refreshes: refreshesBoes,
    body: z.object({
      groups: z.array(z.object({
        declaration_type: z.enum(declarationType.names), order_ids: z.array(Id).min(1).max(5000), exit_port: Port.optional(),
        transport_mode: z.enum(boeTransport.names).optional(), mawb_no: line(20).optional(), vehicle_no: line(20).optional(),
      })).min(1, 'Choose at least one group.').max(200),
    }),
    reply: z.object({ boes: z.array(z.object({ id: Id, boe_ref: z.string(), orders: z.number() })), skipped: z.array(z.string()) }),
  }),
}
