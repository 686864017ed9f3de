import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refusedAmount, refusedRate } from './coins'
import { isOutOfSpace, OUT_OF_SPACE } from './out-of-space'
import { Refusal } from './refusal'
import { refusedWrite } from './view'

/** What is answered in the shape of the contract: one sentence, of no field. */
const envelope = (message: string) => ({ message, errors: [{ field: null, message }], data: null })

const sentences: Readonly<Record<number, string>> = {
  408: 'The request took too long to arrive. Send it again.',
  413: 'The request is too large.',
  429: 'Too many requests. Please wait a minute.',
  431: 'The headers of the request are too large.',
  503: 'The service is busy. Try again in a moment.',
}
const UNREADABLE = 'The request could not be read.'

const noSpace = () => new Refusal(507, OUT_OF_SPACE, undefined, null, { 'retry-after': '60' })

/** Every fault of a call as the contract's envelope; what is ours to mend is logged with its stack and told by the request's number. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const full = isOutOfSpace(error)
    if (full) request.log.error({ err: error }, 'out of space')
    const refusal = error instanceof Refusal ? error : full ? noSpace() : (refusedWrite(error) ?? refusedAmount(error) ?? refusedRate(error))
    if (refusal) {
      for (const [k, v] of Object.entries(refusal.headers)) reply.header(k, v)
      return reply.code(refusal.status).send({ message: refusal.message, errors: refusal.errors, data: refusal.data })
    }
    const status = error.statusCode ?? 500
    const sentence = sentences[status] ?? (status < 500 ? UNREADABLE : undefined)
    if (sentence) return reply.code(status).send(envelope(sentence))
    request.log.error({ err: error }, 'call failed')
    return reply.code(500).send(envelope(`We could not finish this. Try again, or report it with the number ${String(request.id)}.`))
  })
  app.setNotFoundHandler((request, reply) => {
    // What a caller sent is never echoed.
    if (request.method === 'TRACE') return reply.code(405).header('allow', 'GET, POST, PATCH, PUT, DELETE').send(envelope('This method is not allowed.'))
    return reply.code(404).send(envelope('No such call.'))
  })
}

const clientFaults: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what never became a request (too slow, headers too large, not HTTP) in the same shape, and ends its connection. */
export function answerUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = clientFaults[error.code ?? ''] ?? 400
  const body = JSON.stringify(envelope(sentences[status] ?? UNREADABLE))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`, 'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
