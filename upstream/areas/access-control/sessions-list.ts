import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { members } from '@/lib/contract/members'
import { first, rows, type Db } from '../../db/db'
import { pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import { endSessions } from '../../core/accounts/sessions'
import type { Who } from '../../platform/who'
import type { Sending } from './invites'
import { membersWithin } from './staff-scope'

type Session = z.input<typeof members.sessions.reply>['rows'][number]

const live = sql`(s.revoked_at is null and s.expire_at > now())`

/** 'Chrome on Windows' from what a browser says of itself; what it does not say is left open. */
export function deviceOf(userAgent: string | null): string {
  const ua = userAgent ?? ''
  const browser = /Edg\//.test(ua) ? 'Edge' : /Firefox\//.test(ua) ? 'Firefox' : /Chrome\//.test(ua) ? 'Chrome' : /Safari\//.test(ua) ? 'Safari' : null
  const system = /Android/.test(ua)
    ? 'Android'
    : /iPhone|iPad/.test(ua) ? 'iOS' : /Windows/.test(ua) ? 'Windows' : /Mac OS/.test(ua) ? 'macOS' : /Linux/.test(ua) ? 'Linux' : null
  return browser ? (system ? `${browser} on ${system}` : browser) : ua.slice(0, 40) || 'Unknown device'
}

export async function sessionList(db: Db, who: Who, query: z.output<typeof members.sessions.query>) {
  const page = await pageOf<Omit<Session, 'device'> & { id: number }>(
    db,
    {
      columns: sql`s.id, s.user_id, u.full_name as user_name, s.kind, host(s.ip) as ip, s.user_agent, s.issued_at, s.last_seen_at, s.expire_at, ${live} as live,
        s.revoke_reason, (select v.full_name from users v where v.id = s.viewer_id) as viewer`,
      from: sql`sessions s join users u on u.id = s.user_id`,
      where: [
        membersWithin(who),
        query.user_id ? sql`s.user_id = ${query.user_id}` : undefined,
        query.live === undefined ? undefined : query.live ? live : sql`not ${live}`,
      ],
      sorts: { last_seen_at: { by: sql`s.last_seen_at`, kind: 'time' } },
      defaultSort: 'last_seen_at',
      id: sql`s.id`,
    },
    query,
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, device: deviceOf(row.user_agent) })) }
}

/** Ends one session with what it was exchanged for, or, with 0 and a user, all of that user's. */
export async function endSession({ tx, who, audit }: Sending, id: number, userId: number | undefined): Promise<{ revoked: number }> {
  if (id === 0 && !userId) throw refuseField('user_id', 'Say whose sessions are to end.')
  const session = await first<{ user_id: number }>(
    tx,
    id
      ? sql`select s.user_id from sessions s join users u on u.id = s.user_id where s.id = ${id} and ${membersWithin(who)}`
      : sql`select u.id as user_id from users u where u.id = ${userId} and ${membersWithin(who)}`,
  )
  if (!session) throw new Refusal(404, 'Session not found.')
  const ending = await rows(tx, sql`select 1 from sessions s where s.user_id = ${session.user_id} and ${live} ${id ? sql`and s.id = ${id}` : sql``}`)
  await endSessions(tx, { userId: session.user_id, only: id || undefined }, 'admin')
  audit({ entity: 'user', entity_id: session.user_id, action: id ? 'end_session' : 'end_all_sessions', after: { session_id: id || null } })
  return { revoked: ending.length }
}
