import { sql } from 'drizzle-orm'
import { addDays, today } from '@/lib/domain/days'
import { whatsappNotice, type WhatsappNotice } from '@/lib/domain/whatsapp'
import { expectedOn, noticeColumns, noticeTables, NOTICE_HOURS, valuesOf, type NoticeParcel } from '../../core/whatsapp/notices'
import { approvedTexts, postMessageTo } from '../../core/whatsapp/outbox'
import { locationRequest, templateMessage, textMessage } from '../../core/whatsapp/payloads'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { conversationOf, noConversation, type Conversation } from './read'

/** A conversation held for a message of ours: two who answer at once do so one after the other. 409 where nothing may be sent. */
async function hold(tx: Db, who: Who, id: number): Promise<Conversation> {
  if (!(await first(tx, sql`select id from whatsapp_conversations where id = ${id} for no key update`))) throw noConversation()
  const conversation = await conversationOf(tx, who, id)
  if (conversation.silent !== null) throw new Refusal(409, conversation.silent)
  return conversation
}

/** Who answers sees to it, unless a colleague does. */
const take = (tx: Db, who: Who, id: number) => rows(
  tx, sql`update whatsapp_conversations set owner_id = ${who.user_id}, taken_at = now(), unread = 0 where id = ${id} and owner_id is null`,
)

/** Writes free text to the outbox. 409 once the window is closed. */
export async function replyText(tx: Db, who: Who, id: number, text: string): Promise<void> {
  const { text_refused } = await hold(tx, who, id)
  if (text_refused !== null) throw new Refusal(409, text_refused)
  await postMessageTo(tx, id, textMessage(text), { user_id: who.user_id, hours: NOTICE_HOURS })
  await take(tx, who, id)
}

/** The day a parcel is to be delivered, as its templates say: as promised, tomorrow where that is over. */
const dayOf = (promised: string | null): string => (promised !== null && promised > today() ? promised : addDays(today(), 1))

async function postTemplate(tx: Db, who: Who, { id, package_id, language: own }: Conversation, name: WhatsappNotice): Promise<void> {
  const parcel = await first<NoticeParcel & { promised_on: string | null }>(
    tx,
    sql`select ${noticeColumns}, ${expectedOn} as promised_on
        from ${noticeTables} where p.id = ${package_id}`,
  )
  const texts = await approvedTexts(tx, name)
  const language = texts.has(own) ? own : 'en'
  const text = texts.get(language)
  if (!parcel || text === undefined) throw new Refusal(409, `The template “${whatsappNotice.label(name)}” is not approved.`)
  const message = templateMessage(name, language, text, valuesOf(parcel, language, dayOf(parcel.promised_on)))
  await postMessageTo(tx, id, message, { user_id: who.user_id, template_name: name, hours: NOTICE_HOURS })
  await take(tx, who, id)
}

/** Writes an approved template to the outbox, whether the window is open or not. */
export async function sendTemplate(tx: Db, who: Who, id: number, name: WhatsappNotice): Promise<void> {
  const conversation = await hold(tx, who, id)
  if (!conversation.templates.includes(name)) throw new Refusal(409, `The template “${whatsappNotice.label(name)}” cannot be sent to this consignee.`)
  await postTemplate(tx, who, conversation, name)
}

/** Asks for the location of the door: its request where the window is open, else the template whose button opens it. */
export async function askLocation(tx: Db, who: Who, id: number): Promise<void> {
  const conversation = await hold(tx, who, id)
  if (conversation.package_id === null) throw new Refusal(409, 'No parcel is sent to this number.')
  if (conversation.text_refused !== null) return postTemplate(tx, who, conversation, 'ask_location')
  await postMessageTo(tx, id, locationRequest(conversation.language), { user_id: who.user_id, hours: NOTICE_HOURS })
  await take(tx, who, id)
}
