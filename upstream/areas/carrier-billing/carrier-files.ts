import { sql } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { UploadKindWork, RunContext } from '../../core/uploads/upload-work'

/** The carrier a file of ours is about, chosen when it was sent. */
export const ofCarrier: UploadKindWork['forWhom'] = (_who, { carrier_id }) => (
  { client_id: null, carrier_id: typeof carrier_id === 'number' ? carrier_id : null }
)

export function carrierOfFile({ upload }: RunContext): number {
  if (upload.carrier_id === null) throw new Error(`Upload ${upload.id} names no carrier`)
  return upload.carrier_id
}

export interface BillingCarrier {
  id: number
  carrier_code: string
  display_name: string
  payment_terms_days: number
}

/** The carrier a file is sent for; 404 for one that is deleted or unknown. */
export async function billingCarrier(db: Db, id: number): Promise<BillingCarrier> {
  const found = await first<BillingCarrier>(
    db, sql`select id, carrier_code, display_name, payment_terms_days from carriers where id = ${id} and status <> ${literal(carrierStatus, 'delete')}`,
  )
  if (!found) throw new Refusal(404, 'That carrier no longer exists.', [{ field: 'carrier_id', message: 'Choose a carrier.' }])
  return found
}
