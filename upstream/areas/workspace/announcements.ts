import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { workspace } from '@/lib/contract/workspace'
import { userCategory, userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { postMessage } from '../../core/messages/post-message'

type Said = z.output<typeof workspace.announce.body>
type Announcement = z.input<typeof workspace.announcements.reply>['rows'][number] & { id: number }

/** Active people of any of the categories, at any of the clients, in any of the groups; a part left empty asks for nothing. */
function audience({ user_categories, client_ids, group_ids }: Said): SQL {
  return sql`select u.id from users u where ${allOf([
    sql`u.status = ${literal(userStatus, 'active')}`,
    user_categories.length ? sql`u.user_category = any(${sql.param(user_categories)}::text[])` : undefined,
    client_ids.length ? sql`u.client_ids && ${sql.param(client_ids)}::bigint[]` : undefined,
    group_ids.length ? sql`exists (select 1 from user_groups g where g.user_id = u.id and g.group_id = any(${sql.param(group_ids)}::bigint[]))` : undefined,
  ])}`
}

/** Tells everybody of an audience the same; 422 when nobody is in it or it would end before it began. */
export async function announce(tx: Db, who: Who, said: Said): Promise<{ id: number; sent: number }> {
  if (said.expires_at && Date.parse(said.expires_at) <= Date.now()) throw refuseField('expires_at', 'The announcement must end in the future.')
  const { subject, body, severity, user_categories, client_ids, group_ids } = said
  const made = await first<{ id: number }>(
    tx,
    sql`insert into announcements (subject, body, severity, user_categories, client_ids, group_ids, expires_at, created_by)
        values (${subject}, ${body}, ${severity}, ${sql.param(user_categories)}::text[], ${sql.param(client_ids)}::bigint[], ${sql.param(group_ids)}::bigint[],
          ${said.expires_at ?? null}, ${who.user_id})
        returning id`,
  )
  const id = made?.id ?? 0
  const sent = await postMessage(tx, audience(said), {
    subject, body, severity, category: 'announcement', sender: who.name, expires_at: said.expires_at ?? null, announcement_id: id,
  })
  if (sent === 0) throw new Refusal(422, 'Nobody is in this audience.', [{ field: 'user_categories', message: 'Nobody is in this audience.' }])
  await tx.execute(sql`update announcements set sent = ${sent} where id = ${id}`)
  return { id, sent }
}

const categoryWords = sql.raw(`case ${userCategory.names.map((name) => `when c.name = '${name}' then '${userCategory.label(name)}'`).join(' ')} end`)

/** The audience in words: 'Client, Carrier; Noor Beauty'. */
const audienceWords = sql`concat_ws('; ',
  case when cardinality(a.user_categories) = 0 and cardinality(a.client_ids) = 0 and cardinality(a.group_ids) = 0 then 'Everybody' end,
  (select string_agg(${categoryWords}, ', ' order by c.nth) from unnest(a.user_categories) with ordinality c(name, nth)),
  (select string_agg(k.name, ', ' order by k.name) from clients k where k.id = any(a.client_ids)),
  (select string_agg(g.name, ', ' order by g.name) from groups g where g.id = any(a.group_ids)))`

/** What was told to whom, newest first, and how many have read it. */
export function announcementList(db: Db, query: z.output<typeof workspace.announcements.query>) {
  return pageOf<Announcement>(
    db,
    {
      columns: sql`a.id, a.subject, a.severity, ${audienceWords} as audience, a.sent,
        (select count(*) from inbox_messages m where m.announcement_id = a.id and m.read_at is not null) as read,
        u.full_name as sent_by, a.expires_at, a.created_at`,
      from: sql`announcements a join users u on u.id = a.created_by`,
      where: [query.search ? sql`a.subject ilike ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}` : undefined],
      sorts: { created_at: { by: sql`a.created_at`, kind: 'time' }, subject: { by: sql`a.subject`, kind: 'text' }, sent: { by: sql`a.sent`, kind: 'number' } },
      defaultSort: 'created_at',
      id: sql`a.id`,
    },
    query,
  )
}

/** Groups somebody is in, which an announcement may be for. */
export const audienceGroups = (db: Db) =>
  rows<{ id: number; name: string }>(db, sql`select g.id, g.name from groups g where exists (select 1 from user_groups m where m.group_id = g.id)
    order by g.name limit 200`)
