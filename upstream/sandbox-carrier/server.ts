import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from '../platform/local-server'
import { bookings, type SandboxBooking } from './bookings'
import { confirmationOf, pointsOf, type SandboxPoint } from './partner-calls'
import { inventStory, type SandboxEvent } from './story'

/** How a number is made to misbehave: no answer, a broken one, one without end, a refusal, one that leads elsewhere. */
export type Mood = 'silent' | 'broken' | 'endless' | 'refuses' | 'redirects'
/** How the whole carrier does: away for everybody, or asking for patience. */
export type Weather = 'up' | 'down' | 'busy'

export interface SandboxCarrier {
  /** `http://127.0.0.1:<port>`; a carrier's address is `<url>/<CARRIER CODE>`. */
  url: string
  /** What was asked, oldest first. */
  requests: { method: string; path: string; headers: IncomingMessage['headers'] }[]
  booked: ReadonlyMap<string, SandboxBooking>
  /** What it says of a number from now on, instead of a story of its own. */
  tell(number: string, events: SandboxEvent[]): void
  /** Of a number, a pickup's number, or `<CARRIER> points` for the list of collection points. */
  behave(number: string, mood: Mood | null): void
  weather(now: Weather): void
  /** Sends the carrier's registered address a signed message; answers its status, or null when nobody answered. */
  push(
    carrier: string, shipments: { tracking_number: string; events: Partial<SandboxEvent>[] }[], o?: { sent_at?: string; secret?: string },
  ): Promise<number | null>
  /** The collection points a carrier lists from now on. */
  listPoints(carrier: string, points: SandboxPoint[]): void
  close(): Promise<void>
}

const MOST_BYTES = 4 * 1024 * 1024
const answer = (response: ServerResponse, status: number, body: unknown, more: Record<string, string> = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', 'x-request-token': 'sandbox-only', ...more }).end(typeof body === 'string'
    ? body
    : JSON.stringify(body))

function misbehave(mood: Mood, response: ServerResponse): void {
  if (mood === 'silent') return
  if (mood === 'broken') return answer(response, 200, '{"events": [')
  if (mood === 'refuses') return answer(response, 503, { error: 'Down for maintenance' })
  if (mood === 'redirects') return answer(response, 302, {}, { location: 'http://169.254.169.254/latest/meta-data/' })
  response.writeHead(200, { 'content-type': 'application/json' })
  const pour = () => void (response.destroyed || !response.write('x'.repeat(64 * 1024)) ? response.once('drain', pour) : setImmediate(pour))
  pour()
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = []
  let read = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    read += piece.length
    if (read > MOST_BYTES) return {}
    pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString() || '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

interface CarrierCall {
  carrier: string
  /** `POST shipments`, `GET shipments/X/label` … */
  what: string
  number: string
  query: URLSearchParams
  body: Record<string, unknown>
  key: string
}

/** What the sandbox knows until it stops. */
interface Memory {
  events: Map<string, SandboxEvent[]>
  moods: Map<string, Mood>
  hooks: Map<string, { url: string; secret: string }>
  points: Map<string, SandboxPoint[]>
  ledger: ReturnType<typeof bookings>
  weather: Weather
}

function eventsOf({ events }: Memory, carrier: string, number: string, query: URLSearchParams): SandboxEvent[] {
  const nowMs = Date.now()
  if (!events.has(number))
    events.set(number, query.get('open') === '0' ? [] : inventStory(carrier, number, Date.parse(query.get('since') ?? '') || 0, nowMs))
  // A time of a place, without its offset, is for the reader to place.
  return (events.get(number) ?? []).filter(({ time }) => !(Date.parse(time) > nowMs))
}

function partner({ moods, points }: Memory, { carrier, what, body }: CarrierCall, response: ServerResponse): void {
  const pickupNo = String(body.pickup_no ?? '')
  const mood = moods.get(what === 'GET points' ? `${carrier} points` : pickupNo)
  if (mood) return misbehave(mood, response)
  if (what === 'GET points') return answer(response, 200, { points: points.get(carrier) ?? pointsOf(carrier) })
  answer(response, 201, { confirmation_number: confirmationOf(carrier, pickupNo) })
}

async function respond(memory: Memory, call: CarrierCall, response: ServerResponse): Promise<void> {
  const { hooks, ledger, events } = memory
  const { carrier, what, number, query, body, key } = call
  if (what === 'GET ping') return answer(response, 200, { ok: true, carrier, webhook: hooks.has(carrier) ? 'registered' : 'unknown' })
  if (what === 'POST token') return answer(response, 200, { access_token: `sandbox-${carrier}`, token_type: 'bearer', expires_in: 3600 })
  if (what === 'PUT webhook') {
    hooks.set(carrier, { url: String(body.url), secret: String(body.secret) })
    return answer(response, 200, { registered: true })
  }
  if (what === 'POST shipments') return answer(response, ...(await ledger.book(carrier, body, key)))
  if (what === 'POST tracking') {
    const numbers = Array.isArray(body.numbers) ? body.numbers.map(String) : []
    // A crowd is told what is on record and gets no stories made up.
    return answer(response, 200, {
      shipments: numbers.filter((one) => events.has(one)).map((one) => ({ tracking_number: one, events: eventsOf(memory, carrier, one, query) })),
    })
  }
  if (what === 'POST pickups' || what === 'GET points') return partner(memory, call, response)
  if (what === 'DELETE shipments/#') return answer(response, ...ledger.cancel(number))
  if (what === 'GET shipments/#/label') return answer(response, ...ledger.label(number))
  if (what === 'GET tracking/#') return answer(response, 200, { carrier, tracking_number: number, events: eventsOf(memory, carrier, number, query) })
  answer(response, 404, { error: 'No such address' })
}

function serve(memory: Memory, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const [, carrier = '', rest = ''] = /^\/([A-Z0-9_]+)\/(.+)$/.exec(pathname) ?? []
  const [kind = '', number = '', ...more] = rest.split('/')
  const mood = memory.moods.get(decodeURIComponent(number))
  if (mood) return misbehave(mood, response)
  if (memory.weather === 'down') return answer(response, 503, { error: 'Down for maintenance' })
  if (memory.weather === 'busy') return answer(response, 429, { error: 'Slow down' }, { 'retry-after': '2' })
  const what = `${request.method} ${[kind, ...(number ? ['#'] : []), ...more].join('/')}`
  void bodyOf(request)
    .then((body) => respond(memory, {
      carrier, what, number: decodeURIComponent(number), query: searchParams, body, key: String(request.headers['idempotency-key'] ?? ''),
    }, response))
    .catch(() => answer(response, 500, { error: 'The sandbox stumbled' }))
}

/** A signed message to a carrier's registered address. */
async function pushTo(
  hook: { url: string; secret: string }, shipments: Parameters<SandboxCarrier['push']>[1], { sent_at, secret }: Parameters<SandboxCarrier['push']>[2] = {},
): Promise<number | null> {
  const body = JSON.stringify({
    sent_at: sent_at ?? new Date().toISOString(), shipments: shipments.map(({ tracking_number, events }) => ({ tracking_number, events })),
  })
  const signature = `sha256=${createHmac('sha256', secret ?? hook.secret).update(body).digest('hex')}`
  return fetch(hook.url, { method: 'POST', headers: { 'content-type': 'application/json', 'x-signature': signature }, body }).then(
    ({ status }) => status, () => null,
  )
}

/**
 * A carrier to try connections against, below `/<CARRIER>`: `POST /shipments` books (an `Idempotency-Key` answers the same again) and gives a
 * label, `GET /shipments/<number>/label`, `DELETE /shipments/<number>` cancels, `GET /tracking/<number>?since=…&open=0|1` and
 * `POST /tracking {numbers}` tell where parcels are, `POST /pickups {pickup_no}` confirms a pickup, `GET /points` lists
 * collection points, `PUT /webhook {url, secret}` says where its signed messages go, `POST /token` gives a
 * bearer token, `GET /ping` answers. It listens on this machine alone and forgets everything when it stops.
 */
export async function startSandboxCarrier({ port = 0 }: { port?: number } = {}): Promise<SandboxCarrier> {
  const memory: Memory = { events: new Map(), moods: new Map(), hooks: new Map(), points: new Map(), ledger: bookings(), weather: 'up' }
  const { events, moods, hooks, points, ledger } = memory
  const requests: SandboxCarrier['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers })
    serve(memory, request, response)
  })
  const here = await listenLocally(server, port)
  return {
    url: here.url,
    requests,
    booked: ledger.all,
    tell: (number, story) => void events.set(number, story),
    listPoints: (carrier, listed) => void points.set(carrier, listed),
    behave: (number, mood) => void (mood ? moods.set(number, mood) : moods.delete(number)),
    weather: (next) => { memory.weather = next },
    async push(carrier, shipments, signed) {
      const hook = hooks.get(carrier)
      return hook ? pushTo(hook, shipments, signed) : null
    },
    close: here.close,
  }
}
