import { sql } from 'drizzle-orm'
import { clientStatus } from '@/lib/domain/client'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { visibleStock } from '../../core/stock/scope'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

export const noSku = () => new Refusal(404, 'There is no stock of that SKU.')

/** 404 unless a person may know of a client's goods in a warehouse. */
export async function expectOwnStock(db: Db, who: Who, clientId: number, warehouseId: number): Promise<void> {
  const found = await first(db, sql`select 1 from clients c, facilities f where ${allOf([
    sql`c.id = ${clientId} and c.status <> ${literal(clientStatus, 'delete')} and f.id = ${warehouseId} and f.kind = 'warehouse'`,
    visibleStock(who, sql`c.id`, sql`f.id`),
  ])}`)
  if (!found) throw new Refusal(404, 'That client or warehouse no longer exists.')
}
