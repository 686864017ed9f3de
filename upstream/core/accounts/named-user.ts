import { sql, type SQL } from 'drizzle-orm'
import { contains } from '../../platform/list'

/** A row of `users u` whose name or e-mail has this text in it. */
export const namedUser = (text: string): SQL => sql`(u.full_name ilike ${contains(text)} or u.email ilike ${contains(text)})`
