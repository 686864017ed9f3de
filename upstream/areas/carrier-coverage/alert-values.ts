import { sql } from 'drizzle-orm'
import { arabicDay } from '@/lib/domain/arabic-days'
import { carrierStatus } from '@/lib/domain/carrier'
import { capacityLimit } from '@/lib/domain/carrier-capacity'
import { day } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { noneWhenGone, type AlertValue } from '../../core/alerts/measure'
import { literal } from '../../db/literals'

interface Used {
  carrier_id: number
  carrier_name: string
  country_code: string
  rsa_service_code: string
  coverage_id: number
  on_date: string
  parcels: number
  max_parcels: number
  overbook_pct: number
}

/** Days ahead whose places are already given out. */
const AHEAD = 14

/**
 * How full the days from today are, a value a coverage and day and both alert types (carriers.md 2, carrier_alert). Days without a limit have
 * no measure; a day that takes none is full as soon as one is on it.
 */
export async function capacityValues(db: Db): Promise<AlertValue[]> {
  const used = await rows<Used>(
    db,
    sql`select c.carrier_id, k.carrier_name, c.country_code, c.rsa_service_code, u.coverage_id, u.on_date, u.parcels, q.max_parcels, q.overbook_pct
        from carrier_capacity_usage u join carrier_countries c on c.id = u.coverage_id join carriers k on k.id = c.carrier_id
          and k.status = ${literal(carrierStatus, 'active')}
          join lateral (select max_parcels, overbook_pct from carrier_capacities q where q.coverage_id = u.coverage_id
            and q.status = ${literal(switchStatus, 'active')}
            and (q.on_date = u.on_date or q.weekday = extract(isodow from u.on_date)) order by q.on_date nulls last limit 1) q on q.max_parcels is not null
        where u.on_date between ${dubaiToday} and ${dubaiToday} + ${AHEAD}::int and u.parcels > 0 and c.active
        order by u.on_date, c.carrier_id, u.coverage_id`,
  )
  return used.flatMap((row) => {
    const limit = capacityLimit(row.max_parcels, row.overbook_pct) ?? 0
    const value = (limit === 0 ? 100 : (row.parcels / limit) * 100).toFixed(2)
    const measure = {
      carrierId: row.carrier_id, countryCode: row.country_code, value, subjectKey: `${row.coverage_id}:${row.on_date}`,
      message: `${row.carrier_name} has ${row.parcels} of ${limit} places taken for ${row.rsa_service_code} in ${row.country_code} on ${day(row.on_date)}.`,
      arabic: `حُجز لدى ${row.carrier_name} ${row.parcels} من ${limit} للخدمة ${row.rsa_service_code} إلى ${row.country_code} في ${arabicDay(row.on_date)}.`,
    }
    return [{ alertType: 'capacity_near_full' as const, ...measure }, { alertType: 'capacity_full' as const, ...measure }]
  })
}

/** One alert a coverage and day, gone once it is measured no more. */
export const capacityUse = noneWhenGone(['capacity_near_full', 'capacity_full'], (db) => capacityValues(db))
