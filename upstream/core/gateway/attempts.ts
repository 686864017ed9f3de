import { sql } from 'drizzle-orm'
import { gatewayAttemptStatus, livingAttempts, type GatewayAttemptStatus } from '@/lib/domain/gateway-attempt'
import type { PaymentGateway } from '@/lib/domain/payment-request'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Redirect, Visit } from './adapter'

/** A visit to a gateway as it stands, with the request and the invoice it is for. */
export interface Attempt extends Visit {
  id: number
  hash_value: string
  request_id: number
  invoice_id: number
  invoice_no: string
  payment_id: number | null
  gateway: PaymentGateway
  gateway_environment: 'sandbox' | 'production'
  amount: string
  amount_minor: number
  status: GatewayAttemptStatus
  redirect: Redirect | null
  response_message: string | null
  created_at: string
  checked_at: string | null
}

const columns = sql`a.id, a.attempt_ref, a.hash_value, a.request_id, r.invoice_id, i.invoice_no, a.payment_id, a.gateway,
  a.gateway_environment, a.amount, a.currency, a.amount_minor, a.status, a.redirect, a.gateway_order, a.gateway_txn_id, a.response_message, a.created_at,
  a.checked_at`
const from = sql`gateway_attempts a join initiated_payments r on r.id = a.request_id join client_invoices i on i.id = r.invoice_id`

export const attemptById = (db: Db, id: number) => first<Attempt>(db, sql`select ${columns} from ${from} where a.id = ${id}`)
/** By the hash in the address of its result page. */
export const attemptByHash = (db: Db, hash: string, gateway: string) =>
  first<Attempt>(db, sql`select ${columns} from ${from} where a.hash_value = ${hash} and a.gateway = ${gateway}`)
/** By our reference at the gateway, or the gateway's own. */
export const attemptByReference = (db: Db, gateway: string, { attempt_ref, gateway_order }: { attempt_ref: string | null; gateway_order: string | null }) =>
  first<Attempt>(db, sql`select ${columns} from ${from} where a.gateway = ${gateway}
    and (a.attempt_ref = ${attempt_ref} or (${attempt_ref}::text is null and a.gateway_order = ${gateway_order}))`)
/** The attempt at an invoice that may still be paid, whichever of its requests it began with; null where there is none. */
export const livingAttempt = (db: Db, invoiceId: number) =>
  first<Attempt>(db, sql`select ${columns} from ${from} where r.invoice_id = ${invoiceId} and a.status in ${literals(gatewayAttemptStatus, ...livingAttempts)}
    order by a.id desc limit 1`)
/** Held for a change, after the invoice and the request. */
export const holdAttempt = (tx: Db, id: number) => first<Attempt>(tx, sql`select ${columns} from ${from} where a.id = ${id} for update of a`)

/** Ends a visit the gateway was asked about and has no money of: another may take its place. A capture that comes all the same is believed. */
export const giveUp = (db: Db, id: number) => rows(db, sql`update gateway_attempts set status = ${literal(gatewayAttemptStatus, 'expired')},
  version = version + 1, updated_at = now() where id = ${id} and payment_id is null and status in ${literals(gatewayAttemptStatus, 'created', 'redirected')}`)
