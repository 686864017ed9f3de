import { sql } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import { deliveryResult } from '@/lib/domain/subscription'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { windowOf, type AlertMeasure } from '../../core/alerts/measure'

/** Fewer calls than this tell nothing of a rate. */
const LEAST_CALLS = 5

/** Calls that failed of those that bring a label, bookings among them, of all in the window. */
export const labelFailures: AlertMeasure = async (db, now) => {
  const minutes = await windowOf(db, 'label_failure_rate', 60)
  const found = await rows<{ id: number; carrier_name: string; calls: number; failed: number }>(
    db,
    sql`select c.id, c.carrier_name, count(o.id)::int as calls, (count(o.id) filter (where o.result <> ${literal(deliveryResult, 'success')}))::int as failed
        from carriers c
        left join outgoing_logs o on o.carrier_id = c.id and o.integration = 'carrier_api' and o.event in ('book', 'label')
          and o.created_at >= ${now.toISOString()}::timestamptz - make_interval(mins => ${minutes})
        where c.status = ${literal(carrierStatus, 'active')} group by c.id`,
  )
  return found.map(({ id, carrier_name, calls, failed }) => ({
    alertType: 'label_failure_rate', carrierId: id, countryCode: null,
    value: (calls < LEAST_CALLS ? 0 : (failed * 100) / calls).toFixed(2), subjectKey: `carrier:${id}`,
    message: `${failed} of ${calls} label calls to ${carrier_name} failed in the last ${minutes} minutes.`,
    arabic: `فشلت ${failed} من ${calls} من طلبات البوالص لدى ${carrier_name} خلال آخر ${minutes} دقيقة.`,
  }))
}
