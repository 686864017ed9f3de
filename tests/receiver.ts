import { createHmac } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call a client's server got. */
export interface Received {
  method: string
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}
export type Reply = (call: Received, response: ServerResponse, nth: number) => void

/** A client's server: keeps what it got and answers as the test says, 200 otherwise. */
export interface Receiver {
  url: string
  got: Received[]
  /** Bodies in JSON, in the order they came. */
  json(): { event_id: string; type: string; tracking_no: string; event: { code: string } | null; [name: string]: unknown }[]
  answer(by: Reply | number): void
  stop(): Promise<void>
}

export const signatureOf = (body: string, secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

async function whole(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

export async function startReceiver(): Promise<Receiver> {
  const got: Received[] = []
  let reply: Reply = (_, response) => response.end('OK')
  const server = http.createServer((request, response) => {
    response.on('error', () => {})
    void whole(request).then((body) => {
      const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      got.push(call)
      reply(call, response, got.length)
    }, () => {})
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    json: () => got.map(({ body }) => JSON.parse(body) as ReturnType<Receiver['json']>[number]),
    answer: (by) => {
      reply = typeof by === 'function' ? by : (_, response) => { response.statusCode = by; response.end(`answer ${by}`) }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => { server.close(resolve) })
    },
  }
}
