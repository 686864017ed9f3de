import { sql } from 'drizzle-orm'
import { payOfDay, type PricedStay, type Stay } from '@/lib/domain/vendor-day'
import type { TimesheetFlag, WorkDayType } from '@/lib/domain/vendor'
import { rows, type Db } from '../../db/db'
import { dayFacts, dayTypeOf, type DayFacts } from './calendar'
import { cardById, cardFor, type DayCard } from './cards'
import { dayRows, type DayRow } from './day-rows'
import { flagsOf, plannedStart } from './stay-flags'

const hourFields = [
  'worked_minutes', 'normal_minutes', 'ot_day_minutes', 'ot_night_minutes', 'rest_day_minutes',
  'holiday_minutes', 'callout_minutes', 'gross_amount', 'allowance', 'amount',
] as const
/** What of a row follows from the whole day. */
type Worked = Pick<DayRow, (typeof hourFields)[number] | 'day_type' | 'substitute_day' | 'flags'>
const none = {
  worked_minutes: 0, normal_minutes: 0, ot_day_minutes: 0, ot_night_minutes: 0, rest_day_minutes: 0, holiday_minutes: 0,
  callout_minutes: 0, gross_amount: '0.00', allowance: '0.00', amount: '0.00', flags: [] as TimesheetFlag[],
}

export interface DayOutcome {
  /** Rows whose hours, amounts or flags are others now. */
  changed: number[]
  /** Rows with times their card has no price for. */
  unpriced: { row: DayRow; card: DayCard }[]
}

const isKept = ({ status }: DayRow) => status === 'approved' || status === 'invoiced'

/** Cards of the sheets of a day: a draft's is the one that would price it now, a submitted one's was frozen then. */
class Cards {
  private readonly known = new Map<number, DayCard | null>()

  constructor(
    private readonly tx: Db,
    private readonly day: string,
  ) {}

  async of({ timesheet_id, sheet_status, rate_card_id, vendor_id, warehouse_id }: DayRow): Promise<DayCard | null> {
    const known = this.known.get(timesheet_id)
    if (known !== undefined) return known
    const card =
      (sheet_status !== 'draft' && rate_card_id ? await cardById(this.tx, rate_card_id) : await cardFor(this.tx, vendor_id, warehouse_id, this.day)) ?? null
    this.known.set(timesheet_id, card)
    return card
  }
}

interface Placed {
  row: DayRow
  card: DayCard
  facts: DayFacts
  stay: Stay
}

function stayOf(row: DayRow, card: DayCard, day_type: WorkDayType, substitute_day: boolean): Stay {
  const {
    in_minute, out_minute, worked_minutes: worked, normal_minutes: normal, ot_day_minutes: ot_day,
    ot_night_minutes: ot_night, rest_day_minutes: rest_day, holiday_minutes: holiday,
  } = row
  const kept = {
    minutes: { worked, normal, ot_day, ot_night, rest_day, holiday }, gross: row.gross_amount,
    allowance: row.allowance, amount: row.amount, callout_minutes: row.callout_minutes,
  }
  return {
    card, sheet: row.timesheet_id, kept: isKept(row) ? kept : null, in: in_minute ?? 0, out: out_minute ?? 0,
    break_minutes: row.break_minutes, planned_start: plannedStart(row.shift), day_type, substitute_day,
    is_shift_worker: row.is_shift_worker, overtime_exempt: row.overtime_exempt,
    role: row.role, basic_monthly_wage: row.basic_monthly_wage, units_done: row.units_done,
  }
}

const workedOf = ({ minutes: m, gross, allowance, amount, callout_minutes }: PricedStay) => ({
  worked_minutes: m.worked, normal_minutes: m.normal, ot_day_minutes: m.ot_day, ot_night_minutes: m.ot_night,
  rest_day_minutes: m.rest_day, holiday_minutes: m.holiday, callout_minutes, gross_amount: gross, allowance, amount,
})

async function keep(tx: Db, row: DayRow, made: Worked): Promise<boolean> {
  const same = hourFields.every((field) => row[field] === made[field]) && row.day_type === made.day_type
    && row.substitute_day === made.substitute_day && row.flags.join() === made.flags.join()
  if (same) return false
  const sets = hourFields.map((field) => sql`${sql.identifier(field)} = ${made[field]}`)
  await rows(
    tx,
    sql`update timesheet_employees set ${sql.join(sets, sql`, `)}, day_type = ${made.day_type}, substitute_day = ${made.substitute_day},
        flags = ${sql.param(made.flags)}::text[], version = version + 1, updated_at = now()
        where id = ${row.id}`,
  )
  return true
}

async function reckonPerson(
  tx: Db, day: string, own: readonly DayRow[], o: { cards: Cards; factsOf: (warehouseId: number) => Promise<DayFacts> },
): Promise<DayOutcome> {
  const placed: Placed[] = []
  const so: DayOutcome = { changed: [], unpriced: [] }
  for (const row of own) {
    const facts = await o.factsOf(row.warehouse_id)
    const day_type = isKept(row) ? row.day_type : dayTypeOf(facts, day, row.weekly_rest_day)
    const substitute_day = row.substitute_day && (day_type === 'rest_day' || day_type === 'public_holiday')
    const card = row.in_minute === null || row.out_minute === null ? null : await o.cards.of(row)
    if (card) placed.push({ row, card, facts, stay: stayOf(row, card, day_type, substitute_day) })
    else if (!isKept(row) && (await keep(tx, row, { ...none, day_type, substitute_day }))) so.changed.push(row.id)
  }
  const paid = payOfDay(placed.map(({ stay }) => stay))
  const sum = (of: (pay: PricedStay) => number) => paid.reduce((all, pay) => all + (pay ? of(pay) : 0), 0)
  const whole = { overtime: sum(({ minutes }) => minutes.ot_day + minutes.ot_night), worked: sum(({ minutes }) => minutes.worked) }
  for (const [nth, { row, card, facts, stay }] of placed.entries()) {
    const pay = paid[nth] ?? null
    if (isKept(row)) continue
    if (!pay) so.unpriced.push({ row, card })
    const made = pay ? { ...workedOf(pay), flags: flagsOf(row, { card, pay, facts, whole, day, day_type: stay.day_type }) } : none
    if (await keep(tx, row, { ...made, day_type: stay.day_type, substitute_day: stay.substitute_day })) so.changed.push(row.id)
  }
  return so
}

/**
 * Works out the hours, amounts and flags of these people's day anew, over every sheet that has a stay of theirs (vendors.md 7.2, 7.4): what is approved stays
 * and the rest carries the difference. Call after the stays are written, with the people held (`holdPeople`), so that two sheets of one day follow each other.
 */
export async function reckonDay(tx: Db, day: string, staffIds: readonly number[]): Promise<DayOutcome> {
  const found = await dayRows(tx, day, staffIds)
  const cards = new Cards(tx, day)
  const facts = new Map<number, DayFacts>()
  const factsOf = async (warehouseId: number) => {
    const known = facts.get(warehouseId) ?? (await dayFacts(tx, day, warehouseId))
    facts.set(warehouseId, known)
    return known
  }
  const so: DayOutcome = { changed: [], unpriced: [] }
  for (const own of Map.groupBy(found, ({ staff_id }) => staff_id).values()) {
    const { changed, unpriced } = await reckonPerson(tx, day, own, { cards, factsOf })
    so.changed.push(...changed)
    so.unpriced.push(...unpriced)
  }
  return so
}
