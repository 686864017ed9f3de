import { ask, asker, json, read, type Answer, type Asker } from './asker'
import { secrets } from './servers'

const account = (role: string) => ({ email: `${role}@demo.example`, password: secrets.DEMO_PASSWORD ?? '' })

/** A demo account at the upstream itself, as the portal would ask for it. */
export async function signInUpstream(origin: string, role: string, category?: 'pas'): Promise<Asker> {
  const headers = { 'x-subscription-key': secrets.SUBSCRIPTION_KEY ?? '', 'x-environment': 'production' }
  const { data } = read<{ data: { token: string } }>(
    await ask(asker(origin, headers), json('/api/authenticate', { ...account(role), ...(category ? { user_category: category } : {}) })),
  )
  return asker(origin, { ...headers, authorization: `Bearer ${data.token}` })
}

/** Cookies of an answer put over those there are. */
function keep(jar: Map<string, string>, { headers }: Answer): void {
  for (const line of headers['set-cookie'] ?? []) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (name && value !== undefined) jar.set(name, value)
  }
}

/** A demo account at the portal, signed in as its form does it. */
export async function signInPortal(origin: string, role: string, door: 'user' | 'pas' = 'user'): Promise<Asker> {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = await ask(asker(origin, {}), { method: 'GET', path: '/api/auth/csrf' })
  keep(jar, csrf)
  const { csrfToken } = read<{ csrfToken: string }>(csrf)
  const body = new URLSearchParams({ ...account(role), csrfToken, callbackUrl: origin, json: 'true' }).toString()
  const signedIn = await ask(asker(origin, { cookie: cookie(), origin }), {
    method: 'POST', path: `/api/auth/callback/${door}`, body, headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  keep(jar, signedIn)
  if (signedIn.status !== 200) throw new Error(`Signing in at the portal: ${signedIn.status} ${signedIn.body.toString().slice(0, 200)}`)
  return asker(origin, { cookie: cookie(), 'x-portal': '1' })
}
