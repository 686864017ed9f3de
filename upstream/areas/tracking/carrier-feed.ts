import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rows, type Db } from '../../db/db'
import { request } from '../../platform/call-outside'
import { openOutside, reach } from '../../platform/outside'
import type { Services } from '../../platform/services'
import { unseal } from '../../platform/tokens'
import type { ToldEvent } from './carrier-events'

/** How a carrier is asked where its parcels are. */
export interface Feed {
  /** Tracking address without the number. */
  base: string
  /** The address comes from the configuration, not from a person. */
  trusted: boolean
  key: string | null
  timeoutMs: number
}

/** A carrier's address set by a person is of the internet, whatever webhooks may do in tests. */
const publicOnly = openOutside({ WEBHOOK_ALLOW_LOCAL: '0' })

/** Under the door's own 12 s, so that whoever waits is told by us what happened. */
const USUAL_SECONDS = 8
const MOST_SECONDS = 10
const MOST_BYTES = 512 * 1024
const MOST_EVENTS = 200

const sandboxCode = /^sandbox:([A-Z0-9_]{2,20})$/

/** The feed of a carrier from its settings, or null where it has none. `sandbox:CODE` is the bundled carrier, wherever the configuration has it. */
export async function feedOf(db: Db, { config }: Pick<Services, 'config'>, carrierId: number, environment: string): Promise<Feed | null> {
  const settings = await rows<{ setting_key: string; setting_value: string; value_type: string }>(
    db,
    sql`select setting_key, setting_value, value_type from carrier_settings where carrier_id = ${carrierId} and environment = ${environment}
          and setting_key in ('api_base_url', 'api_key', 'timeout_seconds')`,
  )
  const of = (key: string) => settings.find(({ setting_key }) => setting_key === key)
  const address = of('api_base_url')?.setting_value
  const key = of('api_key')
  const sandbox = address ? sandboxCode.exec(address)?.[1] : undefined
  if (!address || (sandbox && !config.SANDBOX_CARRIER_URL)) return null
  return {
    base: sandbox ? `${config.SANDBOX_CARRIER_URL}/${sandbox}` : address.replace(/\/+$/, ''),
    trusted: sandbox !== undefined,
    key: key ? (key.value_type === 'secret' ? unseal(key.setting_value, config.TOKEN_SECRET) : key.setting_value) : null,
    timeoutMs: Math.min(MOST_SECONDS, Number(of('timeout_seconds')?.setting_value) || USUAL_SECONDS) * 1000,
  }
}

const Said = z.object({
  code: z.string().trim().min(1).max(60),
  sub_code: z.string().trim().max(60).default(''),
  description: z.string().trim().max(255).default(''),
  time: z.iso.datetime({ offset: true }),
  location: z.string().trim().max(100).nullish(),
  signed_by: z.string().trim().max(100).nullish(),
})
const Answer = z.object({ tracking_number: z.string(), events: z.array(Said).max(MOST_EVENTS) })

const secretName = /auth|key|token|secret|cookie|signature/i
/** Headers as they may be kept and shown. */
export const maskedHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secretName.test(name) ? '•••' : value]))

/**
 * Asks the carrier about one number: `GET {base}/tracking/{number}?since=…&open=…`. Rejects when it does not answer in time, with
 * anything but 200, or with something that is no answer.
 */
export async function askFeed(feed: Feed, number: string, { since, open }: { since: string | null; open: boolean }): Promise<ToldEvent[]> {
  const query = new URLSearchParams({ ...(since ? { since } : {}), open: open ? '1' : '0' })
  const url = `${feed.base}/tracking/${encodeURIComponent(number)}?${query.toString()}`
  const headers: Record<string, string> = feed.key ? { 'x-api-key': feed.key } : {}
  const place = feed.trusted ? { url: new URL(url), at: null } : await reach(url, publicOnly)
  const asking = { method: 'GET', headers: { accept: 'application/json', ...headers }, body: Buffer.alloc(0), timeoutMs: feed.timeoutMs, maxBytes: MOST_BYTES }
  const answer = await request(place, asking)
  if (answer.status !== 200) throw new Error(answer.error ?? `The carrier answered ${answer.status}.`)
  // A NUL is no text PostgreSQL keeps.
  const { tracking_number, events } = Answer.parse(JSON.parse(answer.body.replaceAll('\\u0000', '')))
  return events.map((event) => ({
    ...event, raw_time: event.time, time: new Date(event.time).toISOString(), location: event.location ?? null, signed_by: event.signed_by ?? null,
    payload: {
      request: { method: 'GET', url, headers: maskedHeaders(headers) },
      response: { status: answer.status, headers: maskedHeaders(answer.headers), body: { tracking_number, events: [event] } },
    },
  }))
}
