import type { PackUnit } from '@/lib/domain/units'
import { X12Fault, type Segment } from './interchange'

interface Line { item: string; qty: number; uom: PackUnit; lot_no: string | null; expiry_date: string | null }
interface Party { code: string | null; name: string | null }
export interface ShippingOrder {
  action: 'new' | 'cancel'
  ref_no: string
  po_no: string | null
  consignee: Party
  /** Null: as soon as it can be. */
  ship_date: string | null
  remarks: string | null
  lines: Line[]
}
export interface ShipmentAdvice {
  action: 'new' | 'cancel'
  ref_no: string
  shipment_no: string | null
  supplier: Party
  expected_date: string | null
  container_no: string | null
  lines: Line[]
}

/** X12's codes of units (element 355) that are packs of ours. */
const units: Readonly<Record<string, PackUnit>> = { EA: 'EA', UN: 'EA', PC: 'EA', CA: 'CS', CS: 'CS', CT: 'CS', IN: 'IN', PL: 'PL', PF: 'PL' }

const at = (segment: Segment | undefined, element: number): string | null => segment?.[element] || null
function dayOf(text: string | null): string | null {
  if (text === null) return null
  if (!/^\d{8}$/.test(text)) throw new X12Fault(`“${text}” is no date of eight digits.`)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}

/** What stands at a line: its own segment, and all up to the next line. */
function lineOf(segments: readonly Segment[], name: string, from: number): Line {
  const segment = segments[from] ?? []
  const rest = segments.slice(from + 1)
  const end = rest.findIndex(([one = '']) => one === name || one === 'LX' || one === 'W76' || one === 'W03')
  const own = end < 0 ? rest : rest.slice(0, end)
  const qty = Number(at(segment, 1))
  // Pairs of a qualifier and a code: a vendor's number first, any other after it.
  const codes = [[4, 5], [6, 7]].map(([of = 0, code = 0]) => ({ of: at(segment, of), code: at(segment, code) })).filter(({ code }) => code !== null)
  const item = codes.find(({ of }) => of === 'VN' || of === 'SK')?.code ?? codes[0]?.code ?? at(segment, 3)
  const uom = units[at(segment, 2) ?? '']
  if (!Number.isInteger(qty) || qty <= 0) throw new X12Fault(`${name} ${item ?? ''}: ${at(segment, 1) ?? ''} is no whole quantity.`)
  if (!item) throw new X12Fault(`A ${name} names no item.`)
  if (!uom) throw new X12Fault(`${name} ${item}: unit ${at(segment, 2) ?? ''} is not known.`)
  const named = (what: string, qualifier: string) => own.find(([one, of]) => one === what && of === qualifier)
  return { item, qty, uom, lot_no: at(named('N9', 'LT'), 2), expiry_date: dayOf(at(named('G62', '36'), 2)) }
}
const linesOf = (segments: readonly Segment[], name: string): Line[] =>
  segments.flatMap(([one], index) => (one === name ? [lineOf(segments, name, index)] : []))

function partyOf(segments: readonly Segment[], ...roles: string[]): Party {
  const found = roles.map((role) => segments.find(([one, of]) => one === 'N1' && of === role)).find(Boolean)
  return { name: at(found, 2), code: at(found, 4) }
}
/** A day of the heading, by the first of these qualifiers it has. */
const headDay = (segments: readonly Segment[], ...qualifiers: string[]): string | null =>
  dayOf(at(qualifiers.map((of) => segments.find(([one, qualifier]) => one === 'G62' && qualifier === of)).find(Boolean), 2))

/** Reads a 940, warehouse shipping order: W05, N1 of the ship-to, G62, and a W01 a line (release 004010, stedi.com/edi/x12-004010/940). */
export function readShippingOrder(segments: readonly Segment[]): ShippingOrder {
  const head = segments.find(([name]) => name === 'W05')
  const ref_no = at(head, 2)
  if (!ref_no) throw new X12Fault('A 940 needs a W05 with the depositor’s order number.')
  const action = at(head, 1) === 'C' ? 'cancel' : 'new'
  return {
    action, ref_no, po_no: at(head, 3), consignee: partyOf(segments, 'ST', 'BT'), ship_date: headDay(segments, '10', '37', '02'),
    remarks: at(segments.find(([name]) => name === 'NTE'), 2), lines: linesOf(segments, 'W01'),
  }
}

/** Reads a 943, stock transfer shipment advice: W06, N1 of the ship-from, G62, W27, and a W04 a line (release 004010, stedi.com/edi/x12-004010/943). */
export function readShipmentAdvice(segments: readonly Segment[]): ShipmentAdvice {
  const head = segments.find(([name]) => name === 'W06')
  const ref_no = at(head, 2)
  if (!ref_no) throw new X12Fault('A 943 needs a W06 with the depositor’s order number.')
  const truck = segments.find(([name]) => name === 'W27')
  return {
    action: at(head, 1) === 'C' ? 'cancel' : 'new', ref_no, shipment_no: at(head, 4), supplier: partyOf(segments, 'SF', 'SU'),
    expected_date: headDay(segments, '17', '67', '02'), container_no: `${at(truck, 6) ?? ''}${at(truck, 7) ?? ''}` || null, lines: linesOf(segments, 'W04'),
  }
}
