import type { Condition } from '@/lib/domain/allocation'
import type { allocationRules } from '../../db/schema/allocation'
import { dayMs, iso } from '../calendar'
import type { Numbered } from '../copy'
import { carrierId } from '../trade/carriers'
import { clientId } from '../trade/clients'

type Rule = {
  client: string | null; name: string; lane?: number; delivery?: string; mode: string
  targets: readonly (readonly [string, number?, number?])[]; conditions?: readonly Condition[]; none?: string; off?: true
}
const is = (field: Condition['field'], ...value: string[]): Condition => ({ field, operator: 'in', value })
const up = (field: Condition['field'], value: string): Condition => ({ field, operator: 'lte', value: [value] })
const from = (field: Condition['field'], value: string): Condition => ({ field, operator: 'gte', value: [value] })
const cod: Condition = { field: 'payment_mode', operator: 'is', value: ['cod'] }
const split = (...targets: Rule['targets'][number][]) => ({ mode: 'percentage_split', targets })
const inOrder = (...targets: string[]) => ({ mode: 'priority_list', targets: targets.map((code) => [code] as const) })

/** Twenty-four rules as desks write them, in order; the last three are for all clients (linehaul.md 8). */
const rules: readonly Rule[] = [
  { client: 'NOORB', name: 'Heavy parcels with Falcon', lane: 1, mode: 'single', targets: [['FALCON']], conditions: [from('weight_kg', '15')] },
  { client: 'NOORB', name: 'Standard split', lane: 1, ...split(['FALCON', 60], ['DHOW', 30], ['GULFP', 10]) },
  { client: 'NOORB', name: 'Next day, Falcon first', lane: 2, ...inOrder('FALCON', 'DHOW', 'GULFP') },
  {
    client: 'NOORB', name: 'Riyadh and Jeddah COD', lane: 8, ...inOrder('FALCON', 'DESERT', 'HIJAZ'),
    conditions: [is('destination_city', 'Riyadh', 'Jeddah'), cod],
  },
  { client: 'NOORB', name: 'Gulf express, fastest', lane: 8, mode: 'fastest', targets: [['FALCON'], ['DESERT'], ['GULFP'], ['PEARL'], ['DHOW']] },
  { client: 'NOORB', name: 'Returns', lane: 16, ...inOrder('FALCON', 'DHOW') },
  { client: 'GGDMC', name: 'Next day split', lane: 3, ...split(['FALCON', 70], ['DHOW', 30]) },
  { client: 'GGDMC', name: 'Valuable gadgets', lane: 9, mode: 'single', targets: [['FALCON']], conditions: [from('declared_value', '2500')], none: 'hold' },
  { client: 'GGDMC', name: 'Saudi split', lane: 9, ...split(['FALCON', 50], ['DESERT', 50]), conditions: [is('destination_country', 'SA')] },
  {
    client: 'GGDMC', name: 'Batteries stay home', lane: 9, mode: 'single',
    targets: [['DESERT']], conditions: [is('special_handling_code', 'ELI', 'RBI')], off: true,
  },
  { client: 'SOUKX', name: 'Standard split', lane: 4, ...split(['FALCON', 50], ['DHOW', 25], ['GULFP', 25]) },
  {
    client: 'SOUKX', name: 'Remote places with Dhow', lane: 4, ...inOrder('DHOW', 'FALCON'),
    conditions: [{ field: 'is_remote', operator: 'is_true', value: [] }], off: true,
  },
  {
    client: 'SOUKX', name: 'Next day before noon', lane: 5, ...inOrder('FALCON', 'DHOW'),
    conditions: [{ field: 'order_time', operator: 'between', value: ['00:00', '12:00'] }],
  },
  { client: 'SOUKX', name: 'Next day, the rest', lane: 5, ...split(['FALCON', 55], ['DHOW', 45]) },
  {
    client: 'SOUKX', name: 'Saudi split with caps', lane: 10, ...split(['DESERT', 65, 500], ['HIJAZ', 35, 300]), conditions: [is('destination_country', 'SA')],
  },
  { client: 'SOUKX', name: 'Egypt', lane: 10, mode: 'single', targets: [['NILEQ']], conditions: [is('destination_country', 'EG')] },
  { client: 'PALMK', name: 'Light parcels split', lane: 6, ...split(['FALCON', 80], ['GULFP', 20]), conditions: [up('weight_kg', '5')] },
  { client: 'PALMK', name: 'Everything else, fastest', lane: 6, mode: 'fastest', targets: [['FALCON'], ['DHOW'], ['GULFP']] },
  { client: 'ALMAS', name: 'Watches to the Gulf', lane: 12, mode: 'fastest', targets: [['FALCON'], ['DESERT'], ['PEARL']] },
  { client: 'SAFFR', name: 'Food by road', lane: 13, ...split(['DESERT', 60], ['DHOW', 40]), off: true },
  { client: 'DTOFZ', name: 'Britain and India', lane: 11, ...inOrder('THAMES', 'INDUS') },
  { client: null, name: 'Returns of anybody', delivery: 'return', ...inOrder('FALCON', 'DHOW', 'DESERT') },
  { client: null, name: 'Heavy parcels', mode: 'single', targets: [['FALCON']], conditions: [from('weight_kg', '25')] },
  { client: null, name: 'Sunday orders', ...inOrder('FALCON', 'DHOW'), conditions: [is('weekday', '7')], off: true },
]

export function ruleRows(nowMs: number): Numbered<typeof allocationRules>[] {
  const nth = new Map<string | null, number>()
  const at = iso(nowMs - 120 * dayMs)
  return rules.map(({ client, name, lane, delivery, mode, targets, conditions = [], none = 'next_rule', off }, i) => {
    const priority = (nth.get(client) ?? 0) + 1
    nth.set(client, priority)
    return {
      id: i + 1, rule_code: `AR-${i + 1}`, rule_name: name, client_id: client === null ? null : clientId(client),
      linehaul_id: lane ?? null, delivery_type: delivery ?? null, priority, match: 'all', conditions: [...conditions],
      allocation_mode: mode, split_window: 'day', on_no_carrier: none, status: off ? 'inactive' : 'active', created_at: at, updated_at: at,
      targets: targets.map(([code, share, cap], n) => ({
        carrier_id: carrierId(code), carrier_service_id: null,
        share_pct: mode === 'percentage_split' ? String(share ?? 0) : null, position: n + 1, daily_cap: cap ?? null,
      })),
    }
  })
}
