import { sql } from 'drizzle-orm'
import type { DeliveryResult } from '@/lib/domain/subscription'
import type { WmsSecret } from '@/lib/domain/wms'
import { maskedBody, maskedHeaders } from '../../core/carrier-calls/masks'
import { rows } from '../../db/db'
import { request, type Answered } from '../../platform/call-outside'
import { openOutside, reach, Unreachable } from '../../platform/outside'
import { openedSecrets } from '../../platform/partner-secrets'
import { retryAfter } from '../../platform/retry-after'
import type { Services } from '../../platform/services'
import { ShopAway, ShopBusy, ShopRefused } from '../channels/adapter'
import type { Connection } from './connections'

const ANSWER_MS = 20_000
const MOST_BYTES = 16 * 1024 * 1024
const KEPT_CHARS = 64 * 1024
const USUAL_REST_SECONDS = 60

/** A call to a WMS; `event` is what the log calls it, `event_id` the message it brings. */
export interface Question {
  event: string
  event_id?: string
  attempt?: number
  path: string
  ref_no?: string
  /** What is sent, where anything is. */
  body?: string
  type?: 'application/json' | 'application/edi-x12'
  headers?: Record<string, string>
}

function reasonIn({ body, status }: Answered): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' && message !== '' ? message.slice(0, 200) : `It answered ${status}.`
  } catch {
    return `It answered ${status}.`
  }
}
/** What an answer means, or the fault it is. */
function faultOf(answer: Answered): Error | null {
  const { status } = answer
  if (status === null) return new ShopAway(answer.error ?? 'It did not answer.')
  if (status === 429) return new ShopBusy(retryAfter(answer.headers['retry-after']) || USUAL_REST_SECONDS)
  if (status >= 400 && status < 500 && status !== 408 && status !== 425) return new ShopRefused(status, reasonIn(answer))
  return status >= 300 ? new ShopAway(`It answered ${status}.`) : null
}
const resultOf = (fault: Error | null): DeliveryResult => (fault === null ? 'success' : fault instanceof ShopRefused ? 'failed' : 'retrying')

interface Made { question: Question; url: string; headers: Record<string, string>; answer: Answered; fault: Error | null }
const keepLog = (services: Services, { id, client_id, client_code, environment }: Connection, { question, url, headers, answer, fault }: Made) =>
  rows(
    services.database.db,
    sql`insert into outgoing_logs (integration, partner_code, client_id, entity_type, entity_id, environment, ref_no, event, event_id, method, url,
          request_headers, request_body, response_status, response_headers, response_body, duration_ms, attempt, result, error)
        values ('client_wms', ${client_code}, ${client_id}, 'wms_connection', ${id}, ${environment}, ${question.ref_no ?? null}, ${question.event},
          ${question.event_id ?? null}, ${question.body === undefined ? 'GET' : 'POST'}, ${url.slice(0, 500)}, ${JSON.stringify(maskedHeaders(headers))}::jsonb,
          ${question.body?.slice(0, KEPT_CHARS) ?? null}, ${answer.status}::int, ${JSON.stringify(maskedHeaders(answer.headers))}::jsonb,
          ${maskedBody(answer.body).slice(0, KEPT_CHARS)}, ${answer.ms}, ${question.attempt ?? 1}, ${resultOf(fault)}, ${fault?.message ?? null}::text)`,
  )

/**
 * Asks a WMS, and keeps the call in the log of outgoing calls. The bundled one where the connection is of the sandbox and one runs, else its own address.
 * Throws
 * ShopBusy for 429, ShopRefused for any other 4xx, ShopAway for all that is no JSON of a good answer. No transaction may be open meanwhile.
 */
export async function askWms(services: Services, connection: Connection, question: Question): Promise<unknown> {
  const { config } = services
  const bundled = connection.environment === 'sandbox' ? config.SANDBOX_WMS_URL : undefined
  const url = `${bundled ? `${bundled}/${encodeURIComponent(connection.account_code)}` : connection.base_url}${question.path}`
  const { api_key = '' } = openedSecrets<WmsSecret>(connection.secrets, config.TOKEN_SECRET)
  const headers = {
    accept: 'application/json', authorization: `Bearer ${api_key}`, ...(question.body !== undefined && { 'content-type': question.type ?? 'application/json' }),
    ...question.headers,
  }
  const made = async (): Promise<Pick<Made, 'answer' | 'fault'>> => {
    try {
      const to = bundled ? { url: new URL(url), at: null } : await reach(url, openOutside(config))
      const body = Buffer.from(question.body ?? '')
      const answer = await request(to, { method: question.body === undefined ? 'GET' : 'POST', timeoutMs: ANSWER_MS, maxBytes: MOST_BYTES, body, headers })
      return { answer, fault: faultOf(answer) }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      return { answer: { status: null, ms: 0, headers: {}, body: '', error: error.message }, fault: new ShopAway(error.message) }
    }
  }
  const { answer, fault } = await made()
  await keepLog(services, connection, { question, url, headers, answer, fault })
  if (fault) throw fault
  try {
    return JSON.parse(answer.body) as unknown
  } catch {
    throw new ShopAway('Its answer cannot be read.')
  }
}
