import { sql } from 'drizzle-orm'
import type { CarrierOperation } from '@/lib/domain/carrier-feed'
import { rows } from '../../db/db'
import { request, type Answered } from '../../platform/call-outside'
import { openOutside, reach, Unreachable } from '../../platform/outside'
import type { Services } from '../../platform/services'
import { retryAfter } from '../../platform/retry-after'
import { maskedBody, maskedHeaders } from './masks'
import { noteAnswer, noteFailure, noteQuiet, takePermit } from './circuit'
import type { Connection } from './connection'
import { carrierSignIn, forgetCarrierToken } from './sign-in'
import { CarrierTrouble } from './trouble'

/** What a call is about, for its line in the log. */
export interface About {
  booking_id?: number
  package_id?: number
  tracking_no?: string
  order_id?: string
  event_id?: string
  attempt?: number
}

export interface Asking {
  operation: CarrierOperation
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the carrier's address, with its query. */
  path: string
  body?: unknown
  headers?: Record<string, string>
  about?: About
  /** A person asked and waits: made whatever the circuit says. */
  past?: boolean
  /** At most this long, whatever the settings allow. */
  maxSeconds?: number
  maxBytes?: number
}

export interface CarrierAnswer {
  status: number
  headers: Record<string, string>
  json: unknown
  ms: number
}

const BODY_CHARS = 64 * 1024
const USUAL_QUIET_SECONDS = 60

/** Statuses that mean "not now" rather than "no". */
const notNow = (status: number) => status === 401 || status === 403 || status === 407 || status === 408
  || status === 425 || status === 429 || status >= 500 || status < 200 || (status >= 300 && status < 400)

const said = (json: unknown): string | null => {
  const { message, error } = (json ?? {}) as { message?: unknown; error?: unknown }
  const text = typeof message === 'string' ? message : typeof error === 'string' ? error : null
  return text?.trim() ? text.trim().slice(0, 255) : null
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body.replaceAll('\\u0000', ''))
  } catch {
    return undefined
  }
}

/** What the answer means, or the trouble it is. */
function judged({ carrier }: Connection, answer: Answered, json: unknown): CarrierTrouble | null {
  const { status, error } = answer
  if (status === null) return new CarrierTrouble('away', `${carrier} did not answer. ${error ?? ''}`.trim())
  const patience = retryAfter(answer.headers['retry-after'])
  if (status === 401 || status === 403) return new CarrierTrouble('away', `${carrier} does not accept our sign-in (${status}).`, patience, status)
  if (notNow(status)) return new CarrierTrouble('away', `${carrier} answered ${status}.`, patience || (status === 429 ? USUAL_QUIET_SECONDS : 0), status)
  if (status >= 400) return new CarrierTrouble('refused', said(json) ?? `${carrier} answered ${status}.`, 0, status)
  return json === undefined && answer.body.trim() !== '' ? new CarrierTrouble('away', `${carrier} answered something we cannot read.`, 0, status) : null
}

interface Made {
  connection: Connection
  asking: Asking
  url: string
  headers: Record<string, string>
  answer: Answered
  trouble: CarrierTrouble | null
}

async function keepLog(services: Services, { connection: c, asking, url, headers, answer, trouble }: Made): Promise<void> {
  const about = asking.about ?? {}
  const retried = trouble?.kind === 'away' && about.booking_id !== undefined
  await rows(
    services.database.db,
    sql`insert into outgoing_logs (integration, partner_code, carrier_id, entity_type, entity_id, environment, tracking_no, order_id, event, event_id, method,
        url, request_headers, request_body,
          response_status, response_headers, response_body, duration_ms, attempt, result, error)
        values ('carrier_api', ${c.carrier_code}, ${c.carrier_id}, ${about.booking_id === undefined ? 'carrier' : 'carrier_booking'},
          ${about.booking_id ?? c.carrier_id}, ${c.environment},
          ${about.tracking_no ?? null}, ${about.order_id ?? null}, ${asking.operation}, ${about.event_id ?? null}, ${asking.method}, ${url.slice(0, 500)},
            ${JSON.stringify(maskedHeaders(headers))}::jsonb,
          ${asking.body === undefined ? null : maskedBody(asking.body).slice(0, BODY_CHARS)}, ${answer.status}::int,
            ${JSON.stringify(maskedHeaders(answer.headers))}::jsonb,
          ${maskedBody(readJson(answer.body) ?? answer.body).slice(0, BODY_CHARS)}, ${answer.ms}, ${about.attempt ?? 1},
            ${trouble ? (retried ? 'retrying' : 'failed') : 'success'}, ${trouble?.message ?? null}::text)`,
  )
}

async function noteLine(services: Services, connection: Connection, trouble: CarrierTrouble | null): Promise<void> {
  const { db } = services.database
  if (!trouble || trouble.kind === 'refused') return noteAnswer(db, connection)
  if (trouble.status === 429 || (trouble.status === 503 && trouble.wait > 0)) return void (await noteQuiet(db, connection, trouble.wait))
  await noteFailure(db, connection, trouble.message)
}

/**
 * Makes one call to a carrier: by its circuit and its calls a minute, signed in as its settings say, written into the outgoing log with every
 * secret masked. No transaction may be open meanwhile. Throws `CarrierTrouble`; anything else is a fault of ours.
 */
export async function callCarrier(services: Services, connection: Connection, asking: Asking): Promise<CarrierAnswer> {
  const outside = openOutside(services.config)
  await takePermit(services.database.db, connection, { past: asking.past ?? false })
  const url = `${connection.base}${asking.path}`
  const body = asking.body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(asking.body))
  const plain = { accept: 'application/json', ...(asking.body === undefined ? {} : { 'content-type': 'application/json' }), ...asking.headers }
  let headers: Record<string, string> = plain
  let answer: Answered = { status: null, ms: 0, headers: {}, body: '', error: null }
  let trouble: CarrierTrouble | null
  let json: unknown
  try {
    const place = connection.sandbox ? { url: new URL(url), at: null } : await reach(url, outside)
    headers = { ...plain, ...(await carrierSignIn(connection, outside)) }
    const timeoutMs = Math.min(connection.timeoutMs, (asking.maxSeconds ?? 60) * 1000)
    answer = await request(place, { method: asking.method, headers, body, timeoutMs, maxBytes: asking.maxBytes })
    if (answer.status === 401) forgetCarrierToken(connection)
    json = readJson(answer.body)
    trouble = judged(connection, answer, json)
  } catch (error) {
    if (!(error instanceof Unreachable) && !(error instanceof CarrierTrouble)) throw error
    trouble = error instanceof CarrierTrouble ? error : new CarrierTrouble('away', `${connection.carrier} cannot be called: ${error.message}`)
  }
  await noteLine(services, connection, trouble)
  await keepLog(services, { connection, asking, url, headers, answer, trouble })
  if (trouble) throw trouble
  return { status: answer.status ?? 0, headers: answer.headers, json, ms: answer.ms }
}
