import { sql } from 'drizzle-orm'
import { skuImageApproval } from '@/lib/domain/b2b-sku'
import { variantImage } from '@/lib/domain/variant'
import { rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'

const is = (status: '0' | '1') => sql`bool_or(i.approval_status = ${literal(skuImageApproval, status)})`

/** How the pictures of market forms stand: approved where one is, else pending where one waits, else rejected; none without any. */
export const standVariants = (tx: Db, ids: readonly (number | null)[]) =>
  rows(
    tx,
    sql`update sku_variants v set image_status = coalesce(n.standing, ${literal(variantImage, 'none')})
        from unnest(${sql.param(ids.flatMap((id) => id ?? []))}::bigint[]) as g(id) left join lateral (
          select case when ${is('1')} then ${literal(variantImage, 'approved')} when ${is('0')} then ${literal(variantImage, 'pending')}
            when count(*) > 0 then ${literal(variantImage, 'rejected')} end as standing
          from sku_images i where i.variant_id = g.id) n on true
        where v.id = g.id`,
  )
