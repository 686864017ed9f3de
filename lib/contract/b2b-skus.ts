import { z } from 'zod'
import { packLevel } from '@/lib/domain/sku'
import { Day, get, Id, searchText } from './kernel'

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

/** SKUs of goods for B2B (b2b.md 4.25, 5.3). */
export const b2bSkus = {
  /** 20 at most, what is named exactly first. A GS1 code is read: its GTIN is looked for, its lot and expiry are told. */
  search: get('/api/fulfillmentbb/sku_search', {
    needs: 'app_b2b:search-sku',
    query: z.object({ q: searchText(120).refine((text) => text.length >= 2, 'Type at least 2 characters.'), client_id: Id.optional() }),
    reply: z.object({ hits: z.array(Hit), lot_no: z.string().nullable(), expiry_date: Day.nullable(), serial: z.string().nullable() }),
  }),
}
