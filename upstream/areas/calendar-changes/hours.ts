import { sql, type SQL } from 'drizzle-orm'
import { addDays, day } from '@/lib/domain/days'
import { inTransaction, rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import { stateOfFacility } from '../../core/places/state-of'
import { keptRows, type KeptRow } from '../vendors/kept-rows'
import { recalculateOpen } from '../vendors/recalculate'
import { postMessage, readersOf } from '../../core/messages/post-message'
import { MOST_KEPT, type Held } from './held'

const SHOWN = 30
const managers = ['workforce_manager', 'super_admin']

/** Hours of a day that was approved as another kind of day stay; whoever answers for them is told which they are (vendors.md 7.8). */
async function tellManagers(tx: Db, { note }: Held, plainDay: string, kept: readonly KeptRow[]): Promise<void> {
  const lines = kept.slice(0, SHOWN).map(({ timesheet_no, staff_code, status }) => `${timesheet_no}, ${staff_code} (${status})`)
  if (kept.length > SHOWN) lines.push(`and ${kept.length - SHOWN} more`)
  await postMessage(tx, readersOf(managers), {
    subject: `Approved hours of ${day(plainDay)} stay as they are`,
    body: [`${note}. Unapproved rows were recalculated; these were already approved and did not change:`, ...lines].join('\n'),
    category: 'alert', severity: 'warning', link: `/vendor/timesheet-list?from=${plainDay}&to=${plainDay}`,
  })
}

async function payDay(tx: Db, change: Held, plainDay: string): Promise<void> {
  const there: SQL = change.state_id === null ? sql`true` : sql`${stateOfFacility(sql`e.warehouse_id`)} = ${change.state_id}`
  const range = sql`e.work_date = ${plainDay}::date and ${there}`
  const changed = await recalculateOpen(tx, range)
  const kept = await keptRows(tx, range)
  const known = await rows<{ id: number }>(tx, sql`select x::bigint as id from calendar_changes c, jsonb_array_elements_text(c.kept) x
    where c.id = ${change.id}`)
  const isNew = kept.some(({ id }) => !known.some((one) => one.id === id))
  await rows(
    tx,
    sql`update calendar_changes set rows_changed = rows_changed + ${changed.length},
          kept = (select coalesce(jsonb_agg(distinct x), '[]')
          from (select x from jsonb_array_elements(kept || ${JSON.stringify(kept.map(({ id }) => id))}::jsonb) x limit ${MOST_KEPT}) k)
          where id = ${change.id}`,
  )
  if (isNew) await tellManagers(tx, change, plainDay, kept)
}

/** Overtime and rest days of the days a change is about, in the Emirates, whose law they follow: each day in a transaction of its own. */
export async function payAnew({ database }: Services, change: Held): Promise<void> {
  const { country_code, from_day, to_day } = change
  if (country_code !== 'AE' || from_day === null || to_day === null) return
  for (let plainDay = from_day; plainDay <= to_day; plainDay = addDays(plainDay, 1)) await inTransaction(database.db, (tx) => payDay(tx, change, plainDay))
}
