import 'server-only'
import type { AnyCall } from '@/lib/contract/kernel'
import { endsSession, Refused } from '@/lib/domain/refused'
import { findCall, type Found } from './find-call'
import { hasEnded, keepToken, saveNewest } from './fresh'
import { logFault } from './log'
import { refusal, refuseForeign, refuseUnfit } from './refuse'
import { isSignedIn, readSession, type Session } from './session'
import { isJson, sendUpstream, UNREADABLE } from './upstream'
import { closeSession } from './viewing'
import { visitorHeaders } from './visitor-address'

/** Everything else a browser sends stays here: its cookies, its Authorization, its idea of who forwarded it. */
const UP = ['accept', 'accept-language', 'idempotency-key', 'if-none-match', 'range', 'x-request-id']
const UP_WITH_BODY = [...UP, 'content-type', 'content-length']
const DOWN = ['content-type', 'content-disposition', 'content-length', 'content-range', 'accept-ranges', 'etag', 'cache-control', 'retry-after', 'x-request-id']
const OPENAPI = '/api/openapi.json'

// Not 401: the user's session is well, only the second question has not been answered (access.md 4.1).
const confirmFirst = () => refusal(428, 'Confirm it is you.', { confirm: 'admin' })

interface Carried {
  token: string | null
  session: Session | null
  /** The session has been written with an exchanged token. */
  isRenewed: boolean
}

async function tokenFor(call: AnyCall): Promise<Carried> {
  if (call.token === 'none') return { token: null, session: null, isRenewed: false }
  const session = await readSession()
  if (!isSignedIn(session)) throw refusal(401, 'Please sign in again.')
  if (call.token === 'admin') {
    // Nobody is asked for the password of the person seen.
    if (session.viewing) throw refusal(409, 'You are viewing as somebody else. End the view to work as an administrator.')
    if (!session.admin || session.admin.expires <= Date.now() / 1000) throw confirmFirst()
    return { token: session.admin.token, session, isRenewed: false }
  }
  const isRenewed = await keepToken(session).catch(async (error: unknown) => {
    if (hasEnded(error)) await closeSession(session)
    throw error
  })
  // Written before the answer is known: an exchanged token dies within a minute, whatever becomes of this call.
  if (isRenewed) await session.save()
  return { token: session.token ?? null, session, isRenewed }
}

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) as string]] : [])))
}

async function forward(request: Request, { call, path }: Found, { token }: Carried): Promise<Response> {
  const hasBody = request.method !== 'GET' && request.method !== 'DELETE'
  return sendUpstream({
    method: call.method,
    url: path + new URL(request.url).search,
    kind: call.kind,
    token,
    headers: { ...pick(request.headers, hasBody ? UP_WITH_BODY : UP), ...visitorHeaders(request.headers) },
    body: hasBody ? request.body : null,
    signal: request.signal,
  })
}

/** Notes that the grants in the cookie have changed since (access.md 7.1): the next page loads them anew. */
function noteVersion({ grants }: Session, answer: Response): boolean {
  const version = answer.headers.get('x-permission-version')
  if (version === null || !grants || grants.behind || Number(version) === grants.version) return false
  grants.behind = true
  return true
}

/** What an answer means for the session: ended, an admin token to be asked for again, or something to write. */
async function settle(call: AnyCall, { session, isRenewed }: Carried, answer: Response): Promise<void> {
  if (!session) return
  if (call.token === 'admin' && answer.status === 401) {
    session.admin = undefined
    await saveNewest(session)
    throw confirmFirst()
  }
  const isEnded = endsSession(answer.status, answer.status === 403 ? await answer.clone().text() : '')
  if (isEnded) await closeSession(session)
  else if (noteVersion(session, answer) || isRenewed) await saveNewest(session)
}

/** Passes the answer on as it comes; a broken file breaks here too, so half of one never looks whole. */
function passOn(call: AnyCall | null, answer: Response): Response {
  const { status } = answer
  const headers = new Headers(pick(answer.headers, DOWN))
  if (answer.body && !isJson(answer)) {
    // A page of some gateway on the way is no answer of the contract, and must not be shown as a page of this origin.
    if (!answer.ok) throw new Refused(status, 'The service does not answer at the moment. Try again in a minute.')
    if (call?.kind !== 'download' && !headers.has('content-disposition')) throw new Refused(502, UNREADABLE)
    if (!headers.has('content-disposition')) headers.set('content-disposition', 'attachment')
  }
  // fetch has already undone a content-encoding, and with it the length it was sent with.
  if (answer.headers.has('content-encoding')) headers.delete('content-length')
  // What is one person's must not stay in a cache that others share, whatever the upstream says.
  if (call?.token !== 'none' || !headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.set('x-content-type-options', 'nosniff')
  return new Response(answer.body, { status, headers })
}

/** A refusal as the upstream would answer it. */
export function answerRefusal({ status, message, errors, data, requestId }: Refused): Response {
  return Response.json({ message, errors, data }, { status, headers: { 'cache-control': 'no-store', ...(requestId ? { 'x-request-id': requestId } : {}) } })
}

/** The one way from a browser to the upstream; reads as the policy. */
export async function door(request: Request): Promise<Response> {
  try {
    const { pathname } = new URL(request.url)
    if (pathname === OPENAPI && request.method === 'GET') return passOn(null, await sendUpstream({ method: 'GET', url: OPENAPI, kind: 'json', signal: request.signal }))
    const found = findCall(request.method, pathname)
    if (!found) throw refusal(404, 'No such call.')
    refuseForeign(request, found.call)
    refuseUnfit(request, found.call)
    const carried = await tokenFor(found.call)
    const answer = await forward(request, found, carried)
    await settle(found.call, carried, answer)
    return passOn(found.call, answer)
  } catch (error) {
    // Nobody is left to read it.
    if (request.signal.aborted) return new Response(null, { status: 499 })
    if (error instanceof Refused) return answerRefusal(error)
    logFault('door', error)
    return answerRefusal(refusal(500, 'We could not finish this. Try again.'))
  }
}
