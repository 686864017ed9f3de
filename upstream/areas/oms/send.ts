import { sql } from 'drizzle-orm'
import { channelStatus } from '@/lib/domain/channel'
import { omsMessageStatus } from '@/lib/domain/oms'
import type { SaleOrderStatus } from '@/lib/domain/sale-order'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { ShopBusy, ShopRefused } from '../channels/adapter'
import { isOfShop } from '../channels/tell'
import { RESTS } from '../channels/work-turn'
import type { SentStep } from './adapter'
import { connect } from './connection'
import { workingMapping, type WorkingMapping } from './read'
import { keepFault } from './test-mapping'

const AT_ONCE = 50
/** A process that died while it sent gives the message up after that. */
const LEASE_MINUTES = 5

interface Message {
  id: number
  mapping_id: number
  step_status: SaleOrderStatus
  oms_word: string
  attempts: number
  oms_order_id: string
  order_id: number
  at: string
  note: string | null
}

/** The next messages whose time has come, of each order the earliest alone, so that its statuses arrive in their order. */
const claim = (db: Db) => rows<Message>(db, sql`
  with due as materialized (select w.id from oms_messages w
      join oms_client_mappings m on m.id = w.mapping_id and m.status = ${literal(channelStatus, 'active')}
    where w.status = ${literal(omsMessageStatus, 'waiting')} and w.next_at <= now() and (w.taken_until is null or w.taken_until <= now())
      and not exists (select 1 from oms_messages e where e.oms_order_row_id = w.oms_order_row_id and e.status = ${literal(omsMessageStatus, 'waiting')}
        and e.id < w.id)
    order by w.id limit ${AT_ONCE} for update of w skip locked)
  update oms_messages g set taken_until = now() + make_interval(mins => ${LEASE_MINUTES}), attempts = g.attempts + 1
  from due, oms_orders r, sale_order_history h
  where g.id = due.id and r.id = g.oms_order_row_id and h.id = g.history_id
  returning g.id, g.mapping_id, g.step_status, g.oms_word, g.attempts, r.oms_order_id, r.order_id, h.at, h.note`)

const parcelsOf = (db: Db, orderId: number) => rows<SentStep['parcels'][number]>(db, sql`select c.display_name as carrier, p.tracking_no
  from fulfillment_orders f join fulfillment_packages b on b.fulfillment_id = f.id join packages p on p.id = b.package_id
    left join carriers c on c.id = p.carrier_id where f.order_id = ${orderId} order by b.id`)

/** Sends one; answers what was sent. */
async function sendOne(services: Services, mapping: WorkingMapping, message: Message): Promise<Record<string, unknown>> {
  const { id, oms_order_id, oms_word, step_status, at, note, order_id } = message
  return connect(services, mapping).tell({
    message_id: id, oms_order_id, oms_status: oms_word, status: step_status, at, reason: note, parcels: await parcelsOf(services.database.db, order_id),
  })
}

const settle = (db: Db, id: number, payload: Record<string, unknown>) =>
  rows(db, sql`update oms_messages set status = ${literal(omsMessageStatus, 'done')}, payload = ${JSON.stringify(payload)}::jsonb, error = null,
    done_at = now(), taken_until = null where id = ${id}`)
const rest = (db: Db, id: number, seconds: number, error: string) =>
  rows(db, sql`update oms_messages set next_at = now() + make_interval(secs => ${seconds}), error = ${error}, taken_until = null where id = ${id}`)
const fail = (db: Db, id: number, error: string) =>
  rows(db, sql`update oms_messages set status = ${literal(omsMessageStatus, 'failed')}, error = ${error}, taken_until = null where id = ${id}`)

/** Whether the OMS knows us and has understood: what it refuses then it refuses again. */
const isFinal = (error: Error) => error instanceof ShopRefused && error.status !== 401 && error.status !== 403

async function work(services: Services, message: Message): Promise<void> {
  const { db } = services.database
  const mapping = await workingMapping(db, message.mapping_id, system)
  if (!mapping) return
  try {
    await settle(db, message.id, await sendOne(services, mapping, message))
  } catch (error) {
    if (!isOfShop(error)) throw error
    if (error instanceof ShopBusy) return void (await rest(db, message.id, error.seconds, error.message))
    if (!isFinal(error)) await keepFault(db, mapping, error)
    const seconds = isFinal(error) ? undefined : RESTS[message.attempts - 1]
    await (seconds === undefined ? fail(db, message.id, error.message) : rest(db, message.id, seconds, error.message))
  }
}

/** Sends what waits, until nothing is left whose time has come. */
export async function sendStatuses(services: Services): Promise<void> {
  for (let messages = await claim(services.database.db); messages.length > 0; messages = await claim(services.database.db)) {
    for (const message of messages) await work(services, message)
  }
}

/** Whether a later status of the same order has been sent: an earlier one would take it back. */
export const isOvertaken = async (tx: Db, id: number): Promise<boolean> =>
  (await first(tx, sql`select 1 from oms_messages g join oms_messages l on l.oms_order_row_id = g.oms_order_row_id and l.id > g.id
    and l.oms_direction = g.oms_direction and l.status = ${literal(omsMessageStatus, 'done')} where g.id = ${id} limit 1`)) !== null
