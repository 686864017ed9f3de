import { sql, type SQL } from 'drizzle-orm'
import { paymentLinkStatus } from '@/lib/domain/consignee'
import { compare } from '@/lib/domain/decimal'
import type { PaymentGateway } from '@/lib/domain/payment-request'
import type { Redirect, Visit } from '../../core/gateway/adapter'
import type { Connected } from '../../core/gateway/connection'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { OwnParcel } from '../tracking/phone-check'

export interface PaymentLink extends Visit {
  id: number
  package_id: number
  tracking_no: string
  /** Null in links of a provider of before: nobody is asked about them. */
  gateway: PaymentGateway | null
  gateway_environment: Connected['environment'] | null
  redirect: Redirect | null
  amount: string
  status: (typeof paymentLinkStatus.names)[number]
  paid_at: string | null
  checked_at: string | null
}

const columns = sql`l.id, l.package_id, p.tracking_no, l.reference as attempt_ref, l.gateway, l.gateway_environment, l.gateway_order, l.gateway_txn_id,
  l.redirect, l.amount, l.currency, l.status, l.paid_at, l.checked_at`
const linkWhere = (db: Db, where: SQL) =>
  first<PaymentLink>(db, sql`select ${columns} from payment_links l join packages p on p.id = l.package_id where ${where}`)

/** The link that counts: the one paid, else one still open. */
export const linkOf = (db: Db, packageId: number) => linkWhere(db, sql`l.package_id = ${packageId}
  and (l.status = ${literal(paymentLinkStatus, 'paid')} or (l.status = ${literal(paymentLinkStatus, 'open')} and l.expires_at > now()))
  order by l.status = ${literal(paymentLinkStatus, 'paid')} desc, l.id desc limit 1`)

/** By the hash in the address a payer comes back to. */
export const linkByHash = (db: Db, hash: string) => linkWhere(db, sql`l.hash_value = ${hash}`)
export const linkById = (db: Db, id: number) => linkWhere(db, sql`l.id = ${id}`)
/** By our reference at the gateway, or the gateway's own. */
export const linkByReference = (
  db: Db, gateway: PaymentGateway, { attempt_ref, gateway_order }: { attempt_ref: string | null; gateway_order: string | null },
) =>
  linkWhere(db, sql`l.gateway = ${gateway} and (l.reference = ${attempt_ref} or (${attempt_ref}::text is null and l.gateway_order = ${gateway_order}))`)

export const isCod = ({ payment_mode, cod_amount }: Pick<OwnParcel, 'payment_mode' | 'cod_amount'>): boolean =>
  payment_mode === 'cod' && compare(cod_amount, 0) > 0

/** Whether a driver still has to take cash for this parcel. */
export async function dueAtDoor(db: Db, parcel: OwnParcel): Promise<boolean> {
  return isCod(parcel) && (await linkOf(db, parcel.id))?.status !== 'paid'
}
