import { compare, multiply, sum, type Decimal } from './decimal'
import { words } from './vocabulary'

export const handlingCategory = words({
  dangerous_goods: 'Dangerous goods', battery: 'Battery', temperature: 'Temperature',
  perishable: 'Perishable', live_animal: 'Live animal', valuable: 'Valuable', fragile: 'Fragile',
  oversize: 'Oversize', security: 'Security', document: 'Document', general: 'General',
})
export const handlingStandard = words({ IATA: 'IATA', HOUSE: 'House' })
export const transportMode = words({ air: 'Air', sea: 'Sea', road: 'Road' })
export type TransportMode = (typeof transportMode.names)[number]
export const handlingDocument = words({
  msds: 'MSDS', dgd: 'Dangerous goods declaration', vet_certificate: 'Veterinary certificate', invoice: 'Invoice', undertaking: 'Undertaking',
})
export const surchargeType = words({ flat: 'Flat', percent: 'Percent of freight' })
export const quantityUnit = words({ kg: 'kg', l: 'l', pcs: 'pieces' })
/** Pictures a label can print (documents/handling-icons). */
export const handlingIcon = words({
  danger: 'Warning diamond', battery: 'Battery', temperature: 'Thermometer', fragile: 'Glass', upright: 'Arrows up', liquid: 'Drop', letters: 'Letters only',
})

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
  return codes.flatMap((a, i) => codes.slice(i + 1)
    .filter((b) => all.get(a)?.conflicts_with.includes(b) || all.get(b)?.conflicts_with.includes(a))
    .map((b): [string, string] => [a, b]))
}

/** A code as the rules of its way see it: what may carry it, which papers it needs, how much of it may go in one package. */
export interface HandlingRule extends CodeLinks {
  status: string
  air_allowed: boolean
  sea_allowed: boolean
  road_allowed: boolean
  cargo_aircraft_only: boolean
  requires_documents: readonly string[]
  max_net_qty: string | null
  max_qty_unit: string | null
}
type Rules = ReadonlyMap<string, HandlingRule>

/** How goods are to travel. `passenger`: on an aircraft that carries people; left out where nobody knows the aircraft yet. */
export interface TransportWay {
  mode: TransportMode
  passenger?: boolean | undefined
}

/** Why the codes and what they imply may not travel this way, without a full stop, or null (codes.md 7.2). `where`: 'on this lane'. */
export function modeFault(codes: readonly string[], all: Rules, { mode, passenger }: TransportWay, where = ''): string | null {
  const whole = withImplied(codes, all)
  const barred = whole.find((code) => all.get(code)?.[`${mode}_allowed`] === false)
  if (barred) return `${barred} is not allowed by ${mode}${where && ` ${where}`}`
  const cargoOnly = mode === 'air' && passenger ? whole.find((code) => all.get(code)?.cargo_aircraft_only) : undefined
  return cargoOnly ? `${cargoOnly} may fly on cargo aircraft only` : null
}

/** The first pair of a code on one side and a code on the other that may not lie together, what they imply included. */
export function clashBetween(a: readonly string[], b: readonly string[], all: Rules): [string, string] | null {
  const there = withImplied(b, all)
  for (const code of withImplied(a, all)) {
    const other = there.find((one) => one !== code && conflictsAmong([code, one], all).length > 0)
    if (other) return [code, other]
  }
  return null
}

/** Every document the codes and what they imply ask for, each once. */
export const documentsNeeded = (codes: readonly string[], all: Rules): string[] => [
  ...new Set(withImplied(codes, all).flatMap((code) => all.get(code)?.requires_documents ?? [])),
]

const keptAs: Readonly<Record<string, readonly string[]>> = { invoice: ['commercial_invoice'] }

/** Under which types of a parcel's documents a required paper may be kept. */
export const keptTypes = (name: string): readonly string[] => keptAs[name] ?? [name]

/** Required papers that are not among those kept, as people call them. */
export const missingDocuments = (codes: readonly string[], all: Rules, kept: readonly string[]): string[] =>
  documentsNeeded(codes, all).filter((name) => !keptTypes(name).some((type) => kept.includes(type)))

/** 'MSDS is missing for RSANB00003713'. */
export const documentMissing = (name: string, trackingNo?: string | null): string =>
  `${handlingDocument.is(name) ? handlingDocument.label(name) : name} is missing${trackingNo ? ` for ${trackingNo}` : ''}`

/** How much lies in a parcel, as far as anybody declared it. */
export interface ParcelContents {
  /** Kilograms of all pieces. */
  weight: Decimal
  pieces: number
  items: readonly { quantity: number | null; unit_weight?: string | null }[]
}

/**
 * What is in one piece in the unit of a limit. Kilograms are those of the contents where every line says its weight, else of the whole parcel,
 * which is never less; a litre counts as a kilogram, since nobody declares litres.
 */
function perPiece(unit: string, { weight, pieces, items }: ParcelContents): number {
  if (unit === 'pcs') return items.reduce((all, { quantity }) => all + (quantity ?? 0), 0) / pieces
  const known = items.length > 0 && items.every(({ unit_weight, quantity }) => unit_weight && quantity)
  const net = known ? sum(items.map(({ quantity, unit_weight }) => multiply([unit_weight ?? 0, quantity ?? 0], 3))) : weight
  return Number(compare(net, weight) < 0 ? net : weight) / pieces
}

/** The first code of which a piece holds more than may go in one package (codes.md 2, max_net_qty); null when none does. */
export function quantityFault(codes: readonly string[], all: Rules, contents: ParcelContents): string | null {
  for (const code of withImplied(codes, all)) {
    const { max_net_qty: most, max_qty_unit: unit } = all.get(code) ?? {}
    if (!most || !unit || contents.pieces < 1) continue
    const found = perPiece(unit, contents)
    if (found > Number(most))
      return `${code} allows ${Number(most)} ${quantityUnit.is(unit) ? quantityUnit.label(unit) : unit} a package; this parcel has ${Number(found.toFixed(3))}`
  }
  return null
}
