import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inventStory, type SandboxEvent } from './story'

/** How a number is made to misbehave: no answer, a broken one, one without end, a refusal, one that leads elsewhere. */
export type Mood = 'silent' | 'broken' | 'endless' | 'refuses' | 'redirects'

export interface SandboxCarrier {
  /** `http://127.0.0.1:<port>`; a carrier's tracking address is `<url>/<CARRIER CODE>`. */
  url: string
  /** What was asked, oldest first. */
  asked: { path: string; headers: IncomingMessage['headers'] }[]
  /** What it says of a number from now on, instead of a story of its own. */
  tell(number: string, events: SandboxEvent[]): void
  behave(number: string, mood: Mood | null): void
  close(): Promise<void>
}

const answer = (response: ServerResponse, status: number, body: unknown, more: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-token': 'sandbox-only', ...more }).end(typeof body === 'string' ? body : JSON.stringify(body))

function misbehave(mood: Mood, response: ServerResponse): void {
  if (mood === 'silent') return
  if (mood === 'broken') return void answer(response, 200, '{"events": [')
  if (mood === 'refuses') return void answer(response, 503, { error: 'Down for maintenance' })
  if (mood === 'redirects') return void answer(response, 302, {}, { location: 'http://169.254.169.254/latest/meta-data/' })
  response.writeHead(200, { 'content-type': 'application/json' })
  const pour = () => void (response.destroyed || !response.write('x'.repeat(64 * 1024)) ? response.once('drain', pour) : setImmediate(pour))
  pour()
}

/**
 * A carrier to try the tracking feed against: `GET /<CARRIER>/tracking/<number>?since=<ISO>&open=<0|1>` answers
 * `{ carrier, tracking_number, events: [{ code, description, time, location, signed_by? }] }`. It listens on this machine alone and
 * forgets everything when it stops.
 */
export async function startSandboxCarrier({ port = 0 }: { port?: number } = {}): Promise<SandboxCarrier> {
  const told = new Map<string, SandboxEvent[]>()
  const moods = new Map<string, Mood>()
  const asked: SandboxCarrier['asked'] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    const [, carrier = '', number = ''] = /^\/([A-Z0-9_]+)\/tracking\/([^/]+)$/.exec(pathname) ?? []
    if (!number) return void answer(response, 404, { error: 'No such address' })
    const key = decodeURIComponent(number)
    asked.push({ path: request.url ?? '', headers: request.headers })
    const mood = moods.get(key)
    if (mood) return misbehave(mood, response)
    const nowMs = Date.now()
    if (!told.has(key)) told.set(key, searchParams.get('open') === '0' ? [] : inventStory(carrier, key, Date.parse(searchParams.get('since') ?? '') || 0, nowMs))
    const events = (told.get(key) ?? []).filter(({ time }) => Date.parse(time) <= nowMs)
    answer(response, 200, { carrier, tracking_number: key, events })
  })
  await new Promise<void>((resolve) => { server.listen(port, '127.0.0.1', resolve) })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    tell: (number, events) => void told.set(number, events),
    behave: (number, mood) => void (mood ? moods.set(number, mood) : moods.delete(number)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => { server.close(resolve) })
    },
  }
}
