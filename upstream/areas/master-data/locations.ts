import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { masterData } from '@/lib/contract/master-data'
import { codesOf, locationStatus, MOST_IN_RANGE, rangeSize } from '@/lib/domain/location'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownFacilities } from './facilities'

export type Location = z.input<typeof masterData.addLocation.reply> & { id: number }
type Range = z.output<typeof masterData.addRange.body>

const gone = () => new Refusal(404, 'This location no longer exists.')
const columns = sql`l.id, l.warehouse_id, f.facility_code as warehouse_code, l.location_code, l.zone_type, l.storage_class, l.pick_sequence, l.max_weight,
  l.max_volume_cbm, l.mixed_sku,
  l.mixed_lot, l.status, l.label_printed_at, l.version, l.updated_at`
const tables = sql`locations l join facilities f on f.id = l.warehouse_id`

/** Shelves in the order they are walked; a warehouse's own people see theirs. */
export function locationList(db: Db, who: Who, query: z.output<typeof masterData.locations.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Location>(
    db,
    {
      columns,
      from: tables,
      where: [
        ownFacilities(who, sql`f`), anyOfValues(sql`l.warehouse_id`, query.warehouse_id),
        anyOfValues(sql`l.zone_type`, query.zone_type), anyOfValues(sql`l.storage_class`, query.storage_class),
        anyOfValues(sql`l.status`, query.status),
        query.unlabelled === undefined ? undefined : query.unlabelled ? sql`l.label_printed_at is null` : sql`l.label_printed_at is not null`,
        found ? sql`l.location_code ilike ${found}` : undefined,
      ],
      sorts: {
        pick_sequence: { by: sql`l.pick_sequence`, kind: 'number' },
        location_code: { by: sql`l.location_code`, kind: 'text' }, warehouse_code: { by: sql`f.facility_code`, kind: 'text' },
        updated_at: { by: sql`l.updated_at`, kind: 'time' },
      },
      defaultSort: 'location_code',
      id: sql`l.id`,
    },
    query,
  )
}

/** A warehouse of one's own, held so that it is not switched off meanwhile; 422 on the field otherwise. */
async function ownWarehouse(tx: Db, who: Who, id: number): Promise<void> {
  const found = await first<{ status: string }>(tx, sql`select f.status from facilities f
    where ${allOf([sql`f.id = ${id}`, sql`f.kind = 'warehouse'`, ownFacilities(who, sql`f`)])} for share`)
  if (!found) throw refuseField('warehouse_id', 'This warehouse no longer exists.')
  if (found.status !== 'active') throw refuseField('warehouse_id', 'This warehouse is inactive. Make it active first.')
}

async function locationOf(db: Db, who: Who, id: number): Promise<Location> {
  const found = await first<Location>(db, sql`select ${columns} from ${tables} where ${allOf([sql`l.id = ${id}`, ownFacilities(who, sql`f`)])}`)
  if (!found) throw gone()
  return found
}

const taken = (code: string) => ({
  locations_code_once: () =>
    new Refusal(409, `Location ${code} is already in this warehouse.`, [{ field: 'location_code', message: `Location ${code} is already in this warehouse.` }]),
})

function refuseLimits({ max_weight, max_volume_cbm }: { max_weight?: string | null; max_volume_cbm?: string | null }): void {
  if (max_weight !== null && max_weight !== undefined && Number(max_weight) <= 0)
    throw refuseField('max_weight', 'The most weight must be above 0, or left empty.')
  if (max_volume_cbm !== null && max_volume_cbm !== undefined && Number(max_volume_cbm) <= 0)
    throw refuseField('max_volume_cbm', 'The most volume must be above 0, or left empty.')
}

/** Adds one shelf. 409 when its code is already in the warehouse. */
export async function addLocation(tx: Db, who: Who, body: z.output<typeof masterData.addLocation.body>): Promise<Location> {
  await ownWarehouse(tx, who, body.warehouse_id)
  refuseLimits(body)
  const made = await refuseOn(taken(body.location_code), first<{ id: number }>(
    tx,
    sql`insert into locations (warehouse_id, location_code, zone_type, storage_class, pick_sequence, max_weight, max_volume_cbm, mixed_sku, mixed_lot, status,
        created_by, updated_by)
        values (${body.warehouse_id}, ${body.location_code}, ${body.zone_type}, ${body.storage_class}, ${body.pick_sequence}, ${body.max_weight ?? null},
          ${body.max_volume_cbm ?? null},
          ${body.mixed_sku}, ${body.mixed_lot}, ${body.status}, ${who.user_id}, ${who.user_id}) returning id`,
  ))
  return locationOf(tx, who, made?.id ?? 0)
}

/** Changes a shelf but for its code, which is printed on it. 409 when somebody saved it meanwhile or it may not move there. */
export async function changeLocation(
  tx: Db, who: Who, id: number, { version, ...change }: z.output<typeof masterData.changeLocation.body>,
): Promise<{ before: Location; after: Location }> {
  const held = await first<{ version: number }>(tx, sql`select version from locations where id = ${id} for update`)
  if (!held) throw gone()
  const before = await locationOf(tx, who, id)
  if (version !== undefined && version !== held.version) throw staleRecord()
  if (change.status && change.status !== before.status && !locationStatus.can(before.status, change.status)) {
    throw new Refusal(
      409, `Location ${before.location_code} cannot move from "${locationStatus.label(before.status)}" to "${locationStatus.label(change.status)}".`,
    )
  }
  refuseLimits(change)
  const set = Object.entries(change).filter(([, value]) => value !== undefined).map(([field, value]) => sql`${sql.identifier(field)} = ${value}`)
  await rows(tx, sql`update locations set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${who.user_id}`], sql`, `)}
    where id = ${id}`)
  return { before, after: await locationOf(tx, who, id) }
}

/** Deletes a shelf that is out of use, so that one in use is never lost by a slip. */
export async function removeLocation(tx: Db, who: Who, id: number): Promise<Location> {
  await first(tx, sql`select 1 from locations where id = ${id} for update`)
  const before = await locationOf(tx, who, id)
  if (before.status !== 'inactive') throw new Refusal(409, `Location ${before.location_code} is ${before.status}. Make it inactive before you delete it.`)
  await rows(tx, sql`delete from locations where id = ${id}`)
  return before
}

interface Made {
  warehouse_id: number
  made: number
  there_already: number
  first: string
  last: string
}

const spansOf = ({ aisles, racks, levels, bins }: Range) => [aisles, racks, levels, bins].filter((span): span is string => Boolean(span))

/**
 * Adds every bin of a range in the order it is walked; codes that are there already stay as they are. 422 for a span that does not fit together or too many.
 */
export async function addRange(tx: Db, who: Who, range: Range): Promise<Made> {
  await ownWarehouse(tx, who, range.warehouse_id)
  refuseLimits(range)
  for (const field of ['aisles', 'racks', 'levels', 'bins'] as const) {
    if (range[field] && rangeSize([range[field]]) === null)
      throw refuseField(field, `${range[field]} is no span. Use 01-12 or A-F, from the smaller to the larger.`)
  }
  const spans = spansOf(range)
  const size = rangeSize(spans) ?? 0
  if (size > MOST_IN_RANGE)
    throw refuseField('bins', `This range has ${size.toLocaleString('en-US')} locations. Make at most ${MOST_IN_RANGE.toLocaleString('en-US')} at once.`)
  if (range.pick_from + size > 999_999) throw refuseField('pick_from', 'The pick sequence would end above 999,999.')
  const codes = codesOf(range.zone, spans) ?? []
  const made = await rows(
    tx,
    sql`insert into locations (warehouse_id, location_code, zone_type, storage_class, pick_sequence, max_weight, max_volume_cbm, mixed_sku, mixed_lot,
        created_by, updated_by)
        select ${range.warehouse_id}, g.code, ${range.zone_type}, ${range.storage_class}, ${range.pick_from}::int + g.nth::int - 1,
          ${range.max_weight ?? null}::numeric, ${range.max_volume_cbm ?? null}::numeric,
          ${range.mixed_sku}::boolean, ${range.mixed_lot}::boolean, ${who.user_id}::bigint, ${who.user_id}::bigint
          from unnest(${sql.param(codes)}::text[]) with ordinality g(code, nth) on conflict (warehouse_id, location_code) do nothing returning id`,
  )
  return { warehouse_id: range.warehouse_id, made: made.length, there_already: codes.length - made.length, first: codes[0] ?? '', last: codes.at(-1) ?? '' }
}

/** The shelves named, in the order named; 404 when one is not there for this person. Notes that their labels were printed. */
export async function labelledLocations(db: Db, who: Who, ids: readonly number[]): Promise<Location[]> {
  const unique = [...new Set(ids)]
  const found = await rows<Location>(db, sql`select ${columns} from ${tables}
    where ${allOf([sql`l.id = any(${sql.param(unique)}::bigint[])`, ownFacilities(who, sql`f`)])}`)
  if (found.length < unique.length) throw gone()
  const byId = new Map(found.map((location) => [location.id, location]))
  await rows(db, sql`update locations set label_printed_at = now() where id = any(${sql.param(unique)}::bigint[])`)
  return unique.flatMap((id) => byId.get(id) ?? [])
}
