import { sql } from 'drizzle-orm'
import { carrierAuth, type CarrierAuth, type SettingEnvironment } from '@/lib/domain/carrier-feed'
import { first, rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import { unseal } from '../../platform/tokens'
import { CarrierTrouble } from './trouble'

/** A carrier as it can be reached: its address and its settings with the secrets open. Lives for one piece of work. */
export interface Connection {
  carrier_id: number
  carrier_code: string
  carrier: string
  environment: string
  /** Address without the last slash. */
  base: string
  /** The bundled carrier: its address comes from the configuration, not from a person. */
  sandbox: boolean
  auth: CarrierAuth | 'none'
  values: Readonly<Record<string, string>>
  timeoutMs: number
  /** What the carrier allows; null = nobody said. */
  perMinute: number | null
  webhook_url: string
}

const USUAL_SECONDS = 8
const MOST_SECONDS = 60
const sandboxCode = /^sandbox:([A-Z0-9_]{2,20})$/

interface Stored {
  setting_key: string
  setting_value: string
  value_type: string
}

/** A secret as it was typed; one written under another TOKEN_SECRET cannot be read any more and must be entered again. */
function openSetting({ setting_key, setting_value, value_type }: Stored, secret: string, carrier: string): string {
  if (value_type !== 'secret') return setting_value
  try {
    return unseal(setting_value, secret, 'partner secrets')
  } catch {
    throw new CarrierTrouble('away', `The saved ${setting_key} of ${carrier} can no longer be read. Enter it again under Carrier settings.`)
  }
}

/** The address carriers send their messages to. */
export const webhookAddress = (publicUrl: string, token: string) => `${publicUrl.replace(/\/+$/, '')}/api/carrier-webhook/${token}`

function authOf(values: Record<string, string>): Connection['auth'] {
  if (carrierAuth.is(values.auth_kind)) return values.auth_kind
  return values.api_key ? 'api_key' : 'none'
}

/**
 * The line to a carrier in an environment (its own unless named), or null where it has no address. `sandbox:CODE` is the bundled carrier,
 * wherever the configuration has it.
 */
export async function connectionOf(
  db: Db, { config }: Pick<Services, 'config'>, carrierId: number, environment?: SettingEnvironment,
): Promise<Connection | null> {
  const carrier = await first<{ carrier_code: string; display_name: string; environment: string; webhook_token: string }>(
    db,
    sql`select carrier_code, display_name, environment, webhook_token from carriers where id = ${carrierId}`,
  )
  if (!carrier) return null
  const env = environment ?? carrier.environment
  const stored = await rows<Stored>(db, sql`select setting_key, setting_value, value_type from carrier_settings where carrier_id = ${carrierId}
      and environment = ${env}`)
  const address = stored.find(({ setting_key }) => setting_key === 'api_base_url')?.setting_value
  const sandbox = address ? sandboxCode.exec(address)?.[1] : undefined
  if (!address || (sandbox && !config.SANDBOX_CARRIER_URL)) return null
  const values = Object.fromEntries(stored.map((row) => [row.setting_key, openSetting(row, config.TOKEN_SECRET, carrier.display_name)]))
  return {
    carrier_id: carrierId, carrier_code: carrier.carrier_code, carrier: carrier.display_name, environment: env,
    base: sandbox ? `${config.SANDBOX_CARRIER_URL}/${sandbox}` : address.replace(/\/+$/, ''), sandbox: sandbox !== undefined, auth: authOf(values), values,
    timeoutMs: Math.min(MOST_SECONDS, Number(values.timeout_seconds) || USUAL_SECONDS) * 1000, perMinute: Number(values.max_requests_per_minute) || null,
    webhook_url: webhookAddress(config.PUBLIC_URL, carrier.webhook_token),
  }
}
