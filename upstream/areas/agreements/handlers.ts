import { sellerAgreements } from '@/lib/contract/seller-agreements'
import { adds } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { noPermission } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { addCopy, reviewCopy } from './copy'
import { agreementFile } from './files'
import { agreementPage } from './read'
import { sealAgreement } from './seal'
import { signAgreement, type Step } from './sign'
import { countersign, retrySeal } from './steps'
import { addText, textList } from './texts'

const stepOf = <C extends Omit<Step, 'tx'> & { db: Step['tx'] }>({ db, who, services, request, audit }: C): Step => ({ tx: db, who, services, request, audit })

/** What binds us is the desk's to sign and to judge, not a client's who holds its key. */
function refuseOthers(who: Who): void {
  if (!isAdmin(who)) throw noPermission()
}

export const agreementHandlers = implement(sellerAgreements, {
  one: ({ db, who, params }) => agreementPage(db, who, params.id),
  sign: (ctx) => signAgreement(stepOf(ctx), ctx.params.id, ctx.body),
  retry: (ctx) => {
    if (ctx.who.seller_id !== ctx.params.id && !ctx.who.keys.has('app_seller:seller-edit')) throw noPermission()
    return retrySeal(stepOf(ctx), ctx.params.id)
  },
  countersign: (ctx) => {
    refuseOthers(ctx.who)
    return countersign(stepOf(ctx), ctx.params.id)
  },
  upload: (ctx) => addCopy({ ...stepOf(ctx), file: ctx.file }, ctx.params.id, ctx.body),
  review: (ctx) => {
    refuseOthers(ctx.who)
    return reviewCopy(stepOf(ctx), ctx.params.id, ctx.body)
  },
  download: ({ db, who, services, params, query }) => agreementFile(db, who, services, params.id, query.file),
  texts: ({ db, query }) => textList(db, query),
  addText: adds('agreement_text', ({ db, who, body }) => addText(db, who, body), {
    by: ({ version, language }) => `${version}/${language}`, log: ({ body }) => ({ version: body.version, language: body.language, title: body.title }),
    says: ({ version }) => `Version ${version} is added.`,
  }),
})

/** Seals are made in the background, so that signing waits for no key. */
export function agreementJobs(services: Services): void {
  services.jobs.work('agreements.seal', ({ id }) => sealAgreement(services, Number(id)))
}
