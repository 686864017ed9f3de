import { z } from 'zod'
import { agreementStatus, copyState } from '@/lib/domain/agreement'
import { sellerPlatform } from '@/lib/domain/seller'
import { anyOf, Flag, get, Id, Instant, paged, paging, post, searchText, someIds } from './kernel'

const edits = 'app_seller:seller-edit'
const sees = 'app_seller:seller-onboarding-status'
const base = '/api/seller-onboard-status'

const filters = {
  client_id: anyOf(Id), platform: anyOf(z.enum(sellerPlatform.names)), stage: anyOf(z.coerce.number().int().min(0).max(3)),
  /** Days it has stood at its stage. */
  days_from: z.coerce.number().int().min(0).max(9999).optional(), days_to: z.coerce.number().int().min(0).max(9999).optional(),
}

const Card = z.object({
  id: Id, seller_code: z.string(), legal_name: z.string(), country_code: z.string(), platform: z.string(), stage: z.number(), days_in_stage: z.number(),
  agreement_no: z.string().nullable(), agreement_expiry: z.string().nullable(), clients: z.string(),
  agreement_status: z.enum(agreementStatus.names).nullable(), copy_state: z.enum(copyState.names).nullable(), active: z.boolean(),
  invite_sent_at: Instant.nullable(), reminded_at: Instant.nullable(), may_invite: z.boolean(),
})

/** How far sellers have come in four stages (sellers-ior.md 4, 5). A seller sees itself alone. */
export const sellerOnboarding = {
  board: get(`${base}/list`, { needs: sees, query: paging.extend(filters), reply: paged(Card) }),
  download: post(`${base}/download`, {
    needs: sees, kind: 'download', writes: false,
    body: z.object({ ...filters, search: searchText(400).optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  template: get(`${base}/template`, { needs: edits, kind: 'download', query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }) }),
  upload: post(`${base}/upload`, {
    needs: edits, kind: 'upload', body: z.object({ dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024,
    refreshes: ['uploads.list', 'sellerOnboarding.board', 'sellerManage.list', 'sellers.list', 'sellers.one', 'sellerAgreements.one'],
  }),
  /** Mails each what its next step is, once a day. */
  remind: post('/api/sellers/remind', {
    needs: edits, body: z.object({ ids: someIds }),
    reply: z.object({ sent: z.number(), skipped: z.array(z.object({ id: Id, reason: z.string() })) }),
    refreshes: ['sellerOnboarding.board', 'sellerAgreements.one', 'sellers.list', 'sellerManage.list', 'sellers.one'],
  }),
}
