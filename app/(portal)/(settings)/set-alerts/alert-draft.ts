import type { Reply } from '@/lib/contract/types'
import { alertFaults, alertFact, type AlertType } from '@/lib/domain/alert'
import type { Refused } from '@/lib/domain/refused'

export type Setting = Reply<'alerts.settings'>[number]

/** A row being edited; one without an id is new. */
export interface Draft extends Omit<Setting, 'id' | 'version' | 'inherited' | 'threshold_unit'> {
  key: string
  id: number | null
  version: number | null
}

export const draftOf = ({ inherited: _inherited, threshold_unit: _unit, ...s }: Setting): Draft => ({ ...s, key: String(s.id) })

export function newDraft(type: AlertType, n: number): Draft {
  const fact = alertFact(type)
  return {
    key: `new-${n}`, id: null, version: null, carrier_id: null, carrier: null, country_code: null, alert_type: type,
    threshold: fact.threshold, window_minutes: fact.window, severity: fact.severity, channels: ['in_app'],
    recipients: [], mute_minutes: 60, status: 'active',
  }
}

const compared = ({ threshold, window_minutes, severity, channels, recipients, mute_minutes, status }: Draft) =>
  JSON.stringify([Number(threshold), window_minutes, severity, channels.toSorted(), recipients, mute_minutes, status])

/** New rows, and rows that differ from what was loaded. */
export const changedOf = (drafts: readonly Draft[], loaded: readonly Setting[]): Draft[] =>
  drafts.filter((d) => {
    const before = loaded.find((s) => s.id === d.id)
    return !before || compared(draftOf(before)) !== compared(d)
  })

export const sentOf = (d: Draft) => ({
  ...(d.id ? { id: d.id, version: d.version ?? undefined } : { alert_type: d.alert_type, carrier_id: d.carrier_id, country_code: d.country_code }),
  threshold: d.threshold, window_minutes: d.window_minutes, severity: d.severity,
  channels: d.channels, recipients: d.recipients, mute_minutes: d.mute_minutes, status: d.status,
})

/** What is wrong with a row, by field. */
export function faultsOf(d: Draft): Record<string, string> {
  const faults: Record<string, string> = d.status === 'active' ? Object.fromEntries(alertFaults(d).map(({ field, message }) => [field, message])) : {}
  if (d.id === null && !d.carrier_id && !d.country_code) faults.carrier_id = 'Choose the carrier or the country this is for.'
  if (!(d.window_minutes >= 5 && d.window_minutes <= 10_080)) faults.window_minutes = 'The window is 5 to 10,080 minutes.'
  if (!(d.mute_minutes >= 0 && d.mute_minutes <= 1440)) faults.mute_minutes = 'Mute at most 1,440 minutes.'
  return faults
}

/** Refusals by the row they are of: `settings.2.threshold` is the third row that was sent. */
export function refusedRows(error: Refused | null, sent: readonly Draft[]): Record<string, Record<string, string>> {
  const rows: Record<string, Record<string, string>> = {}
  for (const { field, message } of error?.errors ?? []) {
    const [, at, name] = /^settings\.(\d+)\.(\w+)/.exec(field ?? '') ?? []
    const row = at === undefined ? undefined : sent[Number(at)]
    if (row && name) rows[row.key] = { ...rows[row.key], [name]: message }
  }
  return rows
}
