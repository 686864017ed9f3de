import { sql } from 'drizzle-orm'
import { ssccOf, ssccRoom } from '@/lib/domain/sscc'
import { first, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'

/**
 * The next numbers of a company prefix for cartons and pallets, each once: whoever draws at the same time waits for the row of the prefix
 * (coming-areas.md 4(c)5). A number drawn by what fails after all is drawn again.
 */
export async function drawSscc(tx: Db, prefix: string, count: number): Promise<string[]> {
  if (count === 0) return []
  const drawn = await first<{ next: number }>(
    tx,
    sql`insert into sscc_counters as c (prefix, next) values (${prefix}, ${count})
        on conflict (prefix) do update set next = c.next + excluded.next returning next`,
  )
  const end = Number(drawn?.next ?? 0)
  if (end > ssccRoom(prefix)) throw new Refusal(409, `Company prefix ${prefix} has no numbers left. Give the warehouse another one.`)
  return Array.from({ length: count }, (_, i) => ssccOf(prefix, end - count + i))
}

/** The company prefix a warehouse numbers its cartons and pallets with; 409 where it has none. */
export async function companyPrefix(db: Db, warehouseId: number): Promise<string> {
  const found = await first<{ code: string; prefix: string | null }>(db, sql`select f.facility_code as code, w.gs1_company_prefix as prefix
    from facilities f left join warehouses w on w.facility_id = f.id where f.id = ${warehouseId}`)
  if (!found?.prefix) throw new Refusal(409, `Warehouse ${found?.code ?? ''} has no GS1 company prefix. Fill it in under Warehouses.`)
  return found.prefix
}
