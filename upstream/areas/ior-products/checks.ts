import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { iorProducts } from '@/lib/contract/ior-products'
import { productCheck } from '@/lib/domain/eligibility'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, dayRange, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { besideProduct, inWords, productColumns } from './columns'
import { productsOf } from './scope'

type Query = z.output<typeof iorProducts.checks.query>
export type TempRow = z.output<typeof iorProducts.mend.reply>
type Stored = Omit<TempRow, 'why' | 'permits' | 'locked'>

export const tempColumns = sql`${productColumns}, p.upload_id, p.row_no, coalesce(d.file_name, '') as file_name, p.verify_status`
export const tempTables = sql`temp_products p ${besideProduct} left join excel_details d on d.id = p.upload_id`

const saidFields = [
  'product_name', 'description', 'brand', 'brand_authorised', 'category', 'gtin', 'hs_code', 'country_of_origin', 'unit_value', 'currency', 'unit_weight',
  'battery_type', 'is_liquid', 'is_magnetic', 'is_wireless', 'is_food', 'is_cosmetic', 'is_medical', 'shelf_life_months',
]
const isLanded = (row: Pick<Stored, 'verify_status'>) => row.verify_status === 'committed'
export const shownTemp = (row: Stored): TempRow => ({ ...inWords(row), locked: isLanded(row) ? saidFields : [] })

/** Rows somebody may see, whatever was found of them. */
const filtersOf = (who: Who, q: Query) => [
  productsOf(who), anyOfValues(sql`p.upload_id`, q.upload_id), anyOfValues(sql`p.seller_id`, q.seller_id), anyOfValues(sql`p.verify_status`, q.verify_status),
  dayRange(sql`p.created_at`, q.from, q.to),
  q.search ? sql`(p.sku ilike ${contains(q.search)} or p.product_name ilike ${contains(q.search)} or p.brand ilike ${contains(q.search)})` : undefined,
]

const listOf = (who: Who, q: Query): ListQuery => ({
  columns: tempColumns, from: tempTables, countFrom: sql`temp_products p join sellers s on s.id = p.seller_id`,
  where: [...filtersOf(who, q), anyOfValues(sql`p.eligibility`, q.eligibility)],
  sorts: {
    row_no: { by: sql`p.row_no`, kind: 'number' }, sku: { by: sql`p.sku`, kind: 'text' }, product_name: { by: sql`p.product_name`, kind: 'text' },
    created_at: { by: sql`p.created_at`, kind: 'time' }, landed_amount: { by: sql`p.landed_amount`, kind: 'number', nullable: true },
  },
  defaultSort: 'created_at', id: sql`p.id`,
})

type Summary = z.output<typeof iorProducts.figures.reply>
const none = (): Summary => ({ eligible: 0, eligible_with_permit: 0, needs_review: 0, not_eligible: 0 })

/** How many rows there are of each result, whichever is asked for. */
export async function checkFigures(db: Db, who: Who, q: Query): Promise<Summary> {
  const counts = await rows<{ eligibility: keyof Summary; n: number }>(
    db, sql`select p.eligibility, count(*)::int as n from temp_products p join sellers s on s.id = p.seller_id where ${allOf(filtersOf(who, q))} group by 1`,
  )
  return { ...none(), ...Object.fromEntries(counts.map(({ eligibility, n }) => [eligibility, n])) }
}

export async function checkList(db: Db, who: Who, q: Query) {
  const [page, summary] = await Promise.all([pageOf<Stored>(db, listOf(who, q), q), checkFigures(db, who, q)])
  return { rows: page.rows.map(shownTemp), meta: { ...page.meta, summary } }
}

/** Files whose rows are in the check, with what they are of; the latest first. */
export const checkUploads = (db: Db, who: Who, q: z.output<typeof iorProducts.uploads.query>) =>
  pageOf<z.output<typeof iorProducts.uploads.reply>['rows'][number]>(
    db,
    {
      columns: sql`d.id, d.file_name, f.seller, f.rows, d.created_at`,
      from: sql`excel_details d join (select p.upload_id, min(s.legal_name) as seller, count(*)::int as rows from temp_products p
        join sellers s on s.id = p.seller_id where ${productsOf(who)} group by p.upload_id) f on f.upload_id = d.id`,
      where: [q.search ? sql`(d.file_name ilike ${contains(q.search)} or f.seller ilike ${contains(q.search)})` : undefined],
      sorts: { created_at: { by: sql`d.created_at`, kind: 'time' } }, defaultSort: 'created_at', id: sql`d.id`,
    },
    q,
  )

/** A row of the check; 404 for one out of reach. */
export async function tempOf(db: Db, who: Who, id: number): Promise<TempRow> {
  const found = await first<Stored>(db, sql`select ${tempColumns} from ${tempTables} where ${allOf([sql`p.id = ${id}`, productsOf(who)])}`)
  if (!found) throw new Refusal(404, 'This product is no longer in the check.')
  return shownTemp(found)
}

/** The same, held until the transaction ends. 409 of one in the catalogue (sellers-ior.md 3.3). */
export async function heldTemp(tx: Db, who: Who, id: number): Promise<TempRow> {
  await rows(tx, sql`select 1 from temp_products where id = ${id} for update`)
  const row = await tempOf(tx, who, id)
  if (isLanded(row)) throw new Refusal(409, 'This product is already in the catalogue. Edit it there.')
  return row
}

/** Not in the catalogue yet, as a condition on `p`. */
export const openSql = sql`p.verify_status <> ${literal(productCheck, 'committed')}`
