import { configFact, configKeys, type ConfigKey } from '@/lib/domain/config-register'
import { addDays } from '@/lib/domain/days'
import type { configurationHistory, configurations } from '../../db/schema/settings'
import { dayMs, iso, plainDay } from '../calendar'
import type { RowOf } from '../copy'
import { dice } from '../dice'

type Value = RowOf<typeof configurations> & { scope_key: string }

/** The day the company opened: before it nothing was set. */
const OPENED = '2023-01-01'

const money = (key: ConfigKey) => (configFact(key).type === 'money' ? 'AED' : null)

interface Given { key: ConfigKey; value: string; from: string; to?: string; scope?: 'client' | 'country'; whose?: string | number; currency?: string }
const row = ({ key, value, from, to, scope, whose, currency }: Given, by: number): Value => ({
  config_key: key, scope: scope ?? 'global', scope_key: scope ? `${scope}:${whose}` : 'global', country_code: scope === 'country' ? String(whose) : null,
  client_id: scope === 'client' ? Number(whose) : null, carrier_id: null, warehouse_id: null,
  data_type: configFact(key).type, value, currency: currency ?? money(key), valid_from: from,
  valid_to: to ?? null, description: null, status: 'active', created_by: by, updated_by: by, created_at: `${from}T05:00:00Z`, updated_at: `${from}T05:00:00Z`,
})

/** Client, key, value: what was agreed with them alone. Ids in the order of the demo's clients. */
const agreed: readonly (readonly [client: number, key: ConfigKey, value: string])[] = [
  [1, 'volumetric_divisor', '4000'], [1, 'ior_fee_percent', '3.50'],
  [1, 'clearance_fee', '95.00'], [2, 'ior_fee_percent', '3.25'], [2, 'ior_fee_min', '400.00'],
  [4, 'ior_fee_percent', '3.75'], [5, 'clearance_fee', '110.00'], [1, 'whatsapp_messages', 'true'], [2, 'whatsapp_messages', 'true'],
  [4, 'whatsapp_messages', 'true'],
]
const national: readonly (readonly [country: string, key: ConfigKey, value: string])[] = [
  ['AE', 'hvlv_threshold', '1000.00'], ['SA', 'import_vat_rate', '15.00'], ['BH', 'import_vat_rate', '10.00'],
]
/** Changes that are decided and have not begun. */
const coming: readonly (readonly [key: ConfigKey, value: string, days: number])[] = [
  ['bag_high_value_amount', '7500.00', 9], ['upload_file_days', '365', 23], ['api_log_days', '180', 40],
]

/** What every key is: a row each, those of clients and countries, and three that are to come (settings.md 8). */
export function configurationRows(nowMs: number, by: number): Value[] {
  const global = configKeys.flatMap((key) => {
    const value = configFact(key).default
    if (value === null) return []
    const change = coming.find(([changing]) => changing === key)
    const from = change ? plainDay(nowMs + change[2] * dayMs) : null
    return [
      row({ key, value, from: OPENED, ...(from ? { to: addDays(from, -1) } : {}) }, by), ...(change && from ? [row({ key, value: change[1], from }, by)] : []),
    ]
  })
  return [
    ...global,
    ...agreed.map(([whose, key, value], i) => row({ key, value, scope: 'client', whose, from: plainDay(nowMs - (300 - i * 17) * dayMs) }, by)),
    ...national.map(([whose, key, value]) => row({ key, value, scope: 'country', whose, from: key === 'hvlv_threshold' ? '2023-03-01' : '2024-01-01' }, by)),
  ]
}

const reasons = [
  'New contract terms', 'Decision of the finance meeting', 'Requested by operations', 'Agreed with the client', 'After the audit', 'Trial of a quarter',
]
const wandering: readonly (readonly [ConfigKey, readonly string[]])[] = [
  ['token_hours', ['24', '20', '24']], ['login_lock_minutes', ['30', '15']],
  ['statement_tolerance', ['0.50', '1.00']], ['storage_rate_kg_day', ['0.35', '0.45', '0.50']],
  ['timesheet_cutoff_days', ['5', '7']], ['overdue_inbound_hours', ['8', '6']],
  ['bag_high_value_amount', ['20000.00', '10000.00', '5000.00']], ['api_log_days', ['60', '90']],
]

/** Sixty lines of who changed what and why, the values of today included. */
export function configurationHistoryRows(
  nowMs: number, values: readonly (Value & { id: number })[], by: readonly number[],
): RowOf<typeof configurationHistory>[] {
  const roll = dice('configuration history')
  const steps = wandering.flatMap(([key, taken]) => taken.slice(1).map((now, i) => ({ key, old: taken[i] ?? null, now })))
  const global = values.filter(({ scope_key }) => scope_key === 'global')
  return Array.from({ length: 60 }, (_, i) => {
    const step = steps[i]
    const own = values[values.length - 1 - (i % values.length)]
    const target = step ? global.find(({ config_key }) => config_key === step.key) : own
    const at = nowMs - (60 - i) * 5 * dayMs - roll.int(0, 20) * 3_600_000
    return {
      config_key: target?.config_key ?? 'token_hours', scope_key: target?.scope_key ?? 'global',
      configuration_id: target?.id ?? 1, action: step ? 'change' : 'add', old_value: step?.old ?? null,
      new_value: step?.now ?? target?.value ?? null, valid_from: plainDay(at), changed_by: roll.pick(by), reason: roll.pick(reasons), changed_at: iso(at),
    }
  })
}
