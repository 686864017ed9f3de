import type { Reply } from '@/lib/contract/types'
import { isUnitIn, presentUnits } from '@/lib/domain/handling-unit'

type Order = Reply<'outbound.one'>
/** Units of a lot of a SKU that lie in no carton or pallet. */
export interface ToPack { sku_code: string; sku_name: string; lot_no: string; qty: number }

/** What of an order is picked and has not left, what of it is left to pack, and the lots of which nothing is left. */
export function leftToPack({ order_lines, handling_units }: Order): { goods: ToPack[]; picked: number; packedLots: ReadonlySet<string> } {
  const left = new Map<string, ToPack>()
  const count = (of: Omit<ToPack, 'qty'>, qty: number) => {
    const key = `${of.sku_code} ${of.lot_no}`
    left.set(key, { ...of, qty: (left.get(key)?.qty ?? 0) + qty })
  }
  let picked = 0
  for (const { sku_code, sku_name, allocations } of order_lines) {
    for (const { lot_no, qty, is_picked, is_shipped } of allocations) {
      if (!is_picked || is_shipped) continue
      picked += qty
      count({ sku_code, sku_name, lot_no }, qty)
    }
  }
  const present = handling_units.filter((unit) => isUnitIn(presentUnits, unit))
  for (const { contents } of present) for (const { sku_code, sku_name, lot_no, qty } of contents) count({ sku_code, sku_name, lot_no }, -qty)
  const all = [...left.values()]
  const goods = all.filter(({ qty }) => qty > 0)
  const packed = all.filter(({ lot_no }) => !goods.some((one) => one.lot_no === lot_no))
  return { goods, picked, packedLots: new Set(packed.map(({ lot_no }) => lot_no)) }
}
