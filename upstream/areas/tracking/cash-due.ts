import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { tracking } from '@/lib/contract/tracking'
import { compare } from '@/lib/domain/decimal'
import { first, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { codLocks } from '../packages/cod-lock'
import { seesMoney, visiblePackages } from '../../core/parcels/scope'
import { packagesNamed } from '../../core/parcels/named-packages'
import { scanFault, scanFor, scannable, type ScanParcel } from './scan-rules'

type CashDue = z.input<typeof tracking.cashDue.reply>
type Owing = ScanParcel & { payment_mode: string; cod_amount: string; cod_currency: string | null }

/**
 * The cash to be taken at the door for a parcel (tracking.md 7, COD), none for one that is prepaid, paid by link or remitted. Under a
 * scan none is due for a parcel it cannot deliver, so that nobody asks for money in vain. 404 for an unknown number.
 */
export async function cashDue(db: Db, who: Who, { number, scan_code }: { number: string; scan_code?: string | undefined }): Promise<CashDue> {
  const scan = scan_code === undefined ? null : await scanFor(db, who, scan_code)
  const named = await packagesNamed(db, [number], ['tracking_no', 'carrier_tracking_no', 'order_id'], [scan ? scannable(who) : visiblePackages(who, sql`p`)])
  const [id, ...others] = named.get(number) ?? []
  if (id === undefined || others.length > 0) throw new Refusal(404, 'Unknown number')
  const parcel = await first<Owing>(
    db,
    sql`select p.id, p.tracking_no, p.status, p.current_facility_id, p.carrier_id, null as carrier, p.payment_mode, p.cod_amount, p.cod_currency from packages p
        where p.id = ${id}`,
  )
  const owes = parcel?.payment_mode === 'cod' && compare(parcel.cod_amount, 0) > 0 && seesMoney(who)
  const none = { due: null, currency: null }
  if (!owes || (scan && scanFault(scan, parcel, who, undefined) !== null) || (await codLocks(db, [id])).size > 0) return none
  return { due: parcel.cod_amount, currency: parcel.cod_currency ?? 'AED' }
}
