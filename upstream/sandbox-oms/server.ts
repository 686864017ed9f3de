import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { jsonBody, listenLocally } from '../platform/local-server'
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
    const body = await jsonBody(request)
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
  const here = await listenLocally(server, port)
  return {
    url: here.url, oms, noticeOf,
    fail: (questions) => { failing = questions },
    close: here.close,
  }
}
