import { compare, multiply, product, round, sum, type Decimal } from './decimal'
import { digitsOf } from './currency'
import { share } from './share'
import { words } from './vocabulary'

/**
 * What is charged on an import, in the order each adds to the next one's base. Additional
 * duties stand beside the general one; the others replace each other by the closest code.
 */
export const dutyKind = words({ customs: 'Customs duty', additional: 'Additional duty', excise: 'Excise', vat: 'Import VAT' })
export type DutyKind = (typeof dutyKind.names)[number]
export const dutyBasis = words({ percent: 'Percent', per_litre: 'Per litre', per_unit: 'Per unit' })
export type DutyBasis = (typeof dutyBasis.names)[number]
export const tradeDirection = words({ import: 'Import', export: 'Export' })
export type TradeDirection = (typeof tradeDirection.names)[number]
/** sellers-ior.md 2.4: who permits restricted goods. */
export const permitAuthority = words({
  moiat_ecas: 'MoIAT ECAS', moiat_emirates_quality: 'MoIAT Emirates Quality Mark',
  tdra_type_approval: 'TDRA type approval', mohap: 'MOHAP', dm_montaji: 'Dubai Municipality Montaji',
  dm_food: 'Dubai Municipality food', moccae: 'MOCCAE', cites: 'CITES',
})
export type PermitAuthority = (typeof permitAuthority.names)[number]
/** What goods up to a value may do. */
export const thresholdPurpose = words({ low_value: 'Low value', formal_reduced: 'Formal declaration at the lower fee' })
export type ThresholdPurpose = (typeof thresholdPurpose.names)[number]
export const restrictionKind = words({ restricted: 'Restricted', prohibited: 'Prohibited' })
export type RestrictionKind = (typeof restrictionKind.names)[number]
/** Where a person decided what goods are. */
export const precedentSource = words({ desk: 'HS desk', product: 'Product check', client: 'Client’s HS code' })
export type PrecedentSource = (typeof precedentSource.names)[number]
export const statisticalUnit = words({ kg: 'Kilograms', u: 'Units', l: 'Litres', m: 'Metres', m2: 'Square metres', pair: 'Pairs' })

export type StatisticalUnit = (typeof statisticalUnit.names)[number]

interface Dated {
  /** Days in Dubai, both included; null without an end. */
  valid_from: string
  valid_to: string | null
}

/** One rate of one law. It holds for every code that begins with `hs_prefix`; '' is all of them. */
export interface DutyLayer extends Dated {
  kind: DutyKind
  hs_prefix: string
  /** Country of origin it is for; null for all. */
  origin: string | null
  basis: DutyBasis
  /** Percent as people write it ('5' is five per cent), or an amount of `currency` for a litre or a unit. */
  rate: string
  currency: string | null
  /** Grams of sugar in 100 ml, from (included) and to (not included), of drinks that pay by it; null without a bound. */
  sugar_from: string | null
  sugar_to: string | null
  legal_basis: string
}

/** Goods of one code and origin, as declared. */
export interface TariffLine {
  hs_code: string
  origin: string
  /** Cost, insurance and freight in the country's currency. */
  cif: Decimal
  /** Pieces; null where nothing is charged by them. */
  units?: Decimal | null
  /** Litres in all. */
  litres?: Decimal | null
  /** Grams of sugar in 100 ml by the product's certificate; 0 where sweetened artificially alone. Without a certificate the highest band is charged. */
  sugar?: Decimal | null
}
export interface ChargedLayer {
  kind: DutyKind
  basis: DutyBasis
  rate: string
  legal_basis: string
  amount: string
}
export interface LineDuty {
  layers: ChargedLayer[]
  /** Customs and additional duties. */
  duty: string
  excise: string
  vat: string
  /** Duty, excise and VAT. */
  due: string
}

/** Whether a dated row holds on a day. */
export const holdsOn = ({ valid_from, valid_to }: Dated, day: string) => valid_from <= day && (valid_to === null || day <= valid_to)

const asksSugar = ({ sugar_from, sugar_to }: DutyLayer) => sugar_from !== null || sugar_to !== null

/** Bands of sugar: an unknown content is in the one without an upper end. */
function hasSugar(layer: DutyLayer, sugar: Decimal | null | undefined): boolean {
  if (!asksSugar(layer)) return true
  if (sugar === null || sugar === undefined) return layer.sugar_to === null
  return (layer.sugar_from === null || compare(sugar, layer.sugar_from) >= 0) && (layer.sugar_to === null || compare(sugar, layer.sugar_to) < 0)
}

/** The closest code wins, then a rate of the goods' own origin. */
const closest = (layers: readonly DutyLayer[]) =>
  layers.toSorted((a, b) => b.hs_prefix.length - a.hs_prefix.length || Number(b.origin !== null) - Number(a.origin !== null)).slice(0, 1)

/** What is charged on a line on a day: one customs duty, every additional one, one excise and one VAT. */
export function layersOf(layers: readonly DutyLayer[], line: Pick<TariffLine, 'hs_code' | 'origin' | 'sugar'>, day: string): DutyLayer[] {
  const holds = layers.filter((layer) =>
    holdsOn(layer, day) && line.hs_code.startsWith(layer.hs_prefix) && (layer.origin === null || layer.origin === line.origin) && hasSugar(layer, line.sugar),
  )
  return dutyKind.names.flatMap((kind) => {
    const ofKind = holds.filter((layer) => layer.kind === kind)
    return kind === 'additional' ? ofKind : closest(ofKind)
  })
}

const measured = { per_litre: ['litres', 'litres'], per_unit: ['units', 'units'] } as const

function amountOf(layer: DutyLayer, line: TariffLine, base: string, currency: string): string {
  if (layer.basis === 'percent') return multiply([base, layer.rate, '0.01'], digitsOf(currency))
  const [field, word] = measured[layer.basis]
  const quantity = line[field]
  if (quantity === null || quantity === undefined)
    throw new RangeError(`${layer.legal_basis} is charged by ${word}, and the goods of ${line.hs_code} do not say how many.`)
  if (layer.currency !== currency) throw new RangeError(`${layer.legal_basis} is in ${layer.currency}, not in ${currency}.`)
  return multiply([quantity, layer.rate], digitsOf(currency))
}

/**
 * Duty, excise and import VAT of one line on the day of its declaration. Duties are worked out on the CIF value, excise on value and duties, VAT on all before
 * it; each layer is rounded half up to the coin once. CIF 2,000.00 at 5 % and an additional 25 % of its origin: 100.00 and 500.00, VAT 130.00.
 * @throws RangeError where goods do not say what they are charged by, or no VAT or duty holds
 */
export function dutyOf(line: TariffLine, layers: readonly DutyLayer[], day: string, currency: string): LineDuty {
  const places = digitsOf(currency)
  const held = layersOf(layers, line, day)
  for (const kind of ['customs', 'vat'] as const)
    if (!held.some((layer) => layer.kind === kind)) throw new RangeError(`No ${dutyKind.label(kind)} holds for ${line.hs_code} on ${day}.`)
  const charged: ChargedLayer[] = []
  const total = (...kinds: DutyKind[]) => round(sum(charged.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount)), places)
  const bases: Readonly<Record<DutyKind, () => string>> = {
    customs: () => String(line.cif), additional: () => String(line.cif), excise: () => sum([line.cif, total('customs', 'additional')]),
    vat: () => sum([line.cif, total('customs', 'additional', 'excise')]),
  }
  for (const layer of held) charged.push({
    kind: layer.kind, basis: layer.basis, rate: layer.rate, legal_basis: layer.legal_basis, amount: amountOf(layer, line, bases[layer.kind](), currency),
  })
  const [duty, excise, vat] = [total('customs', 'additional'), total('excise'), total('vat')]
  return { layers: charged, duty, excise, vat, due: round(sum([duty, excise, vat]), places) }
}

/** The CIF value of each line: freight and insurance are shared by value. 1,000.00 and 500.00 with freight 60.00 are 1,040.00 and 520.00. */
export function cifOf(values: readonly Decimal[], charges: { freight: Decimal; insurance?: Decimal }, currency: string): string[] {
  const shared = share(sum([charges.freight, charges.insurance ?? 0]), currency, values)
  return values.map((value, i) => round(sum([value, shared[i] ?? 0]), digitsOf(currency)))
}

/** A limit of value, in the currency its law names; goods up to it are declared the simpler way. */
export interface TariffThreshold extends Dated {
  direction: TradeDirection
  amount: string
  currency: string
}

/** A threshold in another currency; `rate` is what one unit of the threshold's own is worth in it. SAR 1,000.00 at 0.979333 is AED 979.33. */
export const limitIn = (currency: string, { amount }: Pick<TariffThreshold, 'amount'>, rate: Decimal): string =>
  round(product([amount, rate]), digitsOf(currency))

/** Low or high value on a day: up to the threshold that holds then is low, and without one everything is high. `rate` as in `limitIn`. */
export function valueClass(value: Decimal, valueCurrency: string, threshold: TariffThreshold | null, rate: Decimal): 'LV' | 'HV' {
  return threshold && compare(value, limitIn(valueCurrency, threshold, rate)) <= 0 ? 'LV' : 'HV'
}

/** The threshold of a direction that holds on a day; the one that began last. */
export const thresholdOn = <T extends TariffThreshold>(rows: readonly T[], direction: TradeDirection, day: string): T | null =>
  rows.filter((row) => row.direction === direction && holdsOn(row, day)).toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0] ?? null
