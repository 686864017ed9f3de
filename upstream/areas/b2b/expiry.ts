import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bInventory } from '@/lib/contract/b2b-inventory'
import { expiryBand } from '@/lib/domain/stock'
import type { Db } from '../../db/db'
import { inCoins } from '../../db/money-columns'
import { contains, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { b2bBalances, bandOf } from './inventory'

type Query = z.output<typeof b2bInventory.expiry.query>
type Row = z.output<typeof b2bInventory.expiry.reply>['rows'][number]

const named = (band: string) => sql.identifier(band)
const bands = sql.join(
  expiryBand.names.map((band) => sql`coalesce(sum(b.on_hand) filter (where ${bandOf(sql`l`)} = ${band}), 0)::int as ${named(band)}`), sql`, `,
)

/** What lies on hand of goods for B2B by how long it may still be kept, and what it is worth at its unit cost, rounded once (b2b.md 7.5). */
export function b2bExpiry(db: Db, who: Who, q: Query) {
  const found = q.search ? contains(q.search) : null
  const held = sql`(select min(b.id) as id, b.sku_id, b.warehouse_id, ${bands}, sum(b.on_hand)::int as total
    from stock_balances b join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id
    where b.is_held and b.on_hand > 0 and ${b2bBalances(who, q)} group by b.sku_id, b.warehouse_id)`
  const number = (name: string) => ({ by: sql`i.${named(name)}`, kind: 'number' as const })
  return pageOf<Row>(
    db,
    {
      columns: sql`i.id, i.sku_id, s.sku_code, s.sku_name, s.client_id, c.name as client_name, i.warehouse_id, f.facility_code as warehouse_code,
        ${sql.join(expiryBand.names.map((band) => sql`i.${named(band)}`), sql`, `)}, i.total,
        ${inCoins(sql`i.total * s.unit_cost`, sql`s.currency`)}::text as value, s.currency`,
      from: sql`${held} i join skus s on s.id = i.sku_id join clients c on c.id = s.client_id join facilities f on f.id = i.warehouse_id`,
      where: [
        found ? sql`(s.sku_code ilike ${found} or s.sku_name ilike ${found})` : undefined,
        q.band ? sql`(${sql.join(q.band.map((band) => sql`i.${named(band)} > 0`), sql` or `)})` : undefined,
      ],
      sorts: {
        sku_code: { by: sql`s.sku_code`, kind: 'text' }, client_name: { by: sql`c.name`, kind: 'text' }, total: number('total'),
        ...Object.fromEntries(expiryBand.names.map((band) => [band, number(band)])),
      },
      defaultSort: 'sku_code', id: sql`i.id`,
      adds: Object.fromEntries([...expiryBand.names, 'total'].map((name) => [name, { of: sql`i.${named(name)}` }])),
      groups: {
        client_name: { label: sql`c.name`, filter: { client_id: sql`c.id` } },
        warehouse_code: { label: sql`f.facility_code`, filter: { warehouse_id: sql`f.id` } },
      },
    },
    q,
  )
}
