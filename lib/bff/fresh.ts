import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { RecentMap } from '@/lib/domain/recent-map'
import { endsSession, Refused } from '@/lib/domain/refused'
import { oneInProcess } from './one-in-process'
import { grantsOf, isSignedIn, packGrants, packUser, type PermissionPayload, type PortalSession, type Session } from './session'
import { askUpstream, UNREADABLE } from './upstream'
import { endViewing } from './viewing'

/** Seeds section 4, guard rule 2: exchanged when 12 hours or fewer remain. */
const REFRESH_BEFORE_S = 12 * 3600
/** Between two exchanges of one session. */
const EXCHANGE_GAP_S = 60
/** A revoked grant must bite within five seconds; the upstream itself refuses at once. */
const PERMISSIONS_MS = 3000
/** As long as the upstream lets an exchanged token live on (access.md 3.4). */
const KEEP_SUCCESSOR_MS = 60_000
/** An exchange that failed is not tried again at once: each try may cost a request its patience. */
const RETRY_MS = 5000
/** How long requests wait for what is good to have while they can do without it: an exchange while their own token is good, fresh permissions. */
export const patience = { ms: 3000 }

export interface Issued {
  token: string
  /** Epoch seconds. */
  expires: number
}

const now = () => Math.floor(Date.now() / 1000)
/** Whether a refusal says that the session is over, rather than that something failed. */
export const hasEnded = (error: unknown): boolean => error instanceof Refused && endsSession(error.status, error.message)

/** The longest token a session can keep: an administrator who views as somebody holds three (decision 002). */
const TOKEN_CHARACTERS = 3000

/**
 * A token as the upstream issues it. Throws `Refused` 502 for an answer that holds none, since a session must not be filled with nothing, and
 * for one too long to be kept.
 */
export function issuedFrom(answer: { token: string; expire_at: string } | undefined): Issued {
  const expires = Math.floor(Date.parse(answer?.expire_at ?? '') / 1000)
  if (!answer?.token || !Number.isFinite(expires)) throw new Refused(502, UNREADABLE)
  const { length } = answer.token
  if (length > TOKEN_CHARACTERS)
    throw new Refused(502, `The service issued a token of ${length} characters, and a session keeps at most ${TOKEN_CHARACTERS}. Tell the service’s operator.`)
  return { token: answer.token, expires }
}

/**
 * Puts a token into the session. It is exchanged 12 hours before its end, or at half its life when it is issued for no longer
 * than that: near the end of a chain no exchange brings more time, and each request would otherwise make another one.
 */
export function holdToken(session: PortalSession, { token, expires }: Issued): void {
  const life = expires - now()
  const ahead = life > REFRESH_BEFORE_S ? REFRESH_BEFORE_S : life / 2
  session.token = token
  session.expires = expires
  session.renewAt = Math.max(Math.floor(expires - ahead), now() + EXCHANGE_GAP_S)
}

/** Exchanges under way or just done, by the token exchanged: requests that come together share one, late ones get its result. */
const exchanges = oneInProcess('exchanges', () => new Map<string, Promise<Issued>>())

function exchange(token: string): Promise<Issued> {
  const made = askUpstream('access.refresh', { token }, { token }).then(issuedFrom)
  const forgetIn = (ms: number) => void setTimeout(() => exchanges.delete(token), ms).unref()
  exchanges.set(token, made)
  made.then(
    // An upstream that only prolongs a token has no successor to remember.
    (issued) => (issued.token === token ? exchanges.delete(token) : forgetIn(KEEP_SUCCESSOR_MS)),
    () => forgetIn(RETRY_MS),
  )
  return made
}

/** The newest token that a token has been exchanged for in this process. */
async function follow(known: Promise<Issued>): Promise<Issued> {
  const issued = await known
  const next = exchanges.get(issued.token)
  return next && next !== known ? follow(next).catch(() => issued) : issued
}

// Looked up and begun in one go: between a look-up and an await others would begin an exchange of their own.
const renewed = (token: string): Promise<Issued> => follow(exchanges.get(token) ?? exchange(token))

/** Gives up waiting, not the work: it goes on, and the next request finds its result. */
export const soon = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    pause(patience.ms, null, { ref: false }).then(() => {
      throw new Refused(504, 'The service took too long to answer. Try again.')
    }),
  ])

/**
 * Guard rule 2, its first half: brings the token up to date in place. Returns true when the cookie must be written. Throws the
 * upstream's 401 when the session has ended; whatever else goes wrong, a token still valid is kept.
 */
export async function keepToken(session: PortalSession): Promise<boolean> {
  // A view is never prolonged; when its time is up the own session goes on.
  const isBack = session.viewing !== undefined && session.viewing.until <= now() && endViewing(session)
  if (!isSignedIn(session) || session.viewing) return isBack
  const isDue = now() >= (session.renewAt ?? session.expires - REFRESH_BEFORE_S)
  if (!isDue && !exchanges.has(session.token)) return isBack
  const isOver = session.expires <= now()
  try {
    holdToken(session, await (isOver ? renewed(session.token) : soon(renewed(session.token))))
    return true
  } catch (error) {
    if (isOver || hasEnded(error)) throw error
    return isBack
  }
}

/** What a token has been exchanged for lately, or null. */
async function successorOf(token: string): Promise<Issued | null> {
  const known = exchanges.get(token)
  return known ? soon(follow(known)).catch(() => null) : null
}

/** Writes the session with the newest token there is: an answer that comes late must not put an older one back. */
export async function saveNewest(session: Session): Promise<void> {
  const newer = session.token ? await successorOf(session.token) : null
  if (newer) holdToken(session, newer)
  await session.save()
}

/** The token to sign out with: the upstream ends a token and those it was exchanged from. */
export const newestToken = async (token: string): Promise<string> => (await successorOf(token))?.token ?? token

const recent = oneInProcess('permissions', () => new RecentMap<string, { at: number; payload: Promise<PermissionPayload> }>(2000))

/** The person's permissions as the upstream has them now, asked at most once in three seconds a token. */
export function permissionsNow(token: string, category: string, withinMs?: number): Promise<PermissionPayload> {
  const known = recent.get(token)
  if (known && Date.now() - known.at < PERMISSIONS_MS) return known.payload
  const payload = askUpstream(category === 'pas' ? 'access.pasPermissions' : 'access.permissions', {}, { token, withinMs })
  recent.set(token, { at: Date.now(), payload })
  payload.catch(() => recent.delete(token))
  return payload
}

/** Loads permissions into the session. */
export async function loadGrants(session: PortalSession, withinMs?: number): Promise<void> {
  if (!isSignedIn(session)) return
  const payload = await permissionsNow(session.token, session.user.category, withinMs)
  const user = packUser(payload.user, payload.access_rights.role)
  Object.assign(session, { user, grants: packGrants(payload) })
}

/** As `loadGrants`, but what the cookie holds stays when the upstream does not answer. Returns whether there is something to write. */
export async function reloadGrants(session: PortalSession): Promise<boolean> {
  try {
    await loadGrants(session)
    return true
  } catch (error) {
    if (hasEnded(error)) throw error
    return false
  }
}

/** Guard rule 2: token and permissions up to date in place; otherwise as `keepToken`. */
export async function keepFresh(session: PortalSession): Promise<boolean> {
  const exchanged = await keepToken(session)
  if (!isSignedIn(session) || (grantsOf(session) && !session.grants?.behind)) return exchanged
  return (await reloadGrants(session)) || exchanged
}

export const grantsAge = (session: PortalSession) => now() - (session.grants?.read ?? 0)
