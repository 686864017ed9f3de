import 'server-only'
import { askUpstream } from './upstream'
import { Refused } from '@/lib/domain/refused'
import { bitsVersion } from './bits'
import { isSignedIn, packGrants, type PermissionPayload, type PortalSession } from './session'

/** Seeds section 4, guard rule 2: exchanged when 12 hours or fewer remain. */
const REFRESH_BEFORE_S = 12 * 3600
/** A revoked grant must bite within five seconds; the upstream itself refuses at once. */
const PERMISSIONS_MS = 3000
const KEEP_SUCCESSOR_MS = 60_000

interface Issued {
  token: string
  expires: number
}

const now = () => Math.floor(Date.now() / 1000)

/** Exchanges under way or just done, by the token exchanged: requests that come together share one, late ones get its result. */
const successors = new Map<string, Promise<Issued>>()

function exchange(token: string): Promise<Issued> {
  const known = successors.get(token)
  if (known) return known
  const made = askUpstream('access.refresh', { token }, { token }).then((issued) => ({
    token: issued.token,
    expires: Math.floor(Date.parse(issued.expire_at) / 1000),
  }))
  successors.set(token, made)
  made.then(
    () => setTimeout(() => successors.delete(token), KEEP_SUCCESSOR_MS).unref(),
    () => successors.delete(token),
  )
  return made
}

const recent = new Map<string, { at: number; payload: Promise<PermissionPayload> }>()

/** The person's permissions as the upstream has them now, asked at most once in three seconds a token. */
export function permissionsNow(token: string, category: string): Promise<PermissionPayload> {
  const known = recent.get(token)
  if (known && Date.now() - known.at < PERMISSIONS_MS) return known.payload
  if (recent.size > 2000) recent.clear()
  const payload = askUpstream(category === 'pas' ? 'access.pasPermissions' : 'access.permissions', {}, { token })
  recent.set(token, { at: Date.now(), payload })
  payload.catch(() => recent.delete(token))
  return payload
}

/**
 * Guard rule 2: brings token and permissions up to date in place. Returns true when the cookie must be written. Throws the
 * upstream's 401 when the session has ended; while the upstream is away a token still valid is kept.
 */
export async function keepFresh(session: PortalSession): Promise<boolean> {
  if (!isSignedIn(session)) return false
  let changed = false
  const exchanged = successors.get(session.token)
  if (exchanged || session.expires - now() <= REFRESH_BEFORE_S) {
    try {
      const issued = await exchange(session.token)
      session.token = issued.token
      session.expires = issued.expires
      changed = true
    } catch (error) {
      const away = error instanceof Refused && error.status >= 500
      if (!away || session.expires <= now()) throw error
    }
  }
  if (!session.grants || session.grants.bits !== bitsVersion) {
    await loadGrants(session)
    changed = true
  }
  return changed
}

/** Loads permissions into the session: at sign-in, when the list is empty, when a look at stale ones would refuse. */
export async function loadGrants(session: PortalSession): Promise<void> {
  if (!isSignedIn(session)) return
  const payload = await permissionsNow(session.token, session.user.category)
  session.grants = packGrants(payload)
  session.user = {
    id: payload.user.id, name: payload.user.full_name, email: payload.user.email, category: payload.user.user_category,
    type: payload.user.user_type, role: payload.access_rights.role,
  }
}

export const grantsAge = (session: PortalSession) => now() - (session.grants?.read ?? 0)
