import { sql, type SQL } from 'drizzle-orm'
import { timesheetRowStatus, uncountedRows } from '@/lib/domain/vendor'
import { literals } from '../../db/literals'
import { anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

const none = sql`false`

/** Vendors: itself, a warehouse those that may work there, administrators all (vendors.md 2.1). */
export function visibleVendors(who: Who, v: SQL): SQL | undefined {
  if (who.user_category === 'vendor') return who.vendor_id === null ? none : sql`${v}.id = ${who.vendor_id}`
  if (who.user_category === 'warehouse') return sql`${v}.warehouse_ids && ${sql.param(who.warehouse_ids)}::bigint[]`
  return who.user_category === 'admin' ? undefined : none
}

/** Rows of a vendor's day in a warehouse: its own, the warehouse's, all (vendors.md 2.8). */
export function visibleWork(who: Who, r: SQL): SQL | undefined {
  if (who.user_category === 'vendor') return who.vendor_id === null ? none : sql`${r}.vendor_id = ${who.vendor_id}`
  if (who.user_category === 'warehouse') return anyOfValues(sql`${r}.warehouse_id`, who.warehouse_ids) ?? none
  return who.user_category === 'admin' ? undefined : none
}

/** Rate cards: its own, those of vendors that may work in the warehouse, all. */
export function visibleCards(who: Who, c: SQL): SQL | undefined {
  if (who.user_category === 'warehouse') return sql`${c}.vendor_id in (select v.id from vendors v where ${visibleVendors(who, sql`v`)})`
  return visibleWork(who, c)
}

/** Bank data is finance's: whoever makes statements. */
export const seesBank = (who: Who) => who.user_category === 'admin' && who.keys.has('app_ecom_vendor:statement-manage')
/** A warehouse sees amounts when it approves them. */
export const seesAmounts = (who: Who) => who.user_category !== 'warehouse' || who.keys.has('app_ecom_vendor:timesheet-approve')

/** Whether a stay at work is on a timesheet: a row that is work shares time with it. Both are half-open; one that nobody ended is the minute it began. */
export const onSheet = (a: SQL): SQL => sql`exists (select 1 from timesheet_employees e where ${ofStay(a)})`

/** `timesheet_employees e` that stand for the stay. */
export const ofStay = (a: SQL): SQL => sql`e.staff_id = ${a}.staff_id and e.work_date between ${a}.work_date - 1 and ${a}.work_date + 1
    and e.status not in ${literals(timesheetRowStatus, ...uncountedRows)} and e.time_in is not null
  and tstzrange(e.time_in, coalesce(e.time_out, e.time_in + interval '1 minute')) && tstzrange(${a}.punch_in,
    coalesce(${a}.punch_out, ${a}.punch_in + interval '1 minute'))`

export const notFound = () => new Refusal(404, 'Record not found')
export const stale = (thing: string) => new Refusal(409, `This ${thing} was changed by someone else. Reload it and try again.`)
