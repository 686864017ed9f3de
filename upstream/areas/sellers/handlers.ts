import { sellerActing } from '@/lib/contract/seller-acting'
import { sellerManage } from '@/lib/contract/seller-manage'
import { sellerOnboarding } from '@/lib/contract/seller-onboarding'
import { sellers } from '@/lib/contract/sellers'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { noPermission } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin } from '../../platform/who'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { acceptSeller, actForSeller, actingOf, removePerson, type Acting } from './acting'
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
    const { version: _version, ...fields } = body
    audit({
      entity: 'seller', entity_id: after.seller_code,
      before: Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof typeof before]])), after: fields,
    })
    return after
  },
  invite: ({ db, who, body, services, audit }) => inviteSellers({ tx: db, who, services, audit }, body.ids),
  activeNames: ({ db, who, query }) => activeSellers(db, who, query),
  template: ({ db, who, query, services }) => templateDownload(services, db, 'seller', query.format, who),
  upload: (ctx) => receiveUpload(ctx, 'seller', { dry_run: ctx.body.dry_run, ...(ctx.body.client_id && { client_id: ctx.body.client_id }) }),
})

/** Who does it, in which transaction, and where it is logged: what acts on several records logs each by itself. */
const actingIn = <C extends Omit<Acting, 'tx'> & { db: Acting['tx'] }>({ db, who, services, audit }: C): Acting => ({ tx: db, who, services, audit })

export const sellerManageHandlers = implement(sellerManage, {
  list: ({ db, who, query }) => manageList(db, who, query),
  crmLink: ({ db, who, params }) => crmLinkOf(db, who, params.id),
  setCrmLink: changes('seller', ({ db, who, params, body }) => changeCrmLink(db, who, params.id, body.crm_link), {
    by: ({ seller_code }) => seller_code, log: (_ctx, { before, after }) => ({ before: { crm_link: before.crm_link }, after: { crm_link: after.crm_link } }),
    answer: ({ params }, { after }) => ({ id: params.id, crm_link: after.crm_link }),
  }),
  extend: (ctx) => extendAgreements(actingIn(ctx), ctx.body),
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
  remind: (ctx) => remindSellers(actingIn(ctx), ctx.body.ids),
})

export const sellerActingHandlers = implement(sellerActing, {
  mine: ({ db, who }) => actingOf(db, who),
  act: (ctx) => actForSeller(actingIn(ctx), ctx.body.seller_id),
  accept: (ctx) => acceptSeller(actingIn(ctx), ctx.body.seller_id),
  remove: (ctx) => removePerson(actingIn(ctx), ctx.params.id, ctx.params.user_id),
})

/** Background work of sellers: those whose agreement has ended are switched off, those whose end is near are reminded. */
export function sellerJobs(services: Services): void {
  services.jobs.work('sellers.expire', async () => {
    await expireAgreements(services)
    await remindEnding(services)
  })
  services.jobs.every('sellers.expire', '10 0 * * *')
}
