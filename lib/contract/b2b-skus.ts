import { z } from 'zod'
import { skuImageApproval, skuImageKind, wmsSync } from '@/lib/domain/b2b-sku'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { packLevel } from '@/lib/domain/sku'
import { ChangedSku, NewSku, Sku, SkuDetail, skuQuery } from './catalogue'
import {
  anyOf, blank, byId, Centimetres, Day, Flag, get, Id, Instant, Kilograms, paged, patch, post, RowByRow, searchText, someIds, typedDecimal,
} from './kernel'

const Hit = z.object({
  id: Id, client_id: Id, client_name: z.string(), sku_code: z.string(), sku_name: z.string(), sku_name_ar: z.string().nullable(), uom: z.string(),
  /** Units of a case and of a pallet; null where the SKU does not say. */
  case_qty: z.number().nullable(), pallet_qty: z.number().nullable(),
  /** Named by its code, a barcode or an alias, and not by a part of its name. */
  is_exact: z.boolean(),
  barcodes: z.array(z.object({ barcode: z.string(), pack_level: z.enum(packLevel.names), qty_per_pack: z.number() })),
  /** Market forms in use. */
  variants: z.array(z.object({ id: Id, variant_code: z.string(), market_country: z.string(), pack_qty: z.number(), barcode: z.string().nullable() })),
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

const text = (most: number) => z.union([blank, z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)]).nullish()
const Pieces = z.number().int('Give a whole number.').min(1, 'Give 1 or more.').max(1_000_000, 'Give at most 1,000,000.').nullish()
const Degrees = typedDecimal('The temperature').pipe(z.string().regex(/^-?\d{1,2}(\.\d)?$/, 'A temperature has at most one decimal.')).nullish()

/** What a SKU for B2B says beside the usual (b2b.md 2.1). */
const profileFields = {
  wms_item_code: text(50), default_supplier_id: Id.nullish(), inner_qty: Pieces,
  case_length: Centimetres.nullish(), case_width: Centimetres.nullish(), case_height: Centimetres.nullish(), case_weight: Kilograms.nullish(),
  ti: Pieces, hi: Pieces,
  product_registration_no: text(60), registration_expiry: z.union([blank, Day]).nullish(), temperature_min: Degrees, temperature_max: Degrees,
}
export const NewB2bSku = NewSku.extend({ ...profileFields, scope: scope.default('b2b') })
export const ChangedB2bSku = ChangedSku.extend({ ...z.object(profileFields).partial().shape, scope: scope.optional() })

const Profile = z.object({
  /** Its code where it has no other. */
  wms_item_code: z.string(), default_supplier_id: Id.nullable(), supplier_name: z.string().nullable(), inner_qty: z.number().nullable(),
  case_length: z.string().nullable(), case_width: z.string().nullable(), case_height: z.string().nullable(), case_weight: z.string().nullable(),
  ti: z.number().nullable(), hi: z.number().nullable(),
  product_registration_no: z.string().nullable(), registration_expiry: Day.nullable(),
  temperature_min: z.string().nullable(), temperature_max: z.string().nullable(),
  wms_sync_status: z.enum(wmsSync.names), wms_synced_at: Instant.nullable(), wms_error: z.string().nullable(),
})
const Row = Sku.extend({
  ...Profile.shape,
  case_qty: z.number().nullable(), pallet_qty: z.number().nullable(),
  /** Length × width × height of a case, cm. */
  case_dimensions: z.string().nullable(),
  /** Barcodes in use. */
  barcode_count: z.number(),
  /** Pictures that are not rejected, and where the first of them can be seen small. */
  image_count: z.number(), image_url: z.string().nullable(),
  /** The registration ends within 30 days, or has ended. */
  registration_ends: z.boolean(),
  /** Market forms in use. */
  variants: z.number(),
  quarantine: z.number(), earliest_expiry: Day.nullable(),
})
const Detail = SkuDetail.extend({
  ...Profile.shape,
  /** Where layers of cases come to another pallet than the SKU says. */
  layer_note: z.string().nullable(),
  images: z.array(z.object({
    id: Id, kind: z.enum(skuImageKind.names), file_name: z.string(), thumb_url: z.string(), url: z.string(),
    approval_status: z.enum(skuImageApproval.names), is_label_reference: z.boolean(),
  })),
})

/** SKUs of goods for B2B (b2b.md 4.25, 5.3). */
export const b2bSkus = {
  list: get('/api/fulfillmentbb/sku_list', {
    needs: [...lists],
    query: skuQuery.omit({ scope: true, no_dimensions: true }).extend({
      /** Without measures, barcode, HS code or case quantity. */
      no_measures: Flag.optional(), no_barcode: Flag.optional(), no_hs_code: Flag.optional(), no_case_qty: Flag.optional(),
      no_image: Flag.optional(), label_required: Flag.optional(), registration_ends: Flag.optional(), wms_sync_status: anyOf(z.enum(wmsSync.names)),
    }),
    reply: paged(Row),
  }),
  one: get('/api/fulfillmentbb/sku_edit/:id', { needs: manages, params: byId, reply: Detail }),
  add: post('/api/fulfillmentbb/sku_create', { needs: manages, body: NewB2bSku, reply: Detail, refreshes }),
  change: patch('/api/fulfillmentbb/sku_update/:id', {
    needs: manages, params: byId, body: ChangedB2bSku, reply: Detail, refreshes,
  }),
  toggle: patch('/api/fulfillmentbb/sku_toggle/:id/:status', {
    needs: manages, params: z.object({ id: Id, status: z.enum(recordStatus.names) }), reply: Detail, refreshes,
  }),
  /** Switches several; what one refuses holds back no other. */
  toggleMany: patch('/api/fulfillmentbb/sku_toggle_many', {
    needs: manages, body: z.object({ ids: someIds, status: z.enum(switchStatus.names) }), reply: RowByRow, refreshes,
  }),
  /** Sends SKUs to the warehouse system of their client. 409 for a client without one. */
  sync: post('/api/fulfillmentbb/sku_sync', { needs: manages, body: z.object({ ids: someIds }), reply: z.object({ queued: z.number() }), refreshes }),
  /** 20 at most, what is named exactly first. A GS1 code is read: its GTIN is looked for, its lot and expiry are told. */
  search: get('/api/fulfillmentbb/sku_search', {
    needs: 'app_b2b:search-sku',
    query: z.object({ q: searchText(120).refine((typed) => typed.length >= 2, 'Type at least 2 characters.'), client_id: Id.optional() }),
    reply: z.object({ hits: z.array(Hit), lot_no: z.string().nullable(), expiry_date: Day.nullable(), serial: z.string().nullable() }),
  }),
}
