import { words } from './vocabulary'

/** What a line of a business order counts in; stock is counted in each (b2b.md 7.1). */
export const packUnit = words({ EA: 'Each', IN: 'Inner', CS: 'Case', PL: 'Pallet' })
export type PackUnit = (typeof packUnit.names)[number]
/** Units of each pack of a SKU; null where the SKU does not say. */
export type PackSizes = Record<PackUnit, number | null>

const packCounts: Record<PackUnit, [one: string, many: string]> = {
  EA: ['unit', 'units'], IN: ['inner', 'inners'], CS: ['case', 'cases'], PL: ['pallet', 'pallets'],
}
/** '10 cases', '1 pallet': as somebody wrote it. */
export const packsText = (qty: number, unit: PackUnit): string => `${qty.toLocaleString('en-US')} ${packCounts[unit][qty === 1 ? 0 : 1]}`

/** Whole packs of goods that units make up, and the units left over. */
export interface Packs { packs: number; loose: number }

/** Units counted in packs: 200 in twelves are 16 and 8 loose. Never a part of a pack (b2b.md 7.1). */
export const inPacks = (units: number, perPack: number): Packs => ({ packs: Math.trunc(units / perPack), loose: units % perPack })

/** '10 cases + 6', '10 cases', '6'; the units alone where nothing says how many a case holds. */
export function casesText(units: number, perCase: number | null): string {
  if (perCase === null || perCase < 2) return String(units)
  const { packs, loose } = inPacks(units, perCase)
  if (packs === 0) return String(units)
  return `${packs.toLocaleString('en-US')} ${packs === 1 ? 'case' : 'cases'}${loose === 0 ? '' : ` + ${loose}`}`
}

/** Pallets that units take, one decimal: 3,600 of 1,440 are 2.5; null where nothing says how many a pallet holds (b2b.md 7.11). */
export const palletsOf = (units: number, perPallet: number | null): number | null =>
  (perPallet === null || perPallet < 1 ? null : Math.round((units * 10) / perPallet) / 10)
