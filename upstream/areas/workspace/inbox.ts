import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { workspace } from '@/lib/contract/workspace'
import { first, type Db } from '../../db/db'
import { contains, dayRange, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Message = z.input<typeof workspace.message.reply> & { id: number }
type Asked = z.output<typeof workspace.inbox.query>

/** reports.md 7.3 and 3: what nobody looks at any more. */
const KEPT_DAYS = 180
const REOPEN_DAYS = 30

const columns = sql`id, subject, body, category, severity, link, sender, read_at, archived_at, created_at`
const kept = sql`created_at > now() - make_interval(days => ${KEPT_DAYS})`
const own = (who: Who) => sql`user_id = ${who.user_id} and ${kept}`

const inTab: Readonly<Record<Asked['tab'], SQL>> = {
  unread: sql`read_at is null and archived_at is null`,
  all: sql`archived_at is null`,
  archived: sql`archived_at is not null`,
}

/** One's own messages, newest first. */
export function inboxPage(db: Db, who: Who, query: Asked) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Message>(
    db,
    {
      columns,
      from: sql`inbox_messages`,
      where: [
        own(who),
        inTab[query.tab],
        query.category ? sql`category = ${query.category}` : undefined,
        query.severity ? sql`severity = ${query.severity}` : undefined,
        found ? sql`(subject ilike ${found} or body ilike ${found})` : undefined,
        dayRange(sql`created_at`, query.from, query.to),
      ],
      sorts: { created_at: { by: sql`created_at`, kind: 'time' }, subject: { by: sql`subject`, kind: 'text' } },
      defaultSort: 'created_at',
      id: sql`id`,
    },
    query,
  )
}

export async function unreadCount(db: Db, who: Who): Promise<{ unread: number }> {
  const counted = await first<{ unread: number }>(db, sql`select count(*) as unread from inbox_messages where ${own(who)} and ${inTab.unread}`)
  return { unread: counted?.unread ?? 0 }
}

const gone = () => new Refusal(404, 'That message no longer exists.')

/** One message, which opening marks as read; somebody else's is as good as none. */
export async function openMessage(db: Db, who: Who, id: number): Promise<Message> {
  const message = await first<Message>(
    db,
    sql`update inbox_messages set read_at = coalesce(read_at, now()) where id = ${id} and ${own(who)} returning ${columns}`,
  )
  if (!message) throw gone()
  return message
}

/** Marks read or unread, archives or brings back; a month after archiving it stays archived. */
export async function markMessage(db: Db, who: Who, id: number, { read, archived }: { read?: boolean; archived?: boolean }): Promise<Message> {
  const before = await first<{ settled: boolean }>(
    db,
    sql`select archived_at is not null and archived_at < now() - make_interval(days => ${REOPEN_DAYS}) as settled from inbox_messages where id = ${id} and ${own(who)}`,
  )
  if (!before) throw gone()
  if (archived === false && before.settled) throw new Refusal(409, `This message was archived more than ${REOPEN_DAYS} days ago.`)
  const mark = (column: SQL, wanted: boolean | undefined) => (wanted === undefined ? column : wanted ? sql`coalesce(${column}, now())` : sql`null`)
  const after = await first<Message>(
    db,
    sql`update inbox_messages set read_at = ${mark(sql`read_at`, read)}, archived_at = ${mark(sql`archived_at`, archived)}
        where id = ${id} and ${own(who)} returning ${columns}`,
  )
  if (!after) throw gone()
  return after
}
