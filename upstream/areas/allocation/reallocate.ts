import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { allocation } from '@/lib/contract/allocation'
import { filedNumber } from '@/lib/domain/scan-input'
import { first, inTransaction, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { editStage } from '../packages/edit-locks'
import { lockPackage, parcelOf, type Standing } from '../packages/edit-standing'
import { itemsOf } from '../packages/items'
import { loadReferenceData, loadLookups, type ReferenceData } from '../packages/lookups'
import { formWords } from '../packages/parcel-words'
import { bookLabel } from '../packages/relabel'
import { checkParcel } from '../packages/rules'
import { logAllocation, logByHand } from './log'

type Body = z.output<typeof allocation.reallocate.body>
type Answer = z.output<typeof allocation.reallocate.reply>

interface Doing {
  db: Db
  who: Who
  reference: ReferenceData
  carrierId: number | null
  reason: string
  audit: (entry: AuditEntry) => void
}

/** Ids of packages by id, order or tracking number, in the order named; null for what names none. */
async function named(db: Db, orders: Body['order_ids']): Promise<{ given: string; id: number | null }[]> {
  const given = [...new Set(orders.map((one) => filedNumber(String(one))))]
  return rows(
    db,
    sql`select g.given, coalesce((select p.id from packages p where p.tracking_no = g.given limit 1), (select p.id from packages p where p.order_id = g.given
        limit 1),
          (select p.id from packages p where g.given ~ '^[0-9]{1,15}$' and p.id = nullif(regexp_replace(g.given, '[^0-9]', '', 'g'), '')::bigint limit 1)) as id
        from unnest(${sql.param(given)}::text[]) with ordinality as g(given, nth)
        order by coalesce((select p.id from packages p where p.tracking_no = g.given limit 1), 0), g.nth`,
  )
}

const stillOurs = new Set(['before_label', 'labelled'])

function refuseHandedOver(standing: Standing, reference: ReferenceData): void {
  if (stillOurs.has(editStage(standing))) return
  const carrier = reference.carriers.get(standing.carrier_id ?? 0)?.display_name ?? 'its carrier'
  throw new Refusal(409, `Parcel ${standing.tracking_no} is already with ${carrier}.`)
}

/** One parcel, in a savepoint of its own; throws the refusal that says why it stays as it is. */
async function moveOne({ db, who, reference, carrierId, reason, audit }: Doing, id: number): Promise<void> {
  const standing = await lockPackage(db, who, id)
  refuseHandedOver(standing, reference)
  const parcel = parcelOf(standing, await itemsOf(db, id), { carrier_id: carrierId })
  const { errors, resolved } = checkParcel(
    { ...parcel, carrier_id: carrierId }, await loadLookups(db, { parcels: [parcel], reference, editing: [id] }), formWords,
  )
  if (!resolved) throw new Refusal(422, errors[0]?.message ?? 'The parcel does not pass the rules.')
  const { choice } = resolved
  if (choice.refusal !== null) throw new Refusal(409, choice.refusal)
  if (choice.carrier.id === standing.carrier_id && standing.label_status === 'created')
    throw new Refusal(409, `Parcel ${standing.tracking_no} stays with ${choice.carrier.display_name}.`)
  const before = { carrier_id: standing.carrier_id, carrier_tracking_no: standing.carrier_tracking_no }
  await bookLabel(db, who, standing, resolved)
  if (carrierId !== null) await logByHand(db, who, id, carrierId, reason)
  const after = await first<{ carrier_id: number; carrier_code: string }>(db, sql`select carrier_id, carrier_code from packages where id = ${id}`)
  audit({ entity: 'package', entity_id: id, action: 'reallocate', before, after: { ...after, reason } })
}

/** Why a parcel stays without a carrier is worth keeping, though nothing about it changed. */
async function noteHeld({ db, who, reference }: Doing, id: number): Promise<void> {
  const standing = await lockPackage(db, who, id)
  if (standing.carrier_id !== null || !stillOurs.has(editStage(standing))) return
  const parcel = parcelOf(standing, await itemsOf(db, id))
  const { resolved } = checkParcel(parcel, await loadLookups(db, { parcels: [parcel], reference, editing: [id] }), formWords)
  if (resolved?.allocation?.decision.result === 'held') await logAllocation(db, who, id, resolved, null)
}

/**
 * Gives parcels another carrier: the one named, or whom the rules name now. Only parcels not yet handed over; each is refused or
 * done by itself, with its trace and audit row (linehaul.md 3, 5).
 */
export async function reallocate(o: Pick<Doing, 'db' | 'who' | 'audit'>, body: Body): Promise<Answer> {
  const reference = await loadReferenceData(o.db)
  const carrierId = body.carrier_id ?? null
  const carrier = carrierId === null ? null : reference.carriers.get(carrierId)
  if (carrierId !== null && carrier?.status !== 'active') throw refuseField('carrier_id', 'Choose an active carrier.')
  const doing = { ...o, reference, carrierId, reason: body.reason }
  const skipped: Answer['skipped'] = []
  let done = 0
  for (const { given, id } of await named(o.db, body.order_ids)) {
    if (id === null) {
      skipped.push({ order_id: given, reason: `No package has the number ${given}.` })
      continue
    }
    try {
      await inTransaction(o.db, (tx) => moveOne({ ...doing, db: tx }, id))
      done++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      skipped.push({ order_id: given, reason: error.message })
      if (carrierId === null) await noteHeld(doing, id)
    }
  }
  return { done, skipped }
}
