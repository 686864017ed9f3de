import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { bags } from '@/lib/contract/bags'
import { weighing } from '@/lib/domain/bag'
import { bagStatus, unsealedBags } from '@/lib/domain/container'
import { compare, sum } from '@/lib/domain/decimal'
import { bagLimits, bagType } from '@/lib/domain/lists'
import { volumetric } from '@/lib/domain/weight'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField, refuseOn, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { retotal } from './contents'
import { dearFrom, holdsDear } from './floor-bag'
import { holdBag, noteStep, refusedIn, type HeldBag } from './held-bag'
import { contentsFault } from './judge'

type Given = Omit<z.output<typeof bags.close.body>, 'print'> & { closed_at?: string | null }

/** Air cargo's divisor, cm³ per kg. */
const DIVISOR = 6000

const sealTaken = (seal: string, by: string) => refuseField('seal_no', `Seal ${seal} is used by ${by}.`)

/** 422 when a bag on its way bears the seal; the unique index stands behind it. */
export async function refuseSealInUse(tx: Db, bagId: number, seal: string): Promise<void> {
  const other = await first<{ bag_no: string }>(tx, sql`select bag_no from bags where seal_no = ${seal} and id <> ${bagId}
      and status not in ${literals(bagStatus, ...unsealedBags)}`)
  if (other) throw sealTaken(seal, `bag ${other.bag_no}`)
}

/** The parcels of which pieces were scanned, but not all. */
async function refuseMissingPieces(tx: Db, bagId: number): Promise<void> {
  const found = await rows<{ tracking_no: string; pieces: number; n: number }>(
    tx,
    sql`select p.tracking_no, p.pieces, array_length(i.pieces_in, 1) as n from bag_packages i join packages p on p.id = i.package_id
        where i.bag_id = ${bagId} and i.scanned_out_at is null and i.pieces_in is not null and array_length(i.pieces_in, 1) < p.pieces order by i.seq limit 20`,
  )
  const faults: Fault[] = found.map(({ tracking_no, pieces, n }) => ({
    field: 'accept_missing_pieces', message: `${tracking_no} has ${n} of ${pieces} pieces. Close anyway?`,
  }))
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

/** 422 of a weight that cannot be (bags.md 7): below the contents, above the type, or off the scale's tolerance without a reason. */
function checkGross(bag: HeldBag, gross: string, reason: string | null): void {
  if (compare(gross, bag.net_weight) < 0) throw refuseField('gross_weight', `Gross weight cannot be below the contents (${bag.net_weight} kg).`)
  const { max_gross_weight } = bagLimits[bag.bag_type]
  if (compare(gross, max_gross_weight) > 0)
    throw refuseField('gross_weight', `Bag ${bag.bag_no} would weigh ${gross} kg; ${bagType.label(bag.bag_type).toLowerCase()} allows ${max_gross_weight} kg.`)
  const { expected, difference, isWithin } = weighing({ net: bag.net_weight, tare: bag.tare_weight, gross })
  if (!isWithin && !reason) throw refuseField('override_reason', `Scale weight ${gross} differs from contents ${expected} by ${difference} kg. Give a reason.`)
}

const sides = (bag: HeldBag, given: Given) => ({ length: given.length ?? bag.length, width: given.width ?? bag.width, height: given.height ?? bag.height })

/**
 * Closes a bag (bags.md 3): at least one parcel, its weight within reason, a seal where high value goods lie in it.
 * Everything is worked out anew from the contents first, since parcels are weighed after they were put in.
 */
export async function closeHeld(tx: Db, who: Who, id: number, given: Given): Promise<HeldBag> {
  const before = await holdBag(tx, who, id)
  if (before.status !== 'open' || !bagStatus.can(before.status, 'closed')) throw refusedIn(before, 'closed')
  // Only now that nobody scans into it any more.
  await retotal(tx, id)
  const bag = await holdBag(tx, who, id)
  if (bag.package_count === 0) throw new Refusal(409, `Bag ${bag.bag_no} is empty.`)
  const unfit = await contentsFault(tx, bag)
  if (unfit) throw new Refusal(409, `${unfit}.`)
  const gross = given.gross_weight ?? bag.gross_weight
  if (!gross) throw refuseField('gross_weight', 'Weigh the bag first.')
  const reason = given.override_reason?.trim() || null
  checkGross(bag, gross, reason)
  const seal = (given.seal_no ?? bag.seal_no) || null
  const dear = await first<{ dear: boolean }>(tx, sql`select ${holdsDear(sql`b`, await dearFrom(tx))} as dear from bags b where b.id = ${id}`)
  if (dear?.dear && !seal) throw refuseField('seal_no', 'High value goods travel under a seal. Give its number.')
  if (seal) await refuseSealInUse(tx, id, seal)
  if (!given.accept_missing_pieces) await refuseMissingPieces(tx, id)
  const { length, width, height } = sides(bag, given)
  const space = length && width && height ? volumetric(length, width, height, DIVISOR) : null
  const off = weighing({ net: bag.net_weight, tare: bag.tare_weight, gross })
  const closing = rows(
    tx,
    sql`update bags set status = ${literal(bagStatus, 'closed')}, gross_weight = ${gross}, seal_no = ${seal}, length = ${length}, width = ${width},
        height = ${height}, volumetric_weight = ${space}, override_reason = ${reason},
          content_class = case when ${dear?.dear ?? false} and content_class in ('general', 'low_value') then 'high_value' else content_class end,
          discrepancy = ${off.isWithin ? null : JSON.stringify({ kind: 'weight', expected: off.expected, found: gross, note: reason })}::jsonb,
          closed_at = coalesce(${given.closed_at ?? null}::timestamptz, now()), closed_by = ${who.user_id || null}, updated_at = now(),
            updated_by = ${who.user_id || null}, version = version + 1
        where id = ${id}`,
  )
  await refuseOn({ bags_seal_once: () => sealTaken(seal ?? '', 'another bag') }, closing)
  await noteStep(tx, who, id, {
    action: 'close', from: bag.status, to: 'closed', data: { gross_weight: gross, seal_no: seal, packages: bag.package_count, ...(reason && { reason }) },
  })
  return bag
}

/** What net and tare of a bag this transaction holds come to, in kg: for bags that are closed without a scale. */
export async function calculatedGross(tx: Db, id: number): Promise<string | undefined> {
  await retotal(tx, id)
  const bag = await first<{ net_weight: string; tare_weight: string }>(tx, sql`select net_weight, tare_weight from bags where id = ${id}`)
  return bag ? sum([bag.net_weight, bag.tare_weight]) : undefined
}
