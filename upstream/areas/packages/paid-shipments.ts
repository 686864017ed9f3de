import { sql } from 'drizzle-orm'
import { packageList, packageListPaymentStatus } from '@/lib/domain/package-list'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { system, type Who } from '../../platform/who'
import { moveShipment } from './ship-workflow'

/** What the system may do on its own once the money is there. */
const cashier: Who = { ...system, keys: new Set(['app_payment:waive']) }

/** Sellers' shipments whose charges are paid are ready to be shipped (invoices-payments.md 3.1), in the transaction that pays them. */
export async function releasePaid(moving: Omit<Parameters<typeof moveShipment>[0], 'who'>, invoiceIds: readonly number[]): Promise<void> {
  const paid = await rows<{ id: number; version: number }>(
    moving.db,
    sql`select l.id, l.version from package_lists l join client_invoices i on i.package_list_id = l.id
        where i.id = any(${sql.param([...invoiceIds])}::bigint[]) and l.status = ${literal(packageList, 'payment_pending_from_seller')}
          and l.payment_status = ${literal(packageListPaymentStatus, 'paid')} order by l.id`,
  )
  for (const { id, version } of paid) await moveShipment({ ...moving, who: cashier }, id, { ship_status: 'ready_to_be_shipped', version })
}
