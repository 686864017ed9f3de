import { sql } from 'drizzle-orm'
import { alertState, type AlertType } from '@/lib/domain/alert'
import { grouped } from '@/lib/domain/money'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** One thing measured: of what, how much, and the sentence an alert of it says. */
export interface AlertValue {
  alertType: AlertType
  carrierId: number | null
  countryCode: string | null
  value: string
  /** Tells things of one setting apart: an open alert is one a subject. */
  subjectKey: string
  message: string
  /** The same in Arabic, for its letter; the portal keeps and shows `message`. */
  arabic: string
  /** The thing's own threshold, which wins over the setting's. */
  threshold?: string
}

/**
 * Measures something of every carrier at a moment. Values in range are answered too: an alert whose subject is in range, or is gone while its
 * type is still measured, resolves by itself. A measure that throws leaves its alerts as they are.
 */
export type AlertMeasure = (db: Db, now: Date) => Promise<AlertValue[]>

/** A count as sentences of alerts say it: 12,345. */
export const count = (n: number) => grouped(String(n))

/** The window of a type's default; carriers with a window of their own are measured over the same one. */
export async function windowOf(db: Db, type: AlertType, otherwise: number): Promise<number> {
  const row = await first<{ window_minutes: number }>(db, sql`select window_minutes from carrier_alert_settings
    where alert_type = ${type} and carrier_id is null and country_code is null`)
  return row?.window_minutes ?? otherwise
}

/**
 * Of a type that is out of range above its threshold: what an alert still tells of and is measured no more counts as none, so that the last one resolves as
 * well; none of these is raised, so no letter needs its Arabic.
 */
export const noneWhenGone = (types: readonly AlertType[], measure: AlertMeasure): AlertMeasure => async (db, now) => {
  const values = await measure(db, now)
  const found = await rows<Omit<AlertValue, 'value' | 'arabic'>>(
    db,
    sql`select alert_type as "alertType", carrier_id as "carrierId", country_code as "countryCode", subject_key as "subjectKey", message from carrier_alerts
        where state <> ${literal(alertState, 'resolved')} and alert_type = any(${sql.param([...types])}::text[])`,
  )
  const measured = new Set(values.map(({ alertType, subjectKey }) => `${alertType} ${subjectKey}`))
  return [
    ...values, ...found.filter(({ alertType, subjectKey }) => !measured.has(`${alertType} ${subjectKey}`)).map((gone) => ({ ...gone, value: '0', arabic: '' })),
  ]
}
