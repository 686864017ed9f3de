import { z } from 'zod'
import { boeDocStatus, boeDocType, drawnDocs } from '@/lib/domain/boe'
import { customsScope } from '@/lib/domain/customs'
import { BoeDoc, line, refreshesBoes, seesBoes, seesCustomsOrders } from './boe-shapes'
import { anyOf, byId, Day, del, Flag, get, Id, paged, paging, patch, post } from './kernel'

const base = '/api/fulfillment-order-list/boe-docs'
const sees = [...seesBoes, seesCustomsOrders] as const
const edits = 'app_customs:boe-docs-edit'
const refreshes = [...refreshesBoes, 'boeDocs.list']
const MOST_BYTES = 15 * 1024 * 1024

/** Papers of bills of entry (boe-customs.md 2.4): what each declaration needs has a place from the beginning, missing until it is there and accepted. */
export const boeDocs = {
  list: get(`${base}/list`, {
    needs: sees, reply: paged(BoeDoc),
    query: paging.extend({
      boe_id: Id.optional(), scope: z.enum(customsScope.names).optional(), doc_type: anyOf(z.enum(boeDocType.names)),
      status: anyOf(z.enum(boeDocStatus.names)), missing: Flag.optional(),
    }),
  }),
  /** Fills a place or adds a paper; of the same kind and number it is a new version. */
  upload: post(`${base}/upload`, {
    needs: edits, kind: 'upload', maxBytes: MOST_BYTES + 64 * 1024, maxFileBytes: MOST_BYTES, reply: BoeDoc, refreshes,
    body: z.object({ boe_id: Id, doc_type: z.enum(boeDocType.names), doc_no: line(40).optional(), issue_date: Day.optional() }),
  }),
  /** Draws a paper from the bill of entry: an invoice or a packing list. 422 while its lines are wrong. */
  generate: post(`${base}/generate`, { needs: edits, body: z.object({ boe_id: Id, doc_type: z.enum(drawnDocs) }), reply: BoeDoc, refreshes }),
  act: patch(`${base}/action/:action/:id`, {
    needs: edits, params: z.object({ action: z.enum(['accept', 'reject']), id: Id }), body: z.object({ reason: line(255).optional() }), reply: BoeDoc,
    refreshes,
  }),
  remove: del(`${base}/:id`, { needs: edits, params: byId, refreshes }),
  download: get(`${base}/download/:id`, { needs: sees, params: byId, kind: 'download' }),
}
