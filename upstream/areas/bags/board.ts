import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { bags } from '@/lib/contract/bags'
import { boardStatuses, type BagType } from '@/lib/domain/bag'
import type { BagStatus } from '@/lib/domain/container'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'
import { isForeignInside, visibleBags } from '../containers/scope'
import { dearFrom, floorColumns, floorTables, withLimits, type FloorRow } from './floor-bag'

type Query = z.output<typeof bags.board.query>
type Board = z.input<typeof bags.board.reply>

/** A column shows so many cards; the rest are a filter away. */
const SHOWN = 60

/** How many are counted beyond the cards; nobody counts a board by hand. */
const COUNTED = 1000

/**
 * The bags of each status, those lying longest first, so that what is forgotten stands on top (bags.md 4, /bagList). Statuses asked for,
 * or those the floor works on. Each status is an index's work of its own.
 */
export async function readBoard(db: Db, who: Who, query: Query): Promise<Board> {
  const amount = await dearFrom(db)
  const b = sql`b`
  const where = allOf([
    visibleBags(who, b), sql`not ${isForeignInside(who, b)}`,
    anyOfValues(sql`b.facility_id`, query.facility_id), anyOfValues(sql`b.destination`, query.destination as string[] | undefined),
    anyOfValues(sql`b.origin`, query.origin as string[] | undefined),
    anyOfValues(sql`b.carrier_id`, query.carrier_id), anyOfValues(sql`b.client_id`, query.client_id),
    anyOfValues(sql`b.bag_type`, query.bag_type), query.mine ? sql`b.opened_by = ${who.user_id}` : undefined,
  ])
  const column = async (status: BagStatus) => {
    const own = sql`b.status = ${status} and ${where}`
    const [found, [count]] = await Promise.all([
      rows<Omit<FloorRow, 'max_packages' | 'max_gross_weight'> & { bag_type: BagType }>(db, sql`select ${floorColumns(who, amount)} from ${floorTables}
        where ${own} order by b.opened_at, b.id limit ${SHOWN}`),
      rows<{ n: number }>(db, sql`select count(*)::int as n from (select 1 from bags b where ${own} limit ${COUNTED}) counted`),
    ])
    return { status, total: count?.n ?? 0, rows: found.map(withLimits) }
  }
  return { groups: await Promise.all((query.status ?? boardStatuses).map(column)) }
}
