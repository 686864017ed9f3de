import { sql } from 'drizzle-orm'
import { clientStatus } from '@/lib/domain/client'
import { fileClient } from '../../core/uploads/file-client'
import { forWhom as ownAccount } from '../../core/uploads/for-whom'
import { UploadFailed } from '../../core/uploads/upload-failed'
import type { RunContext, UploadParams } from '../../core/uploads/upload-work'
import { first } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'

const isWarehouse = ({ user_category }: Who) => user_category === 'warehouse'

/** Whose orders: a client's people are held to their own, whoever works in a warehouse says whose it is. */
export const forWhom = (who: Who, params: UploadParams) =>
  (isWarehouse(who) ? { client_id: typeof params.client_id === 'number' ? params.client_id : null, carrier_id: null } : ownAccount(who, params))

/** The client of a file as it is worked through; fails the upload where it is no longer one to order for. */
export async function clientOfFile(run: Pick<RunContext, 'db' | 'who' | 'upload'>): Promise<number> {
  if (!isWarehouse(run.who)) return fileClient(run)
  const { client_id } = run.upload
  const found = await first(run.db, sql`select 1 from clients where id = ${client_id} and status = ${literal(clientStatus, 'active')}`)
  if (client_id === null || !found) throw new UploadFailed('lookup_missing', 'The client of this file is inactive.')
  return client_id
}

/** Whether somebody may order to or from a warehouse: whoever works in some, there alone. */
export const mayOrderAt = (who: Who, warehouseId: number): boolean => !isWarehouse(who) || who.warehouse_ids.includes(warehouseId)
export function expectOwnSite(who: Who, warehouseId: number): void {
  if (!mayOrderAt(who, warehouseId)) throw refuseField('warehouse_id', 'Choose one of your warehouses.')
}
