import { sql } from 'drizzle-orm'
import { userStatus } from '@/lib/domain/user'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

export interface ClearanceAgent {
  value: number
  label: string
  airports: string[]
}

/** Who clears customs, and at which airports: the one question asked of agents. */
export const clearanceAgents = (db: Db) =>
  rows<ClearanceAgent>(db, sql`select id as value, full_name as label, airport_codes as airports from users
    where user_category = 'agent' and status = ${literal(userStatus, 'active')} order by full_name`)
