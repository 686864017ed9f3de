import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { workspace } from '@/lib/contract/workspace'
import { first, rows, type Db } from '../../db/db'
import { anyOfValues, contains, dayRange, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Message = z.input<typeof workspace.markMessage.reply> & { id: number }
type Opened = z.input<typeof workspace.message.reply>
type Query = z.output<typeof workspace.inbox.query>

/** reports.md 7.3 and 3: what nobody looks at any more. */
const KEPT_DAYS = 180
const REOPEN_DAYS = 30

const columns = sql`id, subject, body, category, severity, link, sender, times, read_at, archived_at, expires_at, created_at`
const kept = sql`created_at > now() - make_interval(days => ${KEPT_DAYS})`
const own = (who: Who) => sql`user_id = ${who.user_id} and ${kept} and (expires_at is null or expires_at > now())`

const inTab: Readonly<Record<Query['tab'], SQL>> = {
  unread: sql`read_at is null and archived_at is null`,
  all: sql`archived_at is null`,
  archived: sql`archived_at is not null`,
}

/** One's own messages, newest first. */
export function inboxPage(db: Db, who: Who, query: Query) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Message>(
    db,
    {
      columns,
      from: sql`inbox_messages`,
      where: [
        own(who),
        inTab[query.tab],
        anyOfValues(sql`category`, query.category),
        anyOfValues(sql`severity`, query.severity),
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
export async function openMessage(db: Db, who: Who, id: number): Promise<Opened> {
  const message = await first<Message>(
    db,
    sql`update inbox_messages set read_at = coalesce(read_at, now()) where id = ${id} and ${own(who)} returning ${columns}`,
  )
  if (!message) throw gone()
  const beside = await first<{ newer_id: number | null; older_id: number | null }>(
    db,
    sql`select (select id from inbox_messages where ${own(who)} and archived_at is null and (created_at, id) > (${message.created_at}, ${id})
        order by created_at, id limit 1) as newer_id,
          (select id from inbox_messages where ${own(who)} and archived_at is null and (created_at, id) < (${message.created_at}, ${id})
          order by created_at desc, id desc limit 1) as older_id`,
  )
  return { ...message, newer_id: beside?.newer_id ?? null, older_id: beside?.older_id ?? null }
}

/** Marks read or unread, archives or brings back; a month after archiving it stays archived. */
export async function markMessage(db: Db, who: Who, id: number, { read, archived }: { read?: boolean; archived?: boolean }): Promise<Message> {
  const before = await first<{ settled: boolean }>(
    db,
    sql`select archived_at is not null and archived_at < now() - make_interval(days => ${REOPEN_DAYS}) as settled from inbox_messages
        where id = ${id} and ${own(who)}`,
  )
  if (!before) throw gone()
  if (archived === false && before.settled) throw new Refusal(409, `This message was archived more than ${REOPEN_DAYS} days ago.`)
  const mark = (column: SQL, choice: boolean | undefined) => (choice === undefined ? column : choice ? sql`coalesce(${column}, now())` : sql`null`)
  const after = await first<Message>(
    db,
    sql`update inbox_messages set read_at = ${mark(sql`read_at`, read)}, archived_at = ${mark(sql`archived_at`, archived)}
        where id = ${id} and ${own(who)} returning ${columns}`,
  )
  if (!after) throw gone()
  return after
}

const marks = {
  read: { set: sql`read_at = now()`, where: sql`read_at is null` },
  unread: { set: sql`read_at = null`, where: sql`read_at is not null` },
  archive: { set: sql`archived_at = now()`, where: sql`archived_at is null` },
  restore: { set: sql`archived_at = null`, where: sql`archived_at >= now() - make_interval(days => ${REOPEN_DAYS})` },
} as const

/** Marks many at once; answers how many that changed. Foreign messages, and archived ones past their month, are passed over. */
export async function markMany(db: Db, who: Who, { ids, action }: z.output<typeof workspace.markMany.body>): Promise<{ changed: number }> {
  const { set, where } = marks[action]
  const changed = await rows(db, sql`update inbox_messages set ${set} where id = any(${sql.param(ids)}::bigint[]) and ${own(who)} and ${where} returning id`)
  return { changed: changed.length }
}
