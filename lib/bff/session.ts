import 'server-only'
import { getIronSession, type IronSession, type SessionOptions } from 'iron-session'
import { cookies } from 'next/headers'
import type { Grants } from '@/lib/routes/guard'
import { bitsVersion, packKeys, packScreens, unpackKeys, unpackScreens } from './bits'
import { portal } from './config'

/** What the encrypted cookie holds. The browser never sees a token; times are epoch seconds. */
export interface PortalSession {
  user?: { id: number; name: string; email: string; category: string; type: string; role: string }
  token?: string
  expires?: number
  admin?: { token: string; expires: number }
  grants?: { keys: string; screens: string; bits: string; version: number; read: number }
}
export type Session = IronSession<PortalSession>
export type SignedInSession = PortalSession & Required<Pick<PortalSession, 'user' | 'token' | 'expires'>>

const SESSION_DAYS = 7

export function sessionOptions(): SessionOptions {
  const secure = portal.secureCookies()
  const secrets = portal.sessionSecrets()
  return {
    cookieName: secure ? '__Host-qafila' : 'qafila',
    password: Object.fromEntries(secrets.map((secret, i) => [String(secrets.length - i), secret])),
    ttl: SESSION_DAYS * 86_400,
    // Lax, not Strict: a link in a mail must find its reader signed in; writes are protected by their own header.
    cookieOptions: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  }
}

/** The session of the request at hand; may be written in route handlers, only read while a page renders. */
export const readSession = async (): Promise<Session> => getIronSession<PortalSession>(await cookies(), sessionOptions())

export const isSignedIn = (session: PortalSession): session is SignedInSession => Boolean(session.token && session.user && session.expires)

export interface PermissionPayload {
  access_rights: { role: string; screens: string[]; permission_key: string[] }
  user: { id: number; full_name: string; email: string; user_category: string; user_type: string }
  permission_version: number
}

export const packGrants = (payload: PermissionPayload, now = Date.now()): NonNullable<PortalSession['grants']> => ({
  keys: packKeys(payload.access_rights.permission_key),
  screens: packScreens(payload.access_rights.screens),
  bits: bitsVersion,
  version: payload.permission_version,
  read: Math.floor(now / 1000),
})

/** Grants of the cookie, or null when they were packed by another version of the portal. */
export function grantsOf(session: PortalSession): Grants | null {
  if (!session.grants || !session.user || session.grants.bits !== bitsVersion) return null
  return { user_category: session.user.category, keys: unpackKeys(session.grants.keys), screens: unpackScreens(session.grants.screens) }
}
