import { eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { omsCategories as calls } from '@/lib/contract/oms-categories'
import { omsSystem, type OmsSystem } from '@/lib/domain/oms'
import { guardedStatus, recordStatus, switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { omsCategories } from '../../db/schema/oms'
import type { AuditEntry } from '../../platform/audit'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import { rowByRow } from '../../platform/row-by-row'
import type { Who } from '../../platform/who'
import { ownGoods } from '../catalogue/scope'

export type Category = z.output<typeof calls.add.reply>
type Made = z.output<typeof calls.add.body>

const ofIt = (who: Who) => sql`from products p where p.oms_category_id = g.id and p.status <> ${literal(recordStatus, 'delete')}
  and ${ownGoods(who, sql`p.client_id`) ?? sql`true`}`
const columns = (who: Who): SQL => sql`g.id, g.oms_code, g.category_code, g.category_name, g.parent_id, u.category_name as parent, g.storage_class,
  g.default_hs_code, g.default_handling_code, g.vat_rate::text as vat_rate, g.is_dangerous, g.is_expiry_tracked,
  (select count(*)::int ${ofIt(who)}) as product_count,
  (select coalesce(sum((select count(*) from skus k where k.product_id = p.id and k.status <> ${literal(recordStatus, 'delete')})), 0)::int ${ofIt(who)})
    as sku_count, g.status, g.version, g.updated_at`
const tables = sql`oms_categories g left join oms_categories u on u.id = g.parent_id`

/** Categories of every OMS, those of one below another by their codes. */
export function categoryList(db: Db, who: Who, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Category>(
    db,
    {
      columns: columns(who), from: tables, countFrom: sql`oms_categories g`,
      where: [
        anyOfValues(sql`g.oms_code`, query.oms_code), anyOfValues(sql`g.parent_id`, query.parent_id), anyOfValues(sql`g.storage_class`, query.storage_class),
        anyOfValues(sql`g.status`, query.status),
        query.no_hs_code === undefined ? undefined : query.no_hs_code ? sql`g.default_hs_code is null` : sql`g.default_hs_code is not null`,
        found ? sql`(g.category_code ilike ${found} or g.category_name ilike ${found})` : undefined,
      ],
      sorts: {
        category_code: { by: sql`g.category_code`, kind: 'text' }, category_name: { by: sql`g.category_name`, kind: 'text' },
        updated_at: { by: sql`g.updated_at`, kind: 'time' },
      },
      defaultSort: 'category_code',
      id: sql`g.id`,
    },
    query,
  )
}

async function categoryOf(db: Db, who: Who, id: number): Promise<Category> {
  const found = await first<Category>(db, sql`select ${columns(who)} from ${tables} where g.id = ${id}`)
  if (!found) throw new Refusal(404, 'This category no longer exists.')
  return found
}

/** Categories in use, by name. */
export async function categoryChoices(db: Db, search: string | undefined): Promise<z.output<typeof calls.dropdown.reply>> {
  const found = search ? contains(search) : null
  const choices = await rows<{ id: number; oms_code: OmsSystem; category_code: string; category_name: string }>(db, sql`
    select g.id, g.oms_code, g.category_code, g.category_name from oms_categories g where ${allOf([
      sql`g.status = ${literal(switchStatus, 'active')}`, found ? sql`(g.category_code ilike ${found} or g.category_name ilike ${found})` : undefined,
    ])} order by g.category_name, g.id limit 50`)
  return choices.map(({ oms_code, ...choice }) => ({ ...choice, oms_name: omsSystem.label(oms_code) }))
}

/** 422 unless the handling code is one in use. */
async function expectHandling(tx: Db, code: string | null | undefined): Promise<void> {
  if (!code) return
  const found = await first(tx, sql`select 1 from special_handling where code = ${code} and status = ${literal(guardedStatus, 'active')}`)
  if (!found) throw refuseField('default_handling_code', `Unknown handling code ${code}. Choose one of the handling codes in use.`)
}

/** 422 unless the parent is of the same OMS and not below the category; the whole OMS is held, so that no two changes close a circle together. */
async function expectParent(tx: Db, oms_code: OmsSystem, parent: number | null | undefined, id: number | null): Promise<void> {
  if (!parent) return
  await rows(tx, sql`select 1 from oms_categories where oms_code = ${oms_code} order by id for no key update`)
  const above = await rows<{ id: number; oms_code: OmsSystem; category_name: string }>(tx, sql`with recursive up as (
      select c.id, c.parent_id, c.oms_code, c.category_name from oms_categories c where c.id = ${parent}
      union all select c.id, c.parent_id, c.oms_code, c.category_name from up u join oms_categories c on c.id = u.parent_id)
    select id::int as id, oms_code, category_name from up`)
  const [named] = above
  if (!named || named.oms_code !== oms_code) throw refuseField('parent_id', `Choose a category of ${omsSystem.label(oms_code)}.`)
  if (id !== null && above.some((one) => one.id === id)) throw refuseField('parent_id', `${named.category_name} lies below this category. Choose another.`)
}

/** Adds a category. 409 where its OMS has the code already. */
export async function addCategory(tx: Db, who: Who, body: Made): Promise<Category> {
  await expectHandling(tx, body.default_handling_code)
  await expectParent(tx, body.oms_code, body.parent_id, null)
  const message = `Code ${body.category_code} is already used in ${omsSystem.label(body.oms_code)}. Choose another code.`
  const [made] = await refuseOn(
    { oms_categories_code_once: () => new Refusal(409, message, [{ field: 'category_code', message }]) },
    tx.insert(omsCategories).values({ ...body, created_by: who.user_id, updated_by: who.user_id }).returning({ id: omsCategories.id }),
  )
  return categoryOf(tx, who, made?.id ?? 0)
}

interface Changed { before: Category; after: Category }

/** The category as it is, held until the transaction ends; 404 for none. */
async function heldCategory(tx: Db, who: Who, id: number): Promise<Category> {
  await rows(tx, sql`select 1 from oms_categories where id = ${id} for no key update`)
  return categoryOf(tx, who, id)
}

/** Changes a category but for its OMS and code. Goods that took something of it keep it. 409 when somebody saved it meanwhile. */
export async function changeCategory(tx: Db, who: Who, id: number, { version, ...change }: z.output<typeof calls.change.body>): Promise<Changed> {
  const { oms_code } = await categoryOf(tx, who, id)
  await expectParent(tx, oms_code, change.parent_id, id)
  const before = await heldCategory(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  await expectHandling(tx, change.default_handling_code)
  await tx.update(omsCategories).set({ ...change, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(omsCategories.id, id))
  return { before, after: await categoryOf(tx, who, id) }
}

/** Switches a category: no product takes one that is off; those that have it keep it. 409 where it is so already. */
export async function toggleCategory(tx: Db, who: Who, id: number, status: Category['status']): Promise<Changed> {
  const before = await heldCategory(tx, who, id)
  if (before.status === status) throw new Refusal(409, `${before.category_name} is ${status} already.`)
  await tx.update(omsCategories).set({ status, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(omsCategories.id, id))
  return { before, after: await categoryOf(tx, who, id) }
}

/** The same change of several categories, each with its audit row; what one refuses holds back no other. */
export function changeEach(
  { db, audit }: { db: Db; audit: (entry: AuditEntry) => void }, ids: readonly number[], change: (id: number) => Promise<Changed>,
) {
  return rowByRow(db, { ids, table: sql`oms_categories`, name: sql`category_name` }, async (id) =>
    audit({ entity: 'oms_category', entity_id: id, ...(await change(id)) }))
}
