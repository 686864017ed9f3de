import { mod10 } from '@/lib/domain/check-digits'
import type { StagedValues } from '../../areas/b2b-skus/facts'

/** A SKU of the demo that a row may change. */
export interface Known { sku_code: string; sku_name: string; units_per_carton: number | null; weight: string | null }

const gtin = (serial: number): string => {
  const body = `629199${String(serial).padStart(6, '0')}`
  return body + mod10(body)
}
const fresh = (code: string, n: number): StagedValues => ({
  sku_code: `${code}-N${String(n).padStart(2, '0')}`, sku_name: `Range extension ${n}`, uom: 'EA', inner_qty: 6, case_qty: 24, pallet_qty: 1440, ti: 10, hi: 6,
  length: 18, width: 6, height: 4, weight: '0.110', case_length: 38, case_width: 26, case_height: 18, case_weight: '2.900', supplier_code: 'SUP-1',
  hs_code: '190531', country_of_origin: 'AE', unit_cost: '1.85', currency: 'AED', label_required: n % 2 === 0,
})
/** What is wrong with the rows that cannot be approved as they stand, in turn. */
const wrong: readonly StagedValues[] = [
  { inner_qty: 5 }, { supplier_code: 'SUP-99' }, { barcode: '6291041500210' }, { is_expiry_tracked: true },
  { pallet_qty: 1000 }, { temperature_min: 8, temperature_max: 2 },
  { hs_code: '12' }, { case_height: null },
]
const marked = (values: StagedValues, serial: number): StagedValues => ({ ...values, barcode: gtin(serial) })

/** Rows of one file of a client: half of the valid ones change SKUs that are there; some have no barcode, or layers that do not fit. */
export function stagedRows(code: string, known: readonly Known[], { valid, warned, invalid, first }: {
  valid: number; warned: number; invalid: number; first: number
}): StagedValues[] {
  const changed = known.slice(0, valid / 2).map((sku): StagedValues => ({
    sku_code: sku.sku_code, sku_name: sku.sku_name, uom: 'EA', case_qty: sku.units_per_carton === 24 ? 12 : 24, weight: sku.weight, label_required: true,
  }))
  const added = Array.from({ length: valid - changed.length }, (_, n) => marked(fresh(code, n + 1), first + n))
  const odd = Array.from({ length: warned }, (_, n) => {
    const row = fresh(code, 40 + n)
    return n % 2 === 0 ? row : marked({ ...row, hi: 5 }, first + 40 + n)
  })
  const bad = Array.from({ length: invalid }, (_, n) => ({ ...marked(fresh(code, 60 + n), first + 60 + n), ...wrong[(first + n) % wrong.length] }))
  return [...changed, ...added, ...odd, ...bad]
}
