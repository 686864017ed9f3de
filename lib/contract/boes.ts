import { z } from 'zod'
import { boeActionNames, boeFile, boeTransport } from '@/lib/domain/boe'
import { customsScope } from '@/lib/domain/customs'
import { declarationType } from '@/lib/domain/lists'
import { Boe, boeFilters, BoeRow, BoeStep, editsBoes, line, Port, refreshesBoes, seesBoes } from './boe-shapes'
import { HsCode } from './goods'
import { byId, CountryCode, Dirhams, Flag, get, Id, Kilograms, paged, patch, post, RowByRow } from './kernel'
import { isAboveZero, isNotNegative, Quantity } from './quantities'

const base = '/api/fulfillment-order-list/boe-outbound'
const cost = Dirhams.refine(isNotNegative, 'The amount cannot be negative.')

/** Bills of entry of what leaves our warehouses (boe-customs.md 2.1, 3.1). */
export const boes = {
  /** Of one way: into the mainland, or out of the country. `meta.tab_counts` tells how many there are of each status. */
  list: get(`${base}/list`, { needs: seesBoes, query: boeFilters.extend({ scope: z.enum(customsScope.names) }), reply: paged(BoeRow) }),
  one: get(`${base}/:id`, { needs: seesBoes, params: byId, reply: Boe }),
  /** Header and lines, as long as customs is not told; 409 to whoever saves over another's change. */
  change: patch(`${base}/update/:id`, {
    needs: editsBoes, params: byId, reply: Boe, refreshes: refreshesBoes,
    body: z.object({
      version: z.coerce.number().int().min(1), declaration_type: z.enum(declarationType.names).optional(), importer_code: line(20).nullish(),
      exporter_code: line(20).nullish(), exit_port: Port.nullish(), transport_mode: z.enum(boeTransport.names).nullish(), mawb_no: line(20).nullish(),
      bl_no: line(30).nullish(), vehicle_no: line(20).nullish(), goods_value: cost.optional(), freight_amount: cost.optional(),
      insurance_amount: cost.optional(),
      lines: z.array(z.object({
        id: Id, hs_code: HsCode.optional(), description: line(150).min(2).optional(), country_of_origin: CountryCode.optional(),
        qty: Quantity.optional(), qty_2: Quantity.nullish(), net_weight: Kilograms.refine(isAboveZero, 'The weight must be above 0.').optional(),
        gross_weight: Kilograms.refine(isAboveZero, 'The weight must be above 0.').optional(), value: cost.optional(), permit_ref: line(40).nullish(),
      })).max(999).optional(),
    }),
  }),
  /** Puts orders on a bill of entry that customs is not told of, takes them off, or lets single ones go of one that is cleared. */
  orders: patch(`${base}/orders/:id`, {
    needs: editsBoes, params: byId, refreshes: refreshesBoes,
    body: z.object({
      add_order_ids: z.array(Id).max(500).default([]), remove_order_ids: z.array(Id).max(500).default([]),
      release_order_ids: z.array(Id).max(500).default([]),
    }),
    reply: z.object({ added: z.number(), removed: z.number(), released: z.number(), failed: z.array(z.object({ name: z.string(), message: z.string() })) }),
  }),
  /** A step of 3.1. With `id` 0 of several at once: `ids` all alike, or `items` each in its own way; each is done by itself or says why not. */
  act: patch(`${base}/action/:action/:id`, {
    needs: editsBoes, own: ['agent'], params: z.object({ action: z.enum(boeActionNames), id: z.coerce.number().int().min(0) }), refreshes: refreshesBoes,
    body: BoeStep.extend({
      ids: z.array(Id).min(1).max(200).optional(), items: z.array(BoeStep.extend({ id: Id })).min(1).max(200).optional(),
      /** Of a clearance that lets only some orders go. */
      release_order_ids: z.array(Id).min(1).max(500).optional(),
    }),
    reply: z.union([BoeRow, RowByRow]),
  }),
  /** Customs changed what it is due, or its number, after it was assessed: what was is kept, and the difference is charged or told. */
  amend: patch(`${base}/amend/:id`, {
    needs: editsBoes, params: byId, reply: BoeRow, refreshes: refreshesBoes,
    body: z.object({
      version: z.coerce.number().int().min(1), declaration_no: line(24).optional(), duty_amount: cost.optional(), excise_amount: cost.optional(),
      vat_amount: cost.optional(), other_fees: cost.optional(), note: line(500).min(5, 'Say why, in at least 5 characters.'),
    }),
  }),
  /** An empty sheet of what customs answered. */
  template: get(`${base}/template`, {
    needs: editsBoes, kind: 'download',
    query: z.object({ scope: z.enum(customsScope.names).default('local'), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  /** What customs answered of many bills of entry of one way; what came of each row is told by the upload. */
  upload: post(`${base}/upload`, {
    needs: editsBoes, kind: 'upload', body: z.object({ scope: z.enum(customsScope.names), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024, refreshes: ['uploads.list', ...refreshesBoes],
  }),
  /** Those named, or all the filters leave: as a list, as what a broker files (a zip of the sheet, the XML and the documents), or printed. */
  download: post(`${base}/download`, {
    needs: seesBoes, writes: false, kind: 'download',
    body: boeFilters.extend({
      scope: z.enum(customsScope.names), ids: z.array(Id).min(1).max(500).optional(), kind: z.enum(boeFile.names).default('list'),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
  }),
}
