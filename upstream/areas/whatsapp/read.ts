import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { whatsapp as calls } from '@/lib/contract/whatsapp'
import { timeLeft } from '@/lib/domain/sla'
import { maskPhone } from '@/lib/domain/text'
import { noticeButtons, WINDOW_HOURS, whatsappDirection, whatsappNotice, windowUntil, type WhatsappNotice } from '@/lib/domain/whatsapp'
import { visiblePackages } from '../../core/parcels/scope'
import { approvedNames } from '../../core/whatsapp/outbox'
import { writesToConsignees } from '../../core/whatsapp/notices'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, whether } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Row = z.output<typeof calls.list.reply>['rows'][number]
type Message = z.output<typeof calls.one.reply>['messages'][number]
export type Conversation = z.output<typeof calls.one.reply>
type Query = z.output<typeof calls.list.query>
type Stored = Omit<Row, 'due_at' | 'window_left'> & { last_in_at: string | null }

/** Meta closes the window by its own clock: a text we send in the last minute would be refused. */
const MARGIN_MINUTES = 1
const windowIsOpen = sql`coalesce(k.last_in_at > now() - make_interval(mins => ${WINDOW_HOURS * 60 - MARGIN_MINUTES}), false)`

const columns = sql`v.id, v.package_id, p.tracking_no, p.client_id, coalesce(c.trade_name, c.name) as client,
  coalesce(p.consignee_name, k.profile_name, '–') as name, v.phone, v.language, v.unread, v.last_at, k.last_in_at, k.opted_out_at, v.cod_answer, v.owner_id,
  u.full_name as owner, v.taken_at,
  coalesce((select m.body from whatsapp_messages m where m.conversation_id = v.id order by m.said_at desc, m.id desc limit 1), '') as last_text`
const tables = sql`whatsapp_conversations v join whatsapp_contacts k on k.phone = v.phone left join packages p on p.id = v.package_id
  left join clients c on c.id = p.client_id left join users u on u.id = v.owner_id`

/** Conversations somebody may know of: staff all, others those of parcels they may see. */
export function visibleConversations(who: Who): SQL | undefined {
  const visible = visiblePackages(who, sql`p`)
  return visible && sql`(v.package_id is not null and ${visible})`
}

/** How many letters of the last message a list shows. */
const GLANCE = 120
function shown({ last_in_at, ...row }: Stored): Row {
  const until = windowUntil(last_in_at)
  const due_at = until !== null && Date.parse(until) > Date.now() ? until : null
  return {
    ...row, phone: maskPhone(`+${row.phone}`), last_text: row.last_text.slice(0, GLANCE), due_at,
    window_left: due_at && timeLeft(Date.parse(due_at), Date.now()),
  }
}

function ownedBy(who: Who, owner: Query['owner']): SQL | undefined {
  if (owner === 'mine') return sql`v.owner_id = ${who.user_id}`
  return owner === undefined ? undefined : owner === 'nobody' ? sql`v.owner_id is null` : sql`v.owner_id is not null`
}

/** Conversations, the last said first. */
export async function conversationList(db: Db, who: Who, q: Query) {
  const found = q.search ? contains(q.search) : null
  const { rows: read, meta } = await pageOf<Stored>(
    db,
    {
      columns, from: tables,
      where: [
        visibleConversations(who), ownedBy(who, q.owner), whether(q.unread, sql`v.unread > 0`), whether(q.window_open, windowIsOpen),
        anyOfValues(sql`p.client_id`, q.client_id), anyOfValues(sql`v.language`, q.language), anyOfValues(sql`v.cod_answer`, q.cod_answer),
        found ? sql`(p.tracking_no ilike ${found} or p.consignee_name ilike ${found} or k.profile_name ilike ${found})` : undefined,
      ],
      sorts: { last_at: { by: sql`v.last_at`, kind: 'time' } }, defaultSort: 'last_at', id: sql`v.id`,
    },
    q,
  )
  return { rows: read.map(shown), meta }
}

export const noConversation = () => new Refusal(404, 'This conversation no longer exists.')

type StoredMessage = Omit<Message, 'pin' | 'author'> & { lat: string | null; lng: string | null; user_name: string | null }
const MOST_MESSAGES = 300

/** What was said in a conversation, the last so many, in the order it was said. */
export async function messagesOf(db: Db, { id, name }: { id: number; name: string }, most = MOST_MESSAGES): Promise<Message[]> {
  const found = await rows<StoredMessage>(
    db,
    sql`select m.id, m.direction, m.kind, m.body, m.template_name, m.action, m.lat, m.lng, m.file_path is not null as has_photo, u.full_name as user_name,
          m.status, m.error, m.said_at, m.sent_at, m.delivered_at, m.read_at
        from whatsapp_messages m left join users u on u.id = m.user_id where m.conversation_id = ${id} order by m.said_at desc, m.id desc limit ${most}`,
  )
  return found.toReversed().map(({ lat, lng, user_name, ...message }) => ({
    ...message, pin: lat !== null && lng !== null ? { lat: Number(lat), lng: Number(lng) } : null,
    author: message.direction === 'in' ? name : (user_name ?? 'Automatic'),
  }))
}

/** Templates that may be sent into a conversation: our own, approved in its language or in English, and of cash only where there is some. */
async function templatesFor(db: Db, { language }: Pick<Row, 'language'>, isCash: boolean): Promise<WhatsappNotice[]> {
  const names = whatsappNotice.names.filter((name) => name !== 'out_for_delivery' && (isCash || !noticeButtons[name].includes('cod_yes')))
  const approved = await approvedNames(db, [language, 'en'])
  return names.filter((name) => approved.has(name))
}

/** Why nothing may be sent into a conversation at all; null where something may. */
async function silenceOf(db: Db, { opted_out_at, client_id, client }: Pick<Stored, 'opted_out_at' | 'client_id' | 'client'>): Promise<string | null> {
  if (opted_out_at !== null) return 'The consignee has stopped our messages. Only a START from that number allows them again.'
  if (client_id !== null && !(await writesToConsignees(db, client_id))) return `${client ?? 'The client'} does not have its consignees written to.`
  return null
}
const closedWindow = 'More than 24 hours have passed since the consignee last wrote: only a template can be sent.'

/** One conversation with what was said, and what may be sent now. 404 for one out of reach. */
export async function conversationOf(db: Db, who: Who, id: number): Promise<Conversation> {
  const found = await first<Stored & { is_open: boolean; is_cash: boolean }>(
    db,
    sql`select ${columns}, ${windowIsOpen} as is_open, coalesce(p.payment_mode = 'cod' and p.cod_amount > 0, false) as is_cash
        from ${tables} where ${allOf([sql`v.id = ${id}`, visibleConversations(who)])}`,
  )
  if (!found) throw noConversation()
  const { is_open, is_cash, ...row } = found
  const silent = await silenceOf(db, row)
  const messages = await messagesOf(db, row)
  const templates = silent !== null || row.package_id === null ? [] : await templatesFor(db, row, is_cash)
  return { ...shown(row), messages, silent, text_refused: silent ?? (is_open ? null : closedWindow), templates }
}

const ON_PARCEL = 20
/** What was last said of a parcel; null where nothing was, 404 where the parcel is out of reach. */
export async function conversationOfParcel(db: Db, who: Who, packageId: number): Promise<z.output<typeof calls.ofParcel.reply>> {
  const seen = await first(db, sql`select 1 from packages p where ${allOf([sql`p.id = ${packageId}`, visiblePackages(who, sql`p`)])}`)
  if (!seen) throw new Refusal(404, 'That package no longer exists.')
  const found = await first<{ id: number; unread: number; name: string }>(
    db,
    sql`select v.id, v.unread, coalesce(p.consignee_name, '–') as name from whatsapp_conversations v join packages p on p.id = v.package_id
        where v.package_id = ${packageId} order by v.last_at desc, v.id desc limit 1`,
  )
  return found && { id: found.id, unread: found.unread, messages: await messagesOf(db, found, ON_PARCEL) }
}

/** How many messages of a conversation nobody has read. 404 for one out of reach. */
export async function unreadOf(db: Db, who: Who, id: number): Promise<number> {
  const found = await first<{ unread: number }>(
    db,
    sql`select v.unread from whatsapp_conversations v left join packages p on p.id = v.package_id
        where ${allOf([sql`v.id = ${id}`, visibleConversations(who)])}`,
  )
  if (!found) throw noConversation()
  return found.unread
}

/** Where the photo of a message lies. */
export async function photoPath(db: Db, who: Who, id: number, messageId: number): Promise<string> {
  const found = await first<{ file_path: string | null }>(
    db,
    sql`select m.file_path from whatsapp_messages m join whatsapp_conversations v on v.id = m.conversation_id left join packages p on p.id = v.package_id
        where ${allOf([
          sql`m.id = ${messageId} and v.id = ${id} and m.direction = ${literal(whatsappDirection, 'in')}`, visibleConversations(who),
        ])}`,
  )
  if (!found?.file_path) throw new Refusal(404, 'There is no such photo.')
  return found.file_path
}
