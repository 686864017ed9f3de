import { sql } from 'drizzle-orm'
import { whatsapp, whatsappTemplates } from '@/lib/contract/whatsapp'
import { rows } from '../../db/db'
import { changes } from '../../platform/handler-shells'
import { implement, type Ctx } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { assignConversations, repliers } from './assign'
import { fetchPhotos, photoOf } from './photos'
import { conversationList, conversationOf, conversationOfParcel, unreadOf } from './read'
import { askLocation, replyText, sendTemplate } from './reply'
import { whatsappSender } from './send'
import { takeCallback, verifyAddress } from './take'
import { syncNightly, syncNow, templateList } from './templates'
import { tellTomorrow } from './tomorrow'

type Writing<B> = Ctx<{ id: number }, unknown, B>

/** A handler that has something sent into a conversation, logs what, and answers the conversation as it is then. */
const writes = <B, After extends object>(send: (ctx: Writing<B>) => Promise<After>) =>
  changes(
    'whatsapp_conversation', async (ctx: Writing<B>) => ({ before: null, after: await send(ctx) }), ({ db, who, params }) => conversationOf(db, who, params.id),
  )

export const whatsappHandlers = implement(whatsapp, {
  list: ({ db, who, query }) => conversationList(db, who, query),
  people: ({ db, query }) => repliers(db, query),
  ofParcel: ({ db, who, params }) => conversationOfParcel(db, who, params.id),
  one: ({ db, who, params }) => conversationOf(db, who, params.id),
  photo: ({ services, who, params }) => photoOf(services, who, params),
  read: changes('whatsapp_conversation', async ({ db, who, params }) => {
    const unread = await unreadOf(db, who, params.id)
    await rows(db, sql`update whatsapp_conversations set unread = 0 where id = ${params.id}`)
    return { before: { unread }, after: { unread: 0 } }
  }),
  reply: writes(async ({ db, who, params, body }) => {
    await replyText(db, who, params.id, body.message)
    return body
  }),
  template: writes(async ({ db, who, params, body }) => {
    await sendTemplate(db, who, params.id, body.name)
    return body
  }),
  askLocation: writes(async ({ db, who, params }) => {
    await askLocation(db, who, params.id)
    return { location: 'requested' }
  }),
  assign: (ctx) => assignConversations(ctx),
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
