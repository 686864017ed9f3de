import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorTimesheets } from '@/lib/contract/vendor-timesheets'
import { addDays } from '@/lib/domain/days'
import { approvedRows, openRows, timesheetRowStatus } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { cardFor } from './cards'
import { holdPeople } from './entered'
import { keptRows, type KeptRow } from './kept-rows'
import { reckonDay } from './reckon-day'
import { visibleWork } from './scope'
import { repriceTrips } from './trip-cost'

const staffOf = (list: readonly { staff_id: number }[]) => list.map(({ staff_id }) => staff_id)
const MOST_DAYS = 93

/**
 * Works out anew every day of a period that has hours nobody approved: a holiday was confirmed, a card corrected (vendors.md 7.8). Sheets are held before
 * people, all of them in order of their ids, as everybody holds them. Answers how many rows are others now, how many approved ones were left as they are, and
 * which of those by the calendar would be others.
 */
export async function recalculate(
  tx: Db, who: Who, { from, to, vendor_id }: z.output<typeof vendorTimesheets.recalculate.body>,
): Promise<{ changed: number; left: number; trips: number; kept: KeptRow[] }> {
  if (to < from || addDays(from, MOST_DAYS) < to) throw refuseField('to', `Choose at most ${MOST_DAYS} days.`)
  const of = vendor_id ? sql`and e.vendor_id = ${vendor_id}` : sql``
  const range = sql`e.work_date between ${from}::date and ${to}::date ${of} and ${visibleWork(who, sql`e`) ?? sql`true`}`
  const changed = await recalculateOpen(tx, range)
  const left = await first<{ n: number }>(tx, sql`select count(*) as n from timesheet_employees e
    where ${range} and e.status in ${literals(timesheetRowStatus, ...approvedRows)}`)
  const trips = await repriceTrips(tx, from, to, vendor_id)
  return { changed: changed.length, left: left?.n ?? 0, trips: trips.length, kept: await keptRows(tx, range) }
}

/** Ids of the rows that are others now, of the days of `timesheet_employees e` a condition names. */
export async function recalculateOpen(tx: Db, range: SQL): Promise<number[]> {
  const open = sql`${range} and e.status in ${literals(timesheetRowStatus, ...openRows)}`
  const sheets = await rows<{ id: number; status: string; vendor_id: number; warehouse_id: number; work_date: string }>(
    tx,
    sql`select t.id, t.status, t.vendor_id, t.warehouse_id, t.work_date from timesheets t
        where t.id in (select e.timesheet_id from timesheet_employees e where ${open}) order by t.id limit 2000 for update`,
  )
  const people = await rows<{ staff_id: number; work_date: string }>(tx, sql`select distinct e.staff_id, e.work_date from timesheet_employees e
    where ${open} and e.timesheet_id = any(${sql.param(sheets.map(({ id }) => id))}::bigint[])`)
  await holdPeople(tx, staffOf(people))
  for (const sheet of sheets) {
    const card = sheet.status === 'draft' ? null : await cardFor(tx, sheet.vendor_id, sheet.warehouse_id, sheet.work_date)
    if (card) await rows(tx, sql`update timesheets set rate_card_id = ${card.id} where id = ${sheet.id}`)
  }
  const changed: number[] = []
  for (const [day, own] of Map.groupBy(people, ({ work_date }) => work_date)) changed.push(...(await reckonDay(tx, day, staffOf(own))).changed)
  return changed
}
