import { sql } from 'drizzle-orm'
import { index, primaryKey } from 'drizzle-orm/pg-core'
import { exceptionSubject } from '@/lib/domain/exception'
import { userCategory } from '@/lib/domain/user'
import { choiceColumn, instant, ref } from '../columns'
import { pgTable } from '../table'
import { users } from './access'

/**
 * Who sees to something that is an exception; what is one follows from what stands and is stored nowhere. Each side (staff, client, carrier …) has its own
 * owner: whom a client puts on a parcel is no business of its carrier.
 */
export const exceptionOwners = pgTable(
  'exception_owners',
  {
    side: choiceColumn(userCategory).notNull(),
    subject: choiceColumn(exceptionSubject).notNull(),
    subject_id: ref('subject_id').notNull(),
    user_id: ref('user_id').notNull().references(() => users.id),
    taken_at: instant('taken_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.side, t.subject, t.subject_id] }), index('exception_owners_user').on(t.user_id, t.subject, t.subject_id)],
)
