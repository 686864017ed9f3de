import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

/** carriers.md 3: resolved by the system alone, when the value is back in range. */
export const alertState = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'red', moves: { acknowledged: { label: 'Acknowledge', confirm: true, done: 'The alert is acknowledged.' }, resolved: null } },
  acknowledged: { label: 'Acknowledged', tone: 'yellow', moves: ['resolved'] },
  resolved: { label: 'Resolved', tone: 'green', moves: [] },
})
export type AlertState = NameOf<typeof alertState>

export const alertSeverity = /* @__PURE__ */ machine({
  info: { label: 'Info', tone: 'blue', moves: [] },
  warning: { label: 'Warning', tone: 'orange', moves: [] },
  critical: { label: 'Critical', tone: 'red', moves: [] },
})
export type AlertSeverity = NameOf<typeof alertSeverity>

export const alertChannel = words({ in_app: 'In the portal', email: 'E-mail' })
export const alertUnit = words({ percent: 'percent', count: 'count', minutes: 'minutes', days: 'days' })
export type AlertUnit = (typeof alertUnit.names)[number]

interface AlertFact {
  label: string
  /** What it watches, in a sentence. */
  fires: string
  unit: AlertUnit
  threshold: string
  /** Where a value is out of range: at the threshold and beyond it, or at the threshold and below. */
  side: 'above' | 'below'
  /** Minutes the value is reckoned over. */
  window: number
  severity: AlertSeverity
}

/** What is watched, with the defaults of carriers.md 2. */
export const alertTypes = {
  capacity_near_full: {
    label: 'Capacity nearly full', fires: 'Usage of a coverage day passes the threshold',
    unit: 'percent', threshold: '80.00', side: 'above', window: 60, severity: 'warning',
  },
  capacity_full: {
    label: 'Capacity full', fires: 'Usage of a coverage day reaches its capacity',
    unit: 'percent', threshold: '100.00', side: 'above', window: 60, severity: 'critical',
  },
  tracking_range_low: {
    label: 'Tracking range low', fires: 'Numbers left at or below the threshold; the range’s own alert wins',
    unit: 'count', threshold: '1000.00', side: 'below', window: 60, severity: 'warning',
  },
  event_feed_silent: {
    label: 'Event feed silent', fires: 'No event for so long although more than 20 parcels are open',
    unit: 'minutes', threshold: '120.00', side: 'above', window: 120, severity: 'critical',
  },
  unmapped_event: {
    label: 'Unmapped event', fires: 'A new, unmapped event code arrives', unit: 'count', threshold: '1.00', side: 'above', window: 1440, severity: 'warning',
  },
  sla_breach_rate: {
    label: 'SLA breach rate', fires: 'Breached of all stopped clocks in the window',
    unit: 'percent', threshold: '10.00', side: 'above', window: 1440, severity: 'critical',
  },
  label_failure_rate: {
    label: 'Label failure rate', fires: 'Failed of all label calls in the window',
    unit: 'percent', threshold: '5.00', side: 'above', window: 60, severity: 'critical',
  },
  cod_overdue: {
    label: 'COD overdue', fires: 'A remittance is past its due date', unit: 'days', threshold: '3.00', side: 'above', window: 1440, severity: 'warning',
  },
  licence_expiry: {
    label: 'Licence expiry', fires: 'The trade licence ends within the threshold',
    unit: 'days', threshold: '30.00', side: 'below', window: 1440, severity: 'info',
  },
  contract_expiry: {
    label: 'Contract expiry', fires: 'The contract ends within the threshold', unit: 'days', threshold: '30.00', side: 'below', window: 1440, severity: 'info',
  },
  journal_unproven: {
    label: 'Journal not proven', fires: 'The proof of the night finds balances, journals or documents that differ from their entries',
    unit: 'count', threshold: '1.00', side: 'above', window: 1440, severity: 'critical',
  },
  unreadable_event: {
    label: 'Unreadable events', fires: 'Events of a carrier wait because they cannot be read or applied',
    unit: 'count', threshold: '1.00', side: 'above', window: 1440, severity: 'warning',
  },
  stock_unproven: {
    label: 'Stock not proven', fires: 'The proof of the night finds quantities, allocations or serials that differ from their moves',
    unit: 'count', threshold: '1.00', side: 'above', window: 1440, severity: 'critical',
  },
  replica_left_alone: {
    label: 'Replica left alone', fires: 'Nothing is read at a replica of the database, because it is gone or more than 30 seconds behind',
    unit: 'count', threshold: '1.00', side: 'above', window: 5, severity: 'warning',
  },
} as const satisfies Record<string, AlertFact>
export type AlertType = keyof typeof alertTypes
export const alertTypeNames = Object.keys(alertTypes) as [AlertType, ...AlertType[]]
export const alertFact = (type: AlertType): AlertFact => alertTypes[type]
export const alertTypeOptions = alertTypeNames.map((value) => ({ value, label: alertTypes[value].label as string }))

interface Judged { alert_type: AlertType; threshold: string; channels: readonly string[]; recipients: readonly string[] }

/** What is wrong with a setting, by field (settings.md 4, Alerts). */
export function alertFaults({ alert_type, threshold, channels, recipients }: Judged): { field: 'threshold' | 'recipients' | 'channels'; message: string }[] {
  const amount = Number(threshold)
  const isPercent = alertFact(alert_type).unit === 'percent'
  return [
    ...(isPercent && !(amount >= 1 && amount <= 100) ? [{ field: 'threshold' as const, message: 'Percent must be between 1 and 100' }] : []),
    ...(!isPercent && !(amount > 0) ? [{ field: 'threshold' as const, message: 'Threshold must be above 0' }] : []),
    ...(channels.includes('email') && recipients.length === 0 ? [{ field: 'recipients' as const, message: 'Add at least one recipient for email' }] : []),
  ]
}
