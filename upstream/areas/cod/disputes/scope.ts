import { sql, type SQL } from 'drizzle-orm'
import { codDisputeParty, type CodDisputeParty, type CodDisputeStatus } from '@/lib/domain/cod-dispute'
import { first, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { allOf, anyOfValues } from '../../../platform/list'
import { noPermission, Refusal } from '../../../platform/refusal'
import { isAdmin, type Who } from '../../../platform/who'

/** Which party somebody is of; 403 for whoever is of none. */
export function partyOf(who: Who): CodDisputeParty {
  const party = codDisputeParty.names.find((name) => name === who.user_category)
  if (!party) throw noPermission()
  return party
}

/** Disputes somebody may know of, as a condition on `cod_disputes d`: staff all, a carrier or client those with us that it raised or that are against it. */
export function visibleDisputes(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  const party = partyOf(who)
  if (party === 'admin') return sql`false`
  const [column, ids] = party === 'carrier' ? [sql`d.carrier_id`, who.carrier_ids] : [sql`d.client_id`, who.client_ids]
  if (ids.length === 0) return sql`false`
  return allOf([anyOfValues(column, ids), sql`(d.raised_by_category = ${literal(codDisputeParty, party)} or d.against = ${literal(codDisputeParty, party)})`])
}

export interface HeldDispute {
  id: number
  dispute_no: string
  level: 'payment' | 'order'
  cod_order_id: number | null
  carrier_payment_id: number | null
  client_payment_id: number | null
  raised_by_category: CodDisputeParty
  against: 'carrier' | 'client' | 'rsa'
  amount_disputed: string
  currency: string
  status: CodDisputeStatus
  status_before: string
}

export const noDispute = () => new Refusal(404, 'That dispute no longer exists.')

/** A dispute held for a change; 404 for one out of reach. */
export async function holdDispute(tx: Db, who: Who, id: number): Promise<HeldDispute> {
  const held = await first<HeldDispute>(tx, sql`select d.id, d.dispute_no, d.dispute_level as level, d.cod_order_id, d.carrier_payment_id, d.client_payment_id,
      d.raised_by_category, d.against,
      d.amount_disputed, d.currency, d.status, d.status_before
    from cod_disputes d where ${allOf([sql`d.id = ${id}`, visibleDisputes(who)])} for no key update`)
  if (!held) throw noDispute()
  return held
}
