import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { codes } from '@/lib/contract/codes'
import { packageStatus, terminalPackageStatuses } from '@/lib/domain/package'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { type Who, isRegional } from '../../platform/who'

export type Handling = z.input<typeof codes.handling.reply>['rows'][number]
type Query = z.output<typeof codes.handling.query>

/** How many parcels on their way carry a code; in the words of the index `packages_late`. */
const inUse = sql`select code, count(*) as n from packages p, unnest(p.special_handling) code
  where p.status not in ${literals(packageStatus, ...terminalPackageStatuses)} and p.special_handling <> '{}' group by code`

const own = sql`h.id, h.code, h.name, h.description, h.category, h.standard, h.un_class, h.un_number, h.packing_instruction, h.temp_min_c, h.temp_max_c,
  h.air_allowed, h.sea_allowed,
  h.road_allowed, h.cargo_aircraft_only, h.requires_documents, h.max_net_qty, h.max_qty_unit, h.surcharge_type, h.surcharge_value, h.currency, h.conflicts_with,
    h.implies, h.icon,
  h.colour, h.label_text, h.print_on_label, h.print_priority, h.status, h.version,
  array_remove(array[case when h.air_allowed then 'Air' end, case when h.sea_allowed then 'Sea' end, case when h.road_allowed then 'Road' end,
    case when h.cargo_aircraft_only then 'CAO' end], null) as modes,
  case when h.temp_min_c is not null then h.temp_min_c || ' to ' || h.temp_max_c || ' °C' end as temperature,
  case h.surcharge_type when 'flat' then h.currency || ' ' || h.surcharge_value
    when 'percent' then trim_scale(h.surcharge_value) || '%' end as surcharge`
const counted = sql`${own}, coalesce(u.n, 0) as packages_in_use`
const withUse = sql`special_handling h left join (${inUse}) u on u.code = h.code`

const sorts = {
  code: { by: sql`h.code`, kind: 'text' },
  name: { by: sql`h.name`, kind: 'text' },
  category: { by: sql`h.category`, kind: 'text' },
  print_priority: { by: sql`h.print_priority`, kind: 'number' },
} as const

/** Codes: as a choice every active one; by page whatever is asked for, for those who keep the list; others see only active ones (codes.md 2). */
export async function findHandling(db: Db, who: Who, query: Query) {
  // The list is ours: a regional team only chooses from it.
  const sees = who.keys.has('app_base:handling-codes') && !isRegional(who)
  const where = [
    query.page === undefined || !sees
      ? sql`h.status = ${literal(guardedStatus, 'active')}`
      : (anyOfValues(sql`h.status`, query.status) ?? sql`h.status <> ${literal(guardedStatus, 'delete')}`),
    anyOfValues(sql`h.category`, query.category),
    query.standard ? sql`h.standard = ${query.standard}` : undefined,
    query.mode ? sql`h.${sql.identifier(`${query.mode}_allowed`)}` : undefined,
    query.requires_documents?.length ? sql`h.requires_documents && ${sql.param(query.requires_documents)}::text[]` : undefined,
    query.search ? sql`(h.code ilike ${contains(query.search)} or h.name ilike ${contains(query.search)})` : undefined,
  ]
  if (query.page !== undefined) {
    return pageOf<Handling>(
      db, { columns: counted, from: withUse, countFrom: sql`special_handling h`, where, sorts, defaultSort: 'code', id: sql`h.id` },
      { ...query, page: query.page },
    )
  }
  const found = await rows<Handling>(db, sql`select ${own}, 0 as packages_in_use from special_handling h where ${allOf(where)} order by h.code`)
  return { rows: found, meta: { page: 1, page_size: query.page_size, total: found.length, next_cursor: null } }
}

/** One code whole; 404 for an id nobody has. */
export async function handlingOf(db: Db, id: number): Promise<Handling> {
  const row = await first<Handling>(db, sql`select ${counted} from ${withUse} where h.id = ${id}`)
  if (!row) throw new Refusal(404, 'Handling code not found.')
  return row
}

/** Every code that was not deleted, for the rules between codes. */
export async function allHandling(db: Db): Promise<Map<string, Handling>> {
  const found = await rows<Handling>(db, sql`select ${own}, 0 as packages_in_use from special_handling h where h.status <> ${literal(guardedStatus, 'delete')}
    order by h.code`)
  return new Map(found.map((row) => [row.code, row]))
}
