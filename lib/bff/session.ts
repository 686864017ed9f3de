import 'server-only'
import { getIronSession, type CookieStore, type IronSession, type SessionOptions } from 'iron-session'
import { cookies } from 'next/headers'
import { RecentMap } from '@/lib/domain/recent-map'
import type { Grants } from '@/lib/routes/guard'
import { bitsVersion, packKeys, packScreens, unpackKeys, unpackScreens } from './bits'
import { portal } from './config'
import { oneInProcess } from './one-in-process'

/** What the encrypted cookie holds. The browser never sees a token; times are epoch seconds. */
export interface PortalSession {
  user?: { id: number; name: string; email: string; category: string; type: string; role: string }
  token?: string
  expires?: number
  /** When the token is to be exchanged (`fresh.ts`). */
  renewAt?: number
  admin?: { token: string; expires: number }
  /** While an administrator looks through somebody's eyes the rest is that person's; `own` is what comes back. */
  viewing?: { until: number; own: Pick<PortalSession, 'user' | 'token' | 'expires' | 'renewAt' | 'admin'> }
  /** `behind`: the upstream has said that they changed since. */
  grants?: { keys: string; screens: string; bits: string; version: number; read: number; behind?: true }
}
export type Session = IronSession<PortalSession>
export type SignedInSession = PortalSession & Required<Pick<PortalSession, 'user' | 'token' | 'expires'>>

const SESSION_DAYS = 7
/** Grants of the cookie stand in while the upstream is away, but not for longer than this. */
const GRANTS_DAY_S = 86_400

function sealedWith(secret: string): SessionOptions {
  const secure = portal.secureCookies()
  return {
    cookieName: secure ? '__Host-qafila' : 'qafila',
    password: secret,
    ttl: SESSION_DAYS * 86_400,
    // Tokens of the bundled upstream fit into one cookie; those of another may not (decision 002).
    chunk: true,
    // Lax, not Strict: a link in a mail must find its reader signed in; writes are protected by their own header.
    cookieOptions: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  }
}

export const isSignedIn = (session: PortalSession): session is SignedInSession => Boolean(session.token && session.user && session.expires)

const OPENED_LIMIT = 2000
/** Cookies opened lately: a page brings the same one with each of its questions, and opening it is a sixth of what the door takes. */
const opened = oneInProcess('opened cookies', () => new RecentMap<string, { at: number; held: PortalSession }>(OPENED_LIMIT))
const OPENED_MS = 60_000

/** As many as iron-session makes at most. */
const CHUNKS = 4

/** The cookies a session is kept in: one, or several where it is too long for that. What is kept by their values is what was read from them. */
function cookiesOf(jar: CookieStore, name: string): Map<string, string> {
  const names = [name, ...Array.from({ length: CHUNKS }, (_, i) => `${name}.${i}`)]
  return new Map(names.flatMap((each) => {
    const value = jar.get(each)?.value
    return value ? [[each, value] as const] : []
  }))
}

/** Opens what is held; without `isOpened` only for writing over it. */
async function withIron(jar: CookieStore, held: Map<string, string>, options: SessionOptions, isOpened = true): Promise<Session> {
  let isShown = isOpened
  const shelf = { get: (name: string) => (isShown && held.has(name) ? { name, value: held.get(name) } : undefined), set: jar.set.bind(jar) } as CookieStore
  const session = await getIronSession<PortalSession>(shelf, options)
  isShown = true
  return session
}

/**
 * The session kept in a cookie jar, empty when there is none or it was tampered with. Whichever of the secrets sealed it, it is
 * written back with the newest: secrets carry no numbers, so one may be put in front and another dropped behind at any time.
 */
export async function openSession(jar: CookieStore): Promise<Session> {
  const secrets = portal.sessionSecrets()
  const [newest, ...older] = secrets
  const options = sealedWith(newest)
  const held = cookiesOf(jar, options.cookieName)
  const name = `${secrets.join()} ${[...held.values()].join(' ')}`
  const known = opened.get(name)
  if (held.size > 0 && known && Date.now() - known.at < OPENED_MS) return Object.assign(await withIron(jar, held, options, false), structuredClone(known.held))
  const open = (secret: string) => withIron(jar, held, sealedWith(secret))
  let session = await open(newest)
  for (const secret of older) {
    if (isSignedIn(session)) break
    session = await open(secret)
  }
  if (held.size > 0 && isSignedIn(session)) opened.set(name, { at: Date.now(), held: structuredClone({ ...session }) })
  session.updateConfig(options)
  return session
}

/** The session of the request at hand; may be written in route handlers, only read while a page renders. */
export const readSession = async (): Promise<Session> => openSession(await cookies())

export interface PermissionPayload {
  access_rights: { role: string; screens: string[]; permission_key: string[] }
  user: { id: number; full_name: string; email: string; user_category: string; user_type: string }
  permission_version: number
}

/** Who it is, cut so that the cookie stays under 4,096 bytes however long the names and however many the groups. */
export function packUser(user: PermissionPayload['user'], role: string): NonNullable<PortalSession['user']> {
  return {
    id: user.id, name: user.full_name.slice(0, 100), email: user.email.slice(0, 254), category: user.user_category, type: user.user_type,
    role: role.slice(0, 100),
  }
}

export const packGrants = (payload: PermissionPayload, now = Date.now()): NonNullable<PortalSession['grants']> => ({
  keys: packKeys(payload.access_rights.permission_key),
  screens: packScreens(payload.access_rights.screens),
  bits: bitsVersion,
  version: payload.permission_version,
  read: Math.floor(now / 1000),
})

/** Grants of the cookie, or null when there are none, they are a day old or were packed by another version of the portal. */
export function grantsOf(session: PortalSession): Grants | null {
  const { grants, user } = session
  if (!grants || !user || grants.bits !== bitsVersion || Date.now() / 1000 - grants.read > GRANTS_DAY_S) return null
  return { user_category: user.category, keys: unpackKeys(grants.keys), screens: unpackScreens(grants.screens) }
}
