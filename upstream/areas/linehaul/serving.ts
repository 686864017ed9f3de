import { sql, type SQL } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import { packageStatus } from '@/lib/domain/package'
import { switchStatus } from '@/lib/domain/record-status'
import { holdsToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'

/** An active coverage of a carrier for a country and service that reaches a place: by its list of cities where it keeps one. */
export const reaches = (
  carrier: SQL, service: SQL, country: SQL, city: SQL,
) => sql`exists (select 1 from carrier_countries cc where cc.carrier_id = ${carrier} and cc.rsa_service_code = ${service}
  and cc.country_code = ${country} and cc.active and ${holdsToday(sql`cc`)}
  and (${city}::bigint is null or not exists (select 1 from carrier_cities y where y.coverage_id = cc.id)
    or exists (select 1 from carrier_cities y where y.coverage_id = cc.id and y.base_city_id = ${city} and y.active and y.delivery_available)))`

/** How many of a lane's last-mile carriers reach a place of its coverage; `v` the place, `l` the lane. */
export const carriersServing = (
  v: SQL, l: SQL,
) => sql`(select count(distinct x.carrier_id) from linehaul_carriers x join carriers k on k.id = x.carrier_id and k.status = ${literal(carrierStatus, 'active')}
  where x.linehaul_id = ${l}.id and x.carrier_role = 'lastmile' and x.status = ${literal(switchStatus, 'active')} and ${holdsToday(sql`x`)}
    and (x.scope = 'all' or (x.scope = 'countries' and ${v}.country_code = any(x.scope_ids)) or (x.scope = 'cities' and ${v}.city_id::text = any(x.scope_ids)))
    and ${reaches(sql`x.carrier_id`, sql`${l}.rsa_service_code`, sql`${v}.country_code`, sql`${v}.city_id`)})`

/** Per cent of a carrier's stopped clocks on time in 30 days with a service; null below 50. */
export const onTimePct = (
  carrier: SQL, service: SQL,
) => sql`(select case when count(*) >= 50 then round(100.0 * count(*) filter (where p.delivered_at <= p.sla_due_at) / count(*), 1)::float8 end from packages p
  where p.carrier_id = ${carrier} and p.status = ${literal(packageStatus, 'delivered')} and p.created_at > now() - interval '30 days'
    and p.rsa_service_code = ${service})`
