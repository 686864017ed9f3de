import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bSkus } from '@/lib/contract/b2b-skus'
import { today } from '@/lib/domain/days'
import { readGs1 } from '@/lib/domain/gs1'
import { inboundStatus, incomingInbound } from '@/lib/domain/inbound'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { stockPlace } from '@/lib/domain/stock'
import { findSkus } from '../../core/stock/find-skus'
import { isSellable } from '../../core/stock/promise'
import { visibleStock } from '../../core/stock/scope'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { ownGoods } from '../catalogue/scope'
import { onHandPlace } from '../stock/on-hand'
import { caseQty, isB2bSku, palletQty } from '../../core/stock/b2b-goods'

type Reply = z.output<typeof b2bSkus.search.reply>
type Hit = Reply['hits'][number]
const MOST_LOTS = 50

/** Lots of a row `k` of `skus` that somebody may see, as JSON. */
const lotsOf = (who: Who) => sql`(select coalesce(jsonb_agg(t order by t.expiry_date nulls last, t.warehouse_code), '[]') from (
  select f.facility_code as warehouse_code, l.lot_no, l.expiry_date, sum(b.on_hand)::int as on_hand,
    coalesce(sum(b.on_hand - b.allocated) filter (where b.place = ${literal(stockPlace, 'location')} and ${isSellable()}), 0)::int as available
  from stock_balances b join lots l on l.id = b.lot_id join facilities f on f.id = b.warehouse_id left join locations p on p.id = b.location_id
  where b.sku_id = k.id and b.is_held and b.on_hand > 0 and ${allOf([onHandPlace(sql`b`), visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`)])}
  group by 1, 2, 3 order by l.expiry_date nulls last limit ${MOST_LOTS}) t)`

/** Units announced of a row `k` of `skus` and not received, of orders that somebody may see. */
const expectedOf = (who: Who) => sql`(select coalesce(sum(greatest(n.expected_qty - n.accepted_qty - n.damaged_qty - n.quarantined_qty, 0)), 0)::int
  from inbound_lines n join inbound_orders o on o.id = n.inbound_id
  where n.sku_id = k.id and o.status in ${literals(inboundStatus, ...incomingInbound)}
    and ${allOf([visibleStock(who, sql`o.client_id`, sql`o.warehouse_id`)])})`

const barcodes = sql`(select coalesce(jsonb_agg(jsonb_build_object('barcode', n.barcode, 'pack_level', n.pack_level, 'qty_per_pack', n.qty_per_pack)
  order by n.qty_per_pack, n.id), '[]') from sku_barcodes n where n.sku_id = k.id and n.status = ${literal(switchStatus, 'active')})`

const variants = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'variant_code', v.variant_code, 'market_country', v.market_country,
  'pack_qty', v.pack_qty, 'barcode', v.barcode) order by v.variant_code), '[]') from sku_variants v where v.sku_id = k.id
  and v.status = ${literal(recordStatus, 'active')})`

/** SKUs for B2B by barcode, code, variant, alias or part of a name, with where they lie; a GS1 code by its GTIN. A client finds its own. */
export async function searchSkus(db: Db, who: Who, { q, client_id }: z.output<typeof b2bSkus.search.query>): Promise<Reply> {
  const read = readGs1(q, Number(today().slice(0, 4)))
  const said = read.kind === 'read' && read.isSure ? read.readings[0] : null
  const found = await findSkus(db, said?.gtin ?? q, [
    ownGoods(who, sql`k.client_id`), isB2bSku(sql`k`), client_id === undefined ? undefined : sql`k.client_id = ${client_id}`,
  ])
  const beside = { lot_no: said?.lot_no ?? null, expiry_date: said?.expiry_date ?? null, serial: said?.serial ?? null }
  if (found.length === 0) return { hits: [], ...beside }
  const exact = new Set(found.filter(({ is_exact }) => is_exact).map(({ id }) => id))
  const hits = await rows<Omit<Hit, 'is_exact' | 'on_hand' | 'available'>>(db, sql`select k.id, k.client_id, c.name as client_name, k.sku_code, k.sku_name,
      k.sku_name_ar, k.uom, ${caseQty(sql`k`)} as case_qty, ${palletQty(sql`k`)} as pallet_qty, ${barcodes} as barcodes, ${variants} as variants,
      ${lotsOf(who)} as stock,
      ${expectedOf(who)} as expected
    from unnest(${sql.param(found.map(({ id }) => id))}::bigint[]) with ordinality as w(id, nth) join skus k on k.id = w.id join clients c on c.id = k.client_id
    order by w.nth`)
  const sum = (stock: Hit['stock'], of: 'on_hand' | 'available') => stock.reduce((all, lot) => all + lot[of], 0)
  const summed = hits.map((hit) => ({
    ...hit, is_exact: exact.has(hit.id), on_hand: sum(hit.stock, 'on_hand'), available: sum(hit.stock, 'available'),
  }))
  return { hits: summed, ...beside }
}
