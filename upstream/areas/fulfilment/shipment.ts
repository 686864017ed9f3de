import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { fulfilmentOrders } from '@/lib/contract/fulfilment-orders'
import { spellings } from '@/lib/domain/scan-input'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { packedGoods } from './boxes'
import { parcelColumns, parcelTables } from './parcel-report'
import { visibleFulfilments } from './scope'

type Shipment = z.output<typeof fulfilmentOrders.shipment.reply>

/** A parcel of an order with its contents and its way; 404 for a number that is none of somebody's orders. */
export async function shipmentOf(db: Db, who: Who, typed: string): Promise<Shipment> {
  const found = await first<Omit<Shipment, 'contents' | 'events'>>(
    db,
    sql`select ${parcelColumns}, f.order_id, b.box_no, p.consignee_name, b.length, b.width, b.height from ${parcelTables}
        where ${allOf([visibleFulfilments(who), sql`p.tracking_no = any(${sql.param([...spellings(typed)])}::text[])`])}`,
  )
  if (!found) throw new Refusal(404, `No parcel of an order found for "${typed}".`)
  return {
    ...found,
    contents: await rows(db, sql`select k.sku_code, k.sku_name, l.qty from ${packedGoods}
      where l.box_id = ${found.id} order by d.line_no, d.id`),
    events: await rows(db, sql`select coalesce(m.name, e.event_code) as name, e.event_at as at, e.location_text as place from package_events e
      left join tracking_event_master m on m.code = e.event_code where e.package_id = ${found.package_id} and e.voided_at is null
      order by e.event_at desc, e.id desc`),
  }
}
