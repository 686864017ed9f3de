import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { headers } from 'next/headers'
import { loadGrants } from './fresh'
import { portal } from './config'
import { Refused } from '@/lib/domain/refused'
import { readSession } from './session'
import { askUpstream } from './upstream'
import { visitorHeaders } from './visitor-address'

type Door = 'user' | 'admin' | 'pas'
type Credentials = Record<'email' | 'password' | 'site', string> | undefined

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)

/** Signs in at the upstream and fills the encrypted session; next-auth itself learns only who it is. */
async function enter(door: Door, credentials: Credentials) {
  const { email = '', password = '', site } = credentials ?? {}
  const from = visitorHeaders(await headers())
  const issued = await askUpstream(
    'access.authenticate',
    { email, password, ...(door === 'pas' ? { user_category: 'pas', ...(site ? { warehouse_id: site } : {}) } : {}) },
    { headers: from },
  )
  const session = await readSession()
  // Whatever an earlier visitor left in this browser ends here: a session is never carried over a sign-in.
  session.destroy()
  session.token = issued.token
  session.expires = seconds(issued.expire_at)
  session.user = {
    id: issued.user.id, name: issued.user.full_name, email: issued.user.email, category: issued.user.user_category, type: issued.user.user_type, role: '',
  }
  if (door === 'admin') {
    const admin = await askUpstream('access.adminLogin', { email, password }, { headers: from })
    session.admin = { token: admin.token, expires: seconds(admin.expire_at) }
  }
  await loadGrants(session)
  await session.save()
  return { id: String(issued.user.id), name: issued.user.full_name, email: issued.user.email }
}

function provider(door: Door) {
  return CredentialsProvider({
    id: door,
    name: door,
    credentials: {
      email: { label: 'E-mail', type: 'text' },
      password: { label: 'Password', type: 'password' },
      ...(door === 'pas' ? { site: { label: 'Site', type: 'text' } } : {}),
    },
    authorize: (credentials) =>
      enter(door, credentials as Credentials).catch((error: unknown) => {
        // next-auth passes the message of an Error to the page; anything else would read "CredentialsSignin".
        throw new Error(error instanceof Refused ? error.message : 'Sign-in does not work at the moment. Try again in a minute.')
      }),
  })
}

export const authOptions = (): NextAuthOptions => ({
  providers: [provider('user'), provider('admin'), provider('pas')],
  session: { strategy: 'jwt', maxAge: 7 * 86_400 },
  pages: { signIn: '/login', signOut: '/login', error: '/login' },
  useSecureCookies: portal.secureCookies(),
  secret: process.env.NEXTAUTH_SECRET,
  events: {
    async signOut() {
      const session = await readSession()
      const { token, admin } = session
      session.destroy()
      if (token) await askUpstream('access.logout', {}, { token }).catch(() => {})
      if (admin) await askUpstream('access.adminLogout', {}, { token: admin.token }).catch(() => {})
    },
  },
})
