import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierSettings } from '@/lib/contract/carrier-settings'
import { bookingState, carrierAuth, knownSetting, requiredSettings, type SettingEnvironment } from '@/lib/domain/carrier-feed'
import { deliveryResult } from '@/lib/domain/subscription'
import { isTimezone } from '@/lib/domain/zones'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { noPermission, Refusal, type Fault } from '../../platform/refusal'
import { openOutside, reach, Unreachable, type Outside } from '../../platform/outside'
import type { Services } from '../../platform/services'
import { seal, unseal } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { webhookAddress } from '../../core/carrier-calls/connection'
import { carrierOf, type CarrierFacts } from './scope'

type Shown = z.input<typeof carrierSettings.list.reply>
type Saving = z.output<typeof carrierSettings.save.body>
type Given = Saving['settings'][number]
interface Stored {
  setting_key: string
  setting_value: string
  value_type: Shown['settings'][number]['value_type']
  description: string | null
  updated_at: string
}

const storedOf = (db: Db, carrierId: number, environment: string, lock = sql``) =>
  rows<Stored>(db, sql`select setting_key, setting_value, value_type, description, updated_at from carrier_settings where carrier_id = ${carrierId}
      and environment = ${environment} order by setting_key ${lock}`)

/** A secret by its last four characters: enough to tell one from another. */
function hidden(sealed: string, secret: string): string {
  try {
    const open = unseal(sealed, secret, 'partner secrets')
    return `••••${open.length > 8 ? open.slice(-4) : ''}`
  } catch {
    return '••••'
  }
}

const shownSetting = ({ setting_value, value_type, ...row }: Stored, secret: string): Shown['settings'][number] => ({
  ...row, value_type, has_value: setting_value !== '', setting_value: value_type === 'secret' ? hidden(setting_value, secret) : setting_value,
})

const linkOf = (db: Db, carrierId: number, environment: string) =>
  first<Shown['link']>(
    db,
    sql`select coalesce(l.circuit, 'closed') as circuit, coalesce(l.failures, 0) as failures, l.probe_at, l.last_error, l.last_error_at, l.last_ok_at,
        l.tested_at, l.tested_ok,
          b.waiting, b.oldest, b.refused_24h, o.calls_24h, o.failed_24h
        from (select 1) one left join carrier_links l on l.carrier_id = ${carrierId} and l.environment = ${environment}
          cross join lateral (select count(*) filter (where state = ${literal(bookingState, 'waiting')})::int as waiting,
            min(created_at) filter (where state = ${literal(bookingState, 'waiting')}) as oldest,
            count(*) filter (where state = ${literal(bookingState, 'refused')} and settled_at > now() - interval '24 hours')::int as refused_24h
            from carrier_bookings where carrier_id = ${carrierId} and environment = ${environment}) b
          cross join lateral (select count(*)::int as calls_24h, count(*) filter (where result <> ${literal(deliveryResult, 'success')})::int as failed_24h
          from outgoing_logs
            where integration = 'carrier_api' and carrier_id = ${carrierId} and environment = ${environment} and created_at > now() - interval '24 hours') o`,
  )

const valueOf = (stored: readonly Stored[], key: string) => stored.find(({ setting_key }) => setting_key === key)?.setting_value ?? null

const missingOf = ({ integration_kind, integration_mode }: CarrierFacts, stored: readonly Stored[]) =>
  requiredSettings(integration_kind, valueOf(stored, 'auth_kind'), integration_mode).filter((key) => !stored.some(({ setting_key }) => setting_key === key))

async function shown(db: Db, { config }: Services, who: Who, carrier: CarrierFacts, environment: SettingEnvironment): Promise<Shown> {
  const stored = await storedOf(db, carrier.id, environment)
  return {
    carrier_id: carrier.id, carrier: carrier.carrier, carrier_code: carrier.carrier_code,
    environment, own_environment: carrier.environment, integration_kind: carrier.integration_kind,
    integration_mode: carrier.integration_mode, label_source: carrier.label_source,
    webhook_url: who.user_category === 'carrier' ? null : webhookAddress(config.PUBLIC_URL, carrier.webhook_token),
    settings: stored.map((row) => shownSetting(row, config.TOKEN_SECRET)),
    missing: missingOf(carrier, stored), link: (await linkOf(db, carrier.id, environment)) as Shown['link'],
  }
}

/** A carrier's settings, secrets masked, and how its line does. 404 for a foreign carrier. */
export async function readSettings(db: Db, services: Services, who: Who, carrierId: number, environment: SettingEnvironment | undefined): Promise<Shown> {
  const carrier = await carrierOf(db, who, carrierId)
  return shown(db, services, who, carrier, environment ?? carrier.environment)
}

const typeOf = ({ setting_key, value_type }: Given) => knownSetting(setting_key)?.type ?? value_type
const isSandbox = (value: string) => /^sandbox:[A-Z0-9_]{2,20}$/.test(value)

async function addressFault(value: string, outside: Outside, isBase: boolean): Promise<string | null> {
  if (isBase && isSandbox(value)) return null
  const local = outside.allowLocal && /^http:\/\/(localhost|127\.)/.test(value)
  if (!value.startsWith('https://') && !local) return 'Value must be a valid URL starting with https://'
  if (!URL.canParse(value)) return 'Value must be a valid URL starting with https://'
  return reach(value, outside).then(() => null, (error: unknown) => (
    error instanceof Unreachable ? error.message : 'Value must be a valid URL starting with https://'
  ))
}

/** What is wrong with a value, or null. */
async function faultOf(given: Given, value: string, outside: Outside): Promise<string | null> {
  const known = knownSetting(given.setting_key)
  const type = typeOf(given)
  if (type === 'url') return addressFault(value, outside, given.setting_key === 'api_base_url' || given.setting_key === 'token_url')
  if (known?.options && !known.options.some((option) => option.value === value))
    return `Choose one of: ${known.options.map((option) => option.value).join(', ')}.`
  if (given.setting_key === 'event_timezone' && !isTimezone(value)) return 'Name a zone such as Asia/Dubai or UTC.'
  if (type === 'int' && !/^-?\d{1,9}$/.test(value)) return 'This must be a whole number.'
  if (type === 'decimal' && !/^-?\d{1,12}(\.\d{1,6})?$/.test(value)) return 'This must be a number.'
  if (type === 'bool' && !['true', 'false'].includes(value)) return 'Choose one of: true, false.'
  if (type === 'json' && !isJson(value)) return 'This is no JSON.'
  if (known?.min !== undefined && Number(value) < known.min) return `This must be at least ${known.min}.`
  return known?.max !== undefined && Number(value) > known.max ? `This must be at most ${known.max}.` : null
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

async function refuseWrong(given: readonly Given[], outside: Outside): Promise<void> {
  const faults: Fault[] = []
  const seen = new Set<string>()
  for (const one of given) {
    const message = seen.has(one.setting_key) ? 'This key is named twice.' : one.setting_value ? await faultOf(one, one.setting_value, outside) : null
    seen.add(one.setting_key)
    if (message) faults.push({ field: one.setting_key, message })
  }
  if (faults.length > 0) throw new Refusal(422, faults[0]?.message ?? '', faults)
}

const forget = (tx: Db, carrierId: number, environment: string, key: string) =>
  rows(tx, sql`delete from carrier_settings where carrier_id = ${carrierId} and environment = ${environment} and setting_key = ${key}`)

interface Keeping {
  who: Who
  environment: SettingEnvironment
  secret: string
}

const keep = (tx: Db, carrierId: number, { who, environment, secret }: Keeping, given: Given, value: string) => {
  const type = typeOf(given)
  return rows(
    tx,
    sql`insert into carrier_settings as s (carrier_id, environment, setting_key, setting_value, value_type, description, created_by, updated_by)
        values (${carrierId}, ${environment}, ${given.setting_key}, ${type === 'secret' ? seal(value, secret, 'partner secrets') : value}, ${type},
          ${given.description ?? null}, ${who.user_id}, ${who.user_id})
        on conflict (carrier_id, environment, setting_key) do update set setting_value = excluded.setting_value, value_type = excluded.value_type,
          description = coalesce(excluded.description, s.description), version = s.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
  )
}

/** A masked value sent back, or nothing for a secret, means: as it was. */
const isKept = (given: Given) =>
  given.setting_value === undefined || (typeOf(given) === 'secret' && (!given.setting_value || given.setting_value.startsWith('••••')))

function refuseMissing(carrier: CarrierFacts, stored: readonly Stored[]): void {
  const auth = valueOf(stored, 'auth_kind')
  if (auth !== null && !carrierAuth.is(auth)) return
  const missing = missingOf(carrier, stored)
  if (missing.length === 0) return
  const faults = missing.map((key): Fault => ({
    field: key, message: `${key} is required for an ${carrier.integration_kind === 'api' ? 'API' : 'SFTP'} carrier`,
  }))
  throw new Refusal(422, faults[0]?.message ?? '', faults)
}

/**
 * Saves settings of a carrier in one environment; those left out stay. Secrets are kept encrypted and need the key for credentials; 422
 * names each wrong or missing key, 404 a foreign carrier.
 */
export async function saveSettings(tx: Db, services: Services, who: Who, body: Saving, audit: (entry: AuditEntry) => void): Promise<Shown> {
  const carrier = await carrierOf(tx, who, body.carrier_id)
  const { environment } = body
  const given = body.settings.filter((one) => !isKept(one))
  const secrets = given.filter((one) => typeOf(one) === 'secret')
  if (secrets.length > 0 && !who.keys.has('app_carrier_partner:carrier-credentials')) throw noPermission()
  if (given.length > secrets.length && !who.keys.has('app_carrier_partner:carrier-edit')) throw noPermission()
  await refuseWrong(given, openOutside(services.config))
  const before = await storedOf(tx, carrier.id, environment, sql`for update`)
  for (const one of given) {
    if (one.setting_value) await keep(tx, carrier.id, { who, environment, secret: services.config.TOKEN_SECRET }, one, one.setting_value)
    else await forget(tx, carrier.id, environment, one.setting_key)
  }
  const after = await storedOf(tx, carrier.id, environment)
  // Of an environment that is not in use yet, half a setup may be kept.
  if (environment === carrier.environment) refuseMissing(carrier, after)
  const masked = (stored: readonly Stored[]) =>
    Object.fromEntries(stored.map((row) => [row.setting_key, row.value_type === 'secret' ? '•••' : row.setting_value]))
  audit({
    entity: 'carrier', entity_id: carrier.id, action: 'settings', before: { environment, settings: masked(before) },
    after: { environment, settings: masked(after), secrets_changed: secrets.map(({ setting_key }) => setting_key) },
  })
  return shown(tx, services, who, carrier, environment)
}
