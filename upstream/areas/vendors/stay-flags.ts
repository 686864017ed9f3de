import { cardMinutes } from '@/lib/domain/vendor-pay'
import type { PricedStay } from '@/lib/domain/vendor-day'
import type { TimesheetFlag, WorkDayType } from '@/lib/domain/vendor'
import type { DayFacts } from './calendar'
import type { DayCard } from './cards'
import type { DayRow, PunchedStay } from './day-rows'

/** When a shift is planned to begin, in minutes since midnight; a split one has no single start. */
const starts: Record<string, number | null> = { day: 480, evening: 780, night: 1320, split: null }
export const plannedStart = (shift: string): number | null => starts[shift] ?? null

const EARLY_MINUTES = 60
const APART_MINUTES = 16
/** 12:30 to 15:00, when nobody works outdoors in summer. */
const MIDDAY = [750, 900] as const
const outdoors: ReadonlySet<string> = new Set(['loader', 'driver'])

interface Of {
  card: DayCard
  pay: PricedStay
  facts: DayFacts
  /** Minutes of the person's whole day, over every sheet. */
  whole: { overtime: number; worked: number }
  day: string
  day_type: WorkDayType
}

/** Stays badges tell of that share time with a row; one nobody clocked out of lasts as long as the row. */
const met = ({ in_minute: from, out_minute: to, stays }: DayRow): (PunchedStay & { out: number })[] =>
  stays.map((stay) => ({ in: stay.in, out: stay.out ?? Math.max(to ?? 0, stay.in + 1) })).filter((stay) => stay.in < (to ?? 0) && (from ?? 0) < stay.out)

/** Times that differ from the badges' by more than a quarter of an hour, or hours between two stays that no break accounts for. */
function differs(row: DayRow, stays: readonly (PunchedStay & { out: number })[], taken: number): boolean {
  const [first, last] = [stays[0], stays.at(-1)]
  if (!first || !last) return false
  const apart = (a: number, b: number | null) => Math.abs(a - (b ?? 0)) > APART_MINUTES
  const away = stays.reduce((all, stay, i) => all + (i === 0 ? 0 : Math.max(0, stay.in - (stays[i - 1] as PunchedStay & { out: number }).out)), 0)
  return apart(first.in, row.in_minute) || apart(last.out, row.out_minute) || away > taken + APART_MINUTES
}

/** What a reader should look at before approving (vendors.md 2.6, 7.4): what is of the whole day stands on each row that adds to it. */
export function flagsOf(row: DayRow, { card, pay, facts, whole, day, day_type }: Of): TimesheetFlag[] {
  const [from, to] = [row.in_minute ?? 0, row.out_minute ?? 0]
  const { minutes } = pay
  const planned = plannedStart(row.shift)
  const isLong = to - from > cardMinutes(card.break_after_hours)
  const stays = met(row)
  const checks: [TimesheetFlag, boolean][] = [
    ['over_daily_cap', minutes.ot_day + minutes.ot_night > 0 && whole.overtime > cardMinutes(card.max_ot_hours_per_day)],
    ['over_144', row.before + whole.worked > cardMinutes(card.max_hours_3_weeks)],
    ['no_attendance', stays.length === 0],
    ['attendance_mismatch', differs(row, stays, to - from - minutes.worked)],
    ['early_in', planned !== null && from < planned - EARLY_MINUTES],
    ['missing_break', isLong && row.break_minutes !== null && row.break_minutes < card.break_minutes],
    ['expired_card', row.id_expiry < day],
    ['rest_day_twice', day_type === 'rest_day' && row.rested_badly],
    ['midday_break', facts.midday && outdoors.has(row.role) && from < MIDDAY[1] && to > MIDDAY[0]],
    ['tentative_holiday', facts.tentative],
  ]
  return checks.filter(([, holds]) => holds).map(([flag]) => flag)
}
