import { sql } from 'drizzle-orm'
import { channelStatus } from '@/lib/domain/channel'
import { omsDirection, omsMessageStatus } from '@/lib/domain/oms'
import { orderHold, saleOrderStatus } from '@/lib/domain/sale-order'
import { codeKey } from '../../core/stock/sku-of'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { equalCodes } from '../channels/listings'
import { holdMapping } from './read'
import { settledMessage, takeAgain } from './take'

/** An order that waits for its codes to be known, with those nobody knew. */
interface Waiting {
  id: number
  mapping_id: number
  client_id: number
  codes: string[]
}
const waitingOrders = (db: Db) => rows<Waiting>(db, sql`select r.id, r.mapping_id, m.client_id, array_agg(i.ordered_sku order by i.id) as codes
  from sale_orders o join oms_orders r on r.order_id = o.id
    join oms_client_mappings m on m.id = r.mapping_id and m.status = ${literal(channelStatus, 'active')}
    join sale_order_items i on i.order_id = o.id and i.sku_id is null and i.components is null
  where o.status = ${literal(saleOrderStatus, 'on_hold')} and o.hold_reason = ${literal(orderHold, 'sku_unmapped')}
  group by r.id, r.mapping_id, m.client_id order by r.id`)

/** Takes one order again; its failed message is done with it, or says what is still amiss. */
const retakeOne = (db: Db, { id, mapping_id }: Waiting) =>
  inTransaction(db, async (tx) => {
    const mapping = await holdMapping(tx, system, mapping_id)
    const outcome = await takeAgain(tx, mapping, id)
    await rows(tx, sql`update oms_messages set ${settledMessage(outcome)}
      where oms_order_row_id = ${id} and oms_direction = ${literal(omsDirection, 'in')} and status = ${literal(omsMessageStatus, 'failed')}
        and (error, step_status) is distinct from (${outcome.fault}::text, ${outcome.status}::text)`)
  })

/**
 * Releases orders whose codes have become known since, whichever way: a SKU, a barcode, an alias or a bundle was added, by hand or by a file
 * (fulfilment.md 7.13). One whose codes are all still unknown is left as it is.
 */
export async function retakeWaiting({ database: { db } }: Services): Promise<void> {
  for (const [client, orders] of Map.groupBy(await waitingOrders(db), ({ client_id }) => client_id)) {
    const known = await equalCodes(db, client, [...new Set(orders.flatMap(({ codes }) => codes))])
    for (const order of orders) if (order.codes.some((code) => known.has(codeKey(code)))) await retakeOne(db, order)
  }
}
