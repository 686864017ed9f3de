import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { linehaul } from '@/lib/contract/linehaul'
import { carrierStatus } from '@/lib/domain/carrier'
import { today } from '@/lib/domain/days'
import { terminalPackageStatuses } from '@/lib/domain/package'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { notOver } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { notFound, visibleLanes } from './scope'

type Query = z.output<typeof linehaul.list.query>
type Row = z.output<typeof linehaul.list.reply>['rows'][number]
export type FullLane = z.output<typeof linehaul.change.reply>

/** Parcels of a lane whose life has not ended. */
export const openParcels = sql`(select count(*) from packages p where p.linehaul_id = l.id and p.status <> all(${sql.param(terminalPackageStatuses)}::text[]))`

/** What an active lane still lacks, in words, as a text array (linehaul.md 2, setup_complete). */
export const missingParts = sql`array_remove(array[
  case when not exists (select 1 from linehaul_coverage v where v.linehaul_id = l.id and v.mode = 'include' and v.status = ${literal(switchStatus, 'active')})
    then 'coverage' end,
  case when not exists (select 1 from linehaul_carriers c join carriers k on k.id = c.carrier_id and k.status = ${literal(carrierStatus, 'active')}
    where c.linehaul_id = l.id and c.carrier_role = 'lastmile' and c.status = ${literal(switchStatus, 'active')} and ${notOver(sql`c`)}) then
      'an active last-mile carrier' end,
  case when l.paper_format_id is null or l.label_type_id is null or l.barcode_type_id is null or l.dpi is null then 'label setup' end,
  case when l.service_linehaul_flag and not exists (select 1 from carriers k where k.id = l.main_carrier_id and k.status = ${literal(carrierStatus, 'active')})
    then 'an active main carrier' end,
  case when l.service_linehaul_flag and l.transport_mode <> 'road' and l.gateway_code is null then 'a gateway' end,
  case when l.service_customs_clearance_flag and l.clearance_agent_id is null then 'a clearance agent' end,
  case when l.service_customs_clearance_flag and (l.clearance_type is null or l.importer_of_record is null) then 'customs details' end,
  case when l.delivery_type = 'return' and l.return_address_id is null then 'a return address' end], null)`

const columns = (who: Who) => sql`l.id, l.linehaul_code, l.linehaul_name, l.client_id, ${who.user_category === 'carrier' ? sql`'–'` : sql`c.name`} as client,
  l.delivery_type, l.service_type, l.rsa_service_code,
  l.origin_code || case when l.gateway_code is null then '' else ' → ' || l.gateway_code end as route, l.transport_mode, l.lane_type,
  array_remove(array[case when l.service_linehaul_flag then 'Linehaul' end, case when l.service_customs_clearance_flag then 'Customs' end], null) as flags,
    l.destination_countries as countries,
  coalesce((select array_agg(k.display_name order by x.priority) from linehaul_carriers x join carriers k on k.id = x.carrier_id
  where x.linehaul_id = l.id and x.carrier_role = 'lastmile' and x.status = ${literal(switchStatus, 'active')} and ${notOver(sql`x`)}), '{}') as carriers,
  (select code from paper_formats where id = l.paper_format_id) as label, l.effective_from, l.effective_to, ${openParcels} as open_parcels,
    coalesce(l.effective_to < ${today()}::date, false) as expired,
  (select string_agg(k.display_name || ' is suspended', ', ') from linehaul_carriers x join carriers k on k.id = x.carrier_id
  where x.linehaul_id = l.id and x.status = ${literal(switchStatus, 'active')} and ${notOver(sql`x`)} and k.status <> ${literal(carrierStatus, 'active')})
    as warning,
  l.status, case when l.status = ${literal(guardedStatus, 'active')} and l.effective_to < ${today()}::date then 'expired' else l.status end as shown_status,
    cardinality(${missingParts}) = 0 as setup_complete, l.version`

function statusFilter(status: readonly string[] | undefined) {
  if (!status?.length) return undefined
  const expired = sql`(l.status = ${literal(guardedStatus, 'active')} and coalesce(l.effective_to < ${today()}::date, false))`
  const one = (name: string) => (
    name === 'expired' ? expired : name === 'active' ? sql`(l.status = ${literal(guardedStatus, 'active')} and not ${expired})` : sql`l.status = ${name}`
  )
  return sql`(${sql.join(status.map(one), sql` or `)})`
}

/** Lanes a person may know of, newest first unless asked otherwise. */
export const laneList = (db: Db, who: Who, q: Query) =>
  pageOf<Row>(
    db,
    {
      columns: columns(who),
      from: sql`linehauls l join clients c on c.id = l.client_id`,
      where: [
        sql`l.status <> ${literal(guardedStatus, 'delete')}`,
        visibleLanes(who, sql`l`),
        anyOfValues(sql`l.client_id`, q.client_id as number[] | undefined),
        anyOfValues(sql`l.delivery_type`, q.delivery_type as string[] | undefined),
        anyOfValues(sql`l.service_type`, q.service_type as string[] | undefined),
        anyOfValues(sql`l.transport_mode`, q.transport_mode as string[] | undefined),
        anyOfValues(sql`l.lane_type`, q.lane_type as string[] | undefined),
        q.country_code ? sql`l.destination_countries && ${sql.param(q.country_code)}::text[]` : undefined,
        q.carrier_id
          ? sql`exists (select 1 from linehaul_carriers x where x.linehaul_id = l.id and x.status = ${literal(switchStatus, 'active')} and ${notOver(sql`x`)}
              and x.carrier_id = any(${sql.param(q.carrier_id)}::bigint[]))`
          : undefined,
        q.service_linehaul_flag === undefined ? undefined : sql`l.service_linehaul_flag = ${q.service_linehaul_flag}`,
        q.service_customs_clearance_flag === undefined ? undefined : sql`l.service_customs_clearance_flag = ${q.service_customs_clearance_flag}`,
        statusFilter(q.status as string[] | undefined),
        q.search ? sql`(l.linehaul_code ilike ${contains(q.search)} or l.linehaul_name ilike ${contains(q.search)})` : undefined,
      ],
      sorts: {
        linehaul_code: { by: sql`l.linehaul_code`, kind: 'text' },
        linehaul_name: { by: sql`l.linehaul_name`, kind: 'text' }, client: { by: sql`c.name`, kind: 'text' },
        effective_from: { by: sql`l.effective_from`, kind: 'time' }, id: { by: sql`l.id`, kind: 'number' },
      },
      defaultSort: 'id',
      id: sql`l.id`,
    },
    q,
  )

/** One lane with every field of its form. 404 when this person may not know of it. */
export async function fullLane(db: Db, who: Who, id: number): Promise<Omit<FullLane, 'allocated'>> {
  const found = await first<Omit<FullLane, 'allocated'>>(
    db,
    sql`select l.*, ${who.user_category === 'carrier' ? sql`'–'` : sql`c.name`} as client from linehauls l join clients c on c.id = l.client_id
        where ${allOf([sql`l.id = ${id}`, sql`l.status <> ${literal(guardedStatus, 'delete')}`, visibleLanes(who, sql`l`)])}`,
  )
  if (!found) throw notFound()
  return found
}

type Listed = z.output<typeof linehaul.clientLinehauls.reply>[number]

/** Lanes by name for lookups; a carrier learns the lane, not the client. */
export async function laneNames(db: Db, who: Who, q: z.output<typeof linehaul.clientLinehauls.query>): Promise<Listed[]> {
  const { rows } = await pageOf<Listed & { id: number }>(
    db,
    {
      columns: sql`l.id, l.id as linehaul_id, l.linehaul_code, l.linehaul_name, ${who.user_category === 'carrier' ? sql`null::bigint` : sql`l.client_id`}
        as client_id, l.delivery_type, l.service_type, l.destination_countries as countries, l.status`,
      from: sql`linehauls l`,
      where: [
        sql`l.status <> ${literal(guardedStatus, 'delete')}`, visibleLanes(who, sql`l`),
        anyOfValues(sql`l.client_id`, q.client_id ? [q.client_id] : undefined), anyOfValues(sql`l.delivery_type`, q.delivery_type as string[] | undefined),
        anyOfValues(sql`l.service_type`, q.service_type as string[] | undefined),
        q.country_code ? sql`l.destination_countries && ${sql.param(q.country_code)}::text[]` : undefined,
        anyOfValues(sql`l.status`, q.status as string[] | undefined),
        q.search ? sql`(l.linehaul_code ilike ${contains(q.search)} or l.linehaul_name ilike ${contains(q.search)})` : undefined,
      ],
      sorts: { code: { by: sql`l.linehaul_code`, kind: 'text' } },
      defaultSort: 'code',
      id: sql`l.id`,
    },
    { page: 1, page_size: q.limit },
  )
  return rows.map(({ id: _id, ...lane }) => lane)
}
