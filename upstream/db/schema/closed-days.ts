import { sql } from 'drizzle-orm'
import { check, date, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ref, rowId, stamps } from '../columns'
import { pgTable } from '../table'
import { clientAddresses } from './clients'

/** Days on which nothing can be picked up at an address of a client: stocktaking, a move, its own holidays. Days of the address, both ends counted. */
export const clientClosedDays = pgTable(
  'client_closed_days',
  {
    id: rowId(),
    client_address_id: ref('client_address_id').notNull().references(() => clientAddresses.id),
    first_day: date('first_day').notNull(),
    last_day: date('last_day').notNull(),
    reason: text('reason').notNull(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('client_closed_days_once').on(t.client_address_id, t.first_day),
    index('client_closed_days_recent').on(t.first_day.desc(), t.id),
    check('client_closed_days_range', sql`${t.last_day} between ${t.first_day} and ${t.first_day} + 365`),
  ],
)
