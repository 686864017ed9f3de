import { sql, type SQL } from 'drizzle-orm'
import { inTransaction, rows, type Db } from '../../db/db'
import { brokenConstraint } from '../../platform/refusal'

/** The levels of places, by table, and the names their ids go by elsewhere. */
const names = {
  base_states: ['state_id', 'base_state_id'],
  base_cities: ['city_id', 'base_city_id'],
  base_areas: ['area_id', 'base_area_id'],
  base_pincodes: ['pincode_id', 'base_pincode_id'],
} as const
export type PlaceTable = keyof typeof names

/** What scopes and exclusions call a level. */
const levels = { base_states: 'state', base_cities: 'city', base_areas: 'area', base_pincodes: 'pincode' } as const satisfies Record<PlaceTable, string>

/** A column that lists places: which rows name one, and their list with another in its stead, each place once. */
interface Listing {
  table: SQL
  holds: (id: number) => SQL
  set: (from: number, to: number) => SQL
}

function listing(table: SQL, column: SQL, { type, when }: { type: 'bigint' | 'text'; when: SQL }): Listing {
  const as = (id: number) => (type === 'text' ? sql`${String(id)}::text` : sql`${id}::bigint`)
  return {
    table,
    holds: (id) => sql`${when} and ${as(id)} = any(${column})`,
    set: (from, to) => sql`${column} = (select array_agg(distinct g.id) from unnest(array_replace(${column}, ${as(from)}, ${as(to)})) as g(id))`,
  }
}

/** Scopes that keep places of several levels in one list, and say beside it of which: they have no column `columnsFor` would find. */
function listingsOf(table: PlaceTable): Listing[] {
  const level = levels[table]
  const ofLevel = (id: number) => sql`p->>'type' = ${level} and p->>'id' = ${String(id)}`
  const everywhere: Listing[] = [
    listing(sql`sla_configs`, sql`scope_ids`, { type: 'bigint', when: sql`scope_level = ${level}` }),
    {
      table: sql`linehaul_restrictions`,
      holds: (id) => sql`exists (select 1 from jsonb_array_elements(excluded_places) p where ${ofLevel(id)})`,
      set: (from, to) => sql`excluded_places = (select jsonb_agg(distinct case when ${ofLevel(from)} then jsonb_build_object('type', ${level}::text, 'id',
        ${to}::bigint) else p end) from jsonb_array_elements(excluded_places) p)`,
    },
  ]
  if (table !== 'base_cities') return everywhere
  return [
    ...everywhere, listing(sql`carrier_pickup_slots`, sql`city_ids`, { type: 'bigint', when: sql`true` }),
    listing(sql`linehaul_carriers`, sql`scope_ids`, { type: 'text', when: sql`scope = 'cities'` }),
  ]
}

interface Column {
  table_name: string
  column_name: string
}

/** Every column of the database that holds an id of the level, whichever area it belongs to: coverage, lanes, clocks, the level below. */
const columnsFor = (db: Db, table: PlaceTable) =>
  rows<Column>(
    db,
    sql`select c.table_name, c.column_name from information_schema.columns c
          join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
        where c.table_schema = current_schema() and c.data_type = 'bigint' and c.column_name = any(${sql.param([...names[table]])}::text[]) order by 1, 2`,
  )

const at = ({ table_name, column_name }: Column) => ({ table: sql.identifier(table_name), column: sql.identifier(column_name) })

/** How many rows refer to a place. */
export async function usesOf(db: Db, table: PlaceTable, id: number): Promise<number> {
  let n = 0
  const count = async (of: SQL, where: SQL) => void (n += (await rows<{ n: number }>(db, sql`select count(*) as n from ${of} where ${where}`))[0]?.n ?? 0)
  for (const place of await columnsFor(db, table)) {
    const { table: of, column } = at(place)
    await count(sql`${of}`, sql`${column} = ${id}`)
  }
  for (const list of listingsOf(table)) await count(list.table, list.holds(id))
  return n
}

/** All rows of a table at once; where the target has such a row already, one by one, and the target's stays. */
async function repointTable(tx: Db, place: Column, from: number, to: number): Promise<number> {
  const { table, column } = at(place)
  try {
    return await inTransaction(tx, async (savepoint) =>
      (await rows(savepoint, sql`update ${table} set ${column} = ${to} where ${column} = ${from} returning 1`)).length,
    )
  } catch (error) {
    if (brokenConstraint(error) === null) throw error
  }
  let moved = 0
  const all = await rows<{ ctid: string }>(tx, sql`select ctid::text as ctid from ${table} where ${column} = ${from} for update`)
  for (const { ctid } of all) {
    try {
      await inTransaction(tx, (savepoint) => rows(savepoint, sql`update ${table} set ${column} = ${to} where ctid = ${ctid}::tid`))
      moved++
    } catch (error) {
      if (brokenConstraint(error) === null) throw error
      await rows(tx, sql`delete from ${table} where ctid = ${ctid}::tid`)
    }
  }
  return moved
}

/** Lets everything that refers to one place refer to another; answers how many rows moved. `leave` are tables the caller moves itself. */
export async function repoint(tx: Db, table: PlaceTable, from: number, to: number, leave: readonly string[] = []): Promise<number> {
  let moved = 0
  for (const place of await columnsFor(tx, table)) if (!leave.includes(place.table_name)) moved += await repointTable(tx, place, from, to)
  for (const { table: of, holds, set } of listingsOf(table)) {
    moved += (await rows(tx, sql`update ${of} set ${set(from, to)}, version = version + 1, updated_at = now() where ${holds(from)} returning 1`)).length
  }
  return moved
}
