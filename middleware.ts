import { getIronSession } from 'iron-session'
import { NextResponse, type NextRequest } from 'next/server'
import { decide, toSignIn } from '@/lib/bff/guard'
import { grantsAge, keepFresh, loadGrants } from '@/lib/bff/fresh'
import { maintenanceNow } from '@/lib/bff/maintenance'
import { Refused } from '@/lib/domain/refused'
import { grantsOf, isSignedIn, sessionOptions, type PortalSession } from '@/lib/bff/session'
import { mayOpen } from '@/lib/routes/guard'
import { matchRoute } from '@/lib/routes/routes'

// A fast first look. The page factory asks the same questions again with fresh answers, and the upstream trusts neither.
export const config = {
  runtime: 'nodejs',
  // Not the API door (it has its own guards, and bodies must not be buffered here) and not files.
  matcher: ['/((?!api/|_next/|favicon|icon|brand|.*\\.(?:svg|png|ico|webp|txt|webmanifest|woff2|js)$).*)'],
}

/** Grants of the cookie may be old: before they refuse, the upstream is asked. */
async function refusedByStaleGrants(session: PortalSession, pathname: string): Promise<boolean> {
  const path = matchRoute(pathname)
  const grants = grantsOf(session)
  if (!path || !grants || mayOpen(path, grants) || grantsAge(session) < 3) return false
  await loadGrants(session)
  return true
}

export default async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl
  const target = pathname + search
  const writes: { name: string; value: string; options: object }[] = []
  const jar = {
    get: (name: string) => request.cookies.get(name),
    set: (name: string, value: string, options: object) => void writes.push({ name, value, options }),
  }
  const session = await getIronSession<PortalSession>(jar, sessionOptions())
  const finish = (response: NextResponse) => {
    for (const { name, value, options } of writes) response.cookies.set(name, value, options)
    return response
  }
  const go = (to: string) => finish(NextResponse.redirect(new URL(to, request.nextUrl.origin)))

  const category = session.user?.category ?? null
  const state = await maintenanceNow()
  // The upstream lets staff it names work on; for everybody else its answers are 503 anyway.
  if (state.maintenance && category !== 'admin' && pathname !== '/maintenance') return go('/maintenance')
  try {
    const changed = await keepFresh(session)
    const reloaded = await refusedByStaleGrants(session, pathname)
    if (changed || reloaded) await session.save()
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) {
      session.destroy()
      if (pathname !== '/login' && pathname !== '/pas/login') return go(toSignIn(target, category))
    }
  }
  const visitor = { signedIn: isSignedIn(session), category: session.user?.category ?? null, grants: grantsOf(session) }
  const instead = decide(pathname, target, visitor, false)
  return instead && instead !== target ? go(instead) : finish(NextResponse.next())
}
