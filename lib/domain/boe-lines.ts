import { compare, multiply, product, round, subtract, sum } from './decimal'
import type { HvlvClass, CustomsScope } from './customs'
import { amountIn, money } from './money'
import { cifOf, dutyOf, type ChargedLayer, type DutyLayer } from './tariff'

/** Goods of one order as they are declared; amounts as decimal text. */
export interface DeclaredGoods {
  order_id: number
  hs_code: string
  description: string
  country_of_origin: string
  units: number
  net_weight: string
  gross_weight: string
  litres: string | null
  sugar: string | null
  value: string
  currency: string
}

/** A line of a bill of entry: goods of one code and origin, whosever orders they are of. */
export interface DeclaredLine extends Omit<DeclaredGoods, 'order_id' | 'value' | 'currency'> {
  /** What they cost by currency: dirhams follow at the rate of the day of the declaration. */
  amounts: Record<string, string>
  order_ids: number[]
}

/** What makes goods one line. Drinks of unlike sugar pay unlike excise, so they are lines of their own. */
export const lineKey = ({ hs_code, country_of_origin, sugar }: Pick<DeclaredGoods, 'hs_code' | 'country_of_origin' | 'sugar'>): string =>
  [hs_code, country_of_origin, sugar ?? ''].join(' ')

function lineOf(goods: readonly [DeclaredGoods, ...DeclaredGoods[]]): DeclaredLine {
  const [{ hs_code, description, country_of_origin, sugar }] = goods
  const total = (read: (one: DeclaredGoods) => string, places: number) => round(sum(goods.map(read)), places)
  const amounts = [...Map.groupBy(goods, ({ currency }) => currency)].map(([currency, some]) => [
    currency, amountIn(sum(some.map(({ value }) => value)), currency),
  ] as const)
  return {
    hs_code, description, country_of_origin, sugar, units: goods.reduce((all, { units }) => all + units, 0),
    net_weight: total(({ net_weight }) => net_weight, 3), gross_weight: total(({ gross_weight }) => gross_weight, 3),
    litres: goods.some(({ litres }) => litres === null) ? null : total(({ litres }) => litres ?? '0', 4),
    amounts: Object.fromEntries(amounts), order_ids: [...new Set(goods.map(({ order_id }) => order_id))],
  }
}

/** The goods of orders as lines of one declaration (boe-customs.md 7.4): 3 at 60.00 and 2 at 45.00 of one code and origin are 5 worth 270.00. */
export const linesOf = (goods: readonly DeclaredGoods[]): DeclaredLine[] =>
  [...Map.groupBy(goods, lineKey).values()].flatMap(([first, ...rest]) => (first ? [lineOf([first, ...rest])] : []))

/** What amounts of several currencies are worth in dirhams, each rounded once; `rateOf` says what one unit of a currency is worth. */
export const inDirhams = (amounts: Readonly<Record<string, string>>, rateOf: (currency: string) => string): string =>
  amountIn(sum(Object.entries(amounts).map(([currency, amount]) => amountIn(product([amount, rateOf(currency)]), 'AED'))), 'AED')

/** A line as it is charged. */
export interface ChargeableLine {
  hs_code: string
  country_of_origin: string
  value: string
  units: number
  litres: string | null
  sugar: string | null
}
export interface LineCharges {
  cif: string
  layers: ChargedLayer[]
  duty: string
  excise: string
  vat: string
}
const nothing = '0.00'

/**
 * Goods of low value are free of duty, not of excise and VAT.
 */
const forClass = (layers: readonly DutyLayer[], hvlv: HvlvClass): DutyLayer[] => (hvlv === 'HV' ? [...layers] : layers.flatMap((layer) => {
  if (layer.kind === 'additional') return []
  return layer.kind === 'customs' ? [{ ...layer, basis: 'percent' as const, rate: '0', currency: null, legal_basis: 'Low value' }] : [layer]
}))

/**
 * What is due on each line on the day of its declaration (boe-customs.md 7.1): freight and insurance are shared by value, duty falls on goods of high value
 * that stay in the country. 1,450.00 of high value at 5 %: 72.50 and VAT 76.13; 240.00 of low value: VAT 12.00. What leaves the country pays nothing.
 * @throws RangeError where goods do not say what they are charged by, or no rate holds
 */
export function chargesOf(
  lines: readonly ChargeableLine[], { freight, insurance, scope, hvlv_class, layers, day }: {
    freight: string; insurance: string; scope: CustomsScope; hvlv_class: HvlvClass; layers: readonly DutyLayer[]; day: string
  },
): LineCharges[] {
  if (lines.length === 0) return []
  const cifs = cifOf(lines.map(({ value }) => value), { freight, insurance }, 'AED')
  const held = forClass(layers, hvlv_class)
  return lines.map(({ hs_code, country_of_origin, units, litres, sugar }, i) => {
    const cif = cifs[i] ?? nothing
    if (scope === 'international') return { cif, layers: [], duty: nothing, excise: nothing, vat: nothing }
    const { layers: charged, duty, excise, vat } = dutyOf({ hs_code, origin: country_of_origin, cif, units, litres, sugar }, held, day, 'AED')
    return { cif, layers: charged, duty, excise, vat }
  })
}

/** What is wrong with a line before it is sent (boe-customs.md 7.9). */
export interface CheckedLine extends ChargeableLine {
  line_no: number
  net_weight: string
  gross_weight: string
  /** Statistical units customs asks, and how much of each is declared. */
  unit_2: string | null
  qty_2: string | null
  permit_ref: string | null
  needs_permit: boolean
}

const faultsOfLine = (line: CheckedLine, digits: 8 | 12, destination: string): string[] => [
  ...(line.hs_code.length < digits ? [`HS code ${line.hs_code} needs ${digits} digits for ${destination}.`] : []),
  ...(compare(line.value, 0) <= 0 ? ['Value must be greater than 0.'] : []),
  ...(compare(line.gross_weight, line.net_weight) < 0 ? ['Gross weight is below net weight.'] : []),
  ...(line.unit_2 && !line.qty_2 ? [`Customs asks for a second quantity, in ${line.unit_2}.`] : []),
  ...(line.needs_permit && !line.permit_ref ? [`HS code ${line.hs_code} needs a permit.`] : []),
]

/** Everything wrong with the lines of a declaration, and where they come to another sum than is declared: both sums (3 x 14.67 is 44.01, not 44.00). */
export function faultsOf(
  lines: readonly CheckedLine[], { declared, digits, destination }: { declared: string; digits: 8 | 12; destination: string },
): string[] {
  const together = amountIn(sum(lines.map(({ value }) => value)), 'AED')
  return [
    ...(lines.length === 0 ? ['A BOE has at least one line.'] : []),
    ...lines.flatMap((line) => faultsOfLine(line, digits, destination).map((fault) => `Line ${line.line_no}: ${fault}`)),
    ...(compare(together, declared) === 0 ? [] : [`The lines come to ${money(together, 'AED')}, and ${money(declared, 'AED')} is declared.`]),
  ]
}

/** Further than this from the orders' weight the lines' is looked at again. */
const WEIGHT_TOLERANCE = '0.05'
/** Warnings do not keep it from being sent. */
export function weightWarning(lines: readonly Pick<CheckedLine, 'net_weight'>[], ofOrders: string): string | null {
  const net = round(sum(lines.map(({ net_weight }) => net_weight)), 3)
  const apart = subtract(net, ofOrders)
  const isApart = compare(apart.replace('-', ''), multiply([ofOrders, WEIGHT_TOLERANCE], 3)) > 0
  return isApart ? `The lines weigh ${net} kg net, the orders’ goods ${ofOrders} kg.` : null
}
