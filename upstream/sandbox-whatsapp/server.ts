import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { jsonBody, listenLocally } from '../platform/local-server'
import { isFault, sandboxAccount, statusCallback, type Callback, type Reply, type SandboxAccount, type Taken } from './account'
import { doorPhoto } from './door-photo'
import { whatsappKeys } from './keys'
import { templateJson, type TemplateState } from './templates'

export interface SandboxWhatsapp {
  /** `http://127.0.0.1:<port>`, in place of https://graph.facebook.com. */
  url: string
  account: SandboxAccount
  /** A callback of how far a message is, as it would be sent. */
  statusOf(wamid: string, status: string, o?: { at?: number; code?: number }): Callback
  /** Sends callbacks in the order given, all at once; answers their statuses. */
  notify(callbacks: readonly Callback[]): Promise<(number | null)[]>
  /** The next so many questions are answered with this status and code of Meta. */
  fail(questions: number, o?: { status: number; code: number }): void
  /** Milliseconds until statuses are called back; null calls nothing back. */
  pace(delayMs: number | null): void
  /** Runs as a message has been taken and before that is answered. */
  onTaken(then: ((taken: Taken) => Promise<void>) | null): void
  close(): Promise<void>
}

interface Said { status: number; body: object | Buffer }
const faulty = (status: number, code: number, message: string, details = message): Said => ({
  status,
  body: { error: { message, type: 'OAuthException', code, error_data: { messaging_product: 'whatsapp', details }, fbtrace_id: 'sandbox' } },
})
function send(response: ServerResponse, { status, body }: Said): void {
  const isPicture = Buffer.isBuffer(body)
  response.writeHead(status, { 'content-type': isPicture ? 'image/jpeg' : 'application/json' }).end(isPicture ? body : JSON.stringify(body))
}
const post = (to: string, { payload, signature }: Callback): Promise<number | null> =>
  fetch(to, { method: 'POST', headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature }, body: payload })
    .then(({ status }) => status, () => null)

const MOST_TEMPLATES = 4
/** Templates a page at a time, so that whoever reads them has to turn it. */
function templatesFrom({ templates }: SandboxAccount, url: URL, base: string): Said {
  const from = Number(url.searchParams.get('after') ?? 0)
  const to = from + MOST_TEMPLATES
  const next = to < templates.length ? { cursors: { before: String(from), after: String(to) }, next: `${base}${url.pathname}?after=${to}` } : { cursors: {} }
  return { status: 200, body: { data: templates.slice(from, to).map(templateJson), paging: next } }
}

/** What the console and tests have consignees and Meta do; no part of the API. */
function control(account: SandboxAccount, action: string, body: object): Callback | null {
  if (action === 'say') return account.say(body as Reply)
  if (action === 'template') {
    const { name, language, status } = body as { name: string; language: string; status: TemplateState }
    for (const one of account.templates.filter((template) => template.name === name && template.language === language)) one.status = status
  }
  return null
}

type Tell = (callbacks: readonly Callback[]) => Promise<(number | null)[]>
/** How it has been told to behave. */
interface State {
  failing: number
  fault: { status: number; code: number }
  delay: number | null
  base: string
  then: ((taken: Taken) => Promise<void>) | null
}

/** The API's side of its addresses, and the console's. */
function answering(account: SandboxAccount, state: State, tell: Tell) {
  const goOn = (taken: Taken): void => {
    if (state.delay === null) return
    for (const [nth, status] of ['sent', 'delivered', 'read'].entries())
      setTimeout(() => void tell([statusCallback(taken, status, Date.now())]), state.delay * (nth + 1)).unref()
  }

  async function messages(body: Record<string, unknown>): Promise<Said> {
    const taken = account.take(body)
    if (isFault(taken)) return faulty(taken.status, taken.code, taken.message, taken.details)
    await state.then?.(taken)
    goOn(taken)
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [{ input: body.to, wa_id: taken.to }], messages: [{ id: taken.wamid, message_status: 'accepted' }] },
    }
  }
  async function answer(request: IncomingMessage, url: URL): Promise<Said> {
    const [, action] = /^\/control\/(\w+)$/.exec(url.pathname) ?? []
    const body = await jsonBody(request)
    if (action) {
      const callback = control(account, action, body)
      return { status: 200, body: { answered: callback ? await tell([callback]) : [] } }
    }
    if (request.headers.authorization !== `Bearer ${whatsappKeys.access_token}`) return faulty(401, 190, 'Invalid OAuth access token')
    if (state.failing > 0) {
      state.failing -= 1
      return faulty(state.fault.status, state.fault.code, 'The sandbox was told to fail')
    }
    const [, id = '', what = ''] = /^\/v\d+\.\d+\/(\d+)(?:\/(\w+))?$/.exec(url.pathname) ?? []
    if (what === 'messages' && request.method === 'POST' && id === whatsappKeys.phone_number_id) return messages(body)
    if (what === 'message_templates' && id === whatsappKeys.business_account_id) return templatesFrom(account, url, state.base)
    if (url.pathname === '/media/400000000000001') return { status: 200, body: await doorPhoto() }
    if (id === '400000000000001') return { status: 200, body: { url: `${state.base}/media/${id}`, mime_type: 'image/jpeg', id } }
    return faulty(400, 100, `Unsupported ${request.method} request`)
  }
  return answer
}

/**
 * The WhatsApp Business Cloud API to try messages against: it takes templates, texts and interactive messages, refuses with Meta's codes what Meta refuses,
 * lists templates, and calls back signed. `POST /control/say` has a consignee write, `POST /control/template` changes an approval. It listens on this machine
 * alone, reaches nobody and forgets everything when it stops. `notify` says where callbacks go.
 */
export async function startSandboxWhatsapp({ port = 0, notify }: { port?: number; notify?: () => string } = {}): Promise<SandboxWhatsapp> {
  const account = sandboxAccount()
  const state: State = { failing: 0, fault: { status: 503, code: 131_000 }, delay: 300, base: '', then: null }
  const tell: Tell = (callbacks) => Promise.all(notify ? callbacks.map((one) => post(notify(), one)) : [])
  const answer = answering(account, state, tell)
  const server = createServer((request, response) => {
    answer(request, new URL(request.url ?? '/', 'http://sandbox'))
      .then((said) => send(response, said), () => send(response, faulty(500, 1, 'The sandbox stumbled')))
  })
  const here = await listenLocally(server, port)
  state.base = here.url
  return {
    url: here.url, account, notify: tell, close: here.close,
    statusOf(wamid, status, { at = Date.now(), code } = {}) {
      const taken = account.taken.find((one) => one.wamid === wamid) ?? { wamid, to: '', type: '', body: {}, mark: null }
      return statusCallback(taken, status, at, code)
    },
    fail: (questions, fault = { status: 503, code: 131_000 }) => { Object.assign(state, { failing: questions, fault }) },
    pace: (delay) => { state.delay = delay },
    onTaken: (then) => { state.then = then },
  }
}
