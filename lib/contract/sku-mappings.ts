import { z } from 'zod'
import { switchStatus } from '@/lib/domain/record-status'
import { SKU_CODE, skuCodeRule } from '@/lib/domain/sku'
import { MOST_IN_BUNDLE, skuMappingType } from '@/lib/domain/sku-mapping'
import { anyOf, Flag, get, Id, Instant, paged, paging, patch, post } from './kernel'

const Type = z.enum(skuMappingType.names)
const Status = z.enum(switchStatus.names)
const Mapping = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  alias_sku: z.string(),
  mapping_type: Type,
  sku_id: Id,
  sku_code: z.string(),
  sku_name: z.string(),
  qty: z.number(),
  status: Status,
  version: z.number(),
  updated_at: Instant,
})
const needs = 'app_fulfillment:mapping-list'
const manages = 'app_fulfillment:sku-manage'
const refreshes = ['skuMappings.list']

/** Codes of a client's own for its SKUs (fulfilment.md 2.3, 5.2). */
export const skuMappings = {
  list: get('/api/fulfillment/sku_mapping_list', {
    needs,
    query: paging.extend({ client_id: anyOf(Id), mapping_type: anyOf(Type), sku_id: anyOf(Id), status: anyOf(Status) }),
    reply: paged(Mapping),
  }),
  add: post('/api/fulfillment/sku_mapping_create', {
    needs: manages,
    body: z.object({
      client_id: Id,
      mapping_type: Type.default('alias'),
      alias_sku: z.string().trim().regex(SKU_CODE, skuCodeRule),
      sku_id: Id,
      qty: z.number().int('Give a whole number.').min(1, 'Give 1 or more.').max(MOST_IN_BUNDLE, `Give at most ${MOST_IN_BUNDLE}.`).default(1),
    }),
    reply: Mapping,
    refreshes,
  }),
  upload: post('/api/fulfillment/sku_mapping_upload', {
    needs: manages,
    kind: 'upload',
    // Whoever has one client need not say which.
    body: z.object({ client_id: Id.optional(), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 10 * 1024 * 1024,
    refreshes: ['uploads.list', ...refreshes],
  }),
  toggle: patch('/api/fulfillment/sku_mapping_toggle/:id/:status', {
    needs: manages, params: z.object({ id: Id, status: Status }), reply: Mapping, refreshes,
  }),
}
