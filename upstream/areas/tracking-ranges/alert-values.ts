import { sql } from 'drizzle-orm'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { count, type AlertMeasure } from '../../core/alerts/measure'

/**
 * Numbers left of each book that is drawn from, and of one that ended without another in its place; the book's own alert wins over the setting (carriers.md 2).
 */
export const rangeLow: AlertMeasure = async (db) => {
  const found = await rows<{ id: number; name: string; carrier_id: number | null; left: number; alert_at: number }>(
    db,
    sql`select id, name, carrier_id, greatest(0, end_no - next_no + 1)::int8 as left, alert_at from tracking_ranges r
        where status = ${literal(rangeStatus, 'active')}
          or (status <> ${literal(rangeStatus, 'stopped')} and not exists (select 1 from tracking_ranges n where n.status = ${literal(rangeStatus, 'active')}
            and n.system_type = r.system_type
            and n.carrier_id is not distinct from r.carrier_id and n.client_id is not distinct from r.client_id and n.service_code is not distinct
            from r.service_code))`,
  )
  return found.map(({ id, name, carrier_id, left, alert_at }) => ({
    alertType: 'tracking_range_low', carrierId: carrier_id, countryCode: null, value: String(left),
    subjectKey: `range:${id}`, message: `Range ${name} has ${count(left)} numbers left.`,
    arabic: `الأرقام المتبقية في النطاق ${name}: ${count(left)}.`,
    ...(alert_at > 0 ? { threshold: String(alert_at) } : {}),
  }))
}
