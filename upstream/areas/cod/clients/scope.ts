import { sql, type SQL } from 'drizzle-orm'
import { clientCodRefusal, clientCodStatus, type ClientCodStatus } from '@/lib/domain/client-cod'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { allOf, anyOfValues } from '../../../platform/list'
import { Refusal } from '../../../platform/refusal'
import { isAdmin, type Who } from '../../../platform/who'

/** The payments somebody may know of, as a condition on `client_cod_payments p` (billing-cod.md 2, sees): staff every one, a client its own past the draft. */
export function visibleClientPayments(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  if (who.user_category !== 'client' || who.seller_id !== null || who.client_ids.length === 0) return sql`false`
  return allOf([anyOfValues(sql`p.client_id`, who.client_ids), sql`exists (select 1 from client_cod_history h where h.payment_id = p.id
    and h.to_status = ${literal(clientCodStatus, 'initiated')})`])
}

export const noPayment = () => new Refusal(404, 'That payment no longer exists.')

export interface HeldClientPayment {
  id: number
  payment_no: string
  client_id: number
  currency: string
  gross_cod: string
  net_payable: string
  cycle_from: string
  cycle_to: string
  initiated_by: number | null
  iban: string | null
  paid_on: string | null
  status: ClientCodStatus
}

/** A payment held for a change, after its client; 404 for one out of reach. */
export async function holdClientPayment(tx: Db, who: Who, id: number): Promise<HeldClientPayment> {
  const found = await first<{ client_id: number }>(tx, sql`select p.client_id from client_cod_payments p
    where ${allOf([sql`p.id = ${id}`, visibleClientPayments(who)])}`)
  if (!found) throw noPayment()
  await holdClient(tx, found.client_id)
  const held = await first<HeldClientPayment>(tx, sql`select p.id, p.payment_no, p.client_id, p.currency, p.gross_cod, p.net_payable, p.cycle_from, p.cycle_to,
    p.initiated_by, p.iban, p.paid_on, p.status from client_cod_payments p where p.id = ${id} for no key update of p`)
  if (!held) throw noPayment()
  return held
}

/** What becomes of a client’s cash follows one another: held before its payments and orders. */
export const holdClient = (tx: Db, id: number) => rows(tx, sql`select 1 from clients where id = ${id} for no key update`)

export function refuseMove({ payment_no, status }: HeldClientPayment, to: ClientCodStatus): void {
  if (!clientCodStatus.can(status, to)) throw new Refusal(409, clientCodRefusal(payment_no, status, to))
}

interface Step {
  payment_id: number
  from: ClientCodStatus | null
  to: ClientCodStatus
  note?: string | null | undefined
  by: number | null
}
/** Moves a payment, with the line of its history. */
export async function moveClientPayment(tx: Db, { payment_id, from, to, note = null, by }: Step): Promise<void> {
  await rows(tx, sql`update client_cod_payments set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${by}::bigint
    where id = ${payment_id}`)
  await noteClientStep(tx, { payment_id, from, to, note, by })
}
export const noteClientStep = (tx: Db, { payment_id, from, to, note = null, by }: Step) =>
  rows(tx, sql`insert into client_cod_history (payment_id, from_status, to_status, note, by)
    values (${payment_id}, ${from}, ${to}, ${note}, ${by}::bigint)`)
