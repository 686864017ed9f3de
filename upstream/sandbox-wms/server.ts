import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from '../platform/local-server'
import { wmsKeys } from './keys'
import { sandboxWarehouse, signed, type Notice, type SandboxWarehouse } from './warehouse'

export interface SandboxWms {
  /** `http://127.0.0.1:<port>`; a warehouse is asked at `<url>/<its code>`. */
  url: string
  /** A warehouse; it is there from the first word about it. */
  warehouse(account: string): SandboxWarehouse
  /** Signs any body as a warehouse does. */
  signed(payload: string): Notice
  /** The next so many questions are answered 503. */
  fail(questions: number): void
  close(): Promise<void>
}

const send = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** The message a body brings: JSON, or X12 with its kind in a header. */
function heardOf(kind: string, id: string, text: string, isX12: boolean) {
  const body = isX12 ? {} : JSON.parse(text) as Record<string, unknown>
  const named = (field: string) => (typeof body[field] === 'string' ? body[field] : null)
  return { kind, message_id: id, order_no: named('order_no'), item: named('item'), body, x12: isX12 ? text : null }
}

function answer(here: SandboxWarehouse, { method, headers }: IncomingMessage, path: string, text: string): { status: number; body: object } {
  if (headers.authorization !== `Bearer ${wmsKeys.api_key}`) return { status: 401, body: { message: 'The API key is not known.' } }
  if (path === '/v1/warehouse') return { status: 200, body: { name: `Warehouse ${here.account}` } }
  if (path === '/v1/inventory') return { status: 200, body: { lines: here.stock() } }
  const [, kind] = /^\/v1\/messages\/(\w+)$/.exec(path) ?? []
  if (!kind || method !== 'POST') return { status: 404, body: { message: 'There is no such call.' } }
  const refused = here.hear(heardOf(kind, String(headers['x-message-id'] ?? ''), text, headers['content-type'] === 'application/edi-x12'))
  return refused === null ? { status: 200, body: { taken: true } } : { status: 422, body: { message: refused } }
}

/**
 * Warehouse systems to try connections against, like Infor SCE: they take items, ASNs and orders, answer their stock, and sign what they say. It listens on
 * this
 * machine alone and forgets everything when it stops.
 */
export async function startSandboxWms({ port = 0 }: { port?: number } = {}): Promise<SandboxWms> {
  const warehouses = new Map<string, SandboxWarehouse>()
  let failing = 0
  function warehouse(account: string): SandboxWarehouse {
    const known = warehouses.get(account) ?? sandboxWarehouse(account)
    warehouses.set(account, known)
    return known
  }
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, account = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(new URL(request.url ?? '/', 'http://sandbox').pathname) ?? []
    const text = await textOf(request)
    if (failing > 0) {
      failing -= 1
      return send(response, 503, { message: 'Down for maintenance.' })
    }
    const { status, body } = answer(warehouse(decodeURIComponent(account)), request, path, text)
    send(response, status, body)
  }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => send(response, 500, { message: 'The sandbox stumbled' }))
  })
  const here = await listenLocally(server, port)
  return { url: here.url, warehouse, signed, fail: (questions) => { failing = questions }, close: here.close }
}
