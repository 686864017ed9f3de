import { sql } from 'drizzle-orm'
import type { Finder } from '../../core/finders'
import { allOf } from '../../platform/list'
import { namedSeller } from './read'
import { visibleSellers } from './scope'

/** A seller by a part of its name or code. */
export const sellerFinder: Finder = {
  kind: 'Seller', key: 'app_seller:seller-list',
  found: (who, text) => sql`select s.legal_name as label, s.seller_code as detail, null::text as status,
      '/sellers?search=' || s.seller_code as href from sellers s
    where ${allOf([visibleSellers(who), namedSeller(text)])} order by s.legal_name`,
}
