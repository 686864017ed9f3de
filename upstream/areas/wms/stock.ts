import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { channelStatus } from '@/lib/domain/channel'
import { dayTime } from '@/lib/domain/days'
import { NO_LOT } from '@/lib/domain/wms'
import { wmsItem } from '../../core/wms/payloads'
import { settingAt } from '../../core/settings/setting-at'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { ShopAway } from '../channels/adapter'
import { isOfShop } from '../channels/tell'
import { askWms } from './ask'
import { connectionColumns, connectionTables, type Connection } from './connections'
import { keepFault } from './send'
import { visibleStock } from '../../core/stock/scope'

const Answer = z.object({
  lines: z.array(z.object({ item: z.string().trim().min(1).max(64), lot_no: z.string().trim().max(40).nullish(), qty: z.coerce.number().int() })).max(500_000),
})

/** Keeps what a WMS says it has, in the place of what it said before. Lines of one item and lot are added up. */
async function keepStock(tx: Db, { id, client_id }: Connection, lines: z.output<typeof Answer>['lines']): Promise<void> {
  const sums = new Map<string, { item: string; lot_no: string; qty: number }>()
  for (const { item, lot_no, qty } of lines) {
    const one = { item, lot_no: lot_no || NO_LOT, qty }
    const key = `${one.item.toLowerCase()} ${one.lot_no}`
    sums.set(key, { ...one, qty: qty + (sums.get(key)?.qty ?? 0) })
  }
  await rows(tx, sql`delete from wms_stock where connection_id = ${id}`)
  await rows(
    tx,
    sql`insert into wms_stock (connection_id, sku_id, item_code, lot_no, qty)
        select ${id}, k.id, w.item, w.lot_no, w.qty from jsonb_to_recordset(${JSON.stringify([...sums.values()])}::jsonb) as w(item text, lot_no text, qty int)
          left join lateral (select k.id from skus k where k.client_id = ${client_id}
            and (lower(${wmsItem}) = lower(w.item) or lower(k.sku_code) = lower(w.item))
            order by lower(${wmsItem}) = lower(w.item) desc nulls last limit 1) k on true
        where w.qty <> 0`,
  )
  await rows(tx, sql`update wms_connections set stock_at = now(), last_error = null where id = ${id}`)
}

/** Asks a WMS what it has, and keeps it. Throws what `askWms` throws; what cannot be read is as no answer. */
export async function askStock(services: Services, connection: Connection): Promise<void> {
  const { db } = services.database
  const read = Answer.safeParse(await askWms(services, connection, { event: 'inventory', path: '/v1/inventory' }))
  if (!read.success) throw new ShopAway('Its answer cannot be read.')
  await inTransaction(db, (tx) => keepStock(tx, connection, read.data.lines))
}

/** Connections in use, of those somebody may see the stock of. */
export const activeConnections = (db: Db, who: Who, { client_id, warehouse_id }: { client_id?: number | undefined; warehouse_id?: number | undefined }) =>
  rows<Connection>(db, sql`select ${connectionColumns} from ${connectionTables} where ${allOf([
    sql`n.status = ${literal(channelStatus, 'active')}`, visibleStock(who, sql`n.client_id`, sql`n.warehouse_id`),
    client_id === undefined ? undefined : sql`n.client_id = ${client_id}`, warehouse_id === undefined ? undefined : sql`n.warehouse_id = ${warehouse_id}`,
  ])} order by n.id`)

/** Marks that a WMS is asked now; false where it was asked less than so many minutes ago, however many ask at once. */
const takeTurn = async (db: Db, id: number, minutes: number): Promise<boolean> =>
  (await first(db, sql`update wms_connections set stock_tried_at = now() where id = ${id}
    and (stock_tried_at is null or stock_tried_at <= now() - make_interval(mins => ${minutes})) returning id`)) !== null

const away = (connection: Connection) => new Refusal(
  503, connection.stock_at ? `WMS not reachable; showing ${dayTime(connection.stock_at)}.` : 'WMS not reachable; it has never answered its stock.',
  undefined, { as_of: connection.stock_at },
)

/**
 * Asks the WMS of a client what it has; the answer stands beside our own stock and adjusts nothing. 404 where no WMS is connected, 429 within the minutes of
 * `wms_refresh_minutes`, 503 with the moment of what is shown where it does not answer.
 */
export async function refreshStock(services: Services, who: Who, body: { client_id?: number | undefined; warehouse_id?: number | undefined }) {
  const { db } = services.database
  const connections = await activeConnections(db, who, body)
  if (connections.length === 0) throw new Refusal(404, 'No WMS is connected for this client and warehouse.')
  const due: Connection[] = []
  for (const connection of connections) {
    if (await takeTurn(db, connection.id, await settingAt(db, 'wms_refresh_minutes', { warehouseId: connection.warehouse_id }))) due.push(connection)
  }
  if (due.length === 0) {
    const minutes = await settingAt(db, 'wms_refresh_minutes', { warehouseId: connections[0]?.warehouse_id ?? null })
    throw new Refusal(429, `The WMS was asked less than ${minutes} minutes ago.`, undefined, null, { 'retry-after': String(minutes * 60) })
  }
  for (const connection of due) {
    try {
      await askStock(services, connection)
    } catch (error) {
      if (!isOfShop(error)) throw error
      await keepFault(db, connection, error)
      throw away(connection)
    }
  }
  return { systems: due.length, as_of: new Date().toISOString() }
}
