import { sql } from 'drizzle-orm'
import { dayTime } from '@/lib/domain/days'
import { counted } from '@/lib/domain/counted'
import { allocationStatus } from '@/lib/domain/stock'
import { pickListPdf, type PickRow } from '../../documents/pick-list'
import { isOfPart } from '../../core/fulfilment/parts'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleFulfilments } from './scope'
import { waveOf } from './waves'

/** The pick list of a wave; 409 where nothing of it is left to pick. */
export async function pickList(db: Db, who: Who, id: number): Promise<Download> {
  const wave = await waveOf(db, visibleFulfilments(who), id)
  const about = await first<{ warehouse: string; created_at: string }>(db, sql`select f.facility_code || ' ' || f.facility_name as warehouse, w.created_at
    from waves w join facilities f on f.id = w.warehouse_id where w.id = ${id}`)
  const found = await rows<Omit<PickRow, 'units'> & { qty: number }>(
    db,
    sql`select p.location_code as shelf, k.sku_code as sku, k.sku_name as name, case when l.lot_no = 'NA' then '' else l.lot_no end as lot,
          coalesce(l.expiry_date::text, '') as expiry, a.qty, f.fulfillment_no as "order"
        from fulfillment_orders f join stock_demands d on ${isOfPart} join stock_allocations a on a.demand_id = d.id
          and a.status = ${literal(allocationStatus, 'reserved')}
          join stock_balances b on b.id = a.balance_id join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id join locations p on p.id = b.location_id
        where f.wave_id = ${id} order by p.pick_sequence, p.location_code, k.sku_code, f.id`,
  )
  if (found.length === 0) throw new Refusal(409, `Nothing of wave ${wave.wave_no} is left to pick.`)
  const units = found.reduce((sum, { qty }) => sum + qty, 0)
  return new Download(pickListPdf({
    number: wave.wave_no, rows: found.map(({ qty, ...row }) => ({ ...row, units: String(qty) })),
    facts: [['Warehouse', about?.warehouse ?? ''], ['Orders', String(wave.parts.length)], ['Made', dayTime(about?.created_at ?? '')]],
    totals: `${counted(units, 'unit')} on ${counted(new Set(found.map(({ shelf }) => shelf)).size, 'shelf', 'shelves')}`,
  }), 'application/pdf', `PICK_${wave.wave_no}.pdf`, true)
}
