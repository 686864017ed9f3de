import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { jsonBody, listenLocally, textOf } from '../platform/local-server'
import { shopKeys, type ShopPlatform } from './keys'
import { sallaNotice, sallaSide } from './salla-side'
import { sandboxShop, type Question, type Happening, type Notice, type Said, type SandboxShopState, type ShopOrder } from './shop'
import { shopifyNotice, shopifySide } from './shopify-side'
import { pressed, storefront } from './storefront'
import { woocommerceNotice, woocommerceSide } from './woocommerce-side'

type Play = (shop: SandboxShopState, question: Question) => Said
type Tell = (shop: SandboxShopState, order: ShopOrder, what: Happening) => Notice
const sides: Readonly<Record<ShopPlatform, { play: Play; notice: Tell }>> = {
  shopify: { play: shopifySide, notice: shopifyNotice }, woocommerce: { play: woocommerceSide, notice: woocommerceNotice },
  salla: { play: sallaSide, notice: sallaNotice },
}

export interface SandboxShop {
  /** `http://127.0.0.1:<port>`; a shop is asked at `<url>/<platform>/<its address without https://>`, and its page is `/storefront` below that. */
  url: string
  /** A shop by its platform and address; it is there from the first word about it. */
  shop(platform: ShopPlatform, address: string): SandboxShopState
  /** A webhook as it would be sent, of the order as it is now. */
  noticeOf(platform: ShopPlatform, address: string, order: ShopOrder, what: Happening): Notice
  /** Sends webhooks in the order given, all at once, each so many times; answers their statuses. */
  notify(platform: ShopPlatform, notices: readonly Notice[], times?: number): Promise<(number | null)[]>
  /** The next so many questions are answered 429, with this `Retry-After`. */
  limit(questions: number, retryAfterSeconds: number): void
  close(): Promise<void>
}

const isPlatform = (name: string): name is ShopPlatform => Object.hasOwn(shopKeys, name)
const send = (response: ServerResponse, { status, body, headers }: Said) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

interface Answering {
  shop: SandboxShop['shop']
  base: () => string
  isLimited: () => string | null
  tell: (platform: ShopPlatform, notice: Notice) => void
}

/** A person at the page of a shop: what they press is done, and told of by webhook. */
async function visited({ shop, tell }: Answering, platform: ShopPlatform, name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const visit = shop(platform, name)
  if (request.method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(storefront(visit))
  const due = pressed(visit, new URLSearchParams(await textOf(request)))
  if (due) tell(platform, sides[platform].notice(visit, due.order, due.what))
  response.writeHead(303, { location: request.url }).end()
}

/** Answers a question to a shop in its platform's wire form, and a visit to its page. */
function answering(here: Answering) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const [, platform = '', name = '', path = ''] = /^\/(\w+)\/([^/]+)(\/.*)$/.exec(url.pathname) ?? []
    if (!isPlatform(platform)) return send(response, { status: 404, body: { error: 'No such shop' } })
    if (path === '/storefront') return visited(here, platform, decodeURIComponent(name), request, response)
    const body = await jsonBody(request)
    const rest = here.isLimited()
    if (rest !== null) return send(response, { status: 429, body: { errors: 'Exceeded the limit of calls' }, headers: { 'retry-after': rest } })
    const { method = 'GET', headers } = request
    send(response, sides[platform].play(here.shop(platform, decodeURIComponent(name)), {
      method, path, query: url.searchParams, headers, body, base: `${here.base()}/${platform}/${name}`,
    }))
  }
}

const post = (to: string, { payload, headers }: Notice): Promise<number | null> =>
  fetch(to, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: payload }).then(({ status }) => status, () => null)

/**
 * Shops to try channels against, in the wire forms of Shopify, WooCommerce and Salla: they list orders, take stock, and tell of what happens in signed
 * webhooks, doubled, late or out of order as whoever steers them likes. It listens on this machine alone and forgets everything when it stops.
 * `notify` says where its webhooks go.
 */
export async function startSandboxShop({ port = 0, notify }: { port?: number; notify?: (platform: ShopPlatform) => string } = {}): Promise<SandboxShop> {
  const shops = new Map<string, SandboxShopState>()
  let [base, limited, rest] = ['', 0, 1]
  function shop(platform: ShopPlatform, address: string): SandboxShopState {
    const name = address.replace(/^https:\/\//, '')
    const known = shops.get(`${platform} ${name}`) ?? sandboxShop(name)
    shops.set(`${platform} ${name}`, known)
    return known
  }
  const answer = answering({
    shop, base: () => base, isLimited: () => (limited > 0 ? ((limited -= 1), String(rest)) : null),
    tell: (platform, notice) => { if (notify) void post(notify(platform), notice) },
  })
  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, { status: 500, body: { error: 'The sandbox stumbled' } }))
  })
  const here = await listenLocally(server, port)
  base = here.url
  return {
    url: base, shop,
    noticeOf: (platform, address, order, what) => sides[platform].notice(shop(platform, address), order, what),
    notify: (platform, notices, times = 1) =>
      Promise.all(notify ? notices.flatMap((notice) => Array.from({ length: times }, () => post(notify(platform), notice))) : []),
    limit: (questions, seconds) => { [limited, rest] = [questions, seconds] },
    close: here.close,
  }
}
