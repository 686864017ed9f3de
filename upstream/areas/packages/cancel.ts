import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { counted } from '@/lib/domain/counted'
import { cancelReason, cancellable, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { spellings } from '@/lib/domain/scan-input'
import { rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { allOf, isNumber } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { withdrawBookings } from '../../core/carrier-calls/queue'
import { freePlaces } from '../carrier-coverage/capacity-places'
import { recordEvents } from '../../core/events/record-events'
import { holdLists, recountLists } from './list-counts'
import { visiblePackages } from '../../core/parcels/scope'

type Body = z.output<typeof packages.cancel.body>
type Outcome = z.input<typeof packages.cancel.reply>

interface Parcel {
  id: number
  tracking_no: string
  status: PackageStatus
  bag_no: string | null
  in_bag: boolean
  label_status: string
}

/** Why a parcel stays; null when it may go (packages.md 3.1). */
function refusal({ tracking_no, status, in_bag, bag_no }: Parcel): string | null {
  if (status === 'cancelled') return `Package ${tracking_no} is already cancelled.`
  if (cancellable(status, in_bag)) return null
  const because = in_bag && packageStatus.can(status, 'cancelled') ? `in bag ${bag_no ?? ''}`.trim() : packageStatus.label(status)
  return `Package ${tracking_no} cannot be cancelled because it is ${because}.`
}

/** The named parcels this person may know of, locked after their lists and in the order of their ids so that two cancels never wait for each other. */
async function lockParcels(tx: Db, who: Who, { ids = [], tracking_nos = [] }: Body): Promise<Parcel[]> {
  const named = sql`(p.id = any(${sql.param(ids)}::bigint[]) or ${isNumber(sql`p.tracking_no`, tracking_nos)})`
  const which = sql`${allOf([visiblePackages(who, sql`p`), named])}`
  await holdLists(tx, which)
  return rows<Parcel>(
    tx,
    sql`select p.id, p.tracking_no, p.status, p.bag_no, p.bag_id is not null as in_bag, p.label_status from packages p where ${which} order by p.id
        for update of p`,
  )
}

/**
 * Cancels parcels already locked, after their lists, and found cancellable: event ORD03, label void, reference free again, their lists
 * counted without them. The tracking number stays with the cancelled parcel and so is never given again.
 */
export async function cancelParcels(tx: Db, who: Who, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return
  const last = await rows<{ id: number; at: string }>(
    tx,
    // A carrier's clock may run ahead of ours; the cancel is the last word all the same.
    sql`select id, greatest(now(), status_at, last_event_at) as at from packages where id = any(${sql.param(ids)}::bigint[]) order by id`,
  )
  const learnt = last.reduce((latest, { at }) => (at > latest ? at : latest), '')
  await recordEvents(tx, last.map(({ id, at }) => ({ package_id: id, event_code: 'ORD03', event_at: at, source: 'system' as const, remarks: reason })), {
    who, at: learnt,
  })
  await rows(
    tx,
    sql`update packages set cancelled_at = now(), cancel_reason = ${reason},
          label_status = case label_status when 'created' then 'void' when 'pending' then 'failed' else label_status end,
          label_error = case label_status when 'pending' then 'The package was cancelled.' else label_error end,
          version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
        where id = any(${sql.param(ids)}::bigint[])`,
  )
  await withdrawBookings(tx, ids)
  await freePlaces(tx, ids)
  await recountLists(tx, who, sql`p.id = any(${sql.param(ids)}::bigint[])`)
}

/** Those asked for that this person may not know of, as they were named. */
function unknown({ ids = [], tracking_nos = [] }: Body, found: readonly Parcel[]): Outcome['failed'] {
  const known = new Set<number | string>(found.flatMap(({ id, tracking_no }) => [id, tracking_no]))
  return [
    ...ids.filter((id) => !known.has(id)).map(String), ...tracking_nos.filter((no) => !spellings(no).some((spelling) => known.has(spelling))),
  ].map((tracking_no) => ({
    tracking_no,
    message: 'Package not found.',
  }))
}

function refuseAll(failed: Outcome['failed'], anyKnown: boolean): Refusal {
  const [only] = failed
  const message = failed.length === 1 && only ? only.message : `None of ${counted(failed.length, 'package')} could be cancelled.`
  return new Refusal(anyKnown ? 409 : 404, message, failed.map((failure) => ({ field: null, message: failure.message })), { cancelled: [], failed })
}

/** Cancels what can be cancelled and says of the rest why not; 409 when nothing could, 404 when nothing was there. */
export async function cancelPackages(tx: Db, who: Who, body: Body, audit: (entry: AuditEntry) => void): Promise<Outcome> {
  if (!body.ids?.length && !body.tracking_nos?.length) throw refuseField('ids', 'Choose at least one package.')
  const found = await lockParcels(tx, who, body)
  const judged = found.map((parcel) => ({ parcel, message: refusal(parcel) }))
  const going = judged.filter(({ message }) => message === null).map(({ parcel }) => parcel)
  const failed = [...judged.flatMap(({ parcel, message }) => (message ? [{ tracking_no: parcel.tracking_no, message }] : [])), ...unknown(body, found)]
  if (going.length === 0) throw refuseAll(failed, found.length > 0)
  const reason = body.reason_code === 'other' ? body.reason : `${cancelReason.label(body.reason_code)}: ${body.reason}`.slice(0, 200)
  await cancelParcels(tx, who, going.map(({ id }) => id), reason)
  for (const { id, status } of going)
    audit({ entity: 'package', entity_id: id, action: 'cancel', before: { status }, after: { status: 'cancelled', cancel_reason: reason } })
  return { cancelled: going.map(({ tracking_no }) => tracking_no), failed }
}
