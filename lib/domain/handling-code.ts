import { words } from './vocabulary'

export const handlingCategory = words({
  dangerous_goods: 'Dangerous goods', battery: 'Battery', temperature: 'Temperature', perishable: 'Perishable', live_animal: 'Live animal', valuable: 'Valuable', fragile: 'Fragile',
  oversize: 'Oversize', security: 'Security', document: 'Document', general: 'General',
})
export const handlingStandard = words({ IATA: 'IATA', HOUSE: 'House' })
export const transportMode = words({ air: 'Air', sea: 'Sea', road: 'Road' })
export type TransportMode = (typeof transportMode.names)[number]
export const handlingDocument = words({ msds: 'MSDS', dgd: 'Dangerous goods declaration', vet_certificate: 'Veterinary certificate', invoice: 'Invoice', undertaking: 'Undertaking' })
export const surchargeType = words({ flat: 'Flat', percent: 'Percent of freight' })
export const quantityUnit = words({ kg: 'kg', l: 'l', pcs: 'pieces' })
/** Pictures a label can print (documents/handling-icons). */
export const handlingIcon = words({ danger: 'Warning diamond', battery: 'Battery', temperature: 'Thermometer', fragile: 'Glass', upright: 'Arrows up', liquid: 'Drop', letters: 'Letters only' })

/** A code as the rules between codes see it. */
export interface CodeLinks {
  code: string
  implies: readonly string[]
  conflicts_with: readonly string[]
}

/** The codes and everything they imply, in the order met (codes.md 7.1). */
export function withImplied(codes: readonly string[], all: ReadonlyMap<string, Pick<CodeLinks, 'implies'>>): string[] {
  const found = new Set<string>()
  const walk = (code: string): void => {
    if (found.has(code)) return
    found.add(code)
    for (const implied of all.get(code)?.implies ?? []) walk(implied)
  }
  codes.forEach(walk)
  return [...found]
}

/** The code through which implying would come back to where it began, or null: `{ DGR: [RLI], RLI: [DGR] }` and 'RLI' -> 'DGR'. */
export function impliedBack(code: string, implies: readonly string[], all: ReadonlyMap<string, Pick<CodeLinks, 'implies'>>): string | null {
  return implies.find((first) => first === code || withImplied([first], all).includes(code)) ?? null
}

/** Pairs among the codes that may not share a bag or consolidation, each once. */
export function conflictsAmong(codes: readonly string[], all: ReadonlyMap<string, Pick<CodeLinks, 'conflicts_with'>>): [string, string][] {
  return codes.flatMap((a, i) => codes.slice(i + 1).filter((b) => all.get(a)?.conflicts_with.includes(b) || all.get(b)?.conflicts_with.includes(a)).map((b): [string, string] => [a, b]))
}
