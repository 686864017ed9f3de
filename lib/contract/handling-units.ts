import { z } from 'zod'
import { handlingUnitStatus } from '@/lib/domain/handling-unit'
import { inboundUnitLevel } from '@/lib/domain/inbound'
import { isSscc } from '@/lib/domain/check-digits'
import { outboundStatus } from '@/lib/domain/outbound'
import { byId, Flag, get, Id, Instant, Kilograms, numberText, patch, post } from './kernel'

const processes = 'app_b2b:outbound-process'
const sees = 'app_b2b:outbound-list'

/** Cartons and pallets of one call, and entries of what is packed. */
const MOST = 500

const Sscc = numberText(20).overwrite((text) => text.replace(/^00(?=\d{18}$)/, '')).refine(isSscc, 'Scan the 18 digits of an SSCC label.')
const Units = z.coerce.number({ error: 'Quantity must be a whole number above 0.' }).int('Quantity must be a whole number above 0.')
  .min(1, 'Quantity must be a whole number above 0.').max(999_999, 'At most 999,999.')
const Side = z.coerce.number().positive('A side must be above 0.').max(999.9, 'At most 999.9 cm.').nullish()
const Plate = numberText(40).min(1, 'Enter the vehicle.')

/** Packed goods: a barcode, a SKU code or a line; a carton's SSCC puts it on the pallet. `qty` counts what the code stands for: packs where it is a pack's. */
const Entry = z.object({ code: numberText(64).optional(), line_id: Id.optional(), lot_no: numberText(40).optional(), qty: Units.default(1) })
  .refine(({ code, line_id }) => code !== undefined || line_id !== undefined, { path: ['code'], message: 'Scan a barcode or choose a line.' })
const Measures = z.object({
  length: Side, width: Side, height: Side,
  gross_weight: Kilograms.refine((weight) => Number(weight) > 0, 'The weight must be above 0.').nullish(),
})
const Change = Measures.extend({
  contents: z.array(Entry).max(MOST).default([]),
  /** The pallet it stands on; null takes it off. */
  parent_sscc: Sscc.nullish(),
  /** Closes it, or with `false` opens it again. */
  close: Flag.optional(),
})

/** A carton or pallet, and what lies in it itself. */
export const HandlingUnit = z.object({
  sscc: z.string(), hu_type: z.enum(inboundUnitLevel.names), status: z.enum(handlingUnitStatus.names), parent_sscc: z.string().nullable(),
  lane: z.string().nullable(), vehicle_no: z.string().nullable(), length: z.string().nullable(), width: z.string().nullable(), height: z.string().nullable(),
  /** Weighed; null where it was not. */
  gross_weight: z.string().nullable(),
  /** Kilograms of the goods in it, those of cartons on it among them. */
  net_weight: z.string(), loaded_by: z.string().nullable(), loaded_at: Instant.nullable(), shipped_at: Instant.nullable(),
  contents: z.array(z.object({
    line_no: z.number(), sku_code: z.string(), sku_name: z.string(), lot_no: z.string(), expiry_date: z.string().nullable(), qty: z.number(),
  })),
})
const refreshes = ['outbound.list', 'outbound.one']
/** How far the order has come with it. */
const Progress = z.object({
  id: Id, outbound_no: z.string(), status: z.enum(outboundStatus.names), picked_qty: z.number(), packed_qty: z.number(),
  /** Cartons and pallets that stand by themselves and have not left: all, those on a lane or the vehicle, those on the vehicle. */
  units: z.number(), staged: z.number(), loaded: z.number(),
})
const Packed = Progress.extend({
  sscc: z.string(), hu_type: z.enum(inboundUnitLevel.names), hu_status: z.enum(handlingUnitStatus.names),
  /** What the call put in or took out. */
  lines: z.array(z.object({ sku_code: z.string(), lot_no: z.string(), qty: z.number() })),
})
const Scanned = Progress.extend({ ssccs: z.array(z.string()) })

/** Packing, staging and loading what is picked for a consignee (b2b.md 2.4, 3.2, 5.2). An `Idempotency-Key` makes a repeated scan harmless. */
export const handlingUnits = {
  open: post('/api/fulfillmentbb/outbound_handling_unit/:id', {
    needs: processes, params: byId, body: Change.extend({ hu_type: z.enum(inboundUnitLevel.names) }), reply: Packed, refreshes,
  }),
  change: patch('/api/fulfillmentbb/outbound_handling_unit/:sscc', {
    needs: processes, params: z.object({ sscc: Sscc }),
    /** `take_out` takes the entries out of it instead; `take_apart` unpacks it whole, and its number is used no more. */
    body: Change.extend({ take_out: Flag.default(false), take_apart: Flag.default(false) }), reply: Packed, refreshes,
  }),
  stage: patch('/api/fulfillmentbb/outbound_stage/:id', {
    needs: processes, params: byId,
    body: z.object({ ssccs: z.array(Sscc).min(1, 'Scan a carton or pallet.').max(MOST), lane: numberText(20).min(1, 'Enter the lane.') }),
    reply: Scanned, refreshes,
  }),
  /** Onto the vehicle, or with `take_off` off it. A seal closes the vehicle: 409 while a carton or pallet is not on it. */
  load: patch('/api/fulfillmentbb/outbound_load/:id', {
    needs: processes, params: byId,
    body: z.object({
      ssccs: z.array(Sscc).max(MOST).default([]), vehicle_no: Plate, seal_no: numberText(40).optional(), take_off: Flag.default(false),
    }).refine(({ ssccs, seal_no }) => ssccs.length > 0 || !!seal_no, { path: ['ssccs'], message: 'Scan a carton or pallet, or enter the seal.' }),
    reply: Scanned, refreshes,
  }),
  packingList: get('/api/fulfillmentbb/outbound_packing_list/:id', { needs: sees, params: byId, kind: 'download' }),
  /** The labels of cartons and pallets, of all that have not left where none is named. */
  labels: post('/api/fulfillmentbb/outbound_handling_unit_label/:id', {
    needs: processes, params: byId, writes: false, whileViewing: false, kind: 'download',
    body: z.object({
      ssccs: z.array(Sscc).max(MOST).default([]), format: z.enum(['pdf', 'zpl']).default('pdf'),
      copies: z.coerce.number().int().min(1, 'Print at least one.').max(9, 'Print at most 9 copies.').default(1),
    }),
  }),
}
