import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { btbVariantOrders as calls } from '@/lib/contract/btb-variants'
import { recordStatus } from '@/lib/domain/record-status'
import type { VariantDirection } from '@/lib/domain/variant'
import { requestedOf, unitsOf } from '../../core/fulfilment/variants'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { isOpenParent, parentOrder, type Parent } from './scope'

type Reply = z.output<typeof calls.parent.reply>
type Line = Reply['lines'][number]

/** Lots of a SKU of an order: as announced or received, or as the SKU has them in stock. */
export const lotsOf = ({ direction, id }: Pick<Parent, 'direction' | 'id'>) => (direction === 'inbound'
  ? sql`(select n.sku_id, n.lot_no from inbound_lines n where n.inbound_id = ${id} and n.lot_no is not null
      union select n.sku_id, lo.lot_no from inbound_lines n join inbound_receipt_lines e on e.line_id = n.id join lots lo on lo.id = e.lot_id
        where n.inbound_id = ${id} and lo.lot_no <> 'NA')`
  : sql`(select l.sku_id, lo.lot_no from outbound_lines l join lots lo on lo.sku_id = l.sku_id where l.outbound_id = ${id} and lo.lot_no <> 'NA'
      group by 1, 2)`)

/** What of an order may be labelled: its SKUs with the units no variant order asks for yet, and their variants. */
export async function parentOf(db: Db, who: Who, direction: VariantDirection, id: number): Promise<Reply> {
  const parent = await parentOrder(db, who, direction, id)
  const [units, requested, about] = await Promise.all([
    unitsOf(db, direction, id), requestedOf(db, direction, id),
    first<{ client_name: string; warehouse_code: string }>(db, sql`select coalesce(c.trade_name, c.name) as client_name, f.facility_code as warehouse_code
      from clients c, facilities f where c.id = ${parent.client_id} and f.id = ${parent.warehouse_id}`),
  ])
  const found = await rows<Omit<Line, 'units' | 'free_units'>>(
    db,
    sql`select k.id as sku_id, k.sku_code, k.sku_name,
          coalesce((select jsonb_agg(t.lot_no order by t.lot_no) from ${lotsOf(parent)} t where t.sku_id = k.id), '[]') as lots,
          coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'sku_id', v.sku_id, 'variant_code', v.variant_code, 'variant_name', v.variant_name,
              'market_country', v.market_country, 'pack_qty', v.pack_qty, 'image_status', v.image_status) order by v.variant_code)
            from sku_variants v where v.sku_id = k.id and v.status = ${literal(recordStatus, 'active')}), '[]') as variants
        from skus k where k.id = any(${sql.param(units.map(({ sku_id }) => sku_id))}::bigint[]) order by k.sku_code`,
  )
  const [has, wants] = [new Map(units.map((one) => [one.sku_id, one.units])), new Map(requested.map((one) => [one.sku_id, one.requested]))]
  const lines = found.map((line) => {
    const all = has.get(line.sku_id) ?? 0
    return { ...line, units: all, free_units: Math.max(0, all - (wants.get(line.sku_id) ?? 0)) }
  })
  return {
    id, no: parent.no, status: parent.status, client_name: about?.client_name ?? '', warehouse_code: about?.warehouse_code ?? '', due: parent.due,
    is_open: isOpenParent(parent), lines,
  }
}
