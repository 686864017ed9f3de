import { sql, type SQL } from 'drizzle-orm'
import { codPaymentRefusal, codPaymentStatus, type CodPaymentStatus } from '@/lib/domain/cod-payment'
import { first, rows, type Db } from '../../../db/db'
import { allOf, anyOfValues } from '../../../platform/list'
import { Refusal } from '../../../platform/refusal'
import { isAdmin, type Who } from '../../../platform/who'

/** The payments somebody may know of, as a condition on `carrier_cod_payments c` (billing-cod.md 2, sees): staff every one, a carrier its own. */
export function visiblePayments(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  return who.user_category === 'carrier' && who.carrier_ids.length > 0 ? anyOfValues(sql`c.carrier_id`, who.carrier_ids) : sql`false`
}

export const noPayment = () => new Refusal(404, 'That payment no longer exists.')

export interface HeldPayment {
  id: number
  payment_no: string
  carrier_id: number
  carrier: string
  country_code: string
  currency: string
  statement_no: string
  status: CodPaymentStatus
  version: number
}

/**
 * A payment held for a change, 404 for one out of reach. Its carrier is held first: statements, decisions and money of one carrier follow each
 * other, so that an order two of its payments name is counted once.
 */
export async function holdPayment(tx: Db, who: Who, id: number): Promise<HeldPayment> {
  const found = await first<{ carrier_id: number }>(tx, sql`select c.carrier_id from carrier_cod_payments c
    where ${allOf([sql`c.id = ${id}`, visiblePayments(who)])}`)
  if (!found) throw noPayment()
  await rows(tx, sql`select 1 from carriers where id = ${found.carrier_id} for no key update`)
  const held = await first<HeldPayment>(tx, sql`select c.id, c.payment_no, c.carrier_id, k.display_name as carrier, c.country_code, c.currency, c.statement_no,
      c.status, c.version
    from carrier_cod_payments c join carriers k on k.id = c.carrier_id where c.id = ${id} for no key update of c`)
  if (!held) throw noPayment()
  return held
}

export function refuseMove({ payment_no, status }: HeldPayment, to: CodPaymentStatus): void {
  if (!codPaymentStatus.can(status, to)) throw new Refusal(409, codPaymentRefusal(payment_no, status, to))
}

interface Step {
  payment_id: number
  from: CodPaymentStatus | null
  to: CodPaymentStatus
  note?: string | null | undefined
  by: number | null
}
/** Moves a payment, with the line of its history. */
export async function movePayment(tx: Db, { payment_id, from, to, note = null, by }: Step): Promise<void> {
  await rows(tx, sql`update carrier_cod_payments set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${by} where id = ${payment_id}`)
  await noteStep(tx, { payment_id, from, to, note, by })
}
export const noteStep = (tx: Db, { payment_id, from, to, note = null, by }: Step) =>
  rows(tx, sql`insert into cod_payment_history (payment_id, from_status, to_status, note, by) values (${payment_id}, ${from}, ${to}, ${note}, ${by})`)
