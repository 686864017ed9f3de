import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { packageStatus } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { labelMade } from '../../core/carrier-calls/label-made'
import { queueBookings, withdrawBookings } from '../../core/carrier-calls/queue'
import { logAllocation } from '../allocation/log'
import { settle } from '../allocation/settle'
import { laneFault } from '../../core/codes/cargo'
import { allHandling } from '../../core/codes/find-handling'
import { holdPlace, leavePlaces } from '../carrier-coverage/capacity-places'
import { bookParcels, type Booking } from './booking'
import { editStage } from './edit-locks'
import { lockPackage, parcelOf, type Standing } from './edit-standing'
import { itemsOf } from './items'
import { loadLookups } from './lookups'
import { logReassignment } from './made-traces'
import { emptyParcel, type ResolvedParcel } from './parcel'
import { formWords } from './parcel-words'
import { checkParcel, reallocated } from './rules'

export type Label = Pick<Booking, 'label_status' | 'label_error'>

/** A new label has not been printed yet, whatever became of the old one. */
const store = (
  tx: Db, who: Who, id: number, { label_status, label_error }: Label, carrier: Partial<Booking>,
  lane: { id: number | null; leaves: boolean } = { id: null, leaves: false },
) =>
  rows(
    tx,
    sql`update packages set label_status = ${label_status}, label_error = ${label_error}, label_path = null, label_version = label_version + 1,
        label_printed_at = null,
          label_print_count = 0, linehaul_id = coalesce(${lane.id}::bigint, case when ${lane.leaves} then null else linehaul_id end),
            carrier_id = coalesce(${carrier.carrier_id ?? null}::bigint, carrier_id),
            carrier_code = coalesce(${carrier.carrier_code ?? null}::text, carrier_code),
          carrier_tracking_no = ${carrier.carrier_tracking_no ?? null}::text, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
        where id = ${id}`,
  )

/**
 * Voids the label of a package and books another (packages.md 7, carrier booking): our number stays, the carrier's is burnt
 * and drawn anew. Nobody able to take it leaves the label failed with the reason.
 */
export async function bookLabel(tx: Db, who: Who, standing: Standing, foreseen: ResolvedParcel): Promise<Label> {
  const { id, tracking_no, environment, status } = standing
  const weight = standing.weight ?? '0'
  const [settled] = await settle(tx, [{ resolved: foreseen, weight, environment }], await leavePlaces(tx, [id]))
  const resolved = settled ? reallocated({ parcel: { ...emptyParcel, pieces: standing.pieces, weight }, resolved: foreseen }, settled) : foreseen
  await holdPlace(tx, id, resolved.place)
  // A void label beside a carrier's number: the number came with the carrier's own word (packages.md 6.5) and is not burnt.
  const given = standing.label_status === 'void' && resolved.choice.carrier?.id === standing.carrier_id ? standing.carrier_tracking_no : null
  const [booking] = await bookParcels(tx, [{ resolved: { ...resolved, tracking_no }, environment, carrier_tracking_no: given }], today())
  if (!booking || booking instanceof Refusal) throw booking ?? new Error('Nothing was booked.')
  if (given === null) await withdrawBookings(tx, [id])
  // A lane that may not carry the goods is left when somebody gives them to a carrier by hand.
  const leaves = standing.special_handling.length > 0 && (await laneFault(tx, id, standing.special_handling, await allHandling(tx))) !== null
  await store(tx, who, id, booking, booking, { id: resolved.allocation?.decision.lane?.id ?? null, leaves })
  await queueBookings(tx, [id])
  await logReassignment(tx, id, resolved, booking.carrier_id)
  await logAllocation(tx, who, id, resolved, booking.carrier_id)
  if (booking.label_status === 'created') await labelMade(tx, who, { id, client_id: resolved.client.id, status })
  return booking
}

interface Relabelling {
  db: Db
  who: Who
  audit: (entry: AuditEntry) => void
}

/** Makes the label of a package anew, as long as it is in our hands; 409 afterwards. */
export async function remakeLabel({ db, who, audit }: Relabelling, id: number): Promise<Label> {
  const standing = await lockPackage(db, who, id)
  const stage = editStage(standing)
  if (stage !== 'before_label' && stage !== 'labelled') {
    throw new Refusal(409, `The label of ${standing.tracking_no} can no longer be replaced because the package is ${packageStatus.label(standing.status)}.`)
  }
  const parcel = parcelOf(standing, await itemsOf(db, id))
  const { errors, resolved } = checkParcel(parcel, await loadLookups(db, { parcels: [parcel], editing: [id] }), formWords)
  // A good label is not given up for one that cannot be made.
  if (!resolved && standing.label_status === 'created')
    throw new Refusal(422, errors[0]?.message ?? '', errors.map(({ field, message }) => ({ field, message })))
  const failed: Label = { label_status: 'failed', label_error: errors[0]?.message ?? null }
  const label = resolved ? await bookLabel(db, who, standing, resolved) : failed
  if (!resolved) await store(db, who, id, failed, { carrier_tracking_no: standing.carrier_tracking_no })
  audit({
    entity: 'package', entity_id: id, action: 'relabel', before: { label_status: standing.label_status },
    after: { label_status: label.label_status, label_error: label.label_error },
  })
  return label
}
