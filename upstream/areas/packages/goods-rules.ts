import { compare, product, round, subtract, sum } from '@/lib/domain/decimal'
import { bareHsCode } from '@/lib/domain/hs-code'
import { amountIn, fromMinorUnits, isInCoins } from '@/lib/domain/money'
import type { FaultList } from './fault-list'
import type { Parcel, ParcelField } from './parcel'

const PIECES_MAX = 999
const QUANTITY_MAX = 99_999
const [WEIGHT_MIN, WEIGHT_MAX] = [0.001, 1000] as const
const [SIDE_MIN, SIDE_MAX] = [0.1, 400] as const

/** Descriptions that say nothing (packages.md 2). */
const empty = new Set(['goods', 'item', 'items', 'n/a', 'na'])

/** Chapters of the Harmonized System; 77 is reserved and no goods have it. */
const isHsCode = (text: string) => /^(0[1-9]|[1-6]\d|7[0-689]|[89]\d)\d{4,10}$/.test(text)

export interface ResolvedSides {
  length: string | null
  width: string | null
  height: string | null
}

function checkSides(parcel: Parcel, faults: FaultList): ResolvedSides | null {
  const sides = ['length', 'width', 'height'] as const
  const given = sides.filter((side) => parcel[side] !== null)
  const missing = sides.find((side) => parcel[side] === null)
  if (given.length === 0) return { length: null, width: null, height: null }
  if (missing) {
    faults.add(missing, 'required', faults.words.sides())
    return null
  }
  const wrong = sides.filter((side) => !(Number(parcel[side]) >= SIDE_MIN && Number(parcel[side]) <= SIDE_MAX))
  for (const side of wrong) faults.add(side, 'range', faults.words.range(side, String(SIDE_MIN), String(SIDE_MAX), ' cm'))
  if (wrong.length > 0) return null
  const centimetres = (side: (typeof sides)[number]) => round(parcel[side] as string | number, 1)
  return { length: centimetres('length'), width: centimetres('width'), height: centimetres('height') }
}

// Bounds are compared as numbers: two spellings of one decimal read as the same number, and ten times the rows a second pass.
export const isWeight = (weight: string) => Number(weight) >= WEIGHT_MIN && Number(weight) <= WEIGHT_MAX

/** Pieces, weight, sides and what is said to be inside (packages.md 2). Null sides: they do not do. */
export function checkGoods(parcel: Parcel, faults: FaultList, packageTypes: ReadonlySet<string>): ResolvedSides | null {
  const { words } = faults
  const { pieces, weight, goods_description, package_type } = parcel
  if (pieces !== null && !(Number.isInteger(pieces) && pieces >= 1 && pieces <= PIECES_MAX))
    faults.add('pieces', 'range', words.wholeRange('pieces', 1, PIECES_MAX))
  if (weight !== null && !isWeight(weight)) faults.add('weight', 'range', words.range('weight', String(WEIGHT_MIN), String(WEIGHT_MAX), ' kg'))
  if (goods_description && empty.has(goods_description.trim().toLowerCase())) faults.add('goods_description', 'format', words.goods())
  if (package_type && !packageTypes.has(package_type)) faults.add('package_type', 'unknown_reference', words.unknown('package_type', package_type))
  return checkSides(parcel, faults)
}

const MOST_DIGITS = 10
const wholeDigits = (amount: string) => (amount.replace('-', '').split('.')[0] ?? '').length

/** An amount in whole coins of its currency, with at most ten digits before them. False when a fault was noted. */
export function checkAmount(field: ParcelField, amount: string, currency: string, faults: FaultList): boolean {
  if (!isInCoins(amount, currency)) faults.add(field, 'format', faults.words.tooFine(field, currency))
  else if (wholeDigits(amount) > MOST_DIGITS) faults.add(field, 'range', faults.words.tooLarge(field))
  else return true
  return false
}

const PRICE_PLACES = 8

function checkPrice(price: string, item: number, faults: FaultList): void {
  if (compare(round(price, PRICE_PLACES), price) !== 0) faults.add('item_unit_value', 'format', faults.words.decimals('item_unit_value', PRICE_PLACES), item)
  else if (wholeDigits(price) > MOST_DIGITS) faults.add('item_unit_value', 'range', faults.words.tooLarge('item_unit_value'), item)
}

/** The contents line by line; what customs asks of them only where the service clears customs (packages.md 2). */
export function checkItems(parcel: Parcel, faults: FaultList, customsService: string | null): void {
  const { words } = faults
  if (customsService && parcel.items.length === 0) faults.add('item_description', 'required', words.noItems(customsService))
  for (const [i, { sku, description, hs_code, quantity, unit_value, origin_country }] of parcel.items.entries()) {
    if (!description) faults.add('item_description', 'required', words.required('item_description'), i)
    else if (description.length > 200) faults.add('item_description', 'range', words.tooLong('item_description', 200), i)
    if (sku && sku.length > 64) faults.add('item_sku', 'range', words.tooLong('item_sku', 64), i)
    if (hs_code && !isHsCode(bareHsCode(hs_code))) faults.add('item_hs_code', 'unknown_reference', words.hsCode(hs_code), i)
    if (customsService && !hs_code) faults.add('item_hs_code', 'required', words.requiredFor('item_hs_code', `service ${customsService}`), i)
    if (customsService && !origin_country) faults.add('item_origin', 'required', words.requiredFor('item_origin', `service ${customsService}`), i)
    if (quantity === null) faults.add('item_quantity', 'required', words.required('item_quantity'), i)
    else if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX)
      faults.add('item_quantity', 'range', words.wholeRange('item_quantity', 1, QUANTITY_MAX), i)
    if (unit_value === null) faults.add('item_unit_value', 'required', words.required('item_unit_value'), i)
    else if (Number(unit_value) < 0) faults.add('item_unit_value', 'range', words.aboveZero('item_unit_value'), i)
    else checkPrice(unit_value, i, faults)
  }
}

/** Quantity × value of the lines against the declared value, a coin apart at most; an error where customs compares them too. */
export function checkItemsTotal(parcel: Parcel, faults: FaultList, international: boolean): void {
  const { items, declared_value } = parcel
  const priced = items.every(({ quantity, unit_value }) => quantity !== null && unit_value !== null)
  if (items.length === 0 || declared_value === null || !priced) return
  // Floats settle that they agree, which nearly all do; only a difference is reckoned to the coin.
  const about = items.reduce((so, { quantity, unit_value }) => so + Number(quantity) * Number(unit_value), 0)
  const currency = parcel.currency ?? 'AED'
  const coin = fromMinorUnits(1n, currency)
  if (Math.abs(about - Number(declared_value)) < Number(coin) / 2) return
  const total = amountIn(sum(items.map(({ quantity, unit_value }) => product([quantity ?? 0, unit_value ?? 0]))), currency)
  const difference = subtract(total, declared_value).replace('-', '')
  if (compare(difference, coin) <= 0) return
  const message = faults.words.itemsTotal(total, amountIn(declared_value, currency))
  if (international) faults.add('declared_value', 'conflict', message)
  else faults.warn('declared_value', 'conflict', message)
}
