import { sql } from 'drizzle-orm'
import { carriers } from '@/lib/contract/carriers'
import { rows } from '../../db/db'
import { implement } from '../../platform/implement'
import { allOf, anyOfValues, contains } from '../../platform/list'

export const carrierHandlers = implement(carriers, {
  dropdown: ({ db, query, who }) =>
    rows(
      db,
      sql`select id, carrier_code, carrier_name from carriers
          where ${allOf([
            sql`status = 'active'`,
            who.user_category === 'carrier' ? (who.carrier_ids.length ? anyOfValues(sql`id`, who.carrier_ids) : sql`false`) : undefined,
            ['agent', 'vendor', 'pas'].includes(who.user_category) ? sql`false` : undefined,
            query.search ? sql`(carrier_name ilike ${contains(query.search)} or carrier_code ilike ${contains(query.search)})` : undefined,
          ])} order by carrier_name limit ${query.limit}`,
    ),
})
