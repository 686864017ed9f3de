import { sql } from 'drizzle-orm'
import { beforePickup, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { packageList } from '@/lib/domain/package-list'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import type { Who } from '../../platform/who'
import { freePlaces } from '../carrier-coverage/capacity-places'
import type { Touched, UndoPlan, UndoWork } from '../../core/uploads/upload-work'
import { cancelParcels } from './cancel'
import { holdLists } from './list-counts'

const EXAMPLES = 20
/** So many parcels are cancelled in a few seconds, and nobody waits longer. */
const MOST = 10_000
const AT_ONCE = 500

/** The lane the allocation gave a parcel when it was made is no sign of anybody's hand; another one is. */
const laneOfMaking = sql`(select g.linehaul_id from allocation_log g where g.package_id = p.id order by g.id limit 1)`

/** Why a parcel of an upload is no longer as it was made; null while it is. Told in this order, the heaviest first. */
const why = sql`case
  when p.status not in ${literals(packageStatus, ...beforePickup)} then 'status'
  when p.bag_id is not null then 'bag'
  when p.consolidation_id is not null then 'consolidation'
  when p.linehaul_id is not null and p.linehaul_id is distinct from ${laneOfMaking} then 'linehaul'
  when l.status <> ${literal(packageList, 'new')} then 'list'
  when exists (select 1 from package_events e where e.package_id = p.id and e.event_code not in ('ORD01', 'ORD02') and e.voided_at is null) then 'event'
  when p.label_print_count > 0 then 'label'
  when p.version > 1 then 'edit'
end`

const sentences: Record<string, (p: { status: PackageStatus; bag_no: string | null }) => string> = {
  status: ({ status }) => `it is ${packageStatus.label(status)}`,
  bag: ({ bag_no }) => `it is in bag ${bag_no ?? ''}`.trim(),
  consolidation: () => 'it is in a consolidation',
  linehaul: () => 'it is on a linehaul',
  list: () => 'its package list has moved on',
  event: () => 'it has been scanned or tracked',
  label: () => 'its label has been printed',
  edit: () => 'it was changed by hand',
}

interface Parcel {
  tracking_no: string
  status: PackageStatus
  bag_no: string | null
  why: string
}

/** Cancelled parcels are gone already: they neither count nor stand in the way. */
const standing = (uploadId: number) =>
  sql`packages p left join package_lists l on l.id = p.package_list_id where p.upload_id = ${uploadId} and p.status <> ${literal(packageStatus, 'cancelled')}`

async function plan(tx: Db, uploadId: number): Promise<UndoPlan> {
  const made = sql`p.upload_id = ${uploadId} and p.status <> ${literal(packageStatus, 'cancelled')}`
  await holdLists(tx, made)
  // Locked in the order of their ids, as every other work on several parcels does.
  await rows(tx, sql`select p.id from packages p where ${made} order by p.id for update`)
  const counted = await first<{ count: number; touched: number }>(tx, sql`select count(*)::int as count, count(${why})::int as touched
    from ${standing(uploadId)}`)
  const touched = await rows<Parcel>(tx, sql`select p.tracking_no, p.status, p.bag_no, ${why} as why from ${standing(uploadId)} and ${why} is not null
    order by p.id limit ${EXAMPLES}`)
  const examples = touched.map((parcel): Touched => ({ reference: parcel.tracking_no, why: (sentences[parcel.why] ?? sentences.edit)?.(parcel) ?? '' }))
  return { count: counted?.count ?? 0, touched: counted?.touched ?? 0, examples }
}

async function takeBack(tx: Db, who: Who, uploadId: number): Promise<AuditEntry[]> {
  const parcels = await rows<{ id: number; status: PackageStatus }>(tx, sql`select p.id, p.status from packages p where p.upload_id = ${uploadId}
      and p.status <> ${literal(packageStatus, 'cancelled')} order by p.id`)
  // All at once, so that days are held in one order.
  await freePlaces(tx, parcels.map(({ id }) => id))
  const cancel_reason = `Upload ${uploadId} was undone`
  for (let at = 0; at < parcels.length; at += AT_ONCE) await cancelParcels(tx, who, parcels.slice(at, at + AT_ONCE).map(({ id }) => id), cancel_reason)
  // The rules' hits and traces are of parcels that went somewhere; why these had got their carrier stays in consignment_assignments.
  await rows(tx, sql`delete from allocation_log where package_id = any(${sql.param(parcels.map(({ id }) => id))}::bigint[])`)
  return parcels.map(({ id, status }) => ({
    entity: 'package', entity_id: id, action: 'cancel', before: { status }, after: { status: 'cancelled', cancel_reason },
  }))
}

/** A package upload is taken back by cancelling its parcels (docs/decisions/009-undo-of-an-upload.md). */
export const packageUndo: UndoWork = { things: 'packages', needs: 'app_package:package-cancel', most: MOST, plan, takeBack }
