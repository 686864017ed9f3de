import 'server-only'
import { randomUUID } from 'node:crypto'
import type { CookieStore } from 'iron-session'
import type { AnyCall } from '@/lib/contract/kernel'
import { clientTokenIn, DRY_RUN } from '@/lib/domain/client-token'
import { LOOKUP_SECONDS } from '@/lib/domain/lookup'
import { endsSession, Refused } from '@/lib/domain/refused'
import type { Asking } from './asking'
import { findCall, type Found } from './find-call'
import { hasEnded, keepToken, saveNewest } from './fresh'
import { logAnswer, logFault } from './log'
import { refusal, refuseForeign, refuseUnfit } from './refuse'
import { isSignedIn, openSession, readSession, type Session } from './session'
import { isJson, isOk, sendUpstream, UNREADABLE } from './upstream'
import { closeSession } from './viewing'
import { visitorHeaders } from './visitor-address'
import { asResponse, type Answer } from './wire'

/** Everything else a browser sends stays here: its cookies, its Authorization unless it is a client system's token, its idea of who forwarded it. */
const UP = ['accept', 'accept-language', 'idempotency-key', 'if-none-match', 'range']
const UP_WITH_BODY = [...UP, 'content-type', 'content-length', DRY_RUN]
const DOWN = ['content-type', 'content-disposition', 'content-length', 'content-range', 'accept-ranges', 'etag', 'cache-control', 'retry-after', 'x-request-id']
/** A lookup is kept by its asker's browser, and asked anew as soon as somebody else is signed in there. */
const KEPT_BY_ONE = { 'cache-control': `private, max-age=${LOOKUP_SECONDS}`, vary: 'cookie, authorization' }
const OPENAPI = '/api/openapi.json'

// Not 401: the user's session is well, only the second question has not been answered (access.md 4.1).
const confirmFirst = () => refusal(428, 'Confirm it is you.', { confirm: 'admin' })

interface Carried {
  token: string | null
  session: Session | null
  /** The session has been written with an exchanged token. */
  isRenewed: boolean
}

async function tokenFor(call: AnyCall, request: Asking, jar: CookieStore | null): Promise<Carried> {
  if (call.token === 'none') return { token: null, session: null, isRenewed: false }
  // A client's own system brings its token and has no session; the upstream knows what it may ask.
  const system = clientTokenIn(request.headers.get('authorization'))
  if (system) return { token: system, session: null, isRenewed: false }
  const session = await (jar ? openSession(jar) : readSession())
  if (!isSignedIn(session)) throw refusal(401, 'Please sign in again.')
  if (call.token === 'admin') {
    // Nobody is asked for the password of the person seen.
    if (session.viewing) throw refusal(409, 'You are viewing as someone else. End the view to work as an administrator.')
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

function pick(valueOf: (name: string) => string | null | undefined, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const name of names) {
    const value = valueOf(name)
    if (value !== null && value !== undefined) picked[name] = value
  }
  return picked
}

/** One id from the browser to the database's log: the asker's own where it is one, else a new one, which the answer names. */
function idOf({ headers }: Asking): string {
  const given = headers.get('x-request-id')
  return given !== null && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

function forward(request: Asking, { call, path }: Found, { token }: Carried, id: string): Promise<Answer> {
  const hasBody = request.method !== 'GET' && request.method !== 'DELETE'
  return sendUpstream({
    method: call.method,
    url: path + new URL(request.url).search,
    kind: call.kind,
    token,
    headers: { ...pick((name) => request.headers.get(name), hasBody ? UP_WITH_BODY : UP), 'x-request-id': id, ...visitorHeaders(request.headers) },
    body: hasBody ? request.body : null,
    signal: request.signal,
  })
}

/** Notes that the grants in the cookie have changed since (access.md 7.1): the next page loads them anew. */
function noteVersion({ grants }: Session, answer: Answer): boolean {
  const version = answer.headers['x-permission-version']
  if (version === undefined || !grants || grants.behind || Number(version) === grants.version) return false
  grants.behind = true
  return true
}

/** What an answer means for the session: ended, an admin token to be asked for again, or something to write. */
async function settle(call: AnyCall, { session, isRenewed }: Carried, answer: Answer): Promise<void> {
  if (!session) return
  if (call.token === 'admin' && answer.status === 401) {
    session.admin = undefined
    await saveNewest(session)
    throw confirmFirst()
  }
  const isEnded = endsSession(answer.status, answer.status === 403 ? String(answer.body) : '')
  if (isEnded) await closeSession(session)
  else if (noteVersion(session, answer) || isRenewed) await saveNewest(session)
}

/** Passes the answer on as it comes; a broken file breaks here too, so half of one never looks whole. */
function passOn(call: AnyCall | null, answer: Answer): Answer {
  const { status, body } = answer
  const headers = pick((name) => answer.headers[name], DOWN)
  if (body && !isJson(answer)) {
    // A page of some gateway on the way is no answer of the contract, and must not be shown as a page of this origin.
    if (!isOk(answer)) throw new Refused(status, 'The service does not answer at the moment. Try again in a minute.')
    if (call?.kind !== 'download' && !headers['content-disposition']) throw new Refused(502, UNREADABLE)
    headers['content-disposition'] ??= 'attachment'
  }
  // What was packed is unpacked by now, and no longer as long as it was told to be.
  if (answer.headers['content-encoding']) delete headers['content-length']
  // What is one person's must not stay in a cache that others share, whatever the upstream says.
  if (call?.lookup && headers.etag && (isOk(answer) || status === 304)) Object.assign(headers, KEPT_BY_ONE)
  else if (call?.token !== 'none' || !headers['cache-control']) headers['cache-control'] = 'no-store'
  headers['x-content-type-options'] = 'nosniff'
  return { status, headers, body }
}

function refusalAnswer({ status, message, errors, data, requestId }: Refused, id: string | undefined): Answer {
  const named = requestId ?? id
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...(named ? { 'x-request-id': named } : {}) }
  return { status, headers, body: Buffer.from(JSON.stringify({ message, errors, data })) }
}

/** What went wrong as the upstream would answer it: a refusal as such, anything else as 500 and in the log. */
function faultAnswer(where: string, error: unknown, id?: string): Answer {
  if (error instanceof Refused) return refusalAnswer(error, id)
  logFault(where, error, id)
  return refusalAnswer(refusal(500, 'We could not finish this. Try again.'), id)
}

/** Lets a route handler of Next's answer as the door does, whatever goes wrong in it. */
export const answering = (where: string, work: () => Promise<Response>): Promise<Response> =>
  work().catch((error: unknown) => asResponse(faultAnswer(where, error)))

/** The one way from a browser to the upstream; reads as the policy. `jar` holds the visitor's cookies where Next does not know the request. */
export async function answerAtDoor(request: Asking, jar: CookieStore | null = null): Promise<Answer> {
  const id = idOf(request)
  const { pathname } = new URL(request.url)
  const answer = await openDoor(request, jar, pathname, id)
  if (answer.status >= 500) logAnswer({ request_id: id, method: request.method, path: pathname, status: answer.status })
  return answer
}

async function openDoor(request: Asking, jar: CookieStore | null, pathname: string, id: string): Promise<Answer> {
  try {
    if (pathname === OPENAPI && request.method === 'GET')
      return passOn(null, await sendUpstream({ method: 'GET', url: OPENAPI, kind: 'json', signal: request.signal }))
    const found = findCall(request.method, pathname)
    if (!found) throw refusal(404, 'No such call.')
    refuseForeign(request, found.call)
    refuseUnfit(request, found.call)
    const carried = await tokenFor(found.call, request, jar)
    const answer = await forward(request, found, carried, id)
    await settle(found.call, carried, answer)
    return passOn(found.call, answer)
  } catch (error) {
    // Nobody is left to read it.
    if (request.signal.aborted) return { status: 499, headers: {}, body: null }
    return faultAnswer('door', error, id)
  }
}

/** The same for a route handler of Next's. */
export const door = async (request: Request): Promise<Response> => asResponse(await answerAtDoor(request))
