import { sql, type SQL } from 'drizzle-orm'
import type { ChargeParty } from '@/lib/domain/charge'
import type { ChequeStatus, PaymentMethod, PaymentStatus } from '@/lib/domain/payment'
import { first, type Db } from '../../db/db'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { ownClients } from '../subscriptions/requested-client'

/** Whose payments somebody may know of: every one (null) for staff, those of its own clients for a client; sellers pay none of them. */
export function ownPayers(who: Who): readonly number[] | null {
  if (who.seller_id !== null) return []
  const own = ownClients(who)
  return own === null && !isAdmin(who) ? [] : own
}

/** Whether somebody may record and see what this party pays. */
export function mayPayFor(who: Who, { party_type, party_id }: { party_type: ChargeParty; party_id: number }): boolean {
  const own = ownPayers(who)
  return own === null || (party_type === 'client' && own.includes(party_id))
}

/** The same as a condition on `payments p`. */
export function visiblePayments(who: Who): SQL | undefined {
  const own = ownPayers(who)
  if (own === null) return undefined
  return own.length > 0 ? anyOfValues(sql`p.client_id`, own) : sql`false`
}

export const noPayment = () => new Refusal(404, 'That payment no longer exists.')

export interface HeldPayment {
  id: number
  payment_no: string
  party_type: ChargeParty
  party_id: number
  client_id: number | null
  payment_method: PaymentMethod
  amount: string
  allocated_amount: string
  refunded_amount: string
  currency: string
  payment_date: string
  cheque_date: string | null
  cheque_status: ChequeStatus | null
  has_proof: boolean
  status: PaymentStatus
  created_by: number | null
}

/** A payment held for a change; 404 for one out of reach. Whoever touches its invoices too holds those first. */
export async function holdPayment(tx: Db, who: Who, id: number): Promise<HeldPayment> {
  const held = await first<HeldPayment>(
    tx,
    sql`select p.id, p.payment_no, p.party_type, p.party_id, p.client_id, p.payment_method, p.amount, p.allocated_amount,
          p.refunded_amount, p.currency, p.payment_date,
          p.cheque_date, p.cheque_status, p.proof_path is not null as has_proof, p.status, p.created_by
        from payments p where ${allOf([sql`p.id = ${id}`, visiblePayments(who)])} for update of p`,
  )
  if (!held) throw noPayment()
  return held
}
