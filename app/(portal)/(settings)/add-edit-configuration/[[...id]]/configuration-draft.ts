import type { Reply, Row } from '@/lib/contract/types'
import type { ConfigScope } from '@/lib/domain/config-register'
import { isConfigKey } from '@/lib/domain/config-register'
import { judgeConfig, scopeField, showConfig } from '@/lib/domain/config-value'
import { day, today } from '@/lib/domain/days'

export type RegisterEntry = Reply<'configurations.register'>[number]
export type Stored = Row<'configurations.list'>

export interface Draft {
  config_key: string | null
  scope: ConfigScope
  target: string | number | null
  target_name: string | null
  value: string | null
  currency: string
  valid_from: string
  change_reason: string
}

export const draftOf = (first: Stored | null): Draft => ({
  config_key: first?.config_key ?? null, scope: first?.scope ?? 'global',
  target: first ? (first.client_id ?? first.carrier_id ?? first.warehouse_id ?? first.country_code) : null,
  target_name: first && first.scope !== 'global' ? first.scope_name : null, value: first?.value ?? null,
  currency: first?.currency ?? 'AED', valid_from: today(), change_reason: '',
})

/** What is wrong with a draft, by field, in the words the upstream would use. */
export function faultsOf(d: Draft): Record<string, string> {
  const key = d.config_key
  const faults: Record<string, string> = {}
  if (!key) faults.config_key = 'Choose a key.'
  else if (isConfigKey(key)) {
    const judged = judgeConfig(key, d.value ?? '', d.currency)
    if (judged.fault !== undefined) faults.value = judged.fault
  }
  if (d.scope !== 'global' && !d.target) faults[scopeField[d.scope]] = `Choose the ${d.scope} this value is for.`
  if (!d.valid_from) faults.valid_from = 'From is required.'
  if (d.change_reason.trim().length < 5) faults.change_reason = 'Give a reason of at least 5 characters.'
  return faults
}

/** The sentence of what saving brings, or null while there is nothing to say. */
export function savingOf(d: Draft): string | null {
  const key = d.config_key
  if (!key || !isConfigKey(key) || d.value === null || d.value === '') return null
  const judged = judgeConfig(key, d.value, d.currency)
  if (judged.fault !== undefined) return null
  const whom = d.scope === 'global' ? 'everywhere' : d.target_name ? `for ${d.target_name}` : `for one ${d.scope}`
  return `${showConfig(key, judged.value, d.currency)} ${whom} from ${day(d.valid_from)}, 00:00 in Dubai. The value before ends the day before.`
}
