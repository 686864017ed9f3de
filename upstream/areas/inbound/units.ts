import { sql } from 'drizzle-orm'
import type { InboundUnitLevel } from '@/lib/domain/inbound'
import { switchStatus } from '@/lib/domain/record-status'
import { packLevel, skuSymbology } from '@/lib/domain/sku'
import { companyPrefix, drawSscc } from '../../core/stock/sscc'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { refuseField } from '../../platform/refusal'

/** A carton or pallet of an announcement as it comes: what is in it, and its number. */
interface InboundUnit {
  sku_id: number
  sku_code: string
  sku_name: string
  /** Of a unit, where the SKU has one. */
  gtin: string | null
  lot_no: string | null
  expiry_date: string | null
  carton_no: string | null
  qty: number
}
interface NumberedUnit extends InboundUnit {
  sscc: string
}
interface Line extends Omit<InboundUnit, 'qty'> {
  expected_qty: number
  units_per_carton: number | null
  cartons_per_pallet: number | null
}

/** Labels of one order at a time. */
export const MOST_UNITS = 1000

const linesOf = (db: Db, id: number) => rows<Line>(
  db,
  sql`select l.sku_id, k.sku_code, k.sku_name, l.lot_no, l.expiry_date, l.carton_no, l.expected_qty, k.units_per_carton, k.cartons_per_pallet,
        (select b.barcode from sku_barcodes b where b.sku_id = k.id and b.pack_level = ${literal(packLevel, 'each')}
          and b.status = ${literal(switchStatus, 'active')}
          and b.symbology in ${literals(skuSymbology, 'ean13', 'ean8', 'upca')} order by b.is_primary desc, b.id limit 1) as gtin
      from inbound_lines l join skus k on k.id = l.sku_id where l.inbound_id = ${id} order by l.line_no`,
)

/** Units of one carton or pallet of a line: all of it where the SKU does not say how many go in one, or the line names its carton. */
function unitsIn({ units_per_carton, cartons_per_pallet, carton_no, expected_qty }: Line, level: InboundUnitLevel): number {
  if (units_per_carton === null || (level === 'carton' && carton_no !== null)) return expected_qty
  if (level === 'carton') return units_per_carton
  return cartons_per_pallet === null ? expected_qty : units_per_carton * cartons_per_pallet
}

/** The cartons or pallets an announcement comes in; the last of a line holds what is left. */
function plannedUnits(lines: readonly Line[], level: InboundUnitLevel): InboundUnit[] {
  return lines.flatMap((line) => {
    const { expected_qty, units_per_carton: _units, cartons_per_pallet: _cartons, ...goods } = line
    const each = unitsIn(line, level)
    const count = Math.min(Math.ceil(expected_qty / each), MOST_UNITS + 1)
    return Array.from({ length: count }, (_, i) => ({ ...goods, qty: Math.min(each, expected_qty - i * each) }))
  })
}

const contentOf = ({ sku_id, lot_no, expiry_date, carton_no, qty }: InboundUnit) => JSON.stringify([sku_id, lot_no, expiry_date, carton_no, qty])

/**
 * The cartons or pallets of a held announcement with their numbers. Those that were numbered before keep theirs while their content is announced as it was;
 * the others are numbered now. 409 where the warehouse has no company prefix.
 */
export async function numberedUnits(
  tx: Db, order: { id: number; warehouse_id: number }, level: InboundUnitLevel,
): Promise<NumberedUnit[]> {
  const units = plannedUnits(await linesOf(tx, order.id), level)
  if (units.length > MOST_UNITS) throw refuseField('level', `That is more than ${MOST_UNITS.toLocaleString('en-US')} labels. Print those of the pallets.`)
  const kept = await rows<{ content: string; sscc: string }>(tx, sql`select content, sscc from inbound_units
    where inbound_id = ${order.id} and unit_level = ${level} order by id`)
  const free = new Map([...Map.groupBy(kept, ({ content }) => content)].map(([content, all]) => [content, all.map(({ sscc }) => sscc)]))
  const found = units.map((unit) => ({ unit, content: contentOf(unit), sscc: free.get(contentOf(unit))?.shift() ?? null }))
  const fresh = found.filter(({ sscc }) => sscc === null)
  const numbers = fresh.length > 0 ? await drawSscc(tx, await companyPrefix(tx, order.warehouse_id), fresh.length) : []
  await rows(
    tx,
    sql`insert into inbound_units (inbound_id, unit_level, content, sscc)
        select ${order.id}, ${level}, g.content, g.sscc
        from unnest(${sql.param(fresh.map(({ content }) => content))}::text[], ${sql.param(numbers)}::text[]) with ordinality as g(content, sscc, nth)
        order by g.nth`,
  )
  const next = numbers.values()
  return found.map(({ unit, sscc }) => ({ ...unit, sscc: sscc ?? next.next().value ?? '' }))
}
