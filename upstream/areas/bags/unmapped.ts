import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { bags } from '@/lib/contract/bags'
import { unbagged } from '@/lib/domain/bag'
import { bagStatus } from '@/lib/domain/container'
import { labelStatus } from '@/lib/domain/package'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, beginsWithNumber, dayRange, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { workedOn } from '../containers/scope'
import { visiblePackages } from '../../core/parcels/scope'
import { airportCountry, cityAirport } from './parcels'

type Row = z.input<typeof bags.unmapped.reply>['rows'][number] & { id: number }
type Query = z.output<typeof bags.unmapped.query>

const p = sql`p`

/** Where the parcel lands: its city's airport, else its lane's gateway. */
const lands = sql`coalesce(${cityAirport(p)}, l.gateway_code)`

/** The oldest open bag at hand that is on the parcel's way; one for other clients or carriers, or of a class of its own, is no suggestion. */
const suggestion = (who: Who) => sql`left join lateral (
  select b.id, b.bag_no from bags b
  where b.status = ${literal(bagStatus, 'open')} and ${workedOn(who, sql`b`)}
    and (b.facility_id is null or p.current_facility_id is null or b.facility_id = p.current_facility_id)
    and (b.destination = ${lands} or (b.destination_country = p.country_code and ${lands} is null))
    and (b.mixture <> 'single_client' or b.client_id is null or b.client_id = p.client_id)
      and (b.mixture <> 'single_carrier' or b.carrier_id is null or b.carrier_id = p.carrier_id)
    and not b.split_lock and b.content_class <> 'returns' and (b.content_class = 'dg') = p.dg_flag and b.destination_country = p.country_code
  order by b.opened_at limit 1) s on true`

const columns = sql`p.id, p.tracking_no, p.ref_no, c.name as client, p.rsa_service_code as service, ${lands} as destination, p.city, p.country_code,
  k.display_name as carrier,
  coalesce(p.actual_weight, p.weight) as weight, p.status, f.facility_code as facility, p.status_at,
    floor(extract(epoch from now() - p.status_at) / 3600)::int as age_h,
  p.label_status = ${literal(labelStatus, 'created')} as labelled, s.bag_no as suggested_bag, s.id as suggested_bag_id, p.created_at`

/** Parcels that need a linehaul, wait in or before a hub, and lie in no bag (bags.md 4, /unmappedBagOrders). */
export function findUnmapped(db: Db, who: Who, q: Query) {
  const destinations = q.destination as string[] | undefined
  const landing = destinations
    && sql`(${lands} = any(${sql.param(destinations)}::text[])
        or (${lands} is null and p.country_code = any(${sql.param(destinations.flatMap((code) => airportCountry(code) ?? []))}::text[])))`
  const lane = sql`packages p left join linehauls l on l.id = p.linehaul_id`
  return pageOf<Row>(
    db,
    {
      columns,
      from: sql`${lane} join clients c on c.id = p.client_id left join carriers k on k.id = p.carrier_id
        left join facilities f on f.id = p.current_facility_id ${suggestion(who)}`,
      countFrom: destinations ? lane : sql`packages p`,
      where: [
        visiblePackages(who, p), sql`p.status = any(${sql.param(unbagged)}::text[])`,
        sql`p.bag_id is null and p.consolidation_id is null and p.service_linehaul_flag and p.environment = 'production'`,
        anyOfValues(sql`p.client_id`, q.client_id), anyOfValues(sql`p.carrier_id`, q.carrier_id),
        anyOfValues(sql`p.current_facility_id`, q.facility_id), landing,
        q.min_age_h === undefined ? undefined : sql`p.status_at <= now() - make_interval(hours => ${q.min_age_h})`,
        dayRange(sql`p.created_at`, q.from, q.to),
        q.search ? sql`(${beginsWithNumber(sql`p.tracking_no`, q.search)} or ${beginsWithNumber(sql`p.ref_no`, q.search)})` : undefined,
      ],
      sorts: {
        created_at: { by: sql`p.created_at`, kind: 'time', index: 'desc' },
        status_at: { by: sql`p.status_at`, kind: 'time', index: 'desc' },
        tracking_no: { by: sql`p.tracking_no`, kind: 'text' },
        weight: { by: sql`coalesce(p.actual_weight, p.weight)`, kind: 'number' },
      },
      defaultSort: 'status_at',
      id: sql`p.id`,
    },
    q,
  )
}
