import { sql } from 'drizzle-orm'
import type { storageClass } from '@/lib/domain/location'
import type { skuVatRate } from '@/lib/domain/sku'
import { rows, type Db } from '../../db/db'

/** What goods of a category take where they say nothing of their own (fulfilment.md 2.8). */
export interface CategoryDefaults {
  storage_class: (typeof storageClass.names)[number] | null
  hs_code: string | null
  handling_code: string | null
  vat_rate: (typeof skuVatRate.names)[number] | null
  is_dangerous: boolean
  is_expiry_tracked: boolean
}
/** Of goods without a category. */
export const noDefaults: CategoryDefaults = {
  storage_class: null, hs_code: null, handling_code: null, vat_rate: null, is_dangerous: false, is_expiry_tracked: false,
}

/** The defaults of categories by their ids: each says its own, else that of the nearest above it; what is dangerous or expires above is so below. */
export async function defaultsOf(db: Db, ids: readonly (number | null | undefined)[]): Promise<ReadonlyMap<number, CategoryDefaults>> {
  const known = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (known.length === 0) return new Map()
  const found = await rows<CategoryDefaults & { id: number }>(
    db,
    sql`with recursive up as (
          select c.id as of_id, 0 as steps, c.* from oms_categories c where c.id = any(${sql.param(known)}::bigint[])
          union all
          select u.of_id, u.steps + 1, c.* from up u join oms_categories c on c.id = u.parent_id)
        select of_id::int as id, (array_agg(storage_class order by steps) filter (where storage_class is not null))[1] as storage_class,
          (array_agg(default_hs_code order by steps) filter (where default_hs_code is not null))[1] as hs_code,
          (array_agg(default_handling_code order by steps) filter (where default_handling_code is not null))[1] as handling_code,
          (array_agg(vat_rate order by steps) filter (where vat_rate is not null))[1]::text as vat_rate,
          bool_or(is_dangerous) as is_dangerous, bool_or(is_expiry_tracked) as is_expiry_tracked
        from up group by of_id`,
  )
  return new Map(found.map(({ id, ...defaults }) => [id, defaults]))
}
export const defaultsOfOne = async (db: Db, id: number | null | undefined): Promise<CategoryDefaults> =>
  (id ? (await defaultsOf(db, [id])).get(id) : undefined) ?? noDefaults
