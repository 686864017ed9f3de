import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import { contract } from '@/lib/contract/contract'
import { isPaged, type AnyCall } from '@/lib/contract/kernel'
import { clientTokenIn, DRY_RUN } from '@/lib/domain/client-token'
import { UPLOAD_MS } from '@/lib/domain/upload'
import { mayMake } from '@/lib/domain/permission'
import { inTransaction, rows, type Db } from '../db/db'
import { forRequest } from '../db/request-id'
import { factsOf, attend, hasLeft, noteAsker, refuseLeft } from './attend'
import { writeAudit, type AuditEntry } from './audit'
import { answerFaults, answerUnread } from './faults'
import { claim, keepReply } from './idempotency'
import { expectedWho, identify } from './identify'
import { listFile } from './list-file'
import { Answer, Download, type AnyHandler, type Ctx, type ReceivedFile } from './implement'
import { sendLookup } from './lookup-answer'
import { countRequests } from './metrics'
import { serveMcp } from './mcp'
import { serveMetrics, type WorkMetrics } from './metrics-page'
import { openApi } from './openapi'
import { parse } from './parse'
import { noteOwnWrite } from './own-writes'
import { openPlaces } from './places'
import { readsAtReplica } from './reads-at-replica'
import { receive } from './receive'
import { noPermission, Refusal } from './refusal'
import { openRequestLog, type RequestLog } from './request-log'
import type { Services } from './services'
import { TRIED, tried } from './trial'
import { onlyLooking, servicesForLooking } from './view'
import { nobody, type Who } from './who'

/** What the areas bring to the server; `areas/areas.ts` puts it together. */
export interface Composition {
  /** By part of the contract and verb. */
  handlers: Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>
  /** The client behind its system's token; 401, 403 for a call it was not made for, or 429. `refused` hears whose token it is where one does not open. */
  clientCaller(services: Services, call: AnyCall | null, token: string, ip: string, refused: (clientId: number) => void): Promise<Who>
  /** Rows on a page of a list whose asker did not say. */
  pageSize(db: Db): Promise<number>
  workMetrics: WorkMetrics
}
const MAINTENANCE_READ_MS = 1000

/** Maintenance closes the portal to categories that are not let in (settings.md 3.3); read at most once a second. */
function maintenanceGate(services: Services) {
  let read = 0
  let state: { on: boolean; until: string | null; allow_categories: string[] } | null = null
  return async (who: Who, call: AnyCall) => {
    if (Date.now() - read > MAINTENANCE_READ_MS) {
      state = (await rows<NonNullable<typeof state>>(services.database.db, sql`select "on", until, allow_categories from maintenance where id = 1`))[0] ?? null
      read = Date.now()
    }
    if (!state?.on || call.path === '/api/maintenance' || call.path.startsWith('/api/admin/')) return
    if (who.user_id && state.allow_categories.includes(who.own_category)) return
    if (call.token === 'none' && call.path === '/api/authenticate') return
    throw new Refusal(503, 'We are back soon.', undefined, { maintenance: true, until: state.until })
  }
}

/** What every call is answered with. */
interface Serving {
  services: Services
  composition: Composition
  gate: ReturnType<typeof maintenanceGate>
  /** The services of somebody who only looks. */
  looking: Services
  heard: RequestLog['heard']
}

async function whoIs(call: AnyCall, request: FastifyRequest, { services, composition, heard }: Serving): Promise<Who> {
  if (call.token === 'none') return nobody
  const { database, config } = services
  const token = clientTokenIn(request.headers.authorization)
  if (token && call.token === 'user') return composition.clientCaller(services, call, token, factsOf(request).ip, (client_id) => heard(request, { client_id }))
  const who = await identify(database.db, config.DATABASE_URL, request.headers.authorization, call.token)
  // A PAS token is a user token of a PAS user.
  if (call.token === 'pas' && who.own_category !== 'pas') throw noPermission()
  if (!mayMake(call, who)) throw noPermission()
  if (who.viewer && !call.whileViewing) throw onlyLooking(who.name)
  return who
}

/** What a list may be asked as. */
interface FormatChoice {
  format?: 'xlsx' | 'csv'
}
const formatIn = (query: unknown, body: unknown) => (query as FormatChoice).format ?? (body as FormatChoice).format

/**
 * A page of a list only reads, so it may begin while its asker is looked up (decision 022): nothing of it is told unless that look
 * finds whom it was begun for.
 */
const mayBegin = (call: AnyCall, { query, body }: FastifyRequest) => isPaged(call.reply) && !call.writes && !call.asksOutside && !formatIn(query, body ?? {})

const isHandled = (call: AnyCall, name: string, handler: AnyHandler | undefined): AnyHandler => {
  if (!handler) throw new Error(`${call.method} ${call.path} (${name}) has no handler`)
  return handler
}

interface Outcome {
  status: number
  message: string
  data: unknown
}

function outcomeOf(call: AnyCall, result: unknown): Outcome {
  const answer = result instanceof Answer ? result : new Answer(call.kind === 'upload' && call.writes ? 202 : 200, result)
  return { status: answer.status, message: answer.message, data: call.reply.parse(answer.data) }
}

/** What makes a repeat of a request known: the header, or the field that stock's calls take (fulfilment.md 7.14). */
const keyOf = (header: string | string[] | undefined, body: unknown): string | null =>
  (header as string | undefined) ?? (body as { idempotency_key?: string } | null | undefined)?.idempotency_key ?? null

/**
 * Runs a handler: a writing call inside one transaction with its audit rows, so that
 * neither lands without the other; one that asks a partner first looks after both itself.
 */
async function perform(name: string, call: AnyCall, handler: AnyHandler, ctx: Omit<Ctx<unknown, unknown, unknown>, 'db' | 'audit'>, key: string | null) {
  const run = handler as (ctx: Ctx<unknown, unknown, unknown>) => Promise<unknown>
  const { database } = ctx.services
  if (ctx.request.is_trial && call.writes) {
    const answer = await tried(database.db, call, (tx) => run({ ...ctx, db: tx, audit: () => {} }))
    return new Answer(200, outcomeOf(call, answer).data, TRIED)
  }
  const db = readsAtReplica(call) ? database.reading(ctx.who) : database.db
  if (!call.writes || call.asksOutside) return run({ ...ctx, db, audit: () => {} })
  return inTransaction(db, async (tx: Db) => {
    if (key) {
      const replay = await claim(tx, ctx.who, name, key, [ctx.params, ctx.query, ctx.body, ...ctx.files.map(({ field, sha256 }) => [field, sha256])])
      if (replay) return new Answer(replay.status, replay.reply, replay.message)
    }
    const entries: AuditEntry[] = []
    const answer = await run({ ...ctx, db: tx, audit: (entry) => void entries.push(entry) })
    if (entries.length === 0)
      entries.push({ entity: name.split('.')[0] as string, entity_id: String((ctx.params as { id?: unknown }).id ?? ''), after: ctx.body })
    await writeAudit(tx, ctx.who, ctx.request, name, entries)
    if (key && !(answer instanceof Download)) {
      const { data: reply, ...said } = outcomeOf(call, answer)
      await keepReply(tx, ctx.who, name, key, { ...said, reply })
    }
    return answer
  })
}

/** The same, and what its maker changed is known to be his before he is answered. */
async function performed(...given: Parameters<typeof perform>) {
  const result = await perform(...given)
  const [, call, , { services, who }] = given
  if (call.writes) await noteOwnWrite(services, who)
  return result
}

function send(request: FastifyRequest, reply: FastifyReply, call: AnyCall, who: Who, result: unknown) {
  if (result instanceof Download) {
    // What nobody reads any more must not hold on to the rows and files it reads from.
    if (hasLeft(reply) && result.body instanceof Readable) result.body.destroy()
    const kind = result.inline ? 'inline' : 'attachment'
    const ascii = result.fileName.replace(/[^\w. ()-]/g, '_')
    return reply
      .header('content-type', result.type)
      .header('content-disposition', `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(result.fileName)}`)
      .header('x-content-type-options', 'nosniff')
      .headers(result.cached ? { 'cache-control': result.cached } : {})
      .send(result.body)
  }
  const { status, message, data } = outcomeOf(call, result)
  const { rows: page, meta } = isPaged(call.reply) ? (data as { rows: unknown[]; meta: unknown }) : { rows: data, meta: undefined }
  const answer = { message, data: page, meta }
  return call.lookup && status === 200 ? sendLookup(request, reply, who.user_id, answer) : reply.code(status).send(answer)
}

function route(app: FastifyInstance, serving: Serving, name: string, call: AnyCall, handler: AnyHandler) {
  const { services, composition, gate, looking, heard } = serving
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.maxBytes,
    // A signed link cannot be guessed, and a client fetches the files of many parcels in a row.
    config: call.token === 'none'
      ? {
        writes: call.writes, isUpload: call.kind === 'upload',
        rateLimit: {
          max: call.perMinute ?? (call.kind === 'download' ? 600 : 60), timeWindow: '1 minute',
          keyGenerator: (r: FastifyRequest) => `${factsOf(r).ip} ${call.path}`,
        },
      }
      : { writes: call.writes, isUpload: call.kind === 'upload' },
    handler: (request, reply) => forRequest(String(request.id), async () => {
      const work = async (who: Who): Promise<unknown> => {
        await gate(who, call)
        const params = parse(call.params, request.params, 404)
        const perPage = isPaged(call.reply) ? { page_size: await composition.pageSize(services.database.db) } : null
        const query = parse(call.query, { ...perPage, ...(request.query as object) }, 422)
        const facts = { ...factsOf(request), is_trial: request.headers[DRY_RUN] === 'true' }
        const received = call.kind === 'upload' && request.isMultipart() ? await receive(request, call) : null
        // Of a file the log keeps name and size, never its content.
        if (received) heard(request, { sent: { ...received.fields, files: received.files.map((file) => ({ name: file.name, size: file.size })) } })
        try {
          if (call.kind === 'upload' && !received?.files[0]) throw new Refusal(400, 'Choose a file.', [{ field: 'file', message: 'Choose a file.' }])
          const body = parse(call.body, received ? received.fields : perPage ? { ...perPage, ...(request.body as object | undefined) } : request.body, 422)
          const files: readonly ReceivedFile[] = received?.files ?? []
          const key = call.writes ? keyOf(request.headers['idempotency-key'], body) : null
          // Whatever a reading handler would still write meets a connection that cannot.
          const ctx = { params, query, body, who, services: who.viewer && !call.writes ? looking : services, request: facts, file: files[0] ?? null, files }
          const result = await performed(name, call, handler, ctx, key)
          const format = isPaged(call.reply) && !(result instanceof Download) ? formatIn(query, body) : undefined
          if (!format) return result
          const ask = (part: object) =>
            perform(name, call, handler, { ...ctx, query: { ...(query as object), ...part }, body: { ...(body as object), ...part } }, null)
          return await listFile(call, format, ask)
        } finally {
          await received?.done()
        }
      }
      const expected = mayBegin(call, request) ? expectedWho(services.config.DATABASE_URL, request.headers.authorization) : null
      const begun = expected && mayMake(call, expected) ? work(expected) : null
      // Heard of below, if it turns out to have been for the right person.
      begun?.catch(() => {})
      const who = await whoIs(call, request, serving)
      heard(request, { who, sent: request.isMultipart() ? undefined : request.body })
      if (who.user_id) {
        noteAsker(request, who)
        reply.header('x-permission-version', who.permission_version)
      }
      if (!call.writes) refuseLeft(reply)
      return send(request, reply, call, who, await (begun && who === expected ? begun : work(who)))
    }),
  })
}

export interface ServerLimits {
  /** How long a body may take to arrive; an upload has as long as the portal gives it (scripts/lib/admit.mjs). */
  uploadMs: number
  bodyMs: number
  /** How long headers may take, and how often the time of both is looked at. */
  headersMs: number
  lookMs: number
}
const usualLimits: ServerLimits = { uploadMs: UPLOAD_MS, bodyMs: 60_000, headersMs: 60_000, lookMs: 10_000 }

/** The API: every call of the contract behind subscription key, token, key and shape. */
export async function buildServer(services: Services, composition: Composition, own: Partial<ServerLimits> = {}): Promise<FastifyInstance> {
  const { config } = services
  const limits = { ...usualLimits, ...own }
  // Our logger makes the instance a type of its own, which no plugin asks for.
  const app = Fastify({
    loggerInstance: services.log,
    // One line a request comes from `attend`, with who asked; the request's own two lines would double it.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
    trustProxy: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    requestTimeout: limits.uploadMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lookMs },
    clientErrorHandler: answerUnread,
  }) as unknown as FastifyInstance
  answerFaults(app)
  await app.register(multipart)
  await app.register(rateLimit, { global: false })
  await app.register(underPressure, { maxEventLoopDelay: config.MAX_LOOP_DELAY_MS, retryAfter: 2 })
  const places = openPlaces(config.MAX_IN_FLIGHT)
  const received = openRequestLog(services.database, services.log)
  app.decorate('places', places)
  app.decorate('requestLog', received)
  const counts = countRequests()
  attend(app, { key: config.SUBSCRIPTION_KEY, places, received, counts, bodyMs: limits.bodyMs })
  app.addHook('onClose', () => received.close())
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async () => {
    if (!places.ready()) throw new Refusal(503, 'Every place for a request is taken.')
    await rows(services.database.db, sql`select 1`)
    return { ready: true }
  })
  serveMetrics(app, { services, counts, places, received, work: composition.workMetrics })
  let document: ReturnType<typeof openApi> | undefined
  app.get('/api/openapi.json', async () => (document ??= openApi('1')))
  serveMcp(app, services, composition)
  const looking = servicesForLooking(services)
  app.addHook('onClose', () => looking.database.close())
  const serving: Serving = { services, composition, gate: maintenanceGate(services), looking, heard: received.heard }
  for (const [area, verbs] of Object.entries(contract)) {
    for (const [verb, call] of Object.entries(verbs as Record<string, AnyCall>)) {
      const name = `${area}.${verb}`
      route(app, serving, name, call, isHandled(call, name, composition.handlers[area]?.[verb]))
    }
  }
  return app
}
