import { sellers } from '@/lib/contract/sellers'
import { adds } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { noPermission } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { expireAgreements } from './expire'
import { inviteSellers } from './invite'
import { activeSellers, sellerList, sellerOf } from './read'
import { addSeller, changeSeller } from './save'

export const sellerHandlers = implement(sellers, {
  list: ({ db, who, query }) => sellerList(db, who, query),
  one: async ({ db, who, params }) => {
    // Without the key only a seller passes, and sees itself.
    if (who.seller_id === null && !who.keys.has('app_seller:manage-sellers')) throw noPermission()
    return sellerOf(db, who, params.id)
  },
  add: adds('seller', ({ db, who, body }) => addSeller(db, who, body), {
    by: ({ seller_code }) => seller_code, log: ({ body }) => body, says: ({ seller_code }) => `Seller ${seller_code} is added.`,
  }),
  change: async ({ db, who, params, body, audit }) => {
    const { before, after } = await changeSeller(db, who, params.id, body)
    const { version: _version, ...changes } = body
    audit({
      entity: 'seller', entity_id: after.seller_code,
      before: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof typeof before]])), after: changes,
    })
    return after
  },
  invite: ({ db, who, body, services, audit }) => inviteSellers({ tx: db, who, services, audit }, body.ids),
  activeNames: ({ db, who, query }) => activeSellers(db, who, query),
  template: ({ db, who, query, services }) => templateDownload(services, db, 'seller', query.format, who),
  upload: (ctx) => receiveUpload(ctx, 'seller', { dry_run: ctx.body.dry_run, ...(ctx.body.client_id && { client_id: ctx.body.client_id }) }),
})

/** Background work of sellers. */
export function sellerJobs(services: Services): void {
  services.jobs.work('sellers.expire', () => expireAgreements(services))
  services.jobs.every('sellers.expire', '10 0 * * *')
}
