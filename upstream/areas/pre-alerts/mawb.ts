import { sql } from 'drizzle-orm'
import { isInMawbWindow, MAWB_WINDOW_DAYS, openPreAlerts, preAlertStatus } from '@/lib/domain/pre-alert'
import { rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visiblePreAlerts } from './scope'

/** Whoever writes a master's number holds it until the transaction ends: two files of one master follow each other (coming-areas.md 7, mend 5). */
export const lockMaster = (tx: Db, no: string) => rows(tx, sql`select pg_advisory_xact_lock(hashtext(${`pre-alert ${no}`}))`)

interface Holder {
  pre_alert_no: string
  etd: string | null
  open: boolean
  known: boolean
}

/** Those that hold an air waybill: an open pre-alert, or closed ones of the year around `etd` (case A1). `known`: this person may know of it. */
export const holdersOf = (db: Db, who: Who, mawb: string, but: number | null): Promise<Holder[]> =>
  rows<Holder>(
    db,
    sql`select p.pre_alert_no, p.etd, p.status in ${literals(preAlertStatus, ...openPreAlerts)} as open, ${allOf([visiblePreAlerts(who)])} as known
        from pre_alert_shipments p where p.mawb_no = ${mawb} and p.status in ${literals(preAlertStatus, ...openPreAlerts, 'closed')}
          and p.id is distinct from ${but}::bigint order by open desc, p.etd desc nulls last`,
  )

/** The sentence for who wants a number that is held; null where it is free for a shipment that leaves at `etd`. */
export function mawbTaken(holders: readonly Holder[], etd: string | null): string | null {
  const holder = holders.find((one) => one.open || (one.etd !== null && etd !== null && isInMawbWindow(etd, one.etd)))
  if (!holder) return null
  const where = holder.known ? holder.pre_alert_no : 'another pre-alert'
  return holder.open ? `This MAWB is already on ${where}` : `This MAWB is already on ${where}, which left less than ${MAWB_WINDOW_DAYS} days apart`
}

/** 409 for an air waybill that is held; the number is locked. */
export async function refuseTaken(tx: Db, who: Who, mawb: string | null, etd: string | null, but: number | null = null): Promise<void> {
  if (!mawb) return
  await lockMaster(tx, mawb)
  const message = mawbTaken(await holdersOf(tx, who, mawb, but), etd)
  if (message) throw new Refusal(409, message, [{ field: 'mawb_no', message }])
}
