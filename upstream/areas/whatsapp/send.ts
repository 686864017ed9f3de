import { sql } from 'drizzle-orm'
import { whatsappStatus } from '@/lib/domain/whatsapp'
import { first, persistently, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { claimIsLost } from '../../platform/worker'
import { cloudApi, WhatsappBusy, WhatsappRefused } from './cloud-api'
import { connectionOf } from './connection'

/** Minutes until a message that was not taken is tried again; after the last of them it has failed. */
const RESTS = [1, 5, 15, 60] as const
/** Beyond the longest an answer is waited for: who sends for longer has lost the message. */
const LEASE_MINUTES = 5
/** How often somebody with many messages to send looks for those of the dead meanwhile. */
const LOOK_MS = 3000
const PAUSE_MS = 1000

interface Claimed {
  id: number
  phone: string
  payload: Record<string, unknown>
  mark: string
  attempts: number
}
const queued = literal(whatsappStatus, 'queued')
const sending = literal(whatsappStatus, 'sending')
const dropped = literal(whatsappStatus, 'dropped')

/** Puts back what its sender died of; one that they died of too often has failed. What Meta has called back of meanwhile is no longer among them. */
const putBack = (db: Db) => rows(
  db,
  sql`update whatsapp_messages m set status = case when m.attempts > ${RESTS.length} then ${literal(whatsappStatus, 'failed')} else ${queued} end,
        error = 'The process that was sending it ended.', next_at = now(), worker_id = null
      where m.status = ${sending} and ${claimIsLost(sql`m.worker_id`, sql`m.sending_since + make_interval(mins => ${LEASE_MINUTES})`)}`,
)

/** Drops what nobody may be sent any more: to a number that said STOP, and what has become useless. */
const drop = (db: Db) => rows(
  db,
  sql`update whatsapp_messages m set status = ${dropped},
        error = case when k.opted_out_at is not null then 'The consignee has stopped our messages.' else 'It was too late to send it.' end
      from whatsapp_conversations v join whatsapp_contacts k on k.phone = v.phone
      where v.id = m.conversation_id and m.status = ${queued} and m.next_at <= now() and (k.opted_out_at is not null or m.useful_until < now())`,
)

/** The message that has been due for longest, the earlier of a conversation first, ours as long as `attempts` stays. */
const claim = (db: Db, worker: string | null) => first<Claimed>(
  db,
  sql`update whatsapp_messages m set status = ${sending}, worker_id = ${worker}::uuid, sending_since = now(), attempts = m.attempts + 1
      from whatsapp_conversations v join whatsapp_contacts k on k.phone = v.phone
      where v.id = m.conversation_id and k.opted_out_at is null and m.id = (
        select d.id from whatsapp_messages d where d.status = ${queued} and d.next_at <= now() and not exists (
          select 1 from whatsapp_messages e where e.conversation_id = d.conversation_id and e.id < d.id and e.status in (${queued}, ${sending}))
        order by d.next_at, d.id limit 1 for update of d skip locked)
      returning m.id, v.phone, m.payload, m.mark, m.attempts`,
)

const ours = ({ id, attempts }: Claimed) => sql`id = ${id} and attempts = ${attempts}`

/** Meta may have called back before its answer was read: then only the id is missing. */
const noteSent = (db: Db, message: Claimed, wamid: string) => rows(
  db,
  sql`update whatsapp_messages set wamid = coalesce(wamid, ${wamid}), sent_at = coalesce(sent_at, now()), error = null, worker_id = null,
        status = case when status = ${sending} then ${literal(whatsappStatus, 'sent')} else status end where ${ours(message)}`,
)

function noteFailed(db: Db, message: Claimed, error: unknown) {
  const code = error instanceof WhatsappRefused ? error.code : null
  const minutes = error instanceof WhatsappRefused ? undefined : RESTS[message.attempts - 1]
  const seconds = Math.max((minutes ?? 0) * 60, error instanceof WhatsappBusy ? error.seconds : 0)
  return rows(
    db,
    sql`update whatsapp_messages set status = ${minutes === undefined ? 'failed' : 'queued'}, error_code = ${code}::int,
          error = ${error instanceof Error ? error.message : String(error)}, next_at = now() + make_interval(secs => ${seconds}), worker_id = null
        where ${ours(message)} and status = ${sending}`,
  )
}

/**
 * Sends what is due, one after another, until nothing is; any number of processes may do so at once. One at a time: of what a process was sending when it
 * was killed one message at most goes out again, and none of which Meta has called back meanwhile. Without a connection everything waits.
 */
export async function sendWhatsapp(services: Services, o: { leaving?: AbortSignal } = {}): Promise<void> {
  const connection = connectionOf(services.config)
  if (!connection) return
  const { database: { db }, worker } = services
  const api = cloudApi(connection)
  let looked = Number.NEGATIVE_INFINITY
  while (!o.leaving?.aborted) {
    if (performance.now() - looked >= LOOK_MS) {
      await putBack(db)
      looked = performance.now()
    }
    await drop(db)
    const message = await claim(db, worker.id)
    if (!message) return
    await api.send(message.phone, message.payload, message.mark)
      .then((wamid) => persistently(() => noteSent(db, message, wamid)), (error: unknown) => persistently(() => noteFailed(db, message, error)))
  }
}

/** A look every second for what is due. */
export const whatsappSender = (services: Services): void => services.jobs.always((leaving) => sendWhatsapp(services, { leaving }), PAUSE_MS)
