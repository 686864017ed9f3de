import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { iorProducts } from '@/lib/contract/ior-products'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, dayRange, pageOf, startsWith } from '../../platform/list'
import { Refusal, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { besideProduct, foundRecord, inWords, productColumns } from './columns'
import { judgeGoods, type Found } from './judge'
import { foundSet, refuseMended, setOf, type Mended } from './mend'
import { productsOf } from './scope'

type Row = z.output<typeof iorProducts.change.reply>
type Stored = Omit<Row, 'why' | 'permits'>

/** Checked products somebody may see, those changed last first. */
export async function productList(db: Db, who: Who, q: z.output<typeof iorProducts.catalogue.query>) {
  const page = await pageOf<Stored>(
    db,
    {
      columns: productColumns, from: sql`ior_products p ${besideProduct}`, countFrom: sql`ior_products p join sellers s on s.id = p.seller_id`,
      where: [
        productsOf(who), anyOfValues(sql`p.seller_id`, q.seller_id), anyOfValues(sql`p.eligibility`, q.eligibility),
        q.hs_code ? sql`p.hs_code like ${startsWith(q.hs_code)}` : undefined, dayRange(sql`p.updated_at`, q.from, q.to),
        q.search ? sql`(p.sku ilike ${contains(q.search)} or p.product_name ilike ${contains(q.search)} or p.brand ilike ${contains(q.search)})` : undefined,
      ],
      sorts: {
        updated_at: { by: sql`p.updated_at`, kind: 'time' }, sku: { by: sql`p.sku`, kind: 'text' }, product_name: { by: sql`p.product_name`, kind: 'text' },
        landed_amount: { by: sql`p.landed_amount`, kind: 'number', nullable: true },
      },
      defaultSort: 'updated_at', id: sql`p.id`,
    },
    q,
  )
  return { ...page, rows: page.rows.map(inWords) }
}

async function productOf(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Stored>(db, sql`select ${productColumns} from ior_products p ${besideProduct} where ${allOf([sql`p.id = ${id}`, productsOf(who)])}`)
  if (!found) throw new Refusal(404, 'This product is not in the catalogue.')
  return inWords(found)
}

/** Writes what was found of products of the catalogue. */
export const noteProducts = (tx: Db, by: number | null, all: readonly { id: number; found: Found }[]) => rows(
  tx,
  sql`update ior_products p set ${foundSet}, version = p.version + 1, updated_at = now(), updated_by = coalesce(${by}::bigint, p.updated_by)
      from jsonb_to_recordset(${JSON.stringify(all.map(({ id, found }) => ({ id, ...found })))}::jsonb) as g(id bigint, ${foundRecord}) where p.id = g.id`,
)

/** Changes a product of the catalogue and holds it against the rules of today. A review that was of the goods as they were ends. */
export async function changeProduct(tx: Db, who: Who, id: number, { version, ...said }: z.output<typeof iorProducts.change.body>) {
  await rows(tx, sql`select 1 from ior_products where id = ${id} for update`)
  const before = await productOf(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const set = setOf(said)
  if (set) {
    await refuseMended(tx, { ...before, ...said } as Mended)
    await rows(tx, sql`update ior_products set ${set}, review = null, review_note = null, reviewed_by = null, reviewed_at = null where id = ${id}`)
  }
  const changed = await productOf(tx, who, id)
  const [found] = await judgeGoods(tx, [changed])
  if (found) await noteProducts(tx, who.user_id, [{ id, found }])
  return { before, after: await productOf(tx, who, id) }
}
