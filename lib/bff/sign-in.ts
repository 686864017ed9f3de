import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { headers } from 'next/headers'
import { holdToken, issuedFrom, loadGrants, newestToken } from './fresh'
import { returnAddress } from './auth-request'
import { asVisitor, leftMs } from './deadline'
import { logFault } from './log'
import { portal } from './config'
import { Refused } from '@/lib/domain/refused'
import { packUser, readSession, type PortalSession } from './session'
import { askUpstream } from './upstream'

type Door = 'user' | 'admin' | 'pas'
type Credentials = Record<'email' | 'password' | 'site', string> | undefined

/** Ends tokens at the upstream; it may be away, and they end by themselves soon. */
async function leave({ token, admin, viewing }: PortalSession): Promise<void> {
  if (token) await askUpstream('access.logout', {}, { token: await newestToken(token) }).catch(() => {})
  if (admin) await askUpstream('access.adminLogout', {}, { token: admin.token }).catch(() => {})
  // After the view, which would otherwise die with the session it was opened from before its end is written down.
  if (viewing) await leave(viewing.own)
}

/** Signs in at the upstream and fills the encrypted session; next-auth itself learns only who it is. */
async function enter(door: Door, credentials: Credentials) {
  const { email = '', password = '', site } = credentials ?? {}
  const from = await headers()
  const issued = await askUpstream(
    'access.authenticate',
    { email, password, ...(door === 'pas' ? { user_category: 'pas', ...(site ? { warehouse_id: site } : {}) } : {}) },
    asVisitor(from),
  )
  const session = await readSession()
  // Whatever an earlier visitor left in this browser ends here: a session is never carried over a sign-in.
  Object.assign(session, { admin: undefined, grants: undefined, viewing: undefined, user: packUser(issued.user, '') })
  holdToken(session, issuedFrom(issued))
  try {
    if (door === 'admin') session.admin = issuedFrom(await askUpstream('access.adminLogin', { email, password }, asVisitor(from)))
    await loadGrants(session, leftMs(from))
  } catch (error) {
    await leave(session)
    throw error
  }
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
        if (error instanceof Refused) throw new Error(error.message)
        logFault('sign-in', error)
        throw new Error('Sign-in does not work at the moment. Try again in a minute.')
      }),
  })
}

export const authOptions = (): NextAuthOptions => ({
  providers: [provider('user'), provider('admin'), provider('pas')],
  session: { strategy: 'jwt', maxAge: 7 * 86_400 },
  pages: { signIn: '/login', signOut: '/login', error: '/login' },
  useSecureCookies: portal.secureCookies(),
  secret: portal.authSecret(),
  callbacks: { redirect: ({ url, baseUrl }) => returnAddress(url, baseUrl) ?? baseUrl },
  events: {
    async signOut() {
      const session = await readSession()
      const held = { ...session }
      session.destroy()
      await leave(held)
    },
  },
})
