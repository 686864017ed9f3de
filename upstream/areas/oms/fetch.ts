import { sql } from 'drizzle-orm'
import { channelIntegration, channelStatus, connectionStatus } from '@/lib/domain/channel'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { ShopBusy } from '../channels/adapter'
import { changedSince } from '../channels/origin'
import { isOfShop } from '../channels/tell'
import { RESTS } from '../channels/work-turn'
import { connect } from './connection'
import { workingColumns, type WorkingMapping } from './read'
import { takeWord } from './take'
import { keepFault } from './test-mapping'

/** A turn that was cut short goes on after that. */
const LEASE_MINUTES = 10

const isDue = sql`m.status = ${literal(channelStatus, 'active')} and m.integration_mode = ${literal(channelIntegration, 'schedular')}
  and m.next_sync_at <= now()`

/** Takes a turn that is due, so that nobody else works it meanwhile; null where it is not. */
const takeTurn = (db: Db, id: number) =>
  first<WorkingMapping>(db, sql`update oms_client_mappings m set next_sync_at = now() + make_interval(mins => ${LEASE_MINUTES}),
    turn_began_at = coalesce(m.turn_began_at, now()) where m.id = ${id} and ${isDue} returning ${workingColumns}`)

async function fetchAll({ database: { db }, ...services }: Services, mapping: WorkingMapping): Promise<void> {
  const [adapter, since] = [connect(services, mapping), changedSince(mapping.order_from, mapping.last_sync_at)]
  let { cursor } = mapping
  do {
    const page = await adapter.orders(since, cursor)
    for (const order of page.orders) await takeWord(db, mapping, order)
    cursor = page.cursor
    await rows(db, sql`update oms_client_mappings set cursor = ${cursor}, next_sync_at = now() + make_interval(mins => ${LEASE_MINUTES})
      where id = ${mapping.id}`)
  } while (cursor !== null)
  await rows(db, sql`update oms_client_mappings m set last_sync_at = m.turn_began_at, turn_began_at = null, sync_faults = 0,
      next_sync_at = now() + make_interval(mins => m.order_sync_minutes), connection_status = ${literal(connectionStatus, 'connected')},
      last_error = (select 'Order ' || r.ref_no || ': ' || r.problem from oms_orders r where r.mapping_id = m.id and r.problem is not null
        order by r.id desc limit 1)
    where m.id = ${mapping.id}`)
}

/** Fetches what an OMS changed since its last turn. One that is away or asked too often rests, and goes on where it was. */
export async function fetchOrders(services: Services, id: number): Promise<void> {
  const { db } = services.database
  const mapping = await takeTurn(db, id)
  if (!mapping) return
  try {
    await fetchAll(services, mapping)
  } catch (error) {
    if (!isOfShop(error)) throw error
    await keepFault(db, mapping, error)
    const seconds = error instanceof ShopBusy ? sql`${error.seconds}::int` : sql`(${sql.param(RESTS)}::int[])[least(sync_faults + 1, ${RESTS.length})]`
    await rows(db, sql`update oms_client_mappings set next_sync_at = now() + make_interval(secs => ${seconds}), sync_faults = sync_faults + 1 where id = ${id}`)
  }
}

/** Has the turns worked whose time has come. */
export async function watchMappings({ database: { db }, jobs }: Services): Promise<void> {
  const due = await rows<{ id: number }>(db, sql`select m.id from oms_client_mappings m where ${isDue} order by m.next_sync_at, m.id`)
  for (const { id } of due) await jobs.send(db, 'oms.orders', { id }, { once: `oms ${id}` })
}
