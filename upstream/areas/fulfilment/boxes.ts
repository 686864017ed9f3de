import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { fulfilmentOrders } from '@/lib/contract/fulfilment-orders'
import { switchStatus } from '@/lib/domain/record-status'
import { allocationStatus } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import { demandsOfPart, type HeldFulfilment } from './scope'

/** What lies in a box `b`: the units `l` of a demand `d`, their SKU `k`, and the line `i` of the order that wanted it. */
export const packedGoods = sql`fulfillment_package_lines l join stock_demands d on d.id = l.demand_id join skus k on k.id = d.sku_id
  left join sale_order_items i on i.order_id = d.document_id and i.line_no = d.line_no and i.sku_id = d.sku_id`
/** What a piece of them cost the buyer; of a bundle's part the SKU's own price. */
export const packedPrice = sql`coalesce(i.unit_price, k.unit_price, 0)::text`

export type TypedBox = z.output<typeof fulfilmentOrders.pack.body>['packages'][number]

/** More or less than this share beside what the goods weigh is asked about (fulfilment.md 7.4). */
const ODD_WEIGHT = 0.2

interface Packed {
  id: number
  sku_code: string
  picked: number
  /** Kilograms of a unit; null where it was never weighed. */
  weight: string | null
}

const pickedOf = (tx: Db, ids: readonly number[]) => rows<Packed>(
  tx,
  sql`select d.id, k.sku_code, k.weight,
        coalesce((select sum(a.qty) from stock_allocations a where a.demand_id = d.id and a.status = ${literal(allocationStatus, 'picked')}), 0)::int as picked
      from stock_demands d join skus k on k.id = d.sku_id where d.id = any(${sql.param([...ids])}::bigint[]) order by d.id`,
)

/** 422 unless the boxes hold exactly what was picked, and weigh about what their goods weigh or somebody looked twice. */
function expectWhole(goods: readonly Packed[], boxes: readonly TypedBox[], tares: ReadonlyMap<string, number>): void {
  const known = new Map(goods.map((one) => [one.id, one]))
  for (const { id, sku_code, picked } of goods) {
    const packed = boxes.flatMap(({ lines }) => lines).filter(({ demand_id }) => demand_id === id).reduce((sum, { qty }) => sum + qty, 0)
    if (packed !== picked) throw refuseField('packages', `${picked} of ${sku_code} were picked, ${packed} are in boxes.`)
  }
  for (const [i, { box_type, lines, weight, is_weight_checked }] of boxes.entries()) {
    const weights = lines.map(({ demand_id, qty }) => Number(known.get(demand_id)?.weight ?? Number.NaN) * qty)
    const expected = weights.reduce((sum, one) => sum + one, tares.get(box_type ?? '') ?? 0)
    if (is_weight_checked || !(expected > 0) || Math.abs(Number(weight) - expected) <= expected * ODD_WEIGHT) continue
    throw refuseField(`packages.${i}.weight`, `Check the weight: expected about ${expected.toFixed(3)} kg.`)
  }
}

/** What empty boxes weigh, by code; 422 for a size that is none in use. */
async function taresOf(tx: Db, boxes: readonly TypedBox[]): Promise<Map<string, number>> {
  const found = await rows<{ box_code: string; tare: number }>(tx, sql`select box_code, tare_weight::float8 as tare from box_types
    where status = ${literal(switchStatus, 'active')} and box_code = any(${sql.param(boxes.flatMap(({ box_type }) => box_type ?? []))}::text[]) for share`)
  const tares = new Map(found.map(({ box_code, tare }) => [box_code, tare]))
  const unknown = boxes.findIndex(({ box_type }) => box_type && !tares.has(box_type))
  if (unknown !== -1) throw refuseField(`packages.${unknown}.box_type`, `${boxes[unknown]?.box_type} is no box size in use. Choose one of the list.`)
  return tares
}

/** Writes the boxes of a picked order; 422 where they do not hold what was picked. */
export async function writeBoxes(tx: Db, part: HeldFulfilment, boxes: readonly TypedBox[]): Promise<void> {
  expectWhole(await pickedOf(tx, (await demandsOfPart(tx, part)).map(({ id }) => id)), boxes, await taresOf(tx, boxes))
  for (const [i, { box_type, length, width, height, weight, lines }] of boxes.entries()) {
    const [box] = await rows<{ id: number }>(
      tx,
      sql`insert into fulfillment_packages (fulfillment_id, box_no, box_type, length, width, height, weight)
          values (${part.id}, ${i + 1}, ${box_type ?? null}, ${length ?? null}, ${width ?? null}, ${height ?? null}, ${weight}) returning id`,
    )
    const of = (name: 'demand_id' | 'qty') => sql.param(lines.map((line) => line[name]))
    await rows(tx, sql`insert into fulfillment_package_lines (box_id, demand_id, qty)
      select ${box?.id ?? 0}, * from unnest(${of('demand_id')}::bigint[], ${of('qty')}::int[])`)
  }
}
