import { sellerActing } from '@/lib/contract/seller-acting'
import { sellerManage } from '@/lib/contract/seller-manage'
import { sellerOnboarding } from '@/lib/contract/seller-onboarding'
import { sellers } from '@/lib/contract/sellers'
import { adds } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { noPermission } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin } from '../../platform/who'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { acceptSeller, actForSeller, actingOf, removePerson } from './acting'
import { boardFile, boardList } from './board'
import { expireAgreements, remindEnding } from './expire'
import { inviteSellers } from './invite'
import { changeCrmLink, crmLinkOf, extendAgreements, manageList, packageListStatuses } from './manage'
import { activeSellers, sellerList, sellerOf } from './read'
import { remindSellers } from './remind'
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

export const sellerManageHandlers = implement(sellerManage, {
  list: ({ db, who, query }) => manageList(db, who, query),
  crmLink: ({ db, who, params }) => crmLinkOf(db, who, params.id),
  setCrmLink: async ({ db, who, params, body, audit }) => {
    const { code, before, after } = await changeCrmLink(db, who, params.id, body.crm_link)
    audit({ entity: 'seller', entity_id: code, before, after })
    return { id: params.id, ...after }
  },
  extend: async ({ db, who, services, body, audit }) => {
    const extended = await extendAgreements({ tx: db, who, services }, body)
    for (const { seller_code, before } of extended)
      audit({ entity: 'seller', entity_id: seller_code, action: 'extend', before: { agreement_expiry: before }, after: { agreement_expiry: body.agreement_expiry } })
    return { updated: extended.length }
  },
  statuses: () => Promise.resolve(packageListStatuses()),
})

export const sellerOnboardingHandlers = implement(sellerOnboarding, {
  board: ({ db, who, query }) => boardList(db, who, query),
  download: ({ db, who, body }) => Promise.resolve(boardFile(db, who, body)),
  template: ({ db, who, query, services }) => templateDownload(services, db, 'seller_onboard_status', query.format, who),
  upload: (ctx) => {
    // A client follows its sellers; how far they have come the desk alone says by file (sellers-ior.md 3.1).
    if (!isAdmin(ctx.who)) throw noPermission()
    return receiveUpload(ctx, 'seller_onboard_status', { dry_run: ctx.body.dry_run })
  },
  remind: ({ db, who, body, services, audit }) => remindSellers({ tx: db, who, services, audit }, body.ids),
})

export const sellerActingHandlers = implement(sellerActing, {
  mine: ({ db, who }) => actingOf(db, who),
  act: ({ db, who, body, services, audit }) => actForSeller({ tx: db, who, services, audit }, body.seller_id),
  accept: ({ db, who, body, services, audit }) => acceptSeller({ tx: db, who, services, audit }, body.seller_id),
  remove: ({ db, who, params, services, audit }) => removePerson({ tx: db, who, services, audit }, params.id, params.user_id),
})

/** Background work of sellers: those whose agreement has ended are switched off, those whose end is near are reminded. */
export function sellerJobs(services: Services): void {
  services.jobs.work('sellers.expire', async () => {
    await expireAgreements(services)
    await remindEnding(services)
  })
  services.jobs.every('sellers.expire', '10 0 * * *')
}
