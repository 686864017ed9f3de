import { sql } from 'drizzle-orm'
import type { WarehouseClock } from '@/lib/domain/due-to-ship'
import { calendarsOf } from '../../core/calendar/calendars'
import { settingAt } from '../../core/settings/setting-at'
import { first, type Db } from '../../db/db'

interface Found extends Pick<WarehouseClock, 'timezone' | 'cutoff_time' | 'ship_by_time' | 'working_days'> {
  country_code: string
}

/** When a warehouse works and until when it takes orders: its own days and hours, the holidays of its country (fulfilment.md 7.5). */
export async function warehouseClock(db: Db, warehouseId: number): Promise<WarehouseClock> {
  const found = await first<Found>(db, sql`select w.timezone, w.cutoff_time, w.ship_by_time, w.working_days, f.country_code
    from warehouses w join facilities f on f.id = w.facility_id where w.facility_id = ${warehouseId}`)
  if (!found) throw new Error(`Facility ${warehouseId} is no warehouse.`)
  const { country_code, ...hours } = found
  const calendars = await calendarsOf(db, [country_code])
  return { ...hours, holidays: calendars(country_code).holidays, same_day_cutoff: await settingAt(db, 'same_day_cutoff', { warehouseId }) }
}
