import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestFacts } from './implement'
import type { RequestCounts } from './metrics'
import type { Places } from './places'
import { Refusal } from './refusal'
import type { RequestLog } from './request-log'
import { sameSecret } from './tokens'
import type { Who } from './who'

/** As nginx logs it: the caller left before the answer was out. */
export const CALLER_LEFT = 499

/** Who made a request, and who looked through whose eyes, for its log line. */
const askers = new WeakMap<FastifyRequest, { user_id: number; viewer_id?: number }>()
export const noteAsker = (request: FastifyRequest, who: Who): void => void askers.set(request, { user_id: who.user_id, viewer_id: who.viewer?.user_id })

export function factsOf(request: FastifyRequest): RequestFacts {
  const header = (name: string) => String(request.headers[name] ?? '')
  // Only a holder of the subscription key reaches this line, and portals are told to send the address they saw.
  return {
    id: String(request.id), ip: header('x-client-ip') || request.ip,
    user_agent: header('user-agent').slice(0, 300), environment: header('x-environment') || 'production',
  }
}

/** Whether whoever waits for an answer that is not out yet has gone: nothing of it would be read. */
export const hasLeft = ({ raw }: FastifyReply): boolean => raw.destroyed

/** Spares the work of an answer nobody waits for. */
export function refuseLeft(reply: FastifyReply): void {
  if (hasLeft(reply)) throw new Refusal(CALLER_LEFT, 'The caller left.')
}

/** What was answered, or that nobody was left to hear it. A board is watched until it is left: that is its usual end. */
function endOf(reply: FastifyReply, isOut: boolean): number {
  const isBoard = reply.raw.headersSent && String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')
  return isOut || isBoard ? reply.statusCode : CALLER_LEFT
}

/** Refuses what does not arrive in time; a file may take as long as the connection allows. */
function limitArrival(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const isFile = request.routeOptions.config.isUpload && request.headers['content-type']?.startsWith('multipart/form-data')
  if (request.raw.complete || isFile) return
  const clock = setTimeout(() => {
    if (request.raw.complete || reply.sent) return
    void reply.header('connection', 'close').send(new Refusal(408, 'The request took too long to arrive. Send it again.'))
  }, ms)
  request.raw.once('end', () => clearTimeout(clock)).once('close', () => clearTimeout(clock))
}

interface Attending {
  /** What every caller must present. */
  key: string
  places: Places
  received: RequestLog
  counts: RequestCounts
  /** How long a body that is no upload may take to arrive. */
  bodyMs: number
}

/**
 * Lets requests in, by subscription key and while there is a place, and sees each of them out: its place is given back and its lines are
 * written when the response closes, which it does once, whether it was sent whole or its caller left at any moment before.
 */
export function attend(app: FastifyInstance, { key, places, received, counts, bodyMs }: Attending): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/health/') || request.url === '/metrics') return
    let isOut = false
    reply.raw.once('finish', () => (isOut = true))
    reply.raw.once('close', () => {
      const status = endOf(reply, isOut)
      received.over(request, reply, { ip: factsOf(request).ip, status })
      const { method, routeOptions: { url: path = '(unknown)', config }, log } = request
      counts.note({ method, route: path, status, ms: reply.elapsedTime, writes: config.writes ?? method !== 'GET' })
      log.info({ method, path, status, ms: Math.round(reply.elapsedTime), ...askers.get(request) }, 'call')
    })
    if (!sameSecret(String(request.headers['x-subscription-key'] ?? ''), key)) throw new Refusal(401, 'The subscription key is missing or wrong.')
    if (!places.take(reply.raw)) throw new Refusal(503, 'The service is busy. Try again in a moment.', undefined, null, { 'retry-after': '2' })
    limitArrival(request, reply, bodyMs)
  })
  app.addHook('onSend', async (request, _reply, payload) => received.answered(request, payload))
}
