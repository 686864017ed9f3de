import { sql, type SQL } from 'drizzle-orm'
import { receiveResult } from '@/lib/domain/consolidation'
import { consolidationStatus, unitStatus } from '@/lib/domain/container'
import { countryValue, globalValue } from '../../core/settings/setting-at'
import { seesMoney } from '../../core/parcels/scope'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'

export const isOutsider = (who: Who) => who.user_category === 'client'

/** Packages a unit stands for, now or when it was freed; those taken out of a bag before it left are none of it. */
export const packagesOf = (units: SQL) => sql`(select u.id as unit_id, u.consolidation_id, c.package_id from ${units} u
  join bag_packages c on c.bag_id = u.bag_id and (c.scanned_out_at is null or c.out_reason = 'emptied')
  union all select u.id, u.consolidation_id, u.package_id from ${units} u where u.package_id is not null)`

/** What counts as part of a consolidation: not what was left behind. */
export const counted = (id: SQL) =>
  sql`(select x.* from consolidation_units x where x.consolidation_id = ${id} and (x.status = ${literal(unitStatus, 'in')} or x.received_at is not null))`

/** The packages of a client's own among those of a consolidation; everybody's for others. */
export const ownPackages = (who: Who, p: SQL): SQL =>
  isOutsider(who)
    ? sql`${p}.client_id = any(${sql.param(who.client_ids)}::bigint[])${who.seller_id === null ? sql`` : sql` and ${p}.seller_id = ${who.seller_id}`}`
    : sql`true`

const ownCount = (who: Who, what: SQL) => sql`(select count(${what})::int from ${packagesOf(counted(sql`k.id`))} i
  join consolidation_units n on n.id = i.unit_id join packages p on p.id = i.package_id where ${ownPackages(who, sql`p`)})`

/** Whether cargo that has not come should have by now: `overdue_inbound_hours` after it was expected (consolidations.md 7). */
export const isPastDue = (eta: SQL) => sql`${eta} < now() - make_interval(hours => ${globalValue('overdue_inbound_hours')}::int)`

/** The columns lists show of a consolidation; of the whole's figures somebody of one client reads none, and counts of its own part. */
export function rowColumns(who: Who): SQL {
  const outsider = isOutsider(who)
  const whole = (column: SQL, name: string) => sql`${outsider ? sql`null` : column} as ${sql.identifier(name)}`
  return sql`k.id, k.consolidation_no, k.transport_mode, coalesce(k.mawb_no, k.bl_no, k.truck_no) as master_no, k.mawb_no, k.origin_airport,
    k.destination_airport,
    k.origin_airport || ' → ' || k.destination_airport as lane, k.client_id, c.name as client,
      ${outsider
        ? sql`${ownCount(who, sql`distinct n.bag_id`)} as bag_count, ${ownCount(who, sql`p.id`)} as package_count`
        : sql`k.bag_count, k.package_count`},
    ${whole(sql`k.loose_count`, 'loose_count')}, ${whole(sql`k.gross_weight`, 'gross_weight')}, ${whole(sql`k.chargeable_weight`, 'chargeable_weight')},
      f.flight_no, f.etd, f.eta,
    coalesce(f.ata, k.arrived_at) as ata, (k.status = ${literal(consolidationStatus, 'departed')} and f.ata is null and k.arrived_at is null
      and ${isPastDue(sql`f.eta`)}) is true as overdue,
    k.customs_mode, k.clearance_status, k.clearance_at, k.boe_no,
      ${seesMoney(who) || !outsider ? whole(sql`k.duty_amount`, 'duty_amount') : sql`null as duty_amount`}, ${whole(sql`k.vat_amount`, 'vat_amount')}, k.status,
      k.staging_lane,
    case when k.departed_at is null then null else (select count(*) filter (where u.receive_result <> ${literal(receiveResult, 'short')}) || '/' || count(*)
    from ${counted(sql`k.id`)} u) end as received,
    k.departed_at, k.created_at, k.updated_at, k.version`
}

/** The first leg tells when it leaves, the last when it is there. */
export const rowTables = sql`consolidations k left join clients c on c.id = k.client_id
  left join lateral (select (array_agg(l.flight_no order by l.leg_no))[1] as flight_no, (array_agg(coalesce(l.atd, l.etd, l.std) order by l.leg_no))[1] as etd,
    (array_agg(coalesce(l.eta, l.sta) order by l.leg_no desc))[1] as eta, (array_agg(l.ata order by l.leg_no desc))[1] as ata
    from consolidation_flights l where l.consolidation_id = k.id) f on true`

/** Whether customs takes a package as of high value: above the threshold of its country today in Dubai; where there is none, high value alone. */
export const isHighValue = (p: SQL) => sql`(${p}.declared_value_aed > coalesce(${countryValue('hvlv_threshold', sql`${p}.country_code`)}::numeric, 0))`
