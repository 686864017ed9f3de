import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { FloorBag } from '@/lib/contract/bag-shapes'
import type { BagType } from '@/lib/domain/bag'
import { bagLimits } from '@/lib/domain/lists'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { settingAt } from '../../core/settings/setting-at'
import { visibleBags } from '../containers/scope'
import { noBag } from './held-bag'

export type FloorRow = z.input<typeof FloorBag>
type Stored = Omit<FloorRow, 'max_packages' | 'max_gross_weight'>

export const floorTables = sql`bags b left join clients c on c.id = b.client_id left join carriers k on k.id = b.carrier_id
  left join facilities f on f.id = b.facility_id
  left join consolidations n on n.id = b.consolidation_id left join users u on u.id = b.opened_by`

/** A parcel of this value makes a bag one of high value (bags.md 7). */
export const dearFrom = (db: Db): Promise<string> => settingAt(db, 'bag_high_value_amount')

/** High value goods lie in it, whatever it was opened for. */
export const holdsDear = (b: SQL, amount: string): SQL =>
  sql`(${b}.content_class = 'high_value' or exists (select 1 from packages dear where dear.bag_id = ${b}.id and dear.declared_value_aed > ${amount}::numeric))`

export const floorColumns = (
  who: Who, amount: string,
): SQL => sql`b.id, b.bag_no, b.status, b.bag_type, b.mixture, b.content_class, b.origin, b.destination, b.client_id, c.name as client,
  b.carrier_id, k.display_name as carrier, f.facility_code as facility, b.package_count, b.net_weight, b.tare_weight, b.gross_weight, b.split_lock,
    b.split_code, b.seal_no,
  ${holdsDear(sql`b`, amount)} as needs_seal, n.consolidation_no, b.label_print_count, b.opened_at,
    floor(extract(epoch from now() - b.opened_at) / 3600)::int as age_h, u.full_name as opened_by, coalesce(b.opened_by = ${who.user_id}, false) as mine,
    b.closed_at, b.version`

/** With what its type may hold. */
export function withLimits<B extends { bag_type: BagType }>(bag: B): B & { max_packages: number; max_gross_weight: string } {
  const { max_packages, max_gross_weight } = bagLimits[bag.bag_type]
  return { ...bag, max_packages, max_gross_weight }
}

/** One bag as the floor sees it; 404 for one this person may not know of. */
export async function floorBag(db: Db, who: Who, which: SQL): Promise<FloorRow> {
  const [bag] = await rows<Stored>(db, sql`select ${floorColumns(who, await dearFrom(db))} from ${floorTables}
    where ${allOf([visibleBags(who, sql`b`), which])}`)
  if (!bag) throw noBag()
  return withLimits(bag)
}

export const floorBagOf = (db: Db, who: Who, id: number): Promise<FloorRow> => floorBag(db, who, sql`b.id = ${id}`)
