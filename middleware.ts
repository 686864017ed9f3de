import { randomBytes } from 'node:crypto'
import { NextResponse, type NextRequest } from 'next/server'
import { decide } from '@/lib/bff/guard'
import { grantsAge, hasEnded, keepFresh, reloadGrants, saveNewest, soon } from '@/lib/bff/fresh'
import { contentPolicy } from '@/lib/bff/security-headers.mjs'
import { portal } from '@/lib/bff/config'
import { isClosedTo, maintenanceNow } from '@/lib/bff/maintenance'
import { Refused } from '@/lib/domain/refused'
import { grantsOf, openSession, type Session } from '@/lib/bff/session'
import { mayOpen } from '@/lib/routes/guard'
import { closeSession, endViewing } from '@/lib/bff/viewing'
import { matchRoute, routeOf } from '@/lib/routes/routes'
import { isLight } from './scripts/lib/light-pages.mjs'

// A fast first look. The page factory asks the same questions again with fresh answers, and the upstream trusts neither.
export const config = {
  runtime: 'nodejs',
  // Not the API door (it has its own guards, and bodies must not be buffered here) and not files.
  matcher: ['/((?!api/|_next/|favicon|icon|brand|.*\\.(?:svg|png|ico|webp|txt|xml|webmanifest|woff2|js)$).*)'],
}

/** Grants of the cookie may be old: before they refuse, the upstream is asked. */
function wouldRefuse(session: Session, pathname: string): boolean {
  const path = matchRoute(pathname)
  const grants = grantsOf(session)
  return path !== null && grants !== null && !mayOpen(path, grants) && grantsAge(session) >= 3
}

/** Rule 2. A session the upstream has ended is cleared; while it does not answer, the session stays as it is. */
async function bringUpToDate(session: Session, pathname: string): Promise<void> {
  try {
    const isFresh = await soon(keepFresh(session))
    const isReloaded = wouldRefuse(session, pathname) && (await soon(reloadGrants(session)))
    if (isFresh || isReloaded) await saveNewest(session)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (hasEnded(error)) await closeSession(session)
  }
}

/** A payer’s form goes to the gateway; on a plain local start that is the sandbox beside us. */
const toGateways = `https:${portal.secureCookies() ? '' : ' http://127.0.0.1:*'}`

/** The one host reports of Power BI are embedded from. */
const fromPowerBi = portal.powerBiOrigin()
/**
 * Pages that may show one. A report is often reached by a link, and the policy is that of the page the visit began with: so all of the portal, but neither
 * kiosks nor pages anybody may open.
 */
function mayFrame(pathname: string): boolean {
  const path = matchRoute(pathname)
  return path !== null && !path.startsWith('/pas/') && !routeOf(path).open
}

/** Pages whose forms go on to a payment gateway: of an invoice, and of a parcel whose cash is paid by link. */
const leadsToGateways = (pathname: string): boolean => pathname.startsWith('/payment-route/') || pathname.endsWith('/tracking/summary')

// Sent without any script of the page's own once the portal is built (scripts/lib/light-pages.mjs).
const isBuilt = process.env.NODE_ENV === 'production'

/** Lets a page be made, with a nonce of its own for its scripts: Next reads it from the policy of the request, the layout from `x-nonce`. */
function letIn(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64')
  const { pathname } = request.nextUrl
  const policy = contentPolicy(
    isBuilt && isLight(pathname) ? undefined : nonce, leadsToGateways(pathname) ? toGateways : '', mayFrame(pathname) ? fromPowerBi : '',
  )
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  headers.set('x-nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export default async function middleware(request: NextRequest) {
  const { pathname, search, origin } = request.nextUrl
  const target = pathname + search
  const writes: { name: string; value: string; options: object }[] = []
  const session = await openSession({
    get: (name) => request.cookies.get(name),
    set: (name, value, options) => writes.push({ name, value, options }),
  })
  const state = await maintenanceNow()
  // Whoever only looks through the eyes of somebody shut out goes back to the own, which may be let in.
  if (state.maintenance && endViewing(session)) await session.save()
  // The upstream lets staff it names work on; for everybody else its answers are 503 anyway.
  const before = session.user?.category ?? null
  const isClosed = isClosedTo(state, before)
  if (!isClosed) await bringUpToDate(session, pathname)
  const category = session.user?.category ?? before
  const instead = decide(pathname, target, { category, grants: grantsOf(session) }, isClosed)
  const response = instead && instead !== target ? NextResponse.redirect(new URL(instead, origin)) : letIn(request)
  for (const { name, value, options } of writes) response.cookies.set(name, value, options)
  return response
}
