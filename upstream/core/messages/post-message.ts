import { sql, type SQL } from 'drizzle-orm'
import type { messageCategory, severity as severities } from '@/lib/domain/inbox'
import { recordStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

interface Message {
  subject: string
  body: string
  category: (typeof messageCategory.names)[number]
  severity: (typeof severities.names)[number]
  link?: string | null
  sender?: string
  /** Messages of one key within an hour are one, with how many they were (reports.md 7.3). */
  group_key?: string | null
  expires_at?: string | null
  announcement_id?: number | null
}

/** The active people who hold one of these roles, as readers of a message. */
export const readersOf = (roles: readonly string[]): SQL =>
  sql`select distinct u.id from users u join user_groups ug on ug.user_id = u.id join groups g on g.id = ug.group_id
        and g.status = ${literal(recordStatus, 'active')}
      where u.status = ${literal(userStatus, 'active')} and g.role_code = any(${sql.param(roles)}::text[])`

/**
 * Puts a message into the inbox of everybody `readers` selects (a query of user ids); answers how many got it. With a `group_key`
 * those who have one of the last hour still unread get that one anew instead of a second.
 */
export async function postMessage(tx: Db, readers: SQL, message: Message): Promise<number> {
  const { subject, body, category, severity, link = null, sender = 'System', group_key = null, expires_at = null, announcement_id = null } = message
  const merged = group_key
    ? await rows<{ user_id: number }>(
        tx,
        sql`update inbox_messages set times = times + 1, subject = ${subject}, body = ${body}, severity = ${severity}, link = ${link}, created_at = now()
            where group_key = ${group_key} and read_at is null and archived_at is null and created_at > now() - interval '1 hour' and user_id in (${readers})
            returning user_id`,
      )
    : []
  const made = await rows(
    tx,
    sql`insert into inbox_messages (user_id, subject, body, category, severity, link, sender, group_key, expires_at, announcement_id)
        select r.id, ${subject}, ${body}, ${category}, ${severity}, ${link}::text, ${sender}, ${group_key}::text, ${expires_at}::timestamptz,
          ${announcement_id}::bigint
        from (${readers}) r(id) where r.id <> all(${sql.param(merged.map(({ user_id }) => user_id))}::bigint[]) returning id`,
  )
  return merged.length + made.length
}
