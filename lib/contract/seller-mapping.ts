import { z } from 'zod'
import { byId, Flag, get, Id, Instant, post, searchText } from './kernel'

const edits = 'app_client:map-sellers-edit'
const changed = ['sellerMapping.board', 'sellers.list', 'sellers.one', 'sellers.activeNames', 'clients.one']

/** Which sellers sell for which client (clients.md 2.6, 4.3). */
export const sellerMapping = {
  board: get('/api/sellers/mapped-seller/:id', {
    needs: ['app_client:map-sellers', 'app_seller:manage-sellers'],
    params: byId,
    query: z.object({
      /** Those that are not the client's now, instead of those that are. */
      unmapped: Flag.optional(),
      /** Of the mapped: those that sell for the client now, or those that did. */
      active: Flag.optional(),
      search: searchText(60).optional(),
    }),
    /** At most 500, by name. */
    reply: z.array(
      z.object({
        seller_id: Id, seller_code: z.string(), legal_name: z.string(), ref_code: z.string().nullable(),
        onboarding_stage: z.number(), active: z.boolean(), mapped_at: Instant.nullable(),
        /** Codes of the other clients it sells for, of those the asker may know of. */
        others: z.string(),
      }),
    ),
  }),
  save: post('/api/sellers/mapped-seller/:id', {
    needs: edits,
    params: byId,
    body: z.object({
      map: z.array(z.object({ seller_id: Id, ref_code: z.string().trim().max(40, 'Use at most 40 characters.').nullish() }))
        .max(200, 'At most 200 sellers at a time.')
        .default([]),
      unmap: z.array(Id).max(200, 'At most 200 sellers at a time.').default([]),
    }),
    reply: z.object({ mapped: z.number(), unmapped: z.number() }),
    refreshes: changed,
  }),
  upload: post('/api/sellers/mapped-seller/upload', {
    needs: edits,
    kind: 'upload',
    body: z.object({ dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024,
    refreshes: ['uploads.list', ...changed],
  }),
}
