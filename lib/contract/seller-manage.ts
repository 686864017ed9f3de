import { z } from 'zod'
import { agreementStatus } from '@/lib/domain/agreement'
import { crmPattern, sellerPlatform } from '@/lib/domain/seller'
import { anyOf, anySignedIn, blank, byId, CountryCode, Day, Flag, get, Id, Instant, lookup, paged, paging, patch, post, someIds } from './kernel'

const edits = 'app_seller:seller-edit'
const manages = 'app_seller:manage-sellers'
const changed = ['sellerManage.list', 'sellers.list', 'sellers.one', 'sellerOnboarding.board', 'sellerAgreements.one', 'sellers.activeNames']

/** Only https, and only to a host: the link is opened in a new tab by whoever reads it. */
const CrmLink = z.union([
  blank,
  z.string().trim().max(300, 'Use at most 300 characters.').regex(crmPattern, 'Use a link that starts with https://'),
]).nullable()

/** Within how many days an agreement ends; `past` has ended. */
export const endings = ['30', '60', '90', 'past'] as const

const Row = z.object({
  id: Id, seller_code: z.string(), legal_name: z.string(), country_code: z.string(), platform: z.string(), clients: z.string(), contact_email: z.string(),
  onboarding_stage: z.number(), agreement_no: z.string().nullable(), agreement_status: z.enum(agreementStatus.names).nullable(),
  agreement_expiry: z.string().nullable(), has_file: z.boolean(),
  /** How near its end is: ended, soon (60 days) or far. */
  ending: z.enum(['past', 'soon', 'far', 'none']),
  crm_link: z.string().nullable(), invite_sent_at: Instant.nullable(), open_invoices: z.number(), active: z.boolean(),
  may_activate: z.boolean(), may_invite: z.boolean(), created_at: Instant, version: z.number(),
})

/** Sellers as whoever manages them sees them: agreement, CRM, invoices under way (sellers-ior.md 4, 5). */
export const sellerManage = {
  list: get('/api/sellers/manage-seller', {
    needs: manages,
    query: paging.extend({
      platform: anyOf(z.enum(sellerPlatform.names)), country_code: anyOf(CountryCode), onboarding_stage: anyOf(z.coerce.number().int().min(0).max(3)),
      active: Flag.optional(), client_id: anyOf(Id), agreement_expiring_days: z.enum(endings).optional(),
    }),
    reply: paged(Row),
  }),
  crmLink: get('/api/sellers/crm-link/:id', {
    needs: manages, params: byId, reply: z.object({ id: Id, crm_link: z.string(), title: z.string() }),
  }),
  setCrmLink: patch('/api/sellers/crm-link/:id', {
    needs: edits, params: byId, body: z.object({ crm_link: CrmLink }), reply: z.object({ id: Id, crm_link: z.string().nullable() }), refreshes: changed,
  }),
  /** A later end of signed agreements; it activates nobody (7.3). */
  extend: post('/api/sellers/extend-agreement-expiry', {
    needs: edits,
    body: z.object({ ids: someIds, agreement_expiry: Day, note: z.string().trim().max(500, 'Use at most 500 characters.').optional() }),
    reply: z.object({ updated: z.number() }),
    refreshes: changed,
  }),
  /** What a package list may be, and where it may go from there (invoices-payments.md 3.1). */
  statuses: lookup('/api/sellers/statuses', {
    ...anySignedIn,
    reply: z.array(z.object({ value: z.string(), label: z.string(), progress: z.number().nullable(), color: z.string(), next: z.array(z.string()) })),
  }),
}
