import { sql } from 'drizzle-orm'
import { whatsapp, whatsappTemplates } from '@/lib/contract/whatsapp'
import { rows } from '../../db/db'
import { implement, type Ctx } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { assignConversations, repliers } from './assign'
import { fetchPhotos, photoOf } from './photos'
import { conversationList, conversationOf, conversationOfParcel } from './read'
import { askLocation, replyText, sendTemplate } from './reply'
import { whatsappSender } from './send'
import { takeCallback, verifyAddress } from './take'
import { syncNightly, syncNow, templateList } from './templates'
import { tellTomorrow } from './tomorrow'

type Writing<B> = Ctx<{ id: number }, unknown, B>

/** Logs what somebody had sent, and answers the conversation as it is then. */
function written({ db, who, params, audit }: Writing<unknown>, after: object) {
  audit({ entity: 'whatsapp_conversation', entity_id: params.id, after })
  return conversationOf(db, who, params.id)
}

export const whatsappHandlers = implement(whatsapp, {
  list: ({ db, who, query }) => conversationList(db, who, query),
  people: ({ db, query }) => repliers(db, query),
  ofParcel: ({ db, who, params }) => conversationOfParcel(db, who, params.id),
  one: ({ db, who, params }) => conversationOf(db, who, params.id),
  photo: ({ services, who, params }) => photoOf(services, who, params),
  read: async ({ db, who, params, audit }) => {
    const { unread } = await conversationOf(db, who, params.id)
    await rows(db, sql`update whatsapp_conversations set unread = 0 where id = ${params.id}`)
    audit({ entity: 'whatsapp_conversation', entity_id: params.id, before: { unread }, after: { unread: 0 } })
    return { unread: 0 }
  },
  reply: async (ctx) => {
    await replyText(ctx.db, ctx.who, ctx.params.id, ctx.body.text)
    return written(ctx, { text: ctx.body.text })
  },
  template: async (ctx) => {
    await sendTemplate(ctx.db, ctx.who, ctx.params.id, ctx.body.name)
    return written(ctx, { template: ctx.body.name })
  },
  askLocation: async (ctx) => {
    await askLocation(ctx.db, ctx.who, ctx.params.id)
    return written(ctx, { location: 'requested' })
  },
  assign: ({ db, who, body, audit }) => assignConversations(db, who, body, audit),
  verify: async ({ services, query }) => verifyAddress(services, query),
  notice: ({ services, body, request }) => takeCallback(services, body, request),
})

export const whatsappTemplateHandlers = implement(whatsappTemplates, {
  list: ({ db, query }) => templateList(db, query),
  sync: (ctx) => syncNow(ctx),
})

/** Background work: the outbox, photos that came in, and by the clock tomorrow's deliveries and the templates. */
export function whatsappJobs(services: Services): void {
  whatsappSender(services)
  services.jobs.work('whatsapp.photos', () => fetchPhotos(services))
  services.jobs.every('whatsapp.photos', '* * * * *')
  services.jobs.work('whatsapp.tomorrow', () => tellTomorrow(services))
  services.jobs.every('whatsapp.tomorrow', '0 16 * * *')
  services.jobs.work('whatsapp.templates', () => syncNightly(services))
  services.jobs.every('whatsapp.templates', '20 3 * * *')
}
