import { z } from 'zod'
import { classChoice, classSource, customsScope, hvlvClass } from '@/lib/domain/customs'
import { anyOf, byId, CountryCode, Currency, Dirhams, Flag, get, Id, Instant, Kilograms, Money, paged, paging, patch, post, RowByRow } from './kernel'

const sees = 'app_fulfillment:hvlv-list'
const edits = 'app_fulfillment:hvlv-edit'
const refreshes = ['hvlv.list', 'hvlv.figures']

const Row = z.object({
  id: Id, fulfillment_id: Id.nullable(), outbound_id: Id.nullable(),
  order_no: z.string(),
  /** Of its first parcel; null before it is packed and booked. */
  tracking_no: z.string().nullable(),
  client_id: Id, client: z.string(), warehouse: z.string(), scope: z.enum(customsScope.names), country_code: CountryCode,
  declared_value: Money, currency: Currency, declared_value_aed: Dirhams,
  /** Of all that goes to the same consignee on the same day. */
  aggregated_value_aed: Dirhams,
  /** Null where no threshold holds: then everything is high value. */
  threshold: Money.nullable(), threshold_currency: Currency.nullable(),
  gross_weight: Kilograms, hvlv_class: z.enum(hvlvClass.names), class_source: z.enum(classSource.names),
  reason: z.string().nullable(), note: z.string().nullable(),
  /** HS codes of its goods, and goods without one that can be declared. */
  hs_codes: z.number(), hs_missing: z.number(),
  /** The bill of entry it is on, and the number customs knows that by. */
  boe_ref: z.string().nullable(), boe_no: z.string().nullable(),
  classified_at: Instant, is_declared: z.boolean(), version: z.number(),
})

const Figures = z.object({ orders: z.number(), value_aed: Dirhams })

const filters = paging.extend({
  hvlv_class: anyOf(z.enum(hvlvClass.names)), class_source: anyOf(z.enum(classSource.names)), client_id: anyOf(Id), country_code: anyOf(CountryCode),
  missing_hs: Flag.optional(),
  /** What is added up is within a tenth of the threshold. */
  near_threshold: Flag.optional(),
})

/** Whether customs takes orders as of high or of low value (boe-customs.md 3.4, 5, 7.2). */
export const hvlv = {
  /** `meta.totals` has, of each class, how many there are and what they are worth in AED, whichever class is asked for. */
  list: get('/api/hvlv', { needs: sees, query: filters, reply: paged(Row) }),
  /** What `meta.totals` of the list says, for its cards. */
  figures: get('/api/hvlv/figures', { needs: sees, query: filters, reply: z.object({ HV: Figures, LV: Figures }) }),
  /** Chooses a class by hand, or leaves it to the rule again; 409 once customs was told of it. */
  change: patch('/api/hvlv/:id', {
    needs: edits, params: byId, reply: Row, refreshes,
    body: z.object({
      hvlv_class: z.enum(classChoice.names),
      reason: z.string().trim().min(5, 'Say why, in at least 5 characters.').max(255, 'Use at most 255 characters.'),
    }),
  }),
  /** Classifies anew by the thresholds of today: the orders named, or those the filters leave. */
  reclassify: post('/api/hvlv/reclassify', {
    needs: edits, body: filters.extend({ ids: z.array(Id).min(1, 'Choose at least one order.').max(500, 'At most 500 orders at a time.').optional() }),
    reply: z.object({ checked: z.number(), changed: z.number() }), refreshes,
  }),
  /** Has orders wait at the customs desk before they are packed; those that are past it, or on a bill of entry, say so. */
  send: post('/api/hvlv/send', {
    needs: edits, body: z.object({ ids: z.array(Id).min(1, 'Choose at least one order.').max(500, 'At most 500 orders at a time.') }), reply: RowByRow,
    refreshes: [...refreshes, 'customsOrders.list'],
  }),
  download: post('/api/hvlv/download', {
    needs: sees, writes: false, kind: 'download',
    body: filters.extend({ ids: z.array(Id).max(500).optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
}
