import { addDays, dubaiDay } from '@/lib/domain/days'
import type { clientClosedDays } from '../../db/schema/closed-days'
import { dayMs, iso } from '../calendar'
import type { Numbered } from '../copy'
import type { PickupAddress } from './slots'

/** Why an address is closed, the days from today it begins, and how many it takes. */
const closings = [
  ['Annual stocktaking', 12, 2], ['Warehouse moves to Dubai South', 26, 4], ['Fire drill and maintenance', 5, 1], ['Year-end inventory', 31, 3],
  ['Racking is repaired', -20, 2], ['Company holiday', 40, 1], ['Power is off, says DEWA', -3, 1], ['Stocktaking of the quarter', 61, 2],
] as const

export const closedDayRows = (nowMs: number, addresses: readonly PickupAddress[]): Numbered<typeof clientClosedDays>[] =>
  closings.map(([reason, from, days], at) => {
    const first_day = addDays(dubaiDay(nowMs), from)
    const entered = iso(nowMs - (25 + at) * dayMs)
    return {
      id: at + 1, client_address_id: addresses[(at * 5) % addresses.length]?.id ?? 0, first_day, last_day: addDays(first_day, days - 1), reason,
      created_at: entered, updated_at: entered,
    }
  })
