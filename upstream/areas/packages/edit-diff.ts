import { compare, isDecimal } from '@/lib/domain/decimal'
import type { Editable } from './edit-locks'
import type { ParcelItem } from './parcel'

/** Values of the fields an edit may touch. */
export type Values = Partial<Record<Editable, unknown>>

const decimals: ReadonlySet<Editable> = new Set(['weight', 'length', 'width', 'height', 'declared_value', 'cod_amount', 'insurance_amount'])

/** An emptied box is no value. */
const bare = (value: unknown) => (value === '' || value === undefined ? null : value)

const itemsText = (items: unknown) =>
  JSON.stringify(
    (items as readonly ParcelItem[]).map(({ sku, description, hs_code, quantity, unit_value, unit_weight, origin_country }) => [
      sku, description, hs_code, quantity, Number(unit_value), unit_weight === null ? null : Number(unit_weight), origin_country,
    ]),
  )

const asSet = (codes: unknown) => JSON.stringify([...new Set(codes as readonly string[])].toSorted())

function same(field: Editable, before: unknown, after: unknown): boolean {
  const [was, is] = [bare(before), bare(after)]
  if (field === 'items') return itemsText(was ?? []) === itemsText(is ?? [])
  if (field === 'special_handling') return asSet(was ?? []) === asSet(is ?? [])
  if (was === null || is === null) return was === is
  if (decimals.has(field) && isDecimal(String(was)) && isDecimal(String(is))) return compare(String(was), String(is)) === 0
  return was === is
}

/** The fields somebody sent with another value than the package has. '1.250' and '1.25' are the same weight. */
export function changedFields(before: Values, given: Values): Values {
  const entries = Object.entries(given) as [Editable, unknown][]
  return Object.fromEntries(entries.filter(([field, value]) => value !== undefined && !same(field, before[field], value)).map(([field, value]) => [
    field, bare(value),
  ]))
}
