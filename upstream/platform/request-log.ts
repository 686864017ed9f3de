import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { rows, type Database } from '../db/db'
import { jsonbText } from '../db/jsonb-text'
import { CALLER_LEFT } from './attend'
import { maskedBody, maskedHeaders, maskedUrl, spokenName } from './masking'
import type { Places } from './places'
import type { Who } from './who'

/** settings.md 7.4: written every second or every 500 lines, whichever comes first. */
const BATCH = 500
const EVERY_MS = 1000
/** Lines that may wait while the database is away; beyond half of it bodies go first, then lines. */
const QUEUE_LIMIT = 10_000
/** Room for bodies that wait, whatever their number. */
const BODY_BYTES = 32 * 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    requestLog: RequestLog
    places: Places
  }
  interface FastifyContextConfig {
    /** Whether the call changes data; a search may be a POST and still only read. */
    writes?: boolean
    /** Whether it takes files, which may be long in arriving. */
    isUpload?: boolean
  }
}

/** Whose bodies are never looked at: what is sent to them is a password, what they answer a token. */
const unspoken: ReadonlySet<string> = new Set([
  '/api/authenticate', '/api/admin/login', '/api/refresh-token', '/api/user/reset-new-password', '/api/user/change-password', '/api/customer/signup',
])
/** Our own portal asks this every other second, for nobody. */
const unlogged: ReadonlySet<string> = new Set(['/api/maintenance'])

interface Seen {
  who: Who | null
  /** Whose token was refused. */
  client_id: number | null
  sent: unknown
  answered: string | null
}

interface Line {
  request_id: string
  created_at: string
  method: string
  path: string
  url: string
  status: number
  duration_ms: number
  user_id: number | null
  user_category: string | null
  client_id: number | null
  token_prefix: string | null
  ip: string | null
  user_agent: string | null
  error_class: string | null
  ref_no: string | null
  tracking_no: string | null
  order_id: string | null
  /** Made when the batch is written, so that masking never stands between a request and its answer. */
  body: { headers: Record<string, unknown>; sent: unknown; answered: string | null; bytes: number } | null
}

/** How a request ended: its status, 499 where its caller left before the answer was out. */
interface End {
  ip: string
  status: number
}

export interface RequestLog {
  /** Who asks and what they sent, as soon as it is known. */
  heard(request: FastifyRequest, part: { who?: Who; sent?: unknown; client_id?: number }): void
  /** What is answered, before it leaves. */
  answered(request: FastifyRequest, payload: unknown): void
  /** The request is over: its line waits to be written. Never throws. */
  over(request: FastifyRequest, reply: FastifyReply, end: End): void
  /** Writes what waits; resolves once nothing does. */
  flush(): Promise<void>
  /** Lines and bodies lost to a full queue since the start. */
  dropped(): { lines: number; bodies: number }
  close(): Promise<void>
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.length > 0 && value.length <= 60 ? value : null)

/** A number a line is found by, from the body, the query or the address. */
function named(field: string, sources: readonly unknown[]): string | null {
  for (const source of sources) {
    const value = source !== null && typeof source === 'object' ? text((source as Record<string, unknown>)[field]) : null
    if (value) return value
  }
  return null
}

/** Bodies are kept of writes, of refusals and of what clients’ programs ask (settings.md 2.4). */
const keepsBody = (line: Line, writes: boolean, who: Who | null) => writes || line.status >= 400 || who?.user_type === 'system'

function lineOf(request: FastifyRequest, reply: FastifyReply, seen: Seen, { ip, status }: End): Line {
  const { who } = seen
  const template = request.routeOptions.url ?? '(unknown)'
  const sources = [seen.sent, request.query, request.params]
  const bearer = request.headers.authorization?.match(/^Bearer ([\w-]{20,})$/)?.[1]
  const line: Line = {
    request_id: request.id, created_at: new Date(Date.now() - reply.elapsedTime).toISOString(),
    method: request.method, path: template, url: maskedUrl(request.url, template, request.params),
    status, duration_ms: Math.round(reply.elapsedTime), user_id: who?.user_id || null, user_category: who?.user_id ? who.user_category : null,
    client_id: who?.user_category === 'client' ? (who.client_ids[0] ?? null) : seen.client_id, token_prefix: bearer ? bearer.slice(0, 6) : null, ip: ip || null,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    error_class: status === CALLER_LEFT ? 'The caller left' : status >= 400 ? spokenName(seen.answered) : null,
    ref_no: named('ref_no', sources), tracking_no: named('tracking_no', sources), order_id: named('order_id', sources), body: null,
  }
  if (keepsBody(line, request.routeOptions.config.writes ?? line.method !== 'GET', who) && !unspoken.has(template)) {
    line.body = {
      headers: request.headers, sent: seen.sent, answered: seen.answered, bytes: Number(request.headers['content-length'] ?? 0) + (seen.answered?.length ?? 0),
    }
  }
  return line
}

async function write(database: Database, lines: readonly Line[]): Promise<void> {
  const given = lines.map(({ body, ...line }, n) => ({
    ...line, n, has_body: body !== null,
    ...(body ? { request_headers: maskedHeaders(body.headers), request_body: maskedBody(body.sent), response_body: maskedBody(body.answered) } : {}),
  }))
  await rows(
    database.db,
    sql`with given as (
          select nextval(pg_get_serial_sequence('request_logs', 'id')) as id, g.*
          from jsonb_to_recordset(${jsonbText(given)}::jsonb) as g(request_id text, created_at timestamptz, method text, path text,
            url text, status int, duration_ms int, user_id bigint, user_category text, client_id bigint, token_prefix text, ip text, user_agent text,
              error_class text, ref_no text,
            tracking_no text, order_id text, has_body boolean, request_headers jsonb, request_body text, response_body text)),
        lines as (
          insert into request_logs (id, request_id, created_at, method, path, url, status, duration_ms, user_id, user_category, client_id, token_prefix, ip,
            user_agent, error_class,
            ref_no, tracking_no, order_id, has_body) overriding system value
          select id, request_id, created_at, method, path, url, status, duration_ms, user_id, user_category, client_id, token_prefix, ip, user_agent,
            error_class, ref_no, tracking_no,
            order_id, has_body from given)
        insert into request_log_bodies (log_id, created_at, request_headers, request_body, response_body)
        select id, created_at, request_headers, request_body, response_body from given where has_body`,
  )
}

/** Lines that wait for the database, as many as there is room for; bodies are the first to go. */
function lineQueue(database: Database, log: Logger) {
  let waiting: Line[] = []
  let writing: Promise<void> | null = null
  let bytes = 0
  const lost = { lines: 0, bodies: 0 }
  const writeBatch = async () => {
    const batch = waiting.slice(0, BATCH)
    waiting = waiting.slice(BATCH)
    bytes -= batch.reduce((sum, { body }) => sum + (body?.bytes ?? 0), 0)
    await write(database, batch).catch((error: unknown) => {
      lost.lines += batch.length
      log.warn({ error, lines: batch.length }, 'request log')
    })
  }
  const flush = async (): Promise<void> => {
    while (waiting.length > 0 || writing) {
      writing ??= writeBatch().finally(() => {
        writing = null
      })
      await writing
    }
  }
  const push = (line: Line) => {
    if (waiting.length >= QUEUE_LIMIT) {
      lost.lines += 1
      return
    }
    const isFull = waiting.length >= QUEUE_LIMIT / 2 || bytes + (line.body?.bytes ?? 0) > BODY_BYTES
    if (line.body && isFull) lost.bodies += 1
    else bytes += line.body?.bytes ?? 0
    waiting.push(isFull ? { ...line, body: null } : line)
    if (waiting.length >= BATCH && !writing) void flush()
  }
  return { push, flush, dropped: () => ({ ...lost }) }
}

/**
 * The log of requests received (settings.md 2.4, 7.4): lines are put into a queue and written in batches aside from the requests. A
 * database that is away or slow costs lines, never an answer.
 */
export function openRequestLog(database: Database, log: Logger): RequestLog {
  const under = new WeakMap<FastifyRequest, Seen>()
  const seenOf = (request: FastifyRequest): Seen => {
    const seen = under.get(request) ?? { who: null, client_id: null, sent: undefined, answered: null }
    under.set(request, seen)
    return seen
  }
  const { push, flush, dropped } = lineQueue(database, log)
  const timer = setInterval(() => void flush(), EVERY_MS)
  timer.unref()
  return {
    heard: (request, part) => void Object.assign(seenOf(request), part),
    answered(request, payload) {
      if (typeof payload === 'string') seenOf(request).answered = payload
    },
    over(request, reply, end) {
      if (unlogged.has(request.routeOptions.url ?? '') && end.status < 400) return
      try {
        push(lineOf(request, reply, seenOf(request), end))
      } catch (error) {
        log.warn({ error }, 'request log line')
      }
    },
    flush,
    dropped,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
