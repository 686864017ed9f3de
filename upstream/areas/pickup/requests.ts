import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pickup, PickupRequest } from '@/lib/contract/pickup'
import { first, rows, type Db } from '../../db/db'
import { windowSql } from '../../db/window-text'
import { allOf, anyOfValues, pageOf, type ListQuery, beginsWithNumber, isNumber } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { consigneeHidden } from '../../core/parcels/scope'
import { visibleRequests } from './scope'

export type RequestRow = z.input<typeof PickupRequest> & { id: number }
type Detail = z.input<typeof pickup.request.reply>

const columns = sql`r.id, r.pickup_no, r.pickup_date, ${windowSql(sql`r.ready_time`, sql`r.close_time`)} as "window", r.client_id, l.name as client,
  a.name || ', ' || a.city as address, r.carrier_id, k.display_name as carrier,
  s.slot_name, r.country_code, r.parcels, r.weight_kg, r.status, r.channel, r.confirmation_number,
    case when r.picked_parcels is not null then r.picked_parcels || ' / ' || r.parcels end as picked, r.attempts,
  r.last_error, r.failure_reason, r.missed_cut_off`
const tables = sql`pickup_requests r join clients l on l.id = r.client_id join client_addresses a on a.id = r.client_address_id
  join carriers k on k.id = r.carrier_id
  left join client_pickup_slots c on c.id = r.client_slot_id left join carrier_pickup_slots s on s.id = c.carrier_slot_id`

/** One page of pickups by day. */
export function requestList(db: Db, who: Who, q: z.output<typeof pickup.requests.query>) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`pickup_requests r`,
    where: [
      visibleRequests(who, sql`r`), anyOfValues(sql`r.client_id`, q.client_id),
      anyOfValues(sql`r.carrier_id`, q.carrier_id), anyOfValues(sql`r.status`, q.status),
      q.from ? sql`r.pickup_date >= ${q.from}::date` : undefined, q.to ? sql`r.pickup_date <= ${q.to}::date` : undefined,
      q.pickup_no ? isNumber(sql`r.pickup_no`, [q.pickup_no]) : undefined, q.search ? beginsWithNumber(sql`r.pickup_no`, q.search) : undefined,
    ],
    sorts: {
      pickup_date: { by: sql`r.pickup_date::timestamptz`, kind: 'time' },
      parcels: { by: sql`r.parcels`, kind: 'number' }, weight_kg: { by: sql`r.weight_kg`, kind: 'number' },
    },
    defaultSort: 'pickup_date', id: sql`r.id`,
  }
  return pageOf<RequestRow>(db, list, q)
}

/** One pickup without its parcels; 404 for one out of reach. */
export async function requestRow(db: Db, who: Who, id: number): Promise<RequestRow> {
  const found = await first<RequestRow>(db, sql`select ${columns} from ${tables} where ${allOf([sql`r.id = ${id}`, visibleRequests(who, sql`r`)])}`)
  if (!found) throw new Refusal(404, 'Record not found')
  return found
}

/** A pickup and its parcels. */
export async function requestDetail(db: Db, who: Who, id: number): Promise<Detail> {
  const request = await requestRow(db, who, id)
  const lines = await rows<Detail['lines'][number]>(
    db,
    sql`select n.package_id, n.tracking_no, p.ref_no, case when ${consigneeHidden(who, sql`p`)} then null else p.consignee_name end as consignee_name, p.city,
        p.weight, n.picked_at
        from pickup_lines n join packages p on p.id = n.package_id where n.pickup_request_id = ${id} order by n.id limit 1000`,
  )
  return { ...request, lines }
}
