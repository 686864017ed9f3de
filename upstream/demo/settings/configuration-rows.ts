import { configFact, configKeys, type ConfigKey } from '@/lib/domain/config-register'
import { addDays } from '@/lib/domain/days'
import type { configurationHistory, configurations } from '../../db/schema/settings'
import { dayMs, iso, plainDay } from '../calendar'
import type { RowOf } from '../copy'
import { dice } from '../dice'

type Value = RowOf<typeof configurations> & { scope_key: string }

/** The day the house opened: before it nothing was set. */
const OPENED = '2023-01-01'

const money = (key: ConfigKey) => (configFact(key).type === 'money' ? 'AED' : null)

interface Given { key: ConfigKey; value: string; from: string; to?: string; scope?: 'client' | 'country'; whose?: string | number; currency?: string }
const row = ({ key, value, from, to, scope, whose, currency }: Given, by: number): Value => ({
  config_key: key, scope: scope ?? 'global', scope_key: scope ? `${scope}:${whose}` : 'global', country_code: scope === 'country' ? String(whose) : null,
  client_id: scope === 'client' ? Number(whose) : null, carrier_id: null, warehouse_id: null, data_type: configFact(key).type, value, currency: currency ?? money(key), valid_from: from,
  valid_to: to ?? null, description: null, status: 'active', created_by: by, updated_by: by, created_at: `${from}T05:00:00Z`, updated_at: `${from}T05:00:00Z`,
})

/** Client, key, value: what was agreed with them alone. Ids in the order of the demo's clients. */
const agreed: readonly (readonly [client: number, key: ConfigKey, value: string])[] = [
  [1, 'volumetric_divisor', '4000'], [1, 'ior_fee_percent', '3.50'], [1, 'clearance_fee', '95.00'], [2, 'ior_fee_percent', '3.25'], [2, 'ior_fee_min', '400.00'], [3, 'storage_rate_cbm_day', '2.75'],
  [3, 'handling_rate_in_unit', '0.85'], [3, 'handling_rate_out_order', '4.50'], [4, 'over_receipt_pct', '5.0'], [4, 'no_backward_expiry', 'true'], [5, 'allow_split_shipment', 'false'],
  [5, 'fefo_floor_days', '60'], [6, 'otif_grace_hours', '4'], [7, 'sku_upload_approval', 'false'], [8, 'reopen_max_count', '5'],
]
const national: readonly (readonly [country: string, key: ConfigKey, value: string])[] = [
  ['AE', 'hvlv_threshold', '1000.00'], ['SA', 'import_vat_rate', '15.00'], ['BH', 'import_vat_rate', '10.00'], ['SA', 'work_week', '[7,1,2,3,4]'], ['SA', 'weekend_days', '[5,6]'],
]
/** Changes that are decided and have not begun. */
const coming: readonly (readonly [key: ConfigKey, value: string, days: number])[] = [['dual_control_above', '7500.00', 9], ['payment_due_days', '10', 23], ['cod_dispute_days', '21', 40]]

/** What every key is: a row each, those of clients and countries, and three that are to come (settings.md 8). */
export function configurationRows(nowMs: number, by: number): Value[] {
  const global = configKeys.flatMap((key) => {
    const value = configFact(key).default
    if (value === null) return []
    const change = coming.find(([changing]) => changing === key)
    const from = change ? plainDay(nowMs + change[2] * dayMs) : null
    return [row({ key, value, from: OPENED, ...(from ? { to: addDays(from, -1) } : {}) }, by), ...(change && from ? [row({ key, value: change[1], from }, by)] : [])]
  })
  return [
    ...global,
    ...agreed.map(([whose, key, value], i) => row({ key, value, scope: 'client', whose, from: plainDay(nowMs - (300 - i * 17) * dayMs) }, by)),
    ...national.map(([whose, key, value]) => row({ key, value, scope: 'country', whose, from: key === 'hvlv_threshold' ? '2023-03-01' : '2024-01-01' }, by)),
  ]
}

const reasons = ['New contract terms', 'Decision of the finance meeting', 'Asked for by operations', 'Agreed with the client', 'After the audit', 'Trial of a quarter']
const wandering: readonly (readonly [ConfigKey, readonly string[]])[] = [
  ['token_hours', ['24', '20', '24']], ['login_lock_minutes', ['30', '15']], ['cod_tolerance', ['0.50', '1.00']], ['storage_rate_kg_day', ['0.35', '0.45', '0.50']],
  ['payment_due_days', ['5', '7']], ['overdue_inbound_hours', ['8', '6']], ['dual_control_above', ['20000.00', '15000.00', '10000.00']], ['api_log_days', ['60', '90']],
]

/** Sixty lines of who changed what and why, the values of today included. */
export function configurationHistoryRows(nowMs: number, values: readonly (Value & { id: number })[], by: readonly number[]): RowOf<typeof configurationHistory>[] {
  const roll = dice('configuration history')
  const steps = wandering.flatMap(([key, taken]) => taken.slice(1).map((now, i) => ({ key, old: taken[i] ?? null, now })))
  const global = values.filter(({ scope_key }) => scope_key === 'global')
  return Array.from({ length: 60 }, (_, i) => {
    const step = steps[i]
    const own = values[values.length - 1 - (i % values.length)]
    const target = step ? global.find(({ config_key }) => config_key === step.key) : own
    const at = nowMs - (60 - i) * 5 * dayMs - roll.int(0, 20) * 3_600_000
    return {
      config_key: target?.config_key ?? 'token_hours', scope_key: target?.scope_key ?? 'global', configuration_id: target?.id ?? 1, action: step ? 'change' : 'add', old_value: step?.old ?? null,
      new_value: step?.now ?? target?.value ?? null, valid_from: plainDay(at), changed_by: roll.pick(by), reason: roll.pick(reasons), changed_at: iso(at),
    }
  })
}
