import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { customSide, noticeOf } from './custom-side'
import { omsKeys, type OmsKind } from './keys'
import { sandboxOms, type Notice, type OmsOrder, type Question, type Said, type SandboxOmsState } from './oms'
import { unicommerceSide } from './unicommerce-side'

const sides: Readonly<Record<OmsKind, (oms: SandboxOmsState, question: Question) => Said>> = { unicommerce: unicommerceSide, custom: customSide }
const isKind = (name: string): name is OmsKind => Object.hasOwn(omsKeys, name)

export interface SandboxOms {
  /** `http://127.0.0.1:<port>`; an account is asked at `<url>/<system>/<its code>`. */
  url: string
  /** An account; it is there from the first word about it. */
  oms(kind: OmsKind, account: string): SandboxOmsState
  /** What an own system sends of an order as it is now. */
  noticeOf(order: OmsOrder): Notice
  /** The next so many questions are answered 503. */
  fail(questions: number): void
  close(): Promise<void>
}

const MOST_BYTES = 2_000_000
async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = []
  let read = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    read += piece.length
    if (read <= MOST_BYTES) pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString() || '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}
const send = (response: ServerResponse, { status, body }: Said) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/**
 * Order management systems to try mappings against: Unicommerce, and one a client has built. They list orders newest first and each twice, and keep what they
 * are sent. It listens on this machine alone and forgets everything when it stops.
 */
export async function startSandboxOms({ port = 0 }: { port?: number } = {}): Promise<SandboxOms> {
  const accounts = new Map<string, SandboxOmsState>()
  let failing = 0
  function oms(kind: OmsKind, account: string): SandboxOmsState {
    const known = accounts.get(`${kind} ${account}`) ?? sandboxOms(account)
    accounts.set(`${kind} ${account}`, known)
    return known
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const [, kind = '', account = '', path = ''] = /^\/(\w+)\/([^/]+)(\/.*)$/.exec(url.pathname) ?? []
    const body = await bodyOf(request)
    if (!isKind(kind)) return send(response, { status: 404, body: { message: 'There is no such system.' } })
    if (failing > 0) {
      failing -= 1
      return send(response, { status: 503, body: { message: 'Down for maintenance.' } })
    }
    const { method = 'GET', headers } = request
    send(response, sides[kind](oms(kind, decodeURIComponent(account)), { method, path, query: url.searchParams, headers, body }))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, { status: 500, body: { message: 'The sandbox stumbled' } }))
  })
  await new Promise<void>((resolve) => { server.listen(port, '127.0.0.1', resolve) })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, oms, noticeOf,
    fail: (questions) => { failing = questions },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => { server.close(resolve) })
    },
  }
}
