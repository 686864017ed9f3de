import 'server-only'
import type { AnyCall } from '@/lib/contract/kernel'
import { findCall, type Found } from './find-call'
import { keepFresh } from './fresh'
import { NO_PERMISSION, Refused } from '@/lib/domain/refused'
import { isSignedIn, readSession, type Session } from './session'
import { sendUpstream } from './upstream'
import { visitorHeaders } from './visitor-address'

/** Everything else a browser sends stays here: its cookies, its Authorization, its idea of who forwarded it. */
const UP = ['accept', 'accept-language', 'content-type', 'content-length', 'idempotency-key', 'if-none-match', 'range', 'x-request-id']
const DOWN = ['content-type', 'content-disposition', 'content-length', 'content-range', 'accept-ranges', 'etag', 'cache-control', 'retry-after', 'x-request-id']
const OPENAPI = '/api/openapi.json'

const refuse = (status: number, message: string): never => {
  throw new Refused(status, message, [{ field: null, message }])
}

/** A cross-site form cannot set a custom header, so its presence is our proof; origin and fetch metadata say no as well. */
function refuseForeign(request: Request, call: AnyCall): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const own = request.headers.get('x-forwarded-host') ?? request.headers.get('host')
  const foreign = (site !== null && site !== 'same-origin' && site !== 'none') || (origin !== null && (origin === 'null' || new URL(origin).host !== own))
  if (call.writes && (request.headers.get('x-portal') !== '1' || foreign)) refuse(403, 'Request refused.')
  if (foreign && request.method !== 'GET') refuse(403, 'Request refused.')
}

async function tokenFor(call: AnyCall): Promise<{ token: string | null; session: Session | null; changed: boolean }> {
  if (call.token === 'none') return { token: null, session: null, changed: false }
  const session = await readSession()
  if (!isSignedIn(session)) return refuse(401, 'Please sign in again.')
  const changed = await keepFresh(session)
  if (call.token !== 'admin') return { token: session.token as string, session, changed }
  const live = session.admin && session.admin.expires > Date.now() / 1000
  // Not 401: the user's session is well, only the second question has not been answered (access.md 4.1).
  if (!live) throw new Refused(428, 'Confirm it is you.', [{ field: null, message: 'Confirm it is you.' }], null, { confirm: 'admin' })
  return { token: session.admin?.token ?? null, session, changed }
}

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) as string]] : [])))
}

/** Passes the answer on as it comes; a broken one breaks here too, so half a file never looks whole. */
function passOn(answer: Response): Response {
  const headers = new Headers(pick(answer.headers, DOWN))
  // fetch has already undone a content-encoding, and with it the length it was sent with.
  if (answer.headers.has('content-encoding')) headers.delete('content-length')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.set('x-content-type-options', 'nosniff')
  return new Response(answer.body, { status: answer.status, headers })
}

async function endedBy(answer: Response): Promise<{ ended: boolean; answer: Response }> {
  if (answer.status === 401) return { ended: true, answer }
  if (answer.status !== 403) return { ended: false, answer }
  const text = await answer.text()
  return { ended: !text.includes(NO_PERMISSION), answer: new Response(text, { status: 403, headers: answer.headers }) }
}

async function forward(request: Request, found: Found): Promise<Response> {
  const { call, path } = found
  const { token, session, changed } = await tokenFor(call)
  const search = new URL(request.url).search
  const hasBody = request.method !== 'GET' && request.method !== 'DELETE'
  const sent = await sendUpstream({
    method: call.method,
    url: path + search,
    kind: call.kind,
    token,
    headers: { ...pick(request.headers, UP), ...visitorHeaders(request.headers) },
    body: hasBody ? request.body : null,
    signal: request.signal,
  })
  const { ended, answer } = await endedBy(sent)
  if (session && ended && call.token !== 'admin') session.destroy()
  else if (session && changed) await session.save()
  return passOn(answer)
}

function answerRefusal(error: unknown): Response {
  if (!(error instanceof Refused)) throw error
  return Response.json({ message: error.message, errors: error.errors, data: error.data }, { status: error.status, headers: { 'cache-control': 'no-store' } })
}

/** The one way from a browser to the upstream; reads as the policy. */
export async function door(request: Request): Promise<Response> {
  try {
    const { pathname } = new URL(request.url)
    if (pathname === OPENAPI && request.method === 'GET') return passOn(await sendUpstream({ method: 'GET', url: OPENAPI, kind: 'json' }))
    const found = findCall(request.method, pathname) ?? refuse(404, 'No such call.')
    refuseForeign(request, found.call)
    return await forward(request, found)
  } catch (error) {
    if (error instanceof Refused && error.status === 401) (await readSession()).destroy()
    return answerRefusal(error)
  }
}
