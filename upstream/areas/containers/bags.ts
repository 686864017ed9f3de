import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { containers } from '@/lib/contract/containers'
import { spellings, splitNumbers } from '@/lib/domain/scan-input'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues, beginsWithNumber, dayRange, isNumber, pageOf } from '../../platform/list'
import type { Adding } from '../../platform/list-sums'
import type { Who } from '../../platform/who'
import { isForeignInside, visibleBags } from './scope'

type BagOut = z.input<typeof containers.bags.reply>['rows'][number]
export type BagRow = BagOut & { id: number }
type Search = z.output<typeof containers.bags.query>

const b = sql`b`
const tables = sql`bags b left join clients c on c.id = b.client_id left join carriers k on k.id = b.carrier_id
  left join consolidations n on n.id = b.consolidation_id left join facilities f on f.id = b.facility_id`

/** Columns of a bag as this person may read them; of a bag of several clients one of them reads its number and status alone. */
function bagColumns(who: Who): SQL {
  const foreign = isForeignInside(who, b)
  const own = (column: SQL, name: string) => sql`case when not ${foreign} then ${column} end as ${sql.identifier(name)}`
  const money = who.user_category === 'agent' ? sql`null::numeric` : sql`b.cod_total`
  return sql`b.id, b.bag_no, b.status, b.label_print_count, b.created_at, b.version, ${own(sql`b.bag_type`, 'bag_type')}, ${own(sql`b.mixture`, 'mixture')},
    ${own(sql`b.content_class`, 'content_class')}, ${own(sql`c.name`, 'client')}, ${own(sql`b.origin`, 'origin')}, ${own(sql`b.destination`, 'destination')},
    ${own(sql`b.destination_country`, 'destination_country')}, ${own(sql`k.display_name`, 'carrier')}, ${own(sql`b.package_count`, 'package_count')},
    ${own(sql`b.piece_count`, 'piece_count')}, ${own(sql`b.net_weight`, 'net_weight')}, ${own(sql`b.gross_weight`, 'gross_weight')}, ${own(money, 'cod_total')},
    ${own(sql`b.currency`, 'currency')}, ${own(sql`b.seal_no`, 'seal_no')}, ${own(sql`n.consolidation_no`, 'consolidation_no')},
      ${own(sql`n.mawb_no`, 'mawb_no')},
    ${own(sql`f.facility_name`, 'facility')}, ${own(sql`b.opened_at`, 'opened_at')}, ${own(sql`b.closed_at`, 'closed_at')}`
}

/** What bags come to, as far as this person may read each of them. */
function addsFor(who: Who): Record<string, Adding> {
  const own = (column: SQL) => sql`case when not ${isForeignInside(who, b)} then ${column} end`
  return {
    package_count: { of: own(sql`b.package_count`) }, gross_weight: { of: own(sql`b.gross_weight`) },
    ...(who.user_category !== 'agent' && { cod_total: { of: own(sql`b.cod_total`), currency: sql`b.currency` } }),
  }
}

/** A bag's number or seal by its beginning, or a parcel in it by its whole number; each an index's work of its own. */
function searched(text: string): SQL {
  return sql`b.id in (select s.id from bags s where ${beginsWithNumber(sql`s.bag_no`, text)} union all select s.id from bags s
    where ${beginsWithNumber(sql`s.seal_no`, text)}
    union all select i.bag_id from bag_packages i join packages p on p.id = i.package_id where ${isNumber(sql`p.tracking_no`, [text, ...splitNumbers(text)])}
      and i.scanned_out_at is null)`
}

/** A page of the bags this person may know of, newest first (bags.md 4). */
export function findBags(db: Db, who: Who, q: Search) {
  return pageOf<BagRow>(
    db,
    {
      columns: bagColumns(who),
      from: tables,
      countFrom: sql`bags b`,
      where: [
        visibleBags(who, b),
        anyOfValues(sql`b.status`, q.status),
        anyOfValues(sql`b.bag_type`, q.bag_type),
        anyOfValues(sql`b.client_id`, q.client_id),
        anyOfValues(sql`b.destination`, q.destination as string[] | undefined),
        anyOfValues(sql`b.carrier_id`, q.carrier_id),
        q.consolidated === undefined ? undefined : q.consolidated ? sql`b.consolidation_id is not null` : sql`b.consolidation_id is null`,
        q.source ? sql`b.source = ${q.source}` : undefined,
        dayRange(sql`b.created_at`, q.from, q.to),
        q.search ? searched(q.search) : undefined,
      ],
      sorts: {
        created_at: { by: sql`b.created_at`, kind: 'time' },
        closed_at: { by: sql`b.closed_at`, kind: 'time', nullable: true },
        bag_no: { by: sql`b.bag_no`, kind: 'text' },
        destination: { by: sql`b.destination`, kind: 'text' },
        package_count: { by: sql`b.package_count`, kind: 'number' },
        gross_weight: { by: sql`b.gross_weight`, kind: 'number', nullable: true },
      },
      defaultSort: 'created_at',
      id: sql`b.id`,
      adds: addsFor(who),
    },
    q,
  )
}

/** The bags of a list of numbers or ids, in the order given, each once, and the numbers that name none this person may know of. */
export async function bagsOfNumbers(
  db: Db, who: Who, { numbers, ids }: { numbers: readonly string[]; ids: readonly number[] },
): Promise<{ found: BagRow[]; not_found: string[] }> {
  const all = [...new Set(numbers.flatMap(spellings))]
  const found = await rows<BagRow>(
    db,
    sql`select ${bagColumns(who)} from ${tables}
        where ${allOf([visibleBags(who, b), sql`(b.bag_no = any(${sql.param(all)}::text[]) or b.id = any(${sql.param(ids)}::bigint[]))`])}`,
  )
  const byName = new Map<string | number, BagRow>(found.flatMap((row) => [[row.bag_no, row] as const, [row.id, row] as const]))
  const named = numbers.map((number) => ({ number, row: spellings(number).map((spelling) => byName.get(spelling)).find(Boolean) }))
  const inOrder = [...ids.map((id) => byName.get(id)), ...named.map(({ row }) => row)].filter((row): row is BagRow => row !== undefined)
  return { found: [...new Set(inOrder)], not_found: [...new Set(named.flatMap(({ number, row }) => (row ? [] : [number])))] }
}
