import { sql } from 'drizzle-orm'
import { channelStatus } from '@/lib/domain/channel'
import { inboundScope } from '@/lib/domain/inbound'
import { webhookEventState } from '@/lib/domain/subscription'
import { isNewer, WMS_RESTS, wmsDirection, type WmsOutcome } from '@/lib/domain/wms'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { applyReceipt } from './apply-receipt'
import { applyShipment } from './apply-shipment'
import { connectionOf, type Connection } from './connections'
import { makeOrder } from './make-order'
import { Said } from './said'

/** What became of a message, and why in a sentence. */
export interface Done { outcome: WmsOutcome; note: string | null }

interface Held {
  id: number
  connection_id: number
  kind: string
  ref_no: string
  message_key: string
  said_at: string
  said_seq: number | null
  payload: Record<string, unknown>
  attempts: number
}
interface Place { id: number; said_at: string | null; said_seq: number | null; said_key: string | null }
const pending = literal(webhookEventState, 'pending')

/** A message that waits, held; null for one somebody else has, or that is settled. */
const holdMessage = (tx: Db, id: number) => first<Held>(tx, sql`select id, connection_id, message_kind as kind, ref_no, message_key, said_at, said_seq,
  payload, attempts
  from wms_messages where id = ${id} and state = ${pending} and wms_direction = ${literal(wmsDirection, 'in')} for update skip locked`)

const settle = (tx: Db, id: number, state: 'delivered' | 'failed', { outcome, note }: Done) =>
  rows(tx, sql`update wms_messages set state = ${state}, outcome = ${outcome}, note = ${note}, attempts = attempts + 1, settled_at = now() where id = ${id}`)

/** The order a message is about, by our number or the client's: of the connection's client and warehouse alone. */
const orderOf = (tx: Db, { client_id, warehouse_id }: Connection, kind: 'receipt_status' | 'shipment_status', no: string) => first<{ id: number }>(
  tx,
  kind === 'receipt_status'
    ? sql`select o.id from inbound_orders o where o.client_id = ${client_id} and o.warehouse_id = ${warehouse_id} and o.trade = ${literal(inboundScope, 'b2b')}
        and (o.inbound_no = ${no} or o.ref_no = ${no}) order by o.inbound_no = ${no} desc limit 1`
    : sql`select o.id from outbound_orders o where o.client_id = ${client_id} and o.warehouse_id = ${warehouse_id}
        and (o.outbound_no = ${no} or o.ref_no = ${no}) order by o.outbound_no = ${no} desc limit 1`,
)

/** A message for an order that is not here waits; after the last rest it has failed, and can be replayed. */
async function wait(tx: Db, { id, ref_no, attempts }: Held): Promise<Done> {
  const minutes = WMS_RESTS[attempts]
  const done: Done = { outcome: 'waiting', note: `Order ${ref_no} is not here.` }
  if (minutes === undefined) await settle(tx, id, 'failed', { ...done, outcome: 'refused' })
  else await rows(tx, sql`update wms_messages set outcome = ${done.outcome}, note = ${done.note}, attempts = attempts + 1,
    next_at = now() + make_interval(mins => ${minutes}) where id = ${id}`)
  return done
}

/** Where an order stands in the WMS, held: one message of it is applied after the other. */
async function holdPlace(tx: Db, connection: Connection, column: 'inbound_id' | 'outbound_id', orderId: number): Promise<Place> {
  const name = sql.identifier(column)
  await rows(tx, sql`insert into wms_orders (connection_id, ${name}) values (${connection.id}, ${orderId}) on conflict (${name}) do nothing`)
  const held = await first<Place>(tx, sql`select id, said_at, said_seq, said_key from wms_orders where ${name} = ${orderId} for update`)
  if (!held) throw new Error(`The place of order ${orderId} was not written.`)
  return held
}

const isOld = ({ ordering }: Connection, message: Held, { said_at, said_seq, said_key }: Place): boolean =>
  said_at !== null && said_key !== null && said_key !== message.message_key && !isNewer(
    ordering, { at: message.said_at, sequence: message.said_seq, key: message.message_key }, { at: said_at, sequence: said_seq, key: said_key },
  )

/** Applies where an order stands: what the WMS shows is kept, whatever becomes of it here. */
async function applyStatus(tx: Db, services: Services, connection: Connection, message: Held): Promise<Done> {
  const kind = message.kind as 'receipt_status' | 'shipment_status'
  const said = Said.parse(message.payload)
  const order = await orderOf(tx, connection, kind, message.ref_no)
  if (!order) return wait(tx, message)
  const column = kind === 'receipt_status' ? 'inbound_id' : 'outbound_id'
  const place = await holdPlace(tx, connection, column, order.id)
  await rows(tx, sql`update wms_messages set ${sql.identifier(column)} = ${order.id} where id = ${message.id}`)
  if (isOld(connection, message, place)) {
    const done: Done = { outcome: 'old', note: 'A newer message of this order was applied before.' }
    await settle(tx, message.id, 'delivered', done)
    return done
  }
  await rows(tx, sql`update wms_orders set wms_code = ${said.status}, wms_no = coalesce(${said.wms_no ?? null}, wms_no), said_at = ${message.said_at},
    said_seq = ${message.said_seq}, said_key = ${message.message_key}, updated_at = now() where id = ${place.id}`)
  return settled(tx, message.id, (inner) => (kind === 'receipt_status'
    ? applyReceipt(inner, services, order.id, said, connection.receipt_map[said.status] ?? null)
    : applyShipment(inner, order.id, said, connection.shipment_map[said.status] ?? null)))
}

/** Does something in a savepoint and settles the message by it; what is refused is taken back, and the message says why. */
async function settled(tx: Db, id: number, work: (inner: Db) => Promise<Done>): Promise<Done> {
  try {
    const done = await inTransaction(tx, work)
    await settle(tx, id, 'delivered', done)
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const done: Done = { outcome: 'refused', note: error.message }
    await settle(tx, id, 'failed', done)
    return done
  }
}

/** Applies one message that came in, once; null where it is settled or somebody else is at it. */
export const applyMessage = (services: Services, id: number): Promise<Done | null> => inTransaction(services.database.db, async (tx) => {
  const message = await holdMessage(tx, id)
  const connection = message && await connectionOf(tx, system, message.connection_id)
  if (!message || !connection) return null
  if (message.kind === 'receipt_status' || message.kind === 'shipment_status') return applyStatus(tx, services, connection, message)
  return settled(tx, message.id, (inner) => makeOrder(inner, services, connection, message))
})

/** Applies what waits and is due, the oldest first: orders that have come meanwhile, and what was replayed. */
export async function applyWaiting(services: Services): Promise<void> {
  const due = await rows<{ id: number }>(services.database.db, sql`select w.id from wms_messages w join wms_connections n on n.id = w.connection_id
    where w.state = ${pending} and w.wms_direction = ${literal(wmsDirection, 'in')} and w.next_at <= now() and n.status = ${literal(channelStatus, 'active')}
    order by w.id limit 500`)
  for (const { id } of due) await applyMessage(services, id)
}
