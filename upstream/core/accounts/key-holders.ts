import { sql, type SQL } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** Our staff who hold a key, as readers of a message: a query of their ids. */
export const holdersQuery = (key: string): SQL =>
  sql`select distinct u.id from users u join user_groups ug on ug.user_id = u.id join groups g on g.id = ug.group_id
        and g.status = ${literal(recordStatus, 'active')}
      where u.user_category = 'admin' and u.status = ${literal(userStatus, 'active')} and ${key} = any(g.permissions)`

/** Their addresses: where a mail of the other side goes. */
export const holdersOf = (tx: Db, key: string) =>
  rows<{ email: string }>(tx, sql`select u.email from users u where u.id in (${holdersQuery(key)}) order by u.id`)

/** Held by the IOR desk: what sellers and their clients do is told to whoever reviews their invoices. */
export const IOR_KEY = 'app_seller:invoice-review'
