import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally, textOf } from '../platform/local-server'
import { apsAnswer, apsNotice, apsReturn } from './aps-side'
import { sandboxKeys } from './keys'
import { nGeniusNotice, nGeniusOrder } from './ngenius-side'
import { sandboxOrders, type Decision, type GatewayMood, type SandboxOrder, type SandboxOrders } from './orders'
import { hostedPage } from './page'

export type SandboxForm = 'aps' | 'ngenius'
export interface SandboxGateway {
  /** `http://127.0.0.1:<port>`; a gateway's address is `<url>/aps` or `<url>/ngenius`. */
  url: string
  find(reference: string): SandboxOrder | undefined
  /** What a payer presses, without a browser; no notice goes out. */
  decide(reference: string, decision: Decision): void
  /** Sends the signed notice of a payment so many times at once; answers their statuses. */
  notify(form: SandboxForm, reference: string, times?: number): Promise<(number | null)[]>
  /** The notice as it would be sent. */
  noticeOf(form: SandboxForm, reference: string): { payload: string; signature: string }
  /** What a browser brings back. */
  returnOf(reference: string): Record<string, string>
  behave(reference: string, mood: GatewayMood | null): void
  /** How long notices wait after a payer has decided, and how often each is sent. */
  pace(o: { delay_ms?: number; times?: number }): void
  close(): Promise<void>
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const html = (response: ServerResponse, body: string) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)

function objectOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text || '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Whether it answers badly, or not at all, instead of what it would say. */
function misbehaves(mood: GatewayMood | undefined, response: ServerResponse): boolean {
  if (mood === 'broken') response.writeHead(200, { 'content-type': 'application/json' }).end('{"status": ')
  return mood === 'broken' || mood === 'silent'
}

interface Sent {
  text: string
  headers: IncomingMessage['headers']
}

/** The gateway's side of its addresses, in both wire forms. */
function playing({ orders, moods, base, decided }: {
  orders: SandboxOrders
  moods: ReadonlyMap<string, GatewayMood>
  base: () => string
  decided: (form: SandboxForm, text: string, response: ServerResponse) => void
}) {
  function aps(what: string, { text }: Sent, response: ServerResponse): void {
    if (what === 'POST FortAPI/paymentPage') {
      const order = apsAnswer.page(orders, Object.fromEntries(new URLSearchParams(text)))
      return order ? html(response, hostedPage(order, `${base()}/aps/decide`)) : json(response, 400, { error: 'Signature mismatch' })
    }
    if (what === 'POST FortAPI/paymentApi') {
      const body = objectOf(text)
      const mood = moods.get(String(body.merchant_reference))
      return misbehaves(mood, response) ? undefined : json(response, 200, apsAnswer.api(orders, body, mood))
    }
    if (what === 'POST decide') return decided('aps', text, response)
    json(response, 404, { error: 'No such address' })
  }
  function ngenius(what: string, { text, headers }: Sent, response: ServerResponse): void {
    if (what === 'POST identity/auth/access-token') {
      const isOurs = headers.authorization === `Basic ${sandboxKeys.ngenius.api_key}`
      return isOurs ? json(response, 200, { access_token: 'sandbox', expires_in: 300 }) : json(response, 401, { error: 'Unauthorized' })
    }
    const [, page] = /^GET page\/([\w-]+)$/.exec(what) ?? []
    const order = page && orders.find(page)
    if (order) return html(response, hostedPage(order, `${base()}/ngenius/decide`))
    if (what === 'POST decide') return decided('ngenius', text, response)
    if (headers.authorization !== 'Bearer sandbox') return json(response, 401, { error: 'Unauthorized' })
    const [, method = '', rest = ''] = new RegExp(`^(\\w+) transactions/outlets/${sandboxKeys.ngenius.outlet}/orders/?(.*)$`).exec(what) ?? []
    const reference = rest.split('/')[0] ?? ''
    const mood = moods.get(reference) ?? moods.get(orders.find(reference)?.merchant_reference ?? '')
    if (!misbehaves(mood, response)) json(response, ...nGeniusOrder(orders, { method, rest, body: objectOf(text), base: base(), mood }))
  }
  return { aps, ngenius }
}

/** How tests and a console steer it. */
const steering = (orders: SandboxOrders, moods: Map<string, GatewayMood>): Pick<SandboxGateway, 'find' | 'decide' | 'returnOf' | 'behave'> => ({
  find: orders.find,
  decide: (reference, decision) => {
    const order = orders.find(reference)
    if (order) orders.decide(order, decision)
  },
  returnOf: (reference) => {
    const order = orders.find(reference)
    return order ? apsReturn(order) : {}
  },
  behave: (reference, mood) => void (mood ? moods.set(reference, mood) : moods.delete(reference)),
})

/** The gateway's notices: signed as its form is, sent where `notify` says. */
function noticesOf(orders: SandboxOrders, base: () => string, notify: ((form: SandboxForm) => string) | undefined) {
  const noticeOf = (form: SandboxForm, reference: string) => {
    const order = orders.find(reference)
    if (!order) throw new Error(`The sandbox has no payment ${reference}.`)
    return form === 'aps' ? apsNotice(order) : nGeniusNotice(order, base())
  }
  async function tell(form: SandboxForm, reference: string, times: number): Promise<(number | null)[]> {
    if (!notify) return []
    const { payload, signature } = noticeOf(form, reference)
    const headers = { 'content-type': form === 'aps' ? 'application/x-www-form-urlencoded' : 'application/json', 'x-gateway-signature': signature }
    const once = () => fetch(notify(form), { method: 'POST', headers, body: payload }).then(({ status }) => status, () => null)
    return Promise.all(Array.from({ length: times }, once))
  }
  return { noticeOf, tell }
}

async function answer(play: ReturnType<typeof playing>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, form = '', rest = ''] = /^\/(aps|ngenius)\/(.*)$/.exec(new URL(request.url ?? '/', 'http://sandbox').pathname) ?? []
  const sent = { text: await textOf(request), headers: request.headers }
  if (form === 'aps' || form === 'ngenius') return play[form](`${request.method} ${rest}`, sent, response)
  json(response, 404, { error: 'No such address' })
}

/**
 * A gateway to try payments against, in the wire forms of Amazon Payment Services (below `/aps`) and N-Genius (below `/ngenius`): its page has Approve, Decline
 * and Cancel, it calls back signed, answers what became of a payment, and refunds. It listens on this machine alone, moves no money and forgets everything when
 * it stops. `notify` says where its notices go.
 */
export async function startSandboxGateway(
  { port = 0, notify }: { port?: number; notify?: (form: SandboxForm) => string } = {},
): Promise<SandboxGateway> {
  const [orders, moods] = [sandboxOrders(), new Map<string, GatewayMood>()]
  let [pace, base] = [{ delay_ms: 200, times: 1 }, '']
  const { noticeOf, tell } = noticesOf(orders, () => base, notify)

  /** The payer has pressed: back to the shop at once, the notices a little later. */
  function decided(form: SandboxForm, text: string, response: ServerResponse): void {
    const sent = new URLSearchParams(text)
    const order = orders.find(sent.get('reference') ?? '')
    if (!order) return json(response, 404, { error: 'No such payment' })
    orders.decide(order, (sent.get('decision') ?? 'cancel') as Decision)
    setTimeout(() => void tell(form, order.reference, pace.times), pace.delay_ms).unref()
    const back = new URL(order.return_url)
    for (const [name, value] of Object.entries(form === 'aps' ? apsReturn(order) : { ref: order.reference })) back.searchParams.set(name, value)
    response.writeHead(303, { location: back.href }).end()
  }

  const play = playing({ orders, moods, base: () => base, decided })
  const server = createServer((request, response) => {
    answer(play, request, response).catch(() => json(response, 500, { error: 'The sandbox stumbled' }))
  })
  const here = await listenLocally(server, port)
  base = here.url
  return { url: base, noticeOf, notify: (form, reference, times = 1) => tell(form, reference, times), ...steering(orders, moods),
    pace: (o) => { pace = { ...pace, ...o } },
    close: here.close,
  }
}
