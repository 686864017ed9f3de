import { sql } from 'drizzle-orm'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { RequestFacts } from '../../platform/implement'
import { hashToken, newToken, successorOf } from '../../platform/tokens'
import { settingAt } from '../settings/setting-at'

const LIVE_SESSIONS = 10

export interface Issued {
  token: string
  expire_at: string
}

/** Opens a session; beyond ten live ones of a user the oldest ends. */
export async function openSession(tx: Db, userId: number, kind: 'user' | 'admin', request: RequestFacts, deviceId?: string): Promise<Issued> {
  const token = newToken()
  const hours = await settingAt(tx, kind === 'admin' ? 'admin_token_hours' : 'token_hours')
  const opened = await first<{ expire_at: string }>(
    tx,
    sql`insert into sessions (user_id, kind, token_hash, expire_at, ip, user_agent, device_id)
        values (${userId}, ${kind}, ${hashToken(token)}, now() + make_interval(hours => ${hours}), ${request.ip || null}, ${request.user_agent},
          ${deviceId ?? null})
        returning expire_at`,
  )
  await rows(
    tx,
    sql`update sessions set revoked_at = now(), revoke_reason = 'limit' where id in (
          select id from sessions where user_id = ${userId} and kind = ${kind} and revoked_at is null and expire_at > now()
          order by issued_at desc, id desc offset ${LIVE_SESSIONS})`,
  )
  return { token, expire_at: (opened as { expire_at: string }).expire_at }
}

/**
 * Exchanges a token. The successor is derived from the token, so refreshes arriving together, at any replica, agree on it;
 * a token expired up to two hours ago may still be exchanged, a chain lasts `session_max_days` (access.md 7.1).
 */
export async function refreshSession(tx: Db, token: string, secret: string, request: RequestFacts): Promise<Issued> {
  const ended = () => new Refusal(401, 'Your session has ended. Sign in again.')
  const [hours, days] = [await settingAt(tx, 'token_hours'), await settingAt(tx, 'session_max_days')]
  const old = await first<{ id: number; user_id: number; kind: string; replaced_by: number | null; revoked: boolean; usable: boolean; session_start: string }>(
    tx,
    sql`select s.id, s.user_id, s.kind, s.replaced_by, s.revoked_at is not null as revoked, s.session_start,
          (s.expire_at > now() - interval '2 hours' and s.session_start > now() - make_interval(days => ${days})
            and (s.revoked_at is null or s.revoked_at > now() - interval '60 seconds')) as usable
        from sessions s join users u on u.id = s.user_id and u.status = ${literal(userStatus, 'active')}
        where s.token_hash = ${hashToken(token)} for update of s`,
  )
  if (!old || old.kind !== 'user' || !old.usable || (old.revoked && old.replaced_by === null)) throw ended()
  const successor = successorOf(token, secret)
  if (old.replaced_by !== null) {
    const made = await first<{ expire_at: string }>(tx, sql`select expire_at from sessions where id = ${old.replaced_by} and revoked_at is null`)
    if (!made) throw ended()
    return { token: successor, expire_at: made.expire_at }
  }
  const made = await first<{ id: number; expire_at: string }>(
    tx,
    sql`insert into sessions (user_id, kind, token_hash, expire_at, session_start, ip, user_agent, device_id)
        select user_id, kind, ${hashToken(successor)}, least(now() + make_interval(hours => ${hours}), session_start + make_interval(days => ${days})),
          session_start, ${request.ip || null}, ${request.user_agent}, device_id from sessions where id = ${old.id}
        returning id, expire_at`,
  )
  const next = made as { id: number; expire_at: string }
  await rows(tx, sql`update sessions set revoked_at = now(), revoke_reason = 'refresh', replaced_by = ${next.id} where id = ${old.id}`)
  return { token: successor, expire_at: next.expire_at }
}

/** Ends sessions at once, the minute of grace of an exchanged token included. */
export async function endSessions(tx: Db, which: { userId: number; only?: number; but?: number }, reason: string): Promise<void> {
  // The whole chain of exchanges: whichever of its tokens signs out, none of them goes on.
  const only = which.only
    ? sql`and id in (with recursive chain as (
          select id, replaced_by from sessions where id = ${which.only}
          union select s.id, s.replaced_by from sessions s join chain c on s.id = c.replaced_by or s.replaced_by = c.id) select id from chain)`
    : sql``
  const but = which.but ? sql`and id <> ${which.but}` : sql``
  await rows(
    tx,
    sql`update sessions set revoked_at = coalesce(revoked_at, now()), revoke_reason = ${reason}, replaced_by = null
        where user_id = ${which.userId} and (revoked_at is null or replaced_by is not null) ${only} ${but}`,
  )
}
