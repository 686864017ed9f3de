import { sql } from 'drizzle-orm'
import type { Finder } from '../../core/finders'
import { allOf, contains, startsWith } from '../../platform/list'
import { visibleSellers } from './scope'

/** A seller by its code or a part of its name. */
export const sellerFinder: Finder = {
  kind: 'Seller', key: 'app_seller:seller-list',
  found: (who, text) => sql`select s.legal_name as label, s.seller_code as detail, null::text as status,
      '/sellers?search=' || s.seller_code as href from sellers s
    where ${allOf([visibleSellers(who), sql`(s.legal_name ilike ${contains(text)} or s.seller_code ilike ${startsWith(text)})`])} order by s.legal_name`,
}
