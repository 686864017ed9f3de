import { sql } from 'drizzle-orm'
import { bagStatus } from '@/lib/domain/container'
import type { Finder } from '../../core/finders'
import { allOf, beginsWithNumber } from '../../platform/list'
import { visibleBags } from './scope'

/** A bag by the beginning of its number. */
export const bagFinder: Finder = {
  kind: 'Bag', key: 'app_bag:bags', says: bagStatus.label,
  found: (who, text) => sql`select b.bag_no as label, concat_ws(' → ', b.origin, b.destination) as detail, b.status, '/bags/' || b.id as href from bags b
    where ${allOf([visibleBags(who, sql`b`), beginsWithNumber(sql`b.bag_no`, text)])} order by b.created_at desc, b.id desc`,
}
