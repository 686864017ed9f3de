import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fulfilmentOrders } from '@/lib/contract/fulfilment-orders'
import { packageStatus } from '@/lib/domain/package'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, contains, dayRange, pageOf } from '../../platform/list'
import { listFile } from '../../platform/list-file'
import type { Who } from '../../platform/who'
import { visibleFulfilments } from './scope'

type Query = z.output<typeof fulfilmentOrders.parcels.query>
type Row = z.output<typeof fulfilmentOrders.parcels.reply>['rows'][number]

const counted = sql`fulfillment_packages b join fulfillment_orders f on f.id = b.fulfillment_id join packages p on p.id = b.package_id`
export const parcelColumns = sql`b.id, p.id as package_id, p.tracking_no, p.status, c.display_name as carrier, f.id as fulfillment_id, f.fulfillment_no,
  f.ref_no, k.name as client, w.facility_code as warehouse, p.city, p.country_code, f.packed_at, f.handed_over_at,
  case when p.status = ${literal(packageStatus, 'delivered')} then p.status_at end as delivered_at, p.weight, p.volumetric_weight, p.chargeable_weight,
  p.cod_amount, p.cod_currency as currency, e.name as last_event`

export const parcelTables = sql`${counted} join clients k on k.id = f.client_id join facilities w on w.id = f.warehouse_id
  left join carriers c on c.id = p.carrier_id
  left join tracking_event_master e on e.code = p.last_event_code`

/** Parcels of the orders somebody may see, the last packed first (fulfilment.md 4.12). */
export function shippedParcels(db: Db, who: Who, q: Query) {
  const typed = q.search ? contains(q.search) : null
  return pageOf<Row>(
    db,
    {
      columns: parcelColumns,
      from: parcelTables,
      countFrom: counted,
      where: [
        visibleFulfilments(who), anyOfValues(sql`f.client_id`, q.client_id), anyOfValues(sql`f.warehouse_id`, q.warehouse_id),
        anyOfValues(sql`p.carrier_id`, q.carrier_id), anyOfValues(sql`p.status`, q.status), dayRange(sql`f.packed_at`, q.from, q.to),
        typed === null ? undefined : sql`(p.tracking_no ilike ${typed} or f.fulfillment_no ilike ${typed} or f.ref_no ilike ${typed})`,
      ],
      sorts: { packed_at: { by: sql`f.packed_at`, kind: 'time', nullable: true } },
      defaultSort: 'packed_at',
      id: sql`b.id`,
    },
    q,
  )
}

/** The same parcels as a file. */
export const parcelFile = (db: Db, who: Who, { format, ...filters }: z.output<typeof fulfilmentOrders.parcelFile.body>) =>
  listFile(fulfilmentOrders.parcels, format, (page) => shippedParcels(db, who, fulfilmentOrders.parcels.query.parse({ ...filters, ...page })))
