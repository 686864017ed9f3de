import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeStatus, languageOfName, refusalOf, waId, whatsappDirection, whatsappStatus } from '@/lib/domain/whatsapp'
import type { Language } from '@/lib/words/language'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { writeAudit, type AuditEntry } from '../../platform/audit'
import type { RequestFacts } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { sameSecret } from '../../platform/tokens'
import { system } from '../../platform/who'
import { parcelById, type OwnParcel } from '../tracking/phone-check'
import { readCallback, type Arrived, type Reported } from './arrived'
import { connectionOf } from './connection'
import { takeEffect } from './effects'

const isIn = literal(whatsappDirection, 'in')

/** The parcel a message is about: that of the message it answers, else of the last said with this number, else the newest sent to it. */
const parcelOf = (db: Db, { phone, answers }: Arrived) => first<{ package_id: number | null }>(
  db,
  sql`select package_id from (
        (select v.package_id, 1 as nth from whatsapp_messages m join whatsapp_conversations v on v.id = m.conversation_id
          where m.wamid = ${answers} and v.phone = ${phone})
        union all (select v.package_id, 2 from whatsapp_conversations v where v.phone = ${phone} order by v.last_at desc, v.id desc limit 1)
        union all (select p.id, 3 from packages p where p.consignee_phone_key = right(${phone}, 9) and p.consignee_phone = ${`+${phone}`}
          and p.environment = 'production' order by p.created_at desc, p.id desc limit 1)
      ) found order by nth limit 1`,
)

interface Kept {
  id: number
  language: Language
  client_id: number | null
  /** Whose phone the parcel has now: what another says changes nothing. */
  is_consignee: boolean
}

/** The contact and the conversation of a message, made where there is none. */
async function conversationFor(tx: Db, packageId: number | null, said: Arrived): Promise<Kept> {
  await rows(
    tx,
    sql`insert into whatsapp_contacts as k (phone, profile_name, last_in_at) values (${said.phone}, ${said.name}, ${said.at})
        on conflict (phone) do update set profile_name = coalesce(excluded.profile_name, k.profile_name),
          last_in_at = greatest(k.last_in_at, excluded.last_in_at)`,
  )
  const parcel = await first<{ consignee_name: string; consignee_phone: string; client_id: number }>(
    tx, sql`select consignee_name, consignee_phone, client_id from packages where id = ${packageId}`,
  )
  const language = languageOfName(parcel?.consignee_name ?? said.name ?? '')
  await rows(tx, sql`insert into whatsapp_conversations (package_id, phone, language) values (${packageId}, ${said.phone}, ${language}) on conflict do nothing`)
  const found = await first<{ id: number; language: Language }>(
    tx, sql`select id, language from whatsapp_conversations where phone = ${said.phone} and package_id is not distinct from ${packageId}::bigint`,
  )
  if (!found) throw new Error('A conversation that was just made is gone.')
  return { ...found, client_id: parcel?.client_id ?? null, is_consignee: parcel !== null && waId(parcel.consignee_phone) === said.phone }
}

const keep = (tx: Db, conversationId: number, { wamid, kind, body, answers, action, lat, lng, media_id, at }: Arrived) => first(
  tx,
  sql`insert into whatsapp_messages (conversation_id, direction, kind, body, wamid, answers, action, lat, lng, media_id, status, said_at)
      values (${conversationId}, ${isIn}, ${kind}, ${body}, ${wamid}, ${answers}, ${action}, ${lat}, ${lng}, ${media_id},
        ${literal(whatsappStatus, 'received')}, ${at})
      on conflict (wamid) do nothing returning id`,
)

/** STOP and START of a number; of two the later counts, of two of one second STOP. */
async function noteConsent(tx: Db, { action, at, phone }: Arrived, audit: (entry: AuditEntry) => void): Promise<void> {
  const isStop = action === 'stop'
  const changed = await first(
    tx,
    sql`update whatsapp_contacts set consent_at = ${at}, opted_out_at = case when ${isStop} then ${at}::timestamptz end
        where phone = ${phone} and (consent_at is null or consent_at < ${at}::timestamptz or (${isStop} and consent_at = ${at}::timestamptz)) returning phone`,
  )
  if (changed) audit({ entity: 'whatsapp_contact', entity_id: phone, action: isStop ? 'consignee.stop' : 'consignee.start', after: { at } })
}

/** Keeps one message and does what it asks for; one that is known has no effect. The parcel is locked first, as by all who change it. */
async function takeMessage(db: Db, said: Arrived, request: RequestFacts): Promise<boolean> {
  if (await first(db, sql`select 1 from whatsapp_messages where wamid = ${said.wamid}`)) return false
  return inTransaction(db, async (tx) => {
    const packageId = (await parcelOf(tx, said))?.package_id ?? null
    const parcel: OwnParcel | null = packageId === null ? null : await parcelById(tx, packageId, true)
    const conversation = await conversationFor(tx, parcel?.id ?? null, said)
    if (!(await keep(tx, conversation.id, said))) return false
    await rows(
      tx,
      sql`update whatsapp_conversations set unread = unread + 1, last_at = greatest(last_at, ${said.at}::timestamptz) where id = ${conversation.id}`,
    )
    const log: AuditEntry[] = []
    const audit = (entry: AuditEntry) => void log.push(entry)
    const { client_id } = conversation
    if (said.action === 'stop' || said.action === 'start') await noteConsent(tx, said, audit)
    else if (parcel && client_id !== null && conversation.is_consignee)
      await takeEffect({ tx, parcel, audit, where: 'on WhatsApp', conversation: { ...conversation, client_id }, said })
    await writeAudit(tx, system, request, 'whatsapp.notice', log)
    return true
  })
}

const columnOf = { sent: sql`sent_at`, failed: null, delivered: sql`delivered_at`, read: sql`read_at` } as const

/** Notes how far a message is. A word that comes late, or twice, changes nothing that is known better. */
async function takeStatus(db: Db, { wamid, mark, status, at, error }: Reported): Promise<boolean> {
  const column = columnOf[status]
  const moves = sql`status in ${literals(whatsappStatus, ...beforeStatus(status))}`
  const failure = status === 'failed' ? { code: error?.code ?? null, words: error ? refusalOf(error.code, error.words) : 'WhatsApp did not deliver it.' } : null
  const changed = await first(
    db,
    sql`update whatsapp_messages set wamid = coalesce(wamid, ${wamid}), worker_id = null,
          status = case when ${moves} then ${status} else status end, error_code = case when ${moves} then ${failure?.code ?? null}::int else error_code end,
          error = case when ${moves} then ${failure?.words ?? null} else error end
          ${column ? sql`, ${column} = coalesce(${column}, ${at}::timestamptz)` : sql``}
        where (wamid = ${wamid} or (wamid is null and mark = ${mark}::uuid)) and direction = ${literal(whatsappDirection, 'out')}
          and (${moves} ${column ? sql`or ${column} is null` : sql``}) returning id`,
  )
  return changed !== null
}

/** Whether a body came from Meta: signed, to the byte, with the secret of our app. */
const isSigned = (payload: string, signature: string, secret: string): boolean =>
  signature.startsWith('sha256=') && sameSecret(signature.slice('sha256='.length), createHmac('sha256', secret).update(payload).digest('hex'))

/**
 * Takes a callback of Meta: 401 for what it did not sign, before anything of it is read. Each message and each status is kept in a transaction of its own;
 * doubled or out of order they have one effect each. What fails of ours is answered 5xx, so that Meta calls again.
 */
export async function takeCallback(
  { database: { db }, config }: Pick<Services, 'database' | 'config'>, { payload, signature }: { payload: string; signature: string }, request: RequestFacts,
): Promise<{ taken: number }> {
  const connection = connectionOf(config)
  if (!connection || !isSigned(payload, signature, connection.app_secret)) throw new Refusal(401, 'The signature does not fit.')
  const { messages, statuses } = readCallback(payload, connection.phone_number_id)
  let taken = 0
  for (const one of messages) if (await takeMessage(db, one, request)) taken += 1
  for (const one of statuses) if (await takeStatus(db, one)) taken += 1
  return { taken }
}

/** Meta's question when the address of callbacks is set up: answered with its challenge to whoever knows our verify token, else 403. */
export function verifyAddress({ config }: Pick<Services, 'config'>, q: { mode: string; verify_token: string; challenge: string }): { challenge: string } {
  const connection = connectionOf(config)
  if (!connection || q.mode !== 'subscribe' || !sameSecret(q.verify_token, connection.verify_token)) throw new Refusal(404, 'The verify token does not fit.')
  return { challenge: q.challenge }
}
