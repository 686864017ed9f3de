import { sql } from 'drizzle-orm'
import { compare } from '@/lib/domain/decimal'
import { chargeable } from '@/lib/domain/weight'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { raiseWeightCharges } from '../packages/weight-charge'

/** What the scales say of a parcel, and what its bill goes by. */
interface Weighing {
  id: number
  pieces: number
  /** Pieces weighed one by one. */
  weighed: number
  /** Of the newest weighing of the whole parcel, or of all its pieces together once each was weighed; null before. */
  scale: string | null
  /** The weight that stands with the parcel: of a scale, or of a file that corrected it. */
  actual_weight: string | null
  weight: string
  volumetric_weight: string | null
  min_weight: string | null
}

/** Read from the weighings that count, in the order they happened; the parcels are locked. */
export const weighingsOf = (tx: Db, ids: readonly number[]): Promise<Weighing[]> =>
  rows<Weighing>(
    tx,
    sql`with newest as (
          select distinct on (e.package_id, e.piece) e.package_id, e.piece, e.weight, e.event_at
          from package_events e join packages p on p.id = e.package_id
          where e.package_id = any(${sql.param(ids)}::bigint[]) and e.weight is not null and e.voided_at is null and coalesce(e.piece, 1) <= p.pieces
          order by e.package_id, e.piece, e.event_at desc, e.id desc
        ), scales as (
          select package_id, count(piece)::int as weighed, sum(weight) filter (where piece is not null) as together,
            max(event_at) filter (where piece is not null) as together_at,
            max(weight) filter (where piece is null) as whole, max(event_at) filter (where piece is null) as whole_at
          from newest group by package_id
        )
        select p.id, p.pieces, coalesce(s.weighed, 0) as weighed,
          case when s.weighed = p.pieces and (s.whole_at is null or s.together_at > s.whole_at) then s.together else s.whole end as scale,
          p.actual_weight, p.weight, p.volumetric_weight, v.min_weight
        from packages p left join scales s on s.package_id = p.id left join rsa_services v on v.code = p.rsa_service_code
        where p.id = any(${sql.param(ids)}::bigint[]) order by p.id`,
  )

/** The scale overrules the declared weight, and what is billed follows: sums first, rounded once (packages.md 7). */
async function bill(tx: Db, who: Who, parcels: readonly Weighing[]): Promise<void> {
  if (parcels.length === 0) return
  const billed = parcels.map(({ id, scale, weight, volumetric_weight, min_weight }) => ({
    id, scale, billed: chargeable({ actual: scale ?? weight, volumetric: volumetric_weight, minimum: min_weight ?? 0 }),
  }))
  await rows(
    tx,
    sql`update packages p set actual_weight = w.scale, chargeable_weight = w.billed
        from jsonb_to_recordset(${JSON.stringify(billed)}::jsonb) as w(id bigint, scale numeric, billed numeric) where p.id = w.id`,
  )
  await raiseWeightCharges(tx, parcels.map(({ id }) => id), who)
}

/** Lets parcels just weighed weigh what the scales say of them; how many of their pieces were weighed, by parcel. */
export async function keepWeighings(tx: Db, who: Who, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await weighingsOf(tx, ids)
  await bill(tx, who, found.filter(({ scale }) => scale !== null))
  return new Map(found.map(({ id, weighed }) => [id, weighed]))
}

/**
 * Lets parcels weigh what they did before weighings now taken back (tracking.md 4, Undo), or what was declared where no other is left;
 * `before` is what the scales said with them. A weight that came from elsewhere since stays.
 */
export async function dropWeighings(tx: Db, who: Who, before: readonly Weighing[]): Promise<void> {
  const ofScale = before.filter(({ scale, actual_weight }) => scale !== null && actual_weight !== null && compare(scale, actual_weight) === 0)
  await bill(tx, who, await weighingsOf(tx, ofScale.map(({ id }) => id)))
}
