import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { btbVariants as calls } from '@/lib/contract/btb-variants'
import { recordStatus } from '@/lib/domain/record-status'
import { holdingVariantOrder, variantOrderStatus } from '@/lib/domain/variant'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownGoods } from '../catalogue/scope'

export type Variant = z.output<typeof calls.list.reply>['rows'][number]
type Query = z.output<typeof calls.list.query>

const columns = sql`v.id, v.client_id, c.name as client_name, v.sku_id, k.sku_code, k.sku_name, v.variant_code, v.variant_name, v.market_country,
  v.label_languages, v.pack_qty, v.barcode, v.label_template, v.ingredients, v.ingredients_ar, v.importer, v.instructions, v.image_status,
  (select count(distinct o.id)::int from variant_order_lines l join variant_orders o on o.id = l.variant_order_id where l.variant_id = v.id
    and o.status in ${literals(variantOrderStatus, 'draft', ...holdingVariantOrder)}) as open_orders,
  v.status, v.version, v.updated_at`
const tables = sql`sku_variants v join skus k on k.id = v.sku_id join clients c on c.id = v.client_id`

/** Variants somebody may see, by their code. */
export function variantList(db: Db, who: Who, q: Query) {
  const typed = q.search ? contains(q.search) : null
  return pageOf<Variant>(db, {
    columns, from: tables,
    where: [
      ownGoods(who, sql`v.client_id`), anyOfValues(sql`v.client_id`, q.client_id), anyOfValues(sql`v.sku_id`, q.sku_id),
      anyOfValues(sql`v.market_country`, q.market_country), anyOfValues(sql`v.image_status`, q.image_status),
      anyOfValues(sql`v.status`, q.status) ?? sql`v.status <> ${literal(recordStatus, 'delete')}`,
      typed ? sql`(v.variant_code ilike ${typed} or v.variant_name ilike ${typed} or v.barcode = ${q.search} or k.sku_code ilike ${typed})` : undefined,
    ],
    sorts: {
      variant_code: { by: sql`v.variant_code`, kind: 'text' }, sku_code: { by: sql`k.sku_code`, kind: 'text' },
      updated_at: { by: sql`v.updated_at`, kind: 'time' },
    },
    defaultSort: 'variant_code', id: sql`v.id`,
  }, q)
}

/** One of them, with its version; 404 for another's. */
export async function variantOf(db: Db, who: Who, id: number): Promise<Variant> {
  const [found] = await rows<Variant>(db, sql`select ${columns} from ${tables} where ${allOf([sql`v.id = ${id}`, ownGoods(who, sql`v.client_id`)])}`)
  if (!found) throw new Refusal(404, 'This variant no longer exists.')
  return found
}

/** Variants in use, to choose from; 200 at most. */
export const variantChoices = (db: Db, who: Who, q: z.output<typeof calls.choices.query>) =>
  rows<z.output<typeof calls.choices.reply>[number]>(
    db,
    sql`select v.id, v.sku_id, v.variant_code, v.variant_name, v.market_country, v.pack_qty, v.image_status from ${tables}
        where ${allOf([
          ownGoods(who, sql`v.client_id`), anyOfValues(sql`v.sku_id`, q.sku_id), q.client_id === undefined ? undefined : sql`v.client_id = ${q.client_id}`,
          sql`v.status = ${literal(recordStatus, 'active')}`,
          q.search === '' ? undefined : sql`(v.variant_code ilike ${contains(q.search)} or v.variant_name ilike ${contains(q.search)})`,
        ])} order by v.variant_code, v.id limit 200`,
  )
