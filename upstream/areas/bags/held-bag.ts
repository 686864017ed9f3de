import { sql } from 'drizzle-orm'
import type { BagType } from '@/lib/domain/bag'
import { bagStatus, type BagStatus } from '@/lib/domain/container'
import type { bagMixture } from '@/lib/domain/lists'
import type { NameOf } from '@/lib/domain/machine'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleBags } from '../containers/scope'
import { facilitiesOf } from '../../core/parcels/scope'

/** A bag whose row this transaction holds: nobody else fills, closes or moves it meanwhile. */
export interface HeldBag {
  id: number
  bag_no: string
  status: BagStatus
  bag_type: BagType
  mixture: NameOf<typeof bagMixture>
  content_class: string
  origin: string
  destination: string
  destination_country: string
  client_id: number | null
  client: string | null
  carrier_id: number | null
  carrier: string | null
  facility_id: number | null
  package_count: number
  net_weight: string
  tare_weight: string
  gross_weight: string | null
  split_lock: boolean
  split_code: string | null
  seal_no: string | null
  length: string | null
  width: string | null
  height: string | null
  consolidation_no: string | null
  /** The lane it was opened for, if any, and how that travels. */
  lane: string | null
  lane_mode: string | null
  version: number
}

export const noBag = () => new Refusal(404, 'Bag not found.')

const columns = sql`b.id, b.bag_no, b.status, b.bag_type, b.mixture, b.content_class, b.origin, b.destination, b.destination_country, b.client_id,
  c.name as client,
  b.carrier_id, k.display_name as carrier, b.facility_id, b.package_count, b.net_weight, b.tare_weight, b.gross_weight, b.split_lock, b.split_code, b.seal_no,
    b.length, b.width, b.height,
  n.consolidation_no, l.linehaul_code as lane, l.transport_mode as lane_mode, b.version`

/** The bags named, locked in id order as every scan of bags locks them; those this person may not know of are left out. */
export async function holdBags(tx: Db, who: Who, ids: readonly number[]): Promise<Map<number, HeldBag>> {
  const held = await rows<HeldBag>(
    tx,
    sql`select ${columns} from bags b left join clients c on c.id = b.client_id left join carriers k on k.id = b.carrier_id
        left join consolidations n on n.id = b.consolidation_id
          left join linehauls l on l.id = b.linehaul_id
        where ${allOf([sql`b.id = any(${sql.param(ids)}::bigint[])`, visibleBags(who, sql`b`)])} order by b.id for no key update of b`,
  )
  return new Map(held.map((bag) => [bag.id, bag]))
}

/** Somebody of a hub works on the bags that stand there, an agent on those that begin at its airports. */
function isAtHand(who: Who, bag: HeldBag): boolean {
  const own = facilitiesOf(who)
  if (own) return bag.facility_id === null || own.includes(bag.facility_id)
  return who.user_category !== 'agent' || who.airport_codes.includes(bag.origin)
}

/** One bag, held, for whoever is about to change it: 404 unknown, 409 where it stands somewhere else. */
export async function holdBag(tx: Db, who: Who, id: number): Promise<HeldBag> {
  const bag = (await holdBags(tx, who, [id])).get(id)
  if (!bag) throw noBag()
  if (!isAtHand(who, bag)) throw new Refusal(409, `Bag ${bag.bag_no} stands somewhere else.`)
  return bag
}

/** 409 of a bag that is past this (bags.md 3). */
export const refusedIn = ({ bag_no, status }: Pick<HeldBag, 'bag_no' | 'status'>, done: 'closed' | 'reopened' | 'cancelled' | 'changed') =>
  new Refusal(409, `Bag ${bag_no} is ${bagStatus.label(status).toLowerCase()} and cannot be ${done}.`)

/** A consolidation holds its bags; they are taken off it first. */
export function refuseConsolidated({ bag_no, consolidation_no }: HeldBag): void {
  if (consolidation_no) throw new Refusal(409, `Bag ${bag_no} is in consolidation ${consolidation_no}. Remove it first.`)
}

interface Step {
  action: string
  from?: BagStatus | null
  to?: BagStatus | null
  data?: unknown
}

/** Writes a step of a bag into its history, which only grows. */
export const noteStep = (tx: Db, who: Who, bagId: number, { action, from = null, to = null, data = null }: Step) =>
  rows(
    tx,
    sql`insert into bag_history (bag_id, action, from_status, to_status, user_id, data)
        values (${bagId}, ${action}, ${from}, ${to}, ${who.user_id || null}, ${data === null ? null : JSON.stringify(data)}::jsonb)`,
  )
