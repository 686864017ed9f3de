import { addDays, isoWeekday } from './days'
import { localTime } from './zones'

/** Parcels a day takes, over-booking included: 400 with 5 per cent is 420 (carriers.md 7.4); null: no limit. */
export const capacityLimit = (max: number | null, overbookPct: number): number | null => (max === null ? null : Math.floor((max * (100 + overbookPct)) / 100))

/**
 * The day whose capacity a parcel handed over at `moment` counts to: after the cut-off (HH:mm in the coverage's own time zone) the next one,
 * and then the first on which the place is delivered to (carriers.md 7.4). A place without delivery days keeps the day.
 */
export function capacityDay(
  moment: string | number | Date,
  {
    cutOff = null, timeZone = 'Asia/Dubai', deliveryDays = [1, 2, 3, 4, 5, 6, 7],
  }: { cutOff?: string | null; timeZone?: string; deliveryDays?: readonly number[] } = {},
): string {
  const { day, time } = localTime(timeZone, new Date(moment).getTime())
  let on = cutOff !== null && time > cutOff ? addDays(day, 1) : day
  for (let tries = 0; tries < 7 && deliveryDays.length > 0 && !deliveryDays.includes(isoWeekday(on)); tries++) on = addDays(on, 1)
  return on
}
