import { z } from 'zod'
import { IMAGE_BYTES, skuImageApproval, skuImageKind, ZIP_BYTES } from '@/lib/domain/b2b-sku'
import { anyOf, blank, byId, del, Flag, get, Id, Instant, paged, paging, patch, post } from './kernel'

const sees = 'app_b2b:linksku'
const writes = ['app_b2b:sku-manage', 'app_b2b:sku-approve'] as const
const refreshes = ['b2bSkuImages.list', 'b2bSkus.list', 'b2bSkus.one', 'btbVariants.list', 'btbVariantOrders.one']

const Image = z.object({
  id: Id, client_id: Id, client_name: z.string(),
  /** Null until it is linked: its name told no SKU of the client. */
  sku_id: Id.nullable(), sku_code: z.string().nullable(), sku_name: z.string().nullable(),
  /** The market form it shows; null for the SKU itself. */
  variant_id: Id.nullable(), variant_code: z.string().nullable(),
  kind: z.enum(skuImageKind.names), file_name: z.string(), thumb_url: z.string(), url: z.string(),
  /** Its sides, `1200 × 900`. */
  size: z.string(), bytes: z.number(),
  /** What labels of the SKU are made after. */
  is_label_reference: z.boolean(), sort: z.number(),
  approval_status: z.enum(skuImageApproval.names), remarks: z.string().nullable(),
  uploaded_by: z.string().nullable(), uploaded_at: Instant, decided_by: z.string().nullable(), version: z.number(),
})

/** Pictures of SKUs for B2B (b2b.md 4.28, 6.9). */
export const b2bSkuImages = {
  list: get('/api/fulfillmentbb/sku_image_list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), sku_id: anyOf(Id), variant_id: anyOf(Id), kind: anyOf(z.enum(skuImageKind.names)),
      approval_status: anyOf(z.enum(skuImageApproval.names)),
      /** Linked to no SKU yet, or to one. */
      unlinked: Flag.optional(),
    }),
    reply: paged(Image),
  }),
  /** Pictures, or one zip of them named `{sku_code or variant_code}_{kind}[_n].jpg`. Those whose names tell neither wait to be linked. */
  upload: post('/api/fulfillmentbb/sku_image_upload', {
    needs: writes, kind: 'upload', maxFiles: 20, maxFileBytes: ZIP_BYTES, maxBytes: ZIP_BYTES + IMAGE_BYTES,
    body: z.object({
      /** Whoever has one client need not say which; a SKU tells its own. */
      client_id: Id.optional(), sku_id: Id.optional(),
      /** Left out, as its name says, else front. */
      kind: z.enum(skuImageKind.names).optional(),
    }),
    reply: z.object({
      added: z.number(), ids: z.array(Id),
      /** Kept, and linked to no SKU yet. */
      unmatched: z.array(z.string()),
      refused: z.array(z.object({ name: z.string(), message: z.string() })),
    }),
    refreshes,
  }),
  link: patch('/api/fulfillmentbb/sku_image_link/:id', {
    needs: writes, params: byId,
    body: z.object({
      sku_id: Id,
      /** Of that SKU; empty for the SKU itself. */
      variant_id: z.union([blank, Id]).nullable(),
      kind: z.enum(skuImageKind.names), is_label_reference: z.boolean(),
      sort: z.number().int('Give a whole number.').min(0, 'Give 0 or more.').max(999, 'Give at most 999.'), version: z.number().int(),
    }).partial(),
    reply: Image, refreshes,
  }),
  decide: patch('/api/fulfillmentbb/sku_image_decide/:id', {
    needs: writes, params: byId,
    body: z.object({ decision: z.enum(['approve', 'reject']), remarks: z.string().trim().max(500, 'Use at most 500 characters.').optional() }),
    reply: Image, refreshes,
  }),
  remove: del('/api/fulfillmentbb/sku_image_delete/:id', { needs: writes, params: byId, reply: z.null(), refreshes }),
  /** The picture itself, whole or small. */
  file: get('/api/fulfillmentbb/sku_image_file/:id', {
    needs: [sees, 'app_b2b:skulist', 'app_b2b:sku-b2b-list', 'app_b2b:sku-manage'], kind: 'download', params: byId,
    query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
  }),
}
