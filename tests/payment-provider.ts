import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

interface Page {
  id: string
  amount: number
  currency: string
  reference: string
  success_url: string
}

/** A payment provider that speaks the hosted payments page: pages made once a reference, paid by a button, told by a signed callback. */
export interface PaymentProvider {
  url: string
  key: string
  secret: string
  pages: Page[]
  /** Makes the next requests for a page fail. */
  isDown: boolean
  /** The callback for a page as it would be sent, body and signature. */
  callbackFor(page: Page, differs?: { amount?: number; type?: string }): { payload: string; signature: string }
  stop(): Promise<void>
}

const bodyOf = async (request: http.IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Starts it. `tell` is where callbacks go when somebody presses Pay on a page; none are sent without. */
export async function startPaymentProvider(o: { port?: number; tell?: () => string; key?: string; secret?: string } = {}): Promise<PaymentProvider> {
  const provider: PaymentProvider = {
    url: '', key: o.key ?? 'sk_test_key', secret: o.secret ?? 'whsec_test_secret', pages: [], isDown: false,
    callbackFor({ reference, amount, currency, id }, differs = {}) {
      const payload = JSON.stringify({
        id: `evt_${id}`, type: differs.type ?? 'payment_captured', data: { id: `pay_${id}`, reference, amount: differs.amount ?? amount, currency },
      })
      return { payload, signature: createHmac('sha256', provider.secret).update(payload).digest('hex') }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => { server.close(resolve) })
    },
  }
  const pageOf = (url: string) => provider.pages.find(({ id }) => url.endsWith(id))
  const make = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (request.headers.authorization !== `Bearer ${provider.key}`) return response.writeHead(401).end()
    if (provider.isDown) return response.writeHead(503).end()
    const body = JSON.parse(await bodyOf(request)) as Omit<Page, 'id'>
    let page = provider.pages.find(({ reference }) => reference === request.headers['cko-idempotency-key'])
    if (!page) {
      page = { ...body, id: `hpp_${provider.pages.length + 1}_${Math.random().toString(36).slice(2)}` }
      provider.pages.push(page)
    }
    return response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({
      id: page.id, reference: page.reference, _links: { redirect: { href: `${provider.url}/page/${page.id}` } },
    }))
  }
  const pay = async (page: Page, response: http.ServerResponse) => {
    const { payload, signature } = provider.callbackFor(page)
    if (o.tell) await fetch(o.tell(), { method: 'POST', headers: { 'content-type': 'application/json', 'cko-signature': signature }, body: payload })
    response.writeHead(303, { location: page.success_url }).end()
  }
  const server = http.createServer((request, response) => {
    const url = request.url ?? ''
    const page = pageOf(url)
    if (request.method === 'POST' && url === '/hosted-payments') return void make(request, response)
    if (request.method === 'POST' && page) return void pay(page, response)
    if (!page) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': 'text/html',
    }).end(`<!doctype html><link rel="icon" href="data:,"><title>Pay</title><h1>Pay ${page.currency} ${page.amount / 100}</h1><form method="post"><button>Pay now</button></form>`)
  })
  await new Promise<void>((resolve) => { server.listen(o.port ?? 0, '127.0.0.1', resolve) })
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}
