import { sql } from 'drizzle-orm'
import type { TokenKind } from '@/lib/contract/kernel'
import { withinCeiling, type Key } from '@/lib/domain/keys'
import { RecentMap } from '@/lib/domain/recent-map'
import { recordStatus } from '@/lib/domain/record-status'
import { type UserCategory, userStatus } from '@/lib/domain/user'
import { airportsOfAgent } from '../db/agent-airports'
import { changesLanded, rows, plannedRows, type Db } from '../db/db'
import { literal } from '../db/literals'
import { Refusal } from './refusal'
import { hashToken } from './tokens'
import { nobody, type Who } from './who'

interface PersonRow {
  user_id: number
  full_name: string
  email: string
  user_category: string
  user_type: string
  client_ids: number[]
  carrier_ids: number[]
  service_center_ids: number[]
  warehouse_ids: number[]
  airport_codes: string[]
  agent_id: number | null
  vendor_id: number | null
  seller_id: number | null
  is_owner: boolean
  locale: string
  parent_user_id: number | null
  permission_version: number
}

interface SessionRow extends PersonRow {
  session_id: number
  wrote_lsn: string | null
  kind: 'user' | 'admin' | 'view'
  expire_at: string
  replaced: boolean
  replaced_long_ago: boolean
  stale: boolean
  viewer_id: number | null
  viewer_name: string | null
}
/** Of these rows, those the maker of a sub-account still has. */
const alsoMakers = (name: string) => `case when m.id is null then u.${name} else array(select one from unnest(u.${name}) one where one = any(m.${name})) end`
/** An agent's user is of one agent; a sub-account has none once its maker is of another. */
const ownAgent = 'case when m.id is null or m.agent_id = u.agent_id then u.agent_id end'
/** The rows of a sub-account are its maker's or fewer (access.md 2.1): looked at each time, so that it loses what he loses. */
const personColumns = sql`${sql.raw(`u.id as user_id, u.full_name, u.email, u.user_category, u.user_type,
          (${alsoMakers('client_ids')})::int8[] as client_ids, (${alsoMakers('carrier_ids')})::int8[] as carrier_ids,
          ${['service_center_ids', 'warehouse_ids'].map((name) => `${alsoMakers(name)} as ${name}`).join(', ')}, ${ownAgent} as agent_id,
          case when m.id is null or m.vendor_id = u.vendor_id then u.vendor_id end as vendor_id, coalesce(m.seller_id, u.seller_id) as seller_id,
          u.is_owner, u.locale, u.parent_user_id, u.permission_version`)}, ${airportsOfAgent(sql.raw(ownAgent))} as airport_codes`
const itsMaker = sql.raw('left join users m on m.id = u.parent_user_id')

/** What a person may do, as long as `permission_version` stands. */
export interface Held {
  version: number
  role: string
  keys: ReadonlySet<string>
  /** Clients the groups of staff are scoped to; empty = all. */
  scope: readonly number[]
}

const ended = () => new Refusal(401, 'Your session has ended. Sign in again.')

/** Who may look through somebody's eyes (decision 013). */
export const VIEW_KEY: Key = 'app_access_control:user-view-as'

const HELD_LIMIT = 5000
/** Keys by user; an entry dies when the user's permission_version moves on, so a revoked grant bites at the next call. */
const heldByUser = new RecentMap<string, Held>(HELD_LIMIT)

/**
 * Union of the active groups' keys within the category's ceiling; a sub-account never holds more than its parent (access.md 7.3).
 * One scoped group is enough to cut staff to the clients of all its scoped groups (7.5), so that no further group widens what is seen.
 */
export async function keysOf(db: Db, userId: number): Promise<{ role: string; keys: Set<string>; scope: number[] }> {
  const found = await rows<{ name: string; permissions: Key[]; scope: number[]; user_category: UserCategory; parent_user_id: number | null }>(
    db,
    sql`select g.name, g.permissions, g.scope_client_ids::int8[] as scope, u.user_category, u.parent_user_id from user_groups ug
        join groups g on g.id = ug.group_id and g.status = ${literal(recordStatus, 'active')} join users u on u.id = ug.user_id
        where ug.user_id = ${userId} order by g.id`,
  )
  const category = found[0]?.user_category
  const keys = new Set<string>(category ? withinCeiling(found.flatMap((g) => g.permissions), category) : [])
  const parent = found[0]?.parent_user_id
  if (parent) {
    const above = await keysOf(db, parent)
    for (const key of keys) if (!above.keys.has(key)) keys.delete(key)
  }
  const scope = category === 'admin' ? [...new Set(found.flatMap((g) => g.scope.map(Number)))] : []
  return { role: found.map((g) => g.name).join(' + '), keys, scope }
}

/** What an administrator is shown who looks through somebody's eyes: never a key that is not the own as well. */
async function heldInView(db: Db, row: SessionRow & { viewer_id: number }): Promise<Held> {
  const [theirs, own] = [await keysOf(db, row.user_id), await keysOf(db, row.viewer_id)]
  if (!own.keys.has(VIEW_KEY)) throw ended()
  return { version: row.permission_version, role: theirs.role, scope: theirs.scope, keys: new Set([...theirs.keys].filter((key) => own.keys.has(key))) }
}

async function heldBy(db: Db, databaseName: string, row: SessionRow): Promise<Held> {
  if (row.viewer_id !== null) return heldInView(db, { ...row, viewer_id: row.viewer_id })
  const name = `${databaseName}:${row.user_id}`
  const known = heldByUser.get(name)
  // A sub-account's keys hang on its parent too, so they are read each time.
  if (known && known.version === row.permission_version && row.parent_user_id === null) return known
  const held = { version: row.permission_version, ...(await keysOf(db, row.user_id)) }
  heldByUser.set(name, held)
  return held
}

/** Sessions that are being looked up: what a page asks at once is answered by one look, which began after the last change landed. */
const underWay = new Map<string, Promise<SessionRow | null>>()

function sessionOf(db: Db, session: string, hash: string): Promise<SessionRow | null> {
  const name = `${session}:${changesLanded()}`
  const look = underWay.get(name) ?? readSession(db, hash).finally(() => underWay.delete(name))
  underWay.set(name, look)
  return look
}

/** Whom the last look at a token found, and what it read. */
const lastFound = new RecentMap<string, { spelled: string; who: Who }>(HELD_LIMIT)

/** The same person, as the same object, as long as a look finds the same: what was begun for him holds (see `expectedWho`). */
function sameOrNew(name: string, { stale: _stale, ...row }: SessionRow, held: Held): Who {
  const spelled = JSON.stringify(row)
  const last = lastFound.get(name)
  if (last?.spelled === spelled && last.who.keys === held.keys) return last.who
  const who: Who = Object.freeze({
    ...personIn(row, held), session_id: row.session_id, wrote_lsn: row.wrote_lsn, token: row.kind === 'admin' ? 'admin' : 'user', expire_at: row.expire_at,
    viewer: row.viewer_id === null ? null : { user_id: row.viewer_id, name: row.viewer_name ?? '' },
  })
  // Keys that hang on somebody else's are read each time, so nothing is expected of whoever holds them.
  if (row.parent_user_id !== null || row.viewer_id !== null) return who
  lastFound.set(name, { spelled, who })
  return who
}

const tokenIn = (bearer: string | undefined) => bearer?.match(/^Bearer ([\w-]{20,200})$/)?.[1]

/**
 * Who will probably turn out to be behind a bearer token, without asking. Only for reading that may begin meanwhile: its outcome is
 * to be thrown away unless `identify` then answers this very object.
 */
export function expectedWho(databaseName: string, bearer: string | undefined): Who | null {
  const token = tokenIn(bearer)
  return token ? (lastFound.get(`${databaseName}:${hashToken(token)}`)?.who ?? null) : null
}

async function readSession(db: Db, hash: string): Promise<SessionRow | null> {
  const [session] = await plannedRows<SessionRow>(
    db,
    sql`select s.id as session_id, s.wrote_lsn::text as wrote_lsn, s.kind, s.expire_at, s.replaced_by is not null as replaced,
          (s.replaced_by is not null and s.revoked_at < now() - interval '60 seconds') as replaced_long_ago,
          s.last_seen_at < now() - interval '1 minute' as stale,
          ${personColumns}, s.viewer_id, v.full_name as viewer_name
        from sessions s join users u on u.id = s.user_id ${itsMaker}
        left join users v on v.id = s.viewer_id left join sessions vs on vs.id = s.viewer_session_id
        where s.token_hash = ${hash} and u.status = ${literal(userStatus, 'active')} and s.expire_at > now()
          and (s.revoked_at is null or s.replaced_by is not null)
          and (s.kind <> 'view' or (v.status = ${literal(userStatus, 'active')} and vs.revoked_at is null and vs.expire_at > now()))`,
  )
  return session ?? null
}

/**
 * The person behind a bearer token. Looked up on every call, so a signed-out, suspended or reset token is dead at once;
 * a token already exchanged works 60 s more for answers still under way (access.md 3.4).
 */
export async function identify(db: Db, databaseName: string, bearer: string | undefined, kind: Exclude<TokenKind, 'none'>): Promise<Who> {
  const token = tokenIn(bearer)
  if (!token) throw ended()
  const hash = hashToken(token)
  const name = `${databaseName}:${hash}`
  const row = await sessionOf(db, name, hash)
  if (!row || row.replaced_long_ago) {
    lastFound.delete(name)
    throw ended()
  }
  // A view is asked like the person's own session, and never with the confirmed administrator's token.
  if ((kind === 'admin') !== (row.kind === 'admin')) throw ended()
  const held = await heldBy(db, databaseName, row)
  if (row.stale) void rows(db, sql`update sessions set last_seen_at = now() where id = ${row.session_id}`).catch(() => {})
  return sameOrNew(name, row, held)
}

/** A person as calls know people; nobody sits behind a session of it. */
function personIn(row: PersonRow, held: Omit<Held, 'version'>): Who {
  const isScoped = held.scope.length > 0
  return {
    ...nobody, user_id: row.user_id, name: row.full_name, email: row.email, own_category: row.user_category, user_type: row.user_type,
    user_category: isScoped ? 'client' : row.user_category, client_ids: isScoped ? [...held.scope] : row.client_ids.map(Number),
    carrier_ids: row.carrier_ids.map(Number), service_center_ids: row.service_center_ids.map(Number),
    warehouse_ids: row.warehouse_ids.map(Number), airport_codes: row.airport_codes, agent_id: row.agent_id, vendor_id: row.vendor_id,
    seller_id: row.seller_id, is_owner: row.is_owner, locale: row.locale, permission_version: row.permission_version,
    role: held.role, keys: held.keys,
  }
}

/**
 * Somebody as he is now, for what is done in his name while he is away, with what he last wrote in any of his sessions; null for nobody and,
 * unless `standing` says otherwise, for who may not sign in.
 */
export async function personNow(db: Db, userId: number, standing = sql`u.status = ${literal(userStatus, 'active')}`): Promise<Who | null> {
  const [row] = await rows<PersonRow & { wrote_lsn: string | null }>(
    db,
    sql`select ${personColumns}, (select max(s.wrote_lsn) from sessions s where s.user_id = u.id)::text as wrote_lsn
        from users u ${itsMaker} where u.id = ${userId} and ${standing}`,
  )
  return row ? { ...personIn(row, await keysOf(db, userId)), wrote_lsn: row.wrote_lsn } : null
}
