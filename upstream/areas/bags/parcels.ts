import { sql, type SQL } from 'drizzle-orm'
import type { ParcelContents } from '@/lib/domain/handling-code'
import type { PackageStatus } from '@/lib/domain/package'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { keepSortCodes } from '../../core/codes/split-results'
import { airports } from '../../core/places/gateways'
import { literal } from '../../db/literals'

/** A parcel as bags judge it. */
export interface BagParcel extends Pick<ParcelContents, 'items'> {
  id: number
  tracking_no: string
  status: PackageStatus
  bag_id: number | null
  bag_no: string | null
  client_id: number
  client: string
  carrier_id: number | null
  carrier: string | null
  weight: string
  pieces: number
  city: string
  country_code: string
  current_facility_id: number | null
  special_handling: string[]
  /** By its codes and what they imply. */
  dangerous: boolean
  /** Of its lane; null without one. */
  lane_mode: string | null
  lane: string | null
  /** AED. */
  value: string
  volumetric_weight: string | null
  gateway: string | null
  city_airport: string | null
  split_code: string | null
  last_event_at: string | null
}

/** Where a lane lands, and the airport of the parcel's own city as far as we know one. */
export const cityAirport = (p: SQL): SQL => sql`coalesce(
  (select min(c.airport_code) from base_cities c where c.country_code = ${p}.country_code and c.city_name = ${p}.city
    and c.status <> ${literal(recordStatus, 'delete')} and c.airport_code = any(${sql.param(served)}::text[])),
  (select min(left(f.facility_code, 3)) from facilities f where f.country_code = ${p}.country_code and f.city = ${p}.city
    and left(f.facility_code, 3) = any(${sql.param(served)}::text[])))`

/** Airports the world's big carriers land at; a town's airstrip is no lane's end. */
const served = airports.map(([code]) => code)

/**
 * Parcels as bags judge them, by id. The caller holds them; a bag locked to one split code needs that of each, which is worked out
 * where no label has needed it yet.
 */
export async function bagParcels(tx: Db, ids: readonly number[], needsSplit: boolean): Promise<Map<number, BagParcel>> {
  if (ids.length === 0) return new Map()
  if (needsSplit) await keepSortCodes(tx, ids)
  const p = sql`p`
  const found = await rows<BagParcel>(
    tx,
    sql`select p.id, p.tracking_no, p.status, p.bag_id, p.bag_no, p.client_id, c.name as client, p.carrier_id, k.display_name as carrier,
        coalesce(p.actual_weight, p.weight) as weight,
          p.pieces, p.city, p.country_code, p.current_facility_id, p.special_handling, p.declared_value_aed as value, p.volumetric_weight,
            l.gateway_code as gateway, ${cityAirport(p)} as city_airport,
          x.value as split_code, p.last_event_at, p.dg_flag as dangerous, l.transport_mode as lane_mode, l.linehaul_code as lane,
          case when p.special_handling = '{}' then '[]'
            else coalesce((select jsonb_agg(jsonb_build_object('quantity', i.quantity, 'unit_weight', i.unit_weight)) from package_items i
          where i.package_id = p.id), '[]') end as items
        from packages p join clients c on c.id = p.client_id left join carriers k on k.id = p.carrier_id left join linehauls l on l.id = p.linehaul_id
          left join split_code_results x on x.package_id = p.id
        where p.id = any(${sql.param(ids)}::bigint[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

const countryOf = new Map(airports.map(([code, , , country]) => [code, country]))

/** The country an airport lies in; undefined for what is no airport. */
export const airportCountry = (code: string): string | undefined => countryOf.get(code)

/** Whether a bag to this airport is on the parcel's way: by its lane, its city, or, where neither names an airport, its country. */
export function goesTo({ gateway, city_airport, country_code }: Pick<BagParcel, 'gateway' | 'city_airport' | 'country_code'>, destination: string): boolean {
  if (destination === gateway || destination === city_airport) return true
  return city_airport === null && airportCountry(destination) === country_code
}
