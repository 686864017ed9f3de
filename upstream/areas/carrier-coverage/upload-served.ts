import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import type { RunContext } from '../../core/uploads/upload-work'
import type { Lane } from './upload-reference'
import { flagOf, isDelete, transitOf, type Row } from './upload-rows'

/** What a file says of a place, and what is kept of it. */
export interface Served {
  name: string | null
  code: string | null
  route_code: string | null
  pickup_available: boolean
  delivery_available: boolean
  return_available: boolean
  cod_available: boolean
  transit_days_min: number | null
  transit_days_max: number | null
  remote: boolean
  /** '1,2,3,4,5,6,7' */
  delivery_days: string
  active: boolean
}
export interface ServedPlace extends Served {
  coverage_id: number
  place_id: number
}
export const placeName = (coverageId: number, placeId: number) => `${coverageId}/${placeId}`

/** How the three tables of places differ. */
export interface PlaceTable {
  table: SQL
  place: SQL
  /** Columns of the carrier's own name and code; pincodes have none. */
  names: { name: SQL; code: SQL } | null
  /** Whether remote and delivery days come with the file. */
  says_days: boolean
}
export const placeTables = {
  city: { table: sql`carrier_cities`, place: sql`base_city_id`, names: { name: sql`carrier_city_name`, code: sql`carrier_city_code` }, says_days: true },
  area: { table: sql`carrier_areas`, place: sql`base_area_id`, names: { name: sql`carrier_area_name`, code: sql`carrier_area_code` }, says_days: false },
  pincode: { table: sql`carrier_pincodes`, place: sql`base_pincode_id`, names: null, says_days: false },
} as const satisfies Record<string, PlaceTable>

/** A place of a coverage. */
export interface Spot {
  coverage_id: number
  place_id: number
}

/** Of these places those that are there already, by `placeName`. */
export async function placesThere(db: Db, { table, place, names }: PlaceTable, spots: readonly Spot[]): Promise<Map<string, Served>> {
  if (spots.length === 0) return new Map()
  const found = await rows<ServedPlace>(
    db,
    sql`select x.coverage_id, x.${place} as place_id, ${names?.name ?? sql`null::text`} as name, ${names?.code ?? sql`null::text`} as code, x.route_code,
        x.pickup_available, x.delivery_available,
          x.return_available, x.cod_available, x.transit_days_min, x.transit_days_max, x.remote, array_to_string(x.delivery_days, ',') as delivery_days,
            x.active
        from unnest(${sql.param(spots.map(({ coverage_id }) => coverage_id))}::bigint[], ${sql.param(spots.map(({ place_id }) => place_id))}::bigint[])
          as w(coverage_id, place_id)
          -- The limit keeps the planner at one index look a place, however little it knows yet of a table that is just growing.
          cross join lateral (select * from ${table} x where x.coverage_id = w.coverage_id and x.${place} = w.place_id limit 1) x`,
  )
  return new Map(found.map(({ coverage_id, place_id, ...served }) => [placeName(coverage_id, place_id), served]))
}

const EVERY_DAY = '1,2,3,4,5,6,7'

function deliveryDays(row: Row): string {
  const text = row.text('delivery_days')
  if (text === null) return EVERY_DAY
  const days = [...new Set(text.split(/[,;\s]+/).filter(Boolean))].toSorted()
  if (days.length === 0 || days.some((day) => !/^[1-7]$/.test(day)))
    row.refuse('delivery_days', 'format', 'Delivery Days are numbers from 1 Monday to 7 Sunday, like 1,2,3,4,5,6')
  return days.join(',')
}

const fields = [
  'name', 'code', 'route_code', 'pickup_available', 'delivery_available', 'return_available',
  'cod_available', 'transit_days_min', 'transit_days_max', 'remote', 'delivery_days', 'active',
] as const

/**
 * The place as a row leaves it: created, changed, unchanged, or switched off by DELETE. Null with faults noted. What the file has no column for
 * stays as it is.
 */
export function servedBy(row: Row, { lane, placeId, there, table }: { lane: Lane; placeId: number; there: Served | undefined; table: PlaceTable }) {
  const at = { coverage_id: lane.id, place_id: placeId }
  if (isDelete(row)) {
    if (!there) row.refuse('action', 'unknown_reference', 'There is no such place to switch off')
    if (!there || row.errors.length > 0) return null
    return there.active ? { thing: { ...there, ...at, active: false }, result: 'updated' as const } : ('unchanged' as const)
  }
  row.tooLong('carrier_place_name', 80)
  row.tooLong('carrier_place_code', 30)
  row.tooLong('route_code', 20)
  const [transit_days_min, transit_days_max] = transitOf(row)
  const served: Served = {
    name: table.names ? row.text('carrier_place_name') : null, code: table.names ? row.text('carrier_place_code') : null, route_code: row.text('route_code'),
    pickup_available: flagOf(row, 'pickup_available', 'Pickup', true), delivery_available: flagOf(row, 'delivery_available', 'Delivery', true),
    return_available: flagOf(row, 'return_available', 'Return', false),
    cod_available: flagOf(row, 'cod_available', 'COD', lane.cod_available), transit_days_min, transit_days_max,
    remote: table.says_days ? flagOf(row, 'remote', 'Remote', false) : (there?.remote ?? false),
    delivery_days: table.says_days ? deliveryDays(row) : (there?.delivery_days ?? EVERY_DAY), active: flagOf(row, 'active', 'Active', true),
  }
  if (served.cod_available && !lane.cod_available) row.refuse('cod_available', 'conflict', 'COD must be N: the country does not take COD with this service')
  if (row.errors.length > 0) return null
  if (there && fields.every((field) => there[field] === served[field])) return 'unchanged' as const
  return { thing: { ...served, ...at }, result: there ? ('updated' as const) : ('created' as const) }
}

const list = <T>(things: readonly T[], type: string) => sql`${sql.param(things)}::${sql.raw(type)}[]`

/** Writes a batch of places in one statement. */
export async function keepPlaces(tx: Db, { who }: RunContext, { table, place, names }: PlaceTable, things: readonly ServedPlace[]): Promise<void> {
  const of = <K extends keyof ServedPlace>(field: K) => things.map((thing) => thing[field])
  const named = names ? sql`${names.name}, ${names.code},` : sql``
  const namesSet = names ? sql`${names.name} = excluded.${names.name}, ${names.code} = excluded.${names.code},` : sql``
  await rows(
    tx,
    sql`insert into ${table} as x (coverage_id, ${place}, ${named} route_code, pickup_available, delivery_available, return_available, cod_available,
        transit_days_min, transit_days_max, remote,
          delivery_days, active, created_by, updated_by)
        select g.coverage_id, g.place_id, ${names ? sql`g.name, g.code,` : sql``} g.route_code, g.pickup, g.delivery, g.back, g.cod, g.transit_min,
          g.transit_max, g.remote,
          string_to_array(g.days, ',')::int[], g.active, ${who.user_id}, ${who.user_id}
        from unnest(${list(of('coverage_id'), 'bigint')}, ${list(of('place_id'), 'bigint')}, ${list(of('name'), 'text')}, ${list(of('code'), 'text')},
          ${list(of('route_code'), 'text')},
          ${list(of('pickup_available'), 'boolean')}, ${list(of('delivery_available'), 'boolean')}, ${list(of('return_available'), 'boolean')},
            ${list(of('cod_available'), 'boolean')},
          ${list(of('transit_days_min'), 'int')}, ${list(of('transit_days_max'), 'int')}, ${list(of('remote'), 'boolean')},
            ${list(of('delivery_days'), 'text')}, ${list(of('active'), 'boolean')})
          as g(coverage_id, place_id, name, code, route_code, pickup, delivery, back, cod, transit_min, transit_max, remote, days, active)
        on conflict (coverage_id, ${place}) do update set ${namesSet} route_code = excluded.route_code, pickup_available = excluded.pickup_available,
          delivery_available = excluded.delivery_available, return_available = excluded.return_available, cod_available = excluded.cod_available,
          transit_days_min = excluded.transit_days_min, transit_days_max = excluded.transit_days_max, remote = excluded.remote,
            delivery_days = excluded.delivery_days,
          active = excluded.active, version = x.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
  )
}
