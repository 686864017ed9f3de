import { b2bSkuFields, b2bSkuHeader, type B2bSkuField } from '@/lib/contract/b2b-sku-columns'
import type { CellValue } from '../../sheets/cells'
import { codeIn, type StagedValues, type StandingSku } from './facts'

type Shown = string | number | boolean | null

/** What a SKU has of a column now. */
function standingValue(there: StandingSku, field: B2bSkuField, values: StagedValues): Shown {
  const marked = (level: string) => there.barcodes.find(({ barcode }) => barcode === codeIn(values, field))?.barcode
    ?? there.barcodes.find(({ pack_level }) => pack_level === level)?.barcode ?? null
  switch (field) {
    case 'case_qty': return there.units_per_carton
    case 'pallet_qty': return there.units_per_carton && there.cartons_per_pallet ? there.units_per_carton * there.cartons_per_pallet : null
    case 'barcode': return marked('each')
    case 'case_barcode': return marked('carton')
    default: return (there[field] ?? null) as Shown
  }
}

const isFigure = (value: Shown) => typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value))
const texts: ReadonlySet<B2bSkuField> = new Set(['sku_code', 'sku_name', 'barcode', 'case_barcode', 'hs_code', 'supplier_code', 'product_registration_no'])
function equal(field: B2bSkuField, one: Shown, other: Shown): boolean {
  if (one === other) return true
  if (one === null || other === null) return false
  if (!texts.has(field) && isFigure(one) && isFigure(other)) return Number(one) === Number(other)
  return field === 'supplier_code' && String(one).toLowerCase() === String(other).toLowerCase()
}
const shown = (value: Shown) => (value === null || value === '' ? '–' : value === true ? 'Yes' : value === false ? 'No' : String(value))
const plain = (value: CellValue | undefined): Shown => (value === undefined || Array.isArray(value) ? null : (value as Shown))

/** What a row changes of the SKU that is there, `Case Qty: 12 → 24`; an empty cell changes nothing. */
export function changesOf(values: StagedValues, there: StandingSku): string[] {
  const changed = b2bSkuFields.flatMap((field) => {
    const [old, next] = [standingValue(there, field, values), plain(values[field])]
    return field === 'sku_code' || next === null || equal(field, old, next) ? [] : [`${b2bSkuHeader[field]}: ${shown(old)} → ${shown(next)}`]
  })
  return there.scope === 'ecom' ? ['Sold as: E-commerce → Both', ...changed] : changed
}
