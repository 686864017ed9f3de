import { sql } from 'drizzle-orm'
import { paymentLinkStatus } from '@/lib/domain/consignee'
import { compare } from '@/lib/domain/decimal'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { HeldParcel } from '../tracking/phone-check'

export interface PaymentLink {
  id: number
  reference: string
  provider_id: string
  url: string
  amount: string
  currency: string
  status: string
  expires_at: string
  paid_at: string | null
}

/** The link that counts: the one paid, else one still open. */
export const linkOf = (db: Db, packageId: number) =>
  first<PaymentLink>(
    db,
    sql`select id, reference, provider_id, url, amount, currency, status, expires_at, paid_at from payment_links
        where package_id = ${packageId}
          and (status = ${literal(paymentLinkStatus, 'paid')} or (status = ${literal(paymentLinkStatus, 'open')} and expires_at > now()))
        order by status = ${literal(paymentLinkStatus, 'paid')} desc, id desc limit 1`,
  )

export const isCod = ({ payment_mode, cod_amount }: Pick<HeldParcel, 'payment_mode' | 'cod_amount'>): boolean =>
  payment_mode === 'cod' && compare(cod_amount, 0) > 0

/** Whether a driver still has to take cash for this parcel. */
export async function dueAtDoor(db: Db, parcel: HeldParcel): Promise<boolean> {
  return isCod(parcel) && (await linkOf(db, parcel.id))?.status !== 'paid'
}
