import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { catalogue } from '@/lib/contract/catalogue'
import { recordStatus, type RecordStatus, type SwitchStatus } from '@/lib/domain/record-status'
import { defaultsOfOne, noDefaults, type CategoryDefaults } from '../../core/categories/defaults'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { products } from '../../db/schema/skus'
import type { AuditEntry } from '../../platform/audit'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import { rowByRow } from '../../platform/row-by-row'
import type { Who } from '../../platform/who'
import { holdClient } from '../clients/scope'
import { switchOffCodes } from './mappings'
import { ownGoods } from './scope'
import { refuseInUse } from './use'

export type Product = z.input<typeof catalogue.addProduct.reply> & { id: number }

const columns = sql`p.id, p.client_id, coalesce(c.trade_name, c.name) as client_name, p.product_code, p.product_name, p.product_name_ar, p.brand,
  p.oms_category_id, g.category_name as category, p.country_of_origin, p.hs_code, p.description,
  (select count(*)::int from skus k where k.product_id = p.id and k.status <> ${literal(recordStatus, 'delete')}) as sku_count, p.status, p.version,
  p.updated_at`
const tables = sql`products p join clients c on c.id = p.client_id left join oms_categories g on g.id = p.oms_category_id`

/** What clients sell, the latest change first. */
export function productList(db: Db, who: Who, query: z.output<typeof catalogue.products.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Product>(
    db,
    {
      columns,
      from: tables,
      where: [
        ownGoods(who, sql`p.client_id`), anyOfValues(sql`p.client_id`, query.client_id), anyOfValues(sql`p.oms_category_id`, query.oms_category_id),
        anyOfValues(sql`p.status`, query.status) ?? sql`p.status <> ${literal(recordStatus, 'delete')}`,
        query.brand ? sql`p.brand ilike ${contains(query.brand)}` : undefined,
        query.no_hs_code === undefined ? undefined : query.no_hs_code ? sql`p.hs_code is null` : sql`p.hs_code is not null`,
        found ? sql`(p.product_code ilike ${found} or p.product_name ilike ${found} or p.product_name_ar ilike ${found})` : undefined,
      ],
      sorts: {
        product_code: { by: sql`p.product_code`, kind: 'text' }, product_name: { by: sql`p.product_name`, kind: 'text' },
        updated_at: { by: sql`p.updated_at`, kind: 'time' },
      },
      defaultSort: 'updated_at',
      id: sql`p.id`,
    },
    query,
  )
}

const noProduct = () => new Refusal(404, 'This product no longer exists.')
async function productOf(db: Db, who: Who, id: number): Promise<Product> {
  const found = await first<Product>(db, sql`select ${columns} from ${tables} where ${allOf([sql`p.id = ${id}`, ownGoods(who, sql`p.client_id`)])}`)
  if (!found) throw noProduct()
  return found
}

/** The product as it is, held until the transaction ends; 404 for another's, 409 for one that is deleted. */
async function heldProduct(tx: Db, who: Who, id: number): Promise<Product> {
  await rows(tx, sql`select 1 from products where id = ${id} for no key update`)
  const held = await productOf(tx, who, id)
  if (held.status === 'delete') throw new Refusal(409, `Product ${held.product_code} is deleted and cannot be changed.`)
  return held
}

/** The category is one in use, held so that it is not switched off meanwhile: 422 otherwise. What it says of goods. */
async function expectCategory(tx: Db, id: number | null | undefined): Promise<CategoryDefaults> {
  if (!id) return noDefaults
  const found = await first<{ category_name: string; status: SwitchStatus }>(
    tx, sql`select category_name, status from oms_categories where id = ${id} for share`,
  )
  if (!found) throw refuseField('oms_category_id', 'Choose one of the OMS categories.')
  if (found.status !== 'active') throw refuseField('oms_category_id', `Category ${found.category_name} is not in use. Choose another, or activate it.`)
  return defaultsOfOne(tx, id)
}

/**
 * Adds a product of a client; its HS code is that of its category where it is given none. 409 when the client has used its code, if only for a product
 * deleted since.
 */
export async function addProduct(tx: Db, who: Who, body: z.output<typeof catalogue.addProduct.body>): Promise<Product> {
  await holdClient(tx, who, body.client_id)
  const { hs_code } = await expectCategory(tx, body.oms_category_id)
  const message = `Product code ${body.product_code} is already used by this client.`
  const [made] = await refuseOn(
    { products_code_once: () => new Refusal(409, message, [{ field: 'product_code', message }]) },
    tx.insert(products).values({ ...body, hs_code: body.hs_code ?? hs_code, created_by: who.user_id, updated_by: who.user_id }).returning({ id: products.id }),
  )
  return productOf(tx, who, made?.id ?? 0)
}

interface Changed { before: Product; after: Product }

/** Changes a product but for its client and code; put in a category without an HS code it takes the one there. 409 when somebody saved it meanwhile. */
export async function changeProduct(
  tx: Db, who: Who, id: number, { version, ...change }: z.output<typeof catalogue.changeProduct.body>,
): Promise<Changed> {
  const before = await heldProduct(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const moves = change.oms_category_id !== undefined && change.oms_category_id !== before.oms_category_id
  const { hs_code } = moves ? await expectCategory(tx, change.oms_category_id) : noDefaults
  const own = change.hs_code === undefined ? before.hs_code : change.hs_code
  await tx.update(products).set({
    ...change, hs_code: own ?? hs_code, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
  }).where(eq(products.id, id))
  return { before, after: await productOf(tx, who, id) }
}

/** Switches a product, or deletes it with its SKUs: 409 while one of them has stock or is on an open order. */
export async function toggleProduct(tx: Db, who: Who, id: number, status: RecordStatus): Promise<Changed> {
  const before = await heldProduct(tx, who, id)
  if (!recordStatus.can(before.status, status)) throw new Refusal(409, `Product ${before.product_code} is ${before.status} already.`)
  if (status === 'delete') {
    const held = await rows<{ id: number }>(tx, sql`select id from skus where product_id = ${id} and status <> ${literal(recordStatus, 'delete')}
      order by id for update`)
    await refuseInUse(tx, held.map((sku) => sku.id), 'delete')
    await rows(tx, sql`update skus set status = ${literal(recordStatus, 'delete')}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
      where id = any(${sql.param(held.map((sku) => sku.id))}::bigint[])`)
    await switchOffCodes(tx, held.map((sku) => sku.id), who.user_id)
  }
  await tx.update(products).set({ status, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(products.id, id))
  return { before, after: await productOf(tx, who, id) }
}

interface Sorting { db: Db; who: Who; audit: (entry: AuditEntry) => void }
/** Puts products in a category, or takes them out of theirs; what one refuses holds back no other. 404 where none of them is the caller's. */
export async function sortProducts({ db, who, audit }: Sorting, { ids, ...into }: z.output<typeof catalogue.sortProducts.body>) {
  const theirs = await first(db, sql`select 1 from products p where ${allOf([anyOfValues(sql`p.id`, ids), ownGoods(who, sql`p.client_id`)])} limit 1`)
  if (!theirs) throw noProduct()
  return rowByRow(db, { ids, table: sql`products`, name: sql`product_code` }, async (id) =>
    audit({ entity: 'product', entity_id: id, ...(await changeProduct(db, who, id, into)) }))
}
