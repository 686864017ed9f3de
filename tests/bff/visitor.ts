import type { AnyCall } from '@/lib/contract/kernel'
import type { PermissionPayload, PortalSession } from '@/lib/bff/session'
import { allKeys } from '@/lib/domain/keys'
import { visits, type Visit } from './next-headers'

export const ORIGIN = 'http://portal.test'
export const SUBSCRIPTION_KEY = 'subscription-key-of-the-house'
const secretOf = (letter: string) => letter.repeat(40)
Object.assign(process.env, { SUBSCRIPTION_KEY, SESSION_SECRET: secretOf('s'), NEXTAUTH_SECRET: secretOf('n'), PUBLIC_URL: ORIGIN, ENVIRONMENT: 'production' })

export const nowS = () => Math.floor(Date.now() / 1000)
export const inHours = (hours: number) => nowS() + hours * 3600
export const isoInHours = (hours: number) => new Date(inHours(hours) * 1000).toISOString()
const DOOR_HEADERS = { host: new URL(ORIGIN).host, 'x-client-ip': '203.0.113.7', 'user-agent': 'Test browser' }

export const payloadOf = (o: {
  keys?: readonly string[]; screens?: string[]; category?: string; role?: string; name?: string; email?: string; version?: number
} = {}): PermissionPayload & Record<string, unknown> => ({
  access_rights: { role: o.role ?? 'Role', screens: o.screens ?? [], permission_key: [...(o.keys ?? allKeys)] },
  user: { id: 7, full_name: o.name ?? 'Noor Haddad', email: o.email ?? 'noor@demo.example', user_category: o.category ?? 'admin', user_type: 'staff' },
  permission_version: o.version ?? 1,
})

/** A signed-in session with every key, 20 hours from its end unless said otherwise. */
export async function sessionOf(o: Partial<PortalSession> = {}, payload = payloadOf()): Promise<PortalSession> {
  const { packGrants, packUser } = await import('@/lib/bff/session')
  return { user: packUser(payload.user, payload.access_rights.role), token: 'user-token-1', expires: inHours(20), grants: packGrants(payload), ...o }
}

/** The cookie a session travels in. */
export async function seal(session: PortalSession): Promise<string> {
  const { openSession } = await import('@/lib/bff/session')
  let sealed = ''
  const open = await openSession({ get: () => undefined, set: (_name, value) => (sealed = value) })
  await Object.assign(open, session).save()
  return sealed
}

export async function unseal(cookie: string | undefined): Promise<PortalSession> {
  const { openSession } = await import('@/lib/bff/session')
  return { ...(await openSession({ get: (name) => (cookie ? { name, value: cookie } : undefined), set: () => null })) }
}

export type Door = (request: Request) => Promise<Response>
export interface Knock {
  headers?: Record<string, string>
  body?: BodyInit | ReadableStream
  signal?: AbortSignal
  door?: Door
}

/** A browser: keeps cookies, sends them, and takes those of an answer when the answer arrives. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  /** Every `Set-Cookie` in the order in which answers arrived. */
  readonly sets: Visit['sets'] = []

  async signedIn(o: Partial<PortalSession> = {}, payload = payloadOf()): Promise<this> {
    this.cookies.set('qafila', await seal(await sessionOf(o, payload)))
    return this
  }

  get session(): Promise<PortalSession> {
    return unseal(this.cookies.get('qafila'))
  }

  async knock(method: string, path: string, o: Knock = {}): Promise<Response> {
    const door = o.door ?? (await import('@/lib/bff/door')).door
    const sent = { ...DOOR_HEADERS, cookie: [...this.cookies].map((c) => c.join('=')).join('; '), ...o.headers }
    const request = new Request(ORIGIN + path, { method, headers: sent, body: o.body, signal: o.signal, ...({ duplex: 'half' } as object) })
    return this.within(request.headers, () => door(request))
  }

  /** As the portal's own page would ask: with its header, as JSON. */
  write(method: string, path: string, body: unknown = {}, o: Knock = {}): Promise<Response> {
    return this.knock(method, path, { ...o, body: JSON.stringify(body), headers: { 'x-portal': '1', 'content-type': 'application/json', ...o.headers } })
  }

  /** Makes a call as the portal's own page would, with the least that it takes. */
  use(call: AnyCall, path: string, o: Knock = {}): Promise<Response> {
    const isUpload = call.kind === 'upload'
    const body = call.method === 'GET' || call.method === 'DELETE' ? {} : { body: isUpload ? '--x--\r\n' : '{}' }
    const type = isUpload ? 'multipart/form-data; boundary=x' : 'application/json'
    return this.knock(call.method, path, { ...body, ...o, headers: { 'x-portal': '1', ...('body' in body ? { 'content-type': type } : {}), ...o.headers } })
  }

  /** Runs server code as part of a request of this browser's. */
  async within<T>(headers: Headers, work: () => Promise<T>): Promise<T> {
    const visit: Visit = { jar: new Map(this.cookies), sets: [], headers }
    const answer = await visits.run(visit, work)
    for (const set of visit.sets) {
      this.sets.push(set)
      if (set.options.maxAge === 0) this.cookies.delete(set.name)
      else this.cookies.set(set.name, set.value)
    }
    return answer
  }
}
