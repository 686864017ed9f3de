import { sql } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import { reach, Unreachable, type Outside } from '../../platform/outside'
import { authorityOf, forgetToken, NotSignedIn, opened, signInHeaders, type Authority } from './authorise'
import { contentTypes, spell, withoutPeople, type Content } from './body'
import type { Try } from './log'
import { request, type Answered } from '../../platform/call-outside'
import type { SubscriptionRow } from './row'
import { signingHeaders } from './signing'

/** What is to be told in one call. */
export interface Message {
  subscription: SubscriptionRow
  /** The event's id or the batch's, the same at every try. */
  id: string
  /** `tracking.updated`, `batch`, `test` … */
  event: string
  content: Content
  events: Try['events']
  /** At most this long, whatever the subscription allows. */
  maxSeconds?: number
}

const MASK = '•••'

/** An address as it may stand in a log: a token in its query is a secret too. */
export function maskedUrl(text: string): string {
  const url = URL.parse(text)
  if (!url) return text.slice(0, 500)
  for (const name of new Set(url.searchParams.keys())) url.searchParams.set(name, MASK)
  return decodeURI(`${url.origin}${url.pathname}${url.search}`).slice(0, 500)
}

/** Where it goes: its own address, or the client-wide one as it stands now. */
async function addressOf(db: Db, { inherited, url, client_id }: SubscriptionRow): Promise<string> {
  if (!inherited) return url ?? ''
  const wide = await first<{ url: string | null }>(db, sql`select settings->>'webhook_url' as url from client_settings where client_id = ${client_id}`)
  return wide?.url ?? ''
}

interface Heads {
  open: Record<string, string>
  secret: Record<string, string>
}

async function headsOf(
  services: Services, { subscription: s, id }: Message, body: Buffer, o: { authority: Authority; outside: Outside; timeoutMs: number },
): Promise<Heads> {
  const own = s.headers.map(({ key, value, secret }) => ({
    key: key.toLowerCase(), value: secret ? (opened(value, services.config.TOKEN_SECRET) ?? '') : value, secret,
  }))
  const of = (secret: boolean) => Object.fromEntries(own.filter((h) => h.secret === secret).map(({ key, value }) => [key, value]))
  return {
    open: {
      ...of(false), accept: '*/*', 'content-type': contentTypes[s.content_type],
      'user-agent': `${services.config.BRAND_NAME.replace(/[^\w-]/g, '') || 'Portal'}-Webhooks/1`,
      ...signingHeaders(id, Math.floor(Date.now() / 1000), body, o.authority.signing),
    },
    secret: { ...of(true), ...(await signInHeaders(o.authority, o.outside, o.timeoutMs)) },
  }
}

function verdict({ status, error }: Answered): string | null {
  if (status === null) return error ?? 'The receiver did not answer.'
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? `The receiver sends us elsewhere (${status}); that is not followed.` : `The receiver answered ${status}.`
}

const unanswered = (error: string): Answered => ({ status: null, ms: 0, headers: {}, body: '', error })

/** Makes one call and tells what came of it, ready for the log. Never throws what the other side could cause. */
export async function send(services: Services, outside: Outside, message: Message): Promise<Try> {
  const { subscription: s } = message
  const db = services.database.db
  const timeoutMs = Math.min(s.timeout_seconds, message.maxSeconds ?? s.timeout_seconds) * 1000
  const url = await addressOf(db, s)
  const body = spell(message.content, s.content_type)
  let heads: Heads = { open: {}, secret: {} }
  let answer: Answered
  try {
    const at = await reach(url, outside)
    const authority = await authorityOf(db, s, services.config.TOKEN_SECRET)
    heads = await headsOf(services, message, body, { authority, outside, timeoutMs })
    answer = await request(at, { method: s.method, headers: { ...heads.open, ...heads.secret }, body, timeoutMs })
    if (answer.status === 401) forgetToken(authority)
  } catch (error) {
    if (!(error instanceof Unreachable) && !(error instanceof NotSignedIn)) throw error
    answer = unanswered(error.message)
  }
  return {
    subscription: s, event: message.event, event_id: message.id, events: message.events, method: s.method, url: maskedUrl(url),
    request_headers: { ...heads.open, ...Object.fromEntries(Object.keys(heads.secret).map((name) => [name, MASK])) },
    request_body: spell(withoutPeople(message.content) as Content, s.content_type).toString(),
    response_status: answer.status, response_headers: { ...answer.headers, ...(answer.headers['set-cookie'] ? { 'set-cookie': MASK } : {}) },
    response_body: answer.body, duration_ms: answer.ms, error: verdict(answer),
  }
}
