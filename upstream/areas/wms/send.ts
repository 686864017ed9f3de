import { sql } from 'drizzle-orm'
import { wmsSync } from '@/lib/domain/b2b-sku'
import { channelStatus } from '@/lib/domain/channel'
import { webhookEventState } from '@/lib/domain/subscription'
import { WMS_RESTS, wmsDirection, type WmsKindOut, type WmsOutcome } from '@/lib/domain/wms'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { ShopBusy, ShopRefused } from '../channels/adapter'
import { connectionAfter, isOfShop } from '../channels/tell'
import { askWms, type Question } from './ask'
import { connectionOf, type Connection } from './connections'
import { receiptSegments, shippingSegments, x12Document, type InboundFacts, type OutboundFacts } from './documents'

const AT_ONCE = 50
/** A process that died while it sent gives the message up after that. */
const LEASE_MINUTES = 5

interface Message {
  id: number
  event_id: string
  connection_id: number
  kind: WmsKindOut
  inbound_id: number | null
  outbound_id: number | null
  sku_id: number | null
  ref_no: string
  message_key: string
  payload: unknown
  attempts: number
}
const pending = literal(webhookEventState, 'pending')
const out = literal(wmsDirection, 'out')

/** A SKU of the order a message `w` is of. */
const ofItsLines = sql`(select n.sku_id from inbound_lines n where n.inbound_id = w.inbound_id
  union all select n.sku_id from outbound_lines n where n.outbound_id = w.outbound_id)`

/**
 * The next messages whose time has come: of each order and each SKU the earliest alone, so that they arrive in their order, and none of an order before the
 * SKUs
 * it is of.
 */
const claim = (db: Db) => rows<Message>(db, sql`
  with due as materialized (select w.id from wms_messages w
      join wms_connections n on n.id = w.connection_id and n.status = ${literal(channelStatus, 'active')}
    where w.state = ${pending} and w.wms_direction = ${out} and w.next_at <= now() and (w.taken_until is null or w.taken_until <= now())
      and not exists (select 1 from wms_messages e where e.connection_id = w.connection_id and e.ref_no = w.ref_no and e.wms_direction = ${out}
        and e.state = ${pending} and e.id < w.id)
      and (w.sku_id is not null or not exists (select 1 from wms_messages e where e.sku_id in ${ofItsLines} and e.connection_id = w.connection_id
        and e.state = ${pending} and e.id < w.id))
    order by w.id limit ${AT_ONCE} for update of w skip locked)
  update wms_messages g set taken_until = now() + make_interval(mins => ${LEASE_MINUTES}), attempts = g.attempts + 1 from due where g.id = due.id
  returning g.id, g.event_id, g.connection_id, g.message_kind as kind, g.inbound_id, g.outbound_id, g.sku_id, g.ref_no, g.message_key, g.payload, g.attempts`)

/** What is sent: X12 where the connection speaks it and there is a transaction set, else JSON. */
async function wireOf(services: Services, { message_format, client_code, environment }: Connection, message: Message): Promise<Pick<Question,
  'body' | 'type'>> {
  const { kind, inbound_id, outbound_id, payload } = message
  if (message_format === 'json' || (kind !== 'grn_confirmation' && kind !== 'shipment_confirmation')) return { body: JSON.stringify(payload) }
  const segments = kind === 'grn_confirmation'
    ? receiptSegments(payload as InboundFacts) : shippingSegments(payload as OutboundFacts)
  const { content } = await x12Document(services.database.db, services, {
    set: kind === 'grn_confirmation' ? '944' : '945', inbound_id, outbound_id, receiver: client_code, isTest: environment === 'sandbox', segments,
  })
  return { body: content, type: 'application/edi-x12' }
}

async function sendOne(services: Services, connection: Connection, message: Message): Promise<void> {
  const { kind, event_id, attempts, ref_no, message_key } = message
  await askWms(services, connection, {
    event: kind, event_id, attempt: attempts, ref_no, path: `/v1/messages/${kind}`, headers: { 'x-message-id': message_key },
    ...await wireOf(services, connection, message),
  })
}

interface Settled { state: 'delivered' | 'failed'; outcome: WmsOutcome; note: string | null }
/** Ends a message, and says of its SKU whether the WMS has it: the newest message of a SKU decides. */
const settle = (db: Db, { id, sku_id }: Message, { state, outcome, note }: Settled) => inTransaction(db, async (tx) => {
  await rows(tx, sql`update wms_messages set state = ${state}, outcome = ${outcome}, note = ${note}, settled_at = now(), taken_until = null where id = ${id}`)
  if (sku_id === null) return
  await rows(
    tx,
    sql`update b2b_sku_profiles k set wms_sync_status = m.status, wms_error = m.note,
          wms_synced_at = case when m.status = ${literal(wmsSync, 'synced')} then now()
          else k.wms_synced_at end
        from (
          select case when bool_or(l.state = ${literal(webhookEventState, 'failed')}) then ${literal(wmsSync,
            'failed')} when bool_or(l.state = ${pending}) then ${literal(wmsSync, 'pending')}
            else ${literal(wmsSync, 'synced')} end as status, left(max(l.note) filter (where l.state = ${literal(webhookEventState, 'failed')}), 255) as note
          from (select distinct on (w.connection_id) w.state, w.note from wms_messages w join wms_connections n on n.id = w.connection_id
            where w.sku_id = ${sku_id} and n.status = ${literal(channelStatus, 'active')} order by w.connection_id, w.id desc) l
        ) m where k.sku_id = ${sku_id}`,
  )
})
const rest = (db: Db, id: number, seconds: number, note: string) =>
  rows(db, sql`update wms_messages set next_at = now() + make_interval(secs => ${seconds}), note = ${note}, taken_until = null where id = ${id}`)

/** Keeps what a call to a WMS said of our connection. */
export const keepFault = (db: Db, { id }: Connection, error: Error) =>
  rows(db, sql`update wms_connections set last_error = ${error.message}, connection_status = coalesce(${connectionAfter(error)}, connection_status),
    updated_at = now() where id = ${id}`)

/** Whether the WMS knows us and has understood: what it refuses then it refuses again. */
const isFinal = (error: Error) => error instanceof ShopRefused && error.status !== 401 && error.status !== 403

async function work(services: Services, message: Message): Promise<void> {
  const { db } = services.database
  const connection = await connectionOf(db, system, message.connection_id)
  if (!connection) return
  try {
    await sendOne(services, connection, message)
    await settle(db, message, { state: 'delivered', outcome: 'sent', note: null })
  } catch (error) {
    if (!isOfShop(error)) throw error
    if (error instanceof ShopBusy) return void (await rest(db, message.id, error.seconds, error.message))
    if (!isFinal(error)) await keepFault(db, connection, error)
    const minutes = isFinal(error) ? undefined : WMS_RESTS[message.attempts - 1]
    await (minutes === undefined ? settle(db, message, { state: 'failed', outcome: 'refused', note: error.message })
      : rest(db, message.id, minutes * 60, error.message))
  }
}

/** Sends what waits, until nothing is left whose time has come. */
export async function sendMessages(services: Services): Promise<void> {
  for (let messages = await claim(services.database.db); messages.length > 0; messages = await claim(services.database.db)) {
    for (const message of messages) await work(services, message)
  }
}
