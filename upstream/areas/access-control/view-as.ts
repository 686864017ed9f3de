import { sql } from 'drizzle-orm'
import { userStatus } from '@/lib/domain/user'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit, type AuditEntry } from '../../platform/audit'
import { keysOf } from '../../platform/identify'
import type { RequestFacts } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import { hashToken, newToken } from '../../platform/tokens'
import { system, type Who } from '../../platform/who'
import type { Sending } from './invites'
import { memberNotFound } from './member-list'
import { membersWithin } from './staff-scope'

/** Long enough to follow a complaint, short enough to be forgotten safely (decision 013). */
const VIEW_MINUTES = 30

interface Seen {
  id: number
  full_name: string
  email: string
  user_category: string
  user_type: string
  client_ids: number[]
  carrier_ids: number[]
  is_owner: boolean
  locale: string
  status: string
}

/** A view shows what its viewer could be given, never more: not a key beyond the own, not a client beyond the own scope. */
async function refuseMore(tx: Db, who: Who, seen: Seen): Promise<void> {
  const theirs = await keysOf(tx, seen.id)
  const beyond = [...theirs.keys].toSorted().find((key) => !who.keys.has(key))
  if (beyond) throw new Refusal(409, `You cannot view as ${seen.full_name}, who has a right you do not have: ${beyond}.`)
  const own = await keysOf(tx, who.user_id)
  const isWider = own.scope.length > 0 && seen.user_category === 'admin' && (theirs.scope.length === 0 || theirs.scope.some((id) => !own.scope.includes(id)))
  if (isWider) throw new Refusal(409, `You cannot view as ${seen.full_name}, who sees more clients than you.`)
}

/**
 * Opens a session of kind `view`: the person's rows and keys, for reading, for half an hour, as long as both people are active and the
 * administrator's own session lives. Refuses oneself, whoever cannot sign in, and whoever may do more (409).
 */
export async function beginView({ tx, who, audit }: Sending, request: RequestFacts, id: number, reason: string) {
  if (id === who.user_id) throw new Refusal(409, 'You see the portal as yourself already.')
  const seen = await first<Seen>(
    tx,
    sql`select u.id, u.full_name, u.email, u.user_category, u.user_type, u.client_ids::int8[] as client_ids, u.carrier_ids::int8[] as carrier_ids, u.is_owner,
        u.locale, u.status
        from users u where u.id = ${id} and u.status <> ${literal(userStatus, 'delete')} and ${membersWithin(who)}`,
  )
  if (!seen) throw memberNotFound()
  if (seen.status !== 'active') throw new Refusal(409, `${seen.full_name} cannot sign in, so there is nothing to see.`)
  await refuseMore(tx, who, seen)
  const token = newToken()
  const opened = await first<{ id: number; expire_at: string }>(
    tx,
    sql`insert into sessions (user_id, kind, token_hash, expire_at, ip, user_agent, viewer_id, viewer_session_id, reason)
        values (${id}, 'view', ${hashToken(token)}, now() + make_interval(mins => ${VIEW_MINUTES}), ${request.ip || null}, ${request.user_agent},
          ${who.user_id}, ${who.session_id}, ${reason})
        returning id, expire_at`,
  )
  const { id: session, expire_at } = opened as { id: number; expire_at: string }
  audit({ entity: 'user', entity_id: id, action: 'view_as_start', after: { viewed: seen.full_name, viewer: who.name, reason, session_id: session } })
  const { full_name: _name, status: _status, ...user } = seen
  return { token, expire_at, user: { ...user, full_name: seen.full_name, client_ids: seen.client_ids.map(Number), carrier_ids: seen.carrier_ids.map(Number) } }
}

const endRow = (id: number, viewed: string, viewer: string, session: number): AuditEntry => ({
  entity: 'user', entity_id: id, action: 'view_as_end', after: { viewed, viewer, session_id: session },
})

/** Ends the view a token was opened for. Its audit row names the administrator, not the person seen. */
export async function endView(tx: Db, who: Who, audit: (entry: AuditEntry) => void): Promise<void> {
  if (!who.viewer) throw new Refusal(409, 'You are not viewing as anybody.')
  await rows(tx, sql`update sessions set revoked_at = now(), revoke_reason = 'view_ended' where id = ${who.session_id} and revoked_at is null`)
  audit(endRow(who.user_id, who.name, who.viewer.name, who.session_id))
}

/** Writes the end of views nobody ended: out of time, or one of the two people or the administrator's session is gone. Returns how many. */
export function endOverdueViews(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const over = await rows<{ id: number; user_id: number; viewed: string; viewer: string }>(
      tx,
      sql`update sessions s set revoked_at = coalesce(s.revoked_at, now()), revoke_reason = 'view_ended'
          from users u, users v, sessions vs where u.id = s.user_id and v.id = s.viewer_id and vs.id = s.viewer_session_id
            and s.revoke_reason is distinct from 'view_ended'
            and (s.revoked_at is not null or s.expire_at <= now() or u.status <> ${literal(userStatus, 'active')}
              or v.status <> ${literal(userStatus, 'active')} or vs.revoked_at is not null or vs.expire_at <= now())
          returning s.id, s.user_id, u.full_name as viewed, v.full_name as viewer`,
    )
    const request = { id: 'views', ip: '', user_agent: '', environment: '' }
    if (over.length > 0) await writeAudit(tx, system, request, 'view_as_end', over.map((s) => endRow(s.user_id, s.viewed, s.viewer, s.id)))
    return over.length
  })
}
