import { sql, type SQL } from 'drizzle-orm'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'

/** Lanes a person may know of, as a condition on `linehauls ${l}`; undefined: every one (linehaul.md 2). */
export function visibleLanes(who: Who, l: SQL): SQL | undefined {
  const facilities = [...who.service_center_ids, ...who.warehouse_ids]
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'client':
      return sql`${l}.client_id = any(${sql.param(who.client_ids)}::bigint[])`
    case 'carrier':
      return sql`exists (select 1 from linehaul_carriers v where v.linehaul_id = ${l}.id and v.status = ${literal(switchStatus, 'active')}
          and v.carrier_id = any(${sql.param(who.carrier_ids)}::bigint[]))`
    case 'service_center':
    case 'warehouse':
      return sql`exists (select 1 from facilities f where f.id = any(${sql.param(facilities)}::bigint[])
        and (f.id = ${l}.origin_ref_id or f.facility_code = ${l}.origin_code or (${l}.origin_type = 'city' and f.country_code = ${l}.origin_country_code)))`
    default:
      return sql`false`
  }
}

export const notFound = () => new Refusal(404, 'Record not found')

export interface StoredLane {
  id: number
  linehaul_code: string
  client_id: number
  status: 'active' | 'inactive' | 'delete'
  rsa_service_code: string
  delivery_type: string
  version: number
}

/** A lane this person may know of; held until the call ends with `lock`. 404 otherwise. */
export async function laneOf(db: Db, who: Who, id: number, lock = false): Promise<StoredLane> {
  const scope = visibleLanes(who, sql`l`)
  const found = await first<StoredLane>(
    db,
    sql`select l.id, l.linehaul_code, l.client_id, l.status, l.rsa_service_code, l.delivery_type, l.version from linehauls l
        where l.id = ${id} and l.status <> ${literal(guardedStatus, 'delete')} and ${scope ?? sql`true`} ${lock ? sql`for update of l` : sql``}`,
  )
  if (!found) throw notFound()
  return found
}

/** A save on what somebody else has changed meanwhile is refused. */
export function refuseStale(lane: Pick<StoredLane, 'version'>, version: number | undefined): void {
  if (version !== undefined && version !== lane.version) throw staleRecord()
}
