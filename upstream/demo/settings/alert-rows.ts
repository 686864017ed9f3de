import { alertFact, alertTypeNames, type AlertType } from '@/lib/domain/alert'
import type { carrierAlerts, carrierAlertSettings } from '../../db/schema/alerts'
import { hourMs, iso } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice } from '../dice'

type Setting = Numbered<typeof carrierAlertSettings>

const team = ['carriers@qafila.example']

const overrides: readonly (readonly [carrier: number | null, country: string | null, type: AlertType, threshold: string])[] = [
  [1, null, 'event_feed_silent', '60.00'], [1, null, 'capacity_near_full', '90.00'],
  [1, null, 'label_failure_rate', '3.00'], [2, null, 'event_feed_silent', '180.00'], [2, 'SA', 'sla_breach_rate', '8.00'],
  [3, null, 'tracking_range_low', '500.00'], [4, null, 'event_feed_silent', '240.00'],
  [6, null, 'sla_breach_rate', '15.00'], [7, 'SA', 'capacity_full', '95.00'], [8, null, 'cod_overdue', '5.00'],
  [8, null, 'licence_expiry', '60.00'], [9, null, 'unmapped_event', '3.00'], [null, 'AE', 'sla_breach_rate', '7.00'], [null, 'KW', 'cod_overdue', '2.00'],
]

/** A default of each kind and fourteen overrides (settings.md 8). */
export function alertSettingRows(nowMs: number, by: number): Setting[] {
  const row = (id: number, alert_type: AlertType, carrier_id: number | null, country_code: string | null, threshold: string): Setting => {
    const fact = alertFact(alert_type)
    const mails = fact.severity === 'critical' || carrier_id === null
    return {
      id, carrier_id, country_code, alert_type, threshold, threshold_unit: fact.unit,
      window_minutes: fact.window, severity: fact.severity, channels: mails ? ['in_app', 'email'] : ['in_app'],
      recipients: mails ? team : [], mute_minutes: 60, status: 'active', created_by: by, updated_by: by,
      created_at: iso(nowMs - 90 * 24 * hourMs), updated_at: iso(nowMs - 20 * 24 * hourMs),
    }
  }
  return [
    ...alertTypeNames.map((type, i) => row(i + 1, type, null, null, alertFact(type).threshold)),
    ...overrides.map(([carrier, country, type, threshold], i) => row(alertTypeNames.length + i + 1, type, carrier, country, threshold)),
  ]
}

const alerts: readonly (readonly [AlertType, carrier: number, value: string, message: string])[] = [
  ['event_feed_silent', 2, '204.00', 'Desert Line has sent no event for 204 minutes; 61 parcels are open.'],
  ['label_failure_rate', 1, '7.10', '12 of 169 label calls to Falcon Express failed in the last 60 minutes.'],
  ['unmapped_event', 6, '3.00', 'Nile Quick sends code HLDW (Held at warehouse), which nobody has mapped.'],
  ['tracking_range_low', 3, '480.00', 'Range Gulf Parcel 2025 has 480 numbers left.'],
  ['event_feed_silent', 7, '133.00', 'Hijaz Last Mile has sent no event for 133 minutes; 44 parcels are open.'],
]

/** Alerts of the last weeks that are over; those that are open now are found by looking (settings.md 8). */
export function pastAlertRows(nowMs: number, settings: readonly Setting[], by: readonly number[]): RowOf<typeof carrierAlerts>[] {
  const roll = dice('alerts')
  return Array.from({ length: 22 }, (_, i) => {
    const [alert_type, carrier_id, value, message] = alerts[i % alerts.length] ?? alerts[0] as (typeof alerts)[number]
    const setting = settings.find((s) => s.alert_type === alert_type && s.carrier_id === carrier_id) ?? settings.find((s) => s.alert_type === alert_type)
    const raised = nowMs - (30 + i * 29) * hourMs - roll.int(0, 50) * 60_000
    const noticed = i % 3 !== 1
    return {
      alert_setting_id: setting?.id ?? 1, carrier_id, country_code: null, alert_type,
      severity: setting?.severity ?? 'warning', message, value, subject_key: `past:${i}`, state: 'resolved',
      raised_at: iso(raised), mailed_at: null, acknowledged_by: noticed ? roll.pick(by) : null,
      acknowledged_at: noticed ? iso(raised + roll.int(4, 50) * 60_000) : null,
      note: noticed ? roll.pick(['Called the carrier', 'Known, their system was down', 'Mapped', 'New range ordered']) : null,
      resolved_at: iso(raised + roll.int(60, 400) * 60_000),
    }
  })
}
