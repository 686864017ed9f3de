import { z } from 'zod'
import { byId, del, get, Id, Instant, post } from './kernel'

const seller = { seller_id: Id, seller_code: z.string(), legal_name: z.string() }
const changed = ['sellerActing.mine', 'sellerOnboarding.board', 'sellerAgreements.one', 'sellers.one', 'sellers.list', 'sellers.activeNames']
const own = { needs: null, open: 'A seller’s own people; cut to the sellers they act for.' } as const

/** Whom a person acts for: an agency runs many sellers, one at a time (coming-areas.md 6 c4). */
export const sellerActing = {
  mine: get('/api/sellers/acting', {
    ...own,
    reply: z.object({
      sellers: z.array(z.object({ ...seller, onboarding_stage: z.number(), acting: z.boolean() })),
      invitations: z.array(z.object({ ...seller, invited_at: Instant })),
    }),
  }),
  act: post('/api/sellers/acting', { ...own, body: z.object({ seller_id: Id }), reply: z.object({ seller_id: Id }), refreshes: changed }),
  /** Takes an invitation to a further seller, and acts for it from then on. */
  accept: post('/api/sellers/acting/accept', { ...own, body: z.object({ seller_id: Id }), reply: z.object({ seller_id: Id }), refreshes: changed }),
  /** Takes a person off a seller; one who acts for no other keeps it. */
  remove: del('/api/sellers/acting/:id/:user_id', {
    needs: 'app_seller:seller-edit', params: byId.extend({ user_id: Id }), reply: z.object({ user_id: Id }), refreshes: changed,
  }),
}
