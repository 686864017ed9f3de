import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientSettings } from '@/lib/contract/client-settings'
import { clientDefaults, internalClientSettings } from '@/lib/domain/client'
import { first, rows, type Db } from '../../db/db'
import type { Outside } from '../../platform/outside'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { seal } from '../../platform/tokens'
import { isAdmin, type Who } from '../../platform/who'
import { opened } from '../subscriptions/authorise'
import { fresh, refuseUnreachable } from '../subscriptions/settings'
import { retire } from '../subscriptions/signing'
import { callWithSample } from '../subscriptions/test-send'
import { clientOf, holdClient, staleClient } from './scope'

type Shown = z.output<typeof clientSettings.one.reply>
type Given = z.output<typeof clientSettings.save.body>
type Stored = Partial<Record<keyof typeof clientDefaults | 'webhook_secret' | 'webhook_secret_before', unknown>>

const names = Object.keys(clientDefaults) as (keyof typeof clientDefaults)[]

interface Kept {
  settings: Stored
  version: number
}
const keptOf = (db: Db, clientId: number, lock = sql``) =>
  first<Kept>(db, sql`select settings, version from client_settings where client_id = ${clientId} ${lock}`)

/** What of a client's settings a person may change: staff all, the client all but what our staff keep. */
const editableBy = (who: Who) => [...names, 'webhook_secret'].filter((name) => isAdmin(who) || !internalClientSettings.includes(name))

/** A client's settings with what holds where it set nothing; the secret is only ever written. */
export async function readSettings(db: Db, who: Who, clientId: number): Promise<Shown> {
  const client = await clientOf(db, who, clientId)
  const kept = await keptOf(db, clientId)
  const own = Object.fromEntries(names.map((name) => [name, kept?.settings[name] ?? clientDefaults[name]])) as typeof clientDefaults
  return {
    ...own, client_id: clientId, client: client.name, defaults: clientDefaults,
    editable_fields: editableBy(who), secret_set: Boolean(kept?.settings.webhook_secret),
    integration_mode: client.integration_mode, version: kept?.version ?? 0,
  }
}

/** '203.0.113.7' or '203.0.113.0/24', of either family. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

async function refuseWrong(given: Partial<Given>, before: Stored, outside: Outside): Promise<void> {
  const wrong = given.allowed_ips?.find((text) => !isNetwork(text))
  if (wrong !== undefined) throw refuseField('allowed_ips', `${wrong} is no address or network, like 203.0.113.7 or 203.0.113.0/24.`)
  // One already saved is not judged again, so that the rest can be changed while its name is gone; every call judges it.
  if (given.webhook_url && given.webhook_url !== before.webhook_url)
    await refuseUnreachable('webhook_url', given.webhook_url, outside, 'The webhook address must be a public https address.')
}

/** Subscriptions that follow the client-wide webhook follow its patience too. */
const followWebhook = (tx: Db, clientId: number, { webhook_retry_max, webhook_timeout_s }: Stored) =>
  rows(
    tx,
    sql`update client_subscriptions set retry_limit = ${webhook_retry_max ?? clientDefaults.webhook_retry_max},
        timeout_seconds = ${webhook_timeout_s ?? clientDefaults.webhook_timeout_s}
        where client_id = ${clientId} and inherited`,
  )

/** The new signing secret, and beside it the one it replaces, which goes on signing for a while. */
function signingOf({ webhook_secret: kept }: Stored, given: string, secret: string): Stored {
  const was = typeof kept === 'string' && kept ? (opened(kept, secret) ?? kept) : null
  return { webhook_secret: seal(given, secret, 'partner secrets'), ...(was && was !== given ? { webhook_secret_before: retire(was, secret) } : {}) }
}

const forAudit = ({ webhook_secret, webhook_secret_before: _before, ...settings }: Stored) => ({ ...settings, webhook_secret: webhook_secret ? 'set' : null })

/**
 * Saves what was given of a client's settings, the rest stays (clients.md 2.3). 422 for what our staff keep, an address that is not public or no
 * network; 409 for a stale version.
 */
export async function saveSettings(
  { tx, who, secret, outside }: { tx: Db; who: Who; secret: string; outside: Outside }, given: Given,
): Promise<{ before: unknown; after: unknown }> {
  const { client_id, version, webhook_secret, ...changes } = given
  await holdClient(tx, who, client_id)
  const kept = await keptOf(tx, client_id, sql`for update`)
  if (version !== undefined && version !== (kept?.version ?? 0)) throw staleClient('setting')
  const open = editableBy(who)
  const closed = Object.entries(changes).find(([name, value]) => value !== undefined && !open.includes(name))
  if (closed) throw refuseField(closed[0], 'This setting is kept by our staff.')
  const before = kept?.settings ?? {}
  await refuseWrong(given, before, outside)
  const after: Stored = { ...before, ...changes, ...(webhook_secret ? signingOf(before, webhook_secret, secret) : {}) }
  await rows(
    tx,
    sql`insert into client_settings as s (client_id, settings, created_by, updated_by)
        values (${client_id}, ${JSON.stringify(after)}::jsonb, ${who.user_id}, ${who.user_id})
        on conflict (client_id) do update set settings = excluded.settings, version = s.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
  )
  await followWebhook(tx, client_id, after)
  return { before: forAudit(before), after: forAudit(after) }
}

const kinds = {
  'shipment.event': 'tracking', 'label.created': 'label', 'pod.available': 'pod',
  'order.created': 'order', 'order.cancelled': 'order', 'package_list.status': 'order',
} as const

/** Calls the client-wide webhook with a made-up event and tells what it said (clients.md 5). 409 without an address, 429 beyond five a minute. */
export async function testWebhook(
  services: Services, outside: Outside, db: Db, who: Who, clientId: number, event: keyof typeof kinds,
): Promise<z.input<typeof clientSettings.test.reply>> {
  const client = await clientOf(db, who, clientId)
  const settings = await readSettings(db, who, clientId)
  if (!settings.webhook_url) throw new Refusal(409, 'No webhook address is set.')
  const environment = client.environment === 'production' ? 'production' : 'sandbox'
  const subscription = { ...fresh(clientId, kinds[event], { environment }), inherited: true, timeout_seconds: settings.webhook_timeout_s }
  const { status_code, ms, body_excerpt } = await callWithSample(services, outside, db, subscription)
  return { http_status: status_code, ms, response_excerpt: body_excerpt }
}
