import { z } from 'zod'
import { recordStatus } from '@/lib/domain/record-status'
import { packLevel } from '@/lib/domain/sku'
import { ChangedSku, NewSku, Sku, SkuDetail, skuQuery } from './catalogue'
import { byId, Day, Flag, get, Id, paged, patch, post, searchText } from './kernel'

const Hit = z.object({
  id: Id, client_id: Id, client_name: z.string(), sku_code: z.string(), sku_name: z.string(), sku_name_ar: z.string().nullable(), uom: z.string(),
  /** Units of a case and of a pallet; null where the SKU does not say. */
  case_qty: z.number().nullable(), pallet_qty: z.number().nullable(),
  /** Named by its code, a barcode or an alias, and not by a part of its name. */
  is_exact: z.boolean(),
  barcodes: z.array(z.object({ barcode: z.string(), pack_level: z.enum(packLevel.names), qty_per_pack: z.number() })),
  /** Lots on hand, the first to expire first; 50 at most. */
  stock: z.array(z.object({ warehouse_code: z.string(), lot_no: z.string(), expiry_date: Day.nullable(), on_hand: z.number(), available: z.number() })),
  on_hand: z.number(), available: z.number(),
  /** Announced and not received yet. */
  expected: z.number(),
})

const lists = ['app_b2b:skulist', 'app_b2b:sku-b2b-list'] as const
const manages = 'app_b2b:sku-manage'
const refreshes = ['b2bSkus.list', 'b2bSkus.one', 'catalogue.skus', 'catalogue.sku']
/** Of both trades, or of B2B alone. */
const scope = z.enum(['b2b', 'both'])

const Row = Sku.extend({
  case_qty: z.number().nullable(), pallet_qty: z.number().nullable(),
  /** Barcodes in use. */
  barcode_count: z.number(),
  quarantine: z.number(), earliest_expiry: Day.nullable(),
})

/** SKUs of goods for B2B (b2b.md 4.25, 5.3). */
export const b2bSkus = {
  list: get('/api/fulfillmentbb/sku_list', {
    needs: [...lists],
    query: skuQuery.omit({ scope: true, no_dimensions: true }).extend({
      /** Without measures, barcode, HS code or case quantity. */
      no_measures: Flag.optional(), no_barcode: Flag.optional(), no_hs_code: Flag.optional(), no_case_qty: Flag.optional(),
      label_required: Flag.optional(),
    }),
    reply: paged(Row),
  }),
  one: get('/api/fulfillmentbb/sku_edit/:id', { needs: manages, params: byId, reply: SkuDetail }),
  add: post('/api/fulfillmentbb/sku_create', { needs: manages, body: NewSku.extend({ scope: scope.default('b2b') }), reply: SkuDetail, refreshes }),
  change: patch('/api/fulfillmentbb/sku_update/:id', {
    needs: manages, params: byId, body: ChangedSku.extend({ scope: scope.optional() }), reply: SkuDetail, refreshes,
  }),
  toggle: patch('/api/fulfillmentbb/sku_toggle/:id/:status', {
    needs: manages, params: z.object({ id: Id, status: z.enum(recordStatus.names) }), reply: SkuDetail, refreshes,
  }),
  /** 20 at most, what is named exactly first. A GS1 code is read: its GTIN is looked for, its lot and expiry are told. */
  search: get('/api/fulfillmentbb/sku_search', {
    needs: 'app_b2b:search-sku',
    query: z.object({ q: searchText(120).refine((text) => text.length >= 2, 'Type at least 2 characters.'), client_id: Id.optional() }),
    reply: z.object({ hits: z.array(Hit), lot_no: z.string().nullable(), expiry_date: Day.nullable(), serial: z.string().nullable() }),
  }),
}
