import { sql } from 'drizzle-orm'
import { channelEnvironment } from '@/lib/domain/channel'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { SandboxWms } from '../../sandbox-wms/server'

/** Fills the sandbox warehouses of the demo's connections with what each is known to have. */
export async function openDemoWarehouses(db: Db, sandbox: SandboxWms): Promise<void> {
  const stock = await rows<{ account_code: string; item: string; lot_no: string; qty: number }>(db, sql`select n.account_code, s.item_code as item,
    s.lot_no, s.qty
    from wms_connections n join wms_stock s on s.connection_id = n.id where n.wms_environment = ${literal(channelEnvironment, 'sandbox')} order by s.id`)
  for (const [account, lines] of Map.groupBy(stock, ({ account_code }) => account_code))
    sandbox.warehouse(account).setStock(lines.map(({ item, lot_no, qty }) => ({ item, lot_no, qty })))
}
