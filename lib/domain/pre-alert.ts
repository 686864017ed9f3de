import { isContainer, mod7, parseMawb } from './check-digits'
import { divide, greatest, round, roundUpTo, subtract } from './decimal'
import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

const departs: Move = { label: 'Mark departed', done: '[it] has departed.' }
const closes: Move = { label: 'Close', confirm: true, consequence: 'It can no longer be changed.', done: '[it] is closed.' }

/** Life of a pre-alert (agents-prealerts.md 3). From departure on its states follow from its parts; receiving ends in its own call. */
export const preAlertStatus = /* @__PURE__ */ machine({
  pending: {
    label: 'Pending', tone: 'yellow', progress: 0,
    moves: {
      acknowledged: { label: 'Acknowledge', done: '[it] is acknowledged.' },
      rejected: { label: 'Reject', confirm: true, reason: 'required', danger: true, consequence: 'The sender is told why and may change it.' },
      departed: departs,
      inactive: {
        label: 'Deactivate', confirm: true, reason: 'optional', danger: true, consequence: 'The agent will be told it was withdrawn.',
        done: '[it] was withdrawn.',
      },
    },
  },
  acknowledged: {
    label: 'Acknowledged', tone: 'blue', progress: 17,
    moves: { departed: departs,
      pending: { label: 'Re-open', confirm: true, consequence: 'The agent has to acknowledge it again.', done: '[it] is pending again.' } },
  },
  departed: { label: 'Departed', tone: 'cyan', progress: 33, moves: { arrived: { label: 'Mark arrived', done: '[it] has arrived.' } } },
  arrived: { label: 'Arrived', tone: 'cyan', progress: 50, moves: ['received'] },
  received: {
    label: 'Received', tone: 'green', progress: 67,
    moves: {
      in_clearance: { label: 'To clearance', confirm: true, consequence: 'Its parcels are told to be with customs.', done: '[it] is in clearance.' },
      closed: closes,
    },
  },
  in_clearance: { label: 'In clearance', tone: 'yellow', progress: 83, moves: { closed: closes } },
  closed: { label: 'Closed', tone: 'grey', progress: 100, moves: [] },
  rejected: { label: 'Rejected', tone: 'red', moves: ['pending'] },
  inactive: { label: 'Inactive', tone: 'grey', moves: [] },
})
export type PreAlertStatus = NameOf<typeof preAlertStatus>
/** Pre-alerts whose MAWB and house numbers no other may carry: a rejected one may be changed and come again. */
export const openPreAlerts = ['pending', 'acknowledged', 'departed', 'arrived', 'received', 'in_clearance',
  'rejected'] as const satisfies readonly PreAlertStatus[]
/** Those an agent has not left behind: what it handles. */
export const handledPreAlerts = ['pending', 'acknowledged', 'departed', 'arrived', 'received', 'in_clearance'] as const satisfies readonly PreAlertStatus[]
/** States in which scans are taken: the last two for what comes late. */
export const scannedPreAlerts = ['arrived', 'received', 'in_clearance'] as const satisfies readonly PreAlertStatus[]

export const isPreAlertIn = (status: PreAlertStatus, ...some: readonly PreAlertStatus[]): boolean => some.includes(status)
export const refusedPreAlertMove = (from: PreAlertStatus, to: PreAlertStatus) =>
  `A pre-alert that is ${preAlertStatus.label(from)} cannot become ${preAlertStatus.label(to)}.`

export const preAlertSource = words({ form: 'Form', upload: 'File', consolidation: 'Consolidation', package_list: 'Package list' })
export const preAlertEventSource = words({ user: 'Person', system: 'System', consolidation: 'Consolidation' })
export const clearanceType = words({
  courier_simplified: 'Courier, simplified', formal: 'Formal', postal: 'Postal', bonded: 'Bonded', transit: 'Transit',
})
/** Clearance that customs ends with a release at the destination. */
export const releasedClearance = ['courier_simplified', 'formal', 'postal'] as const satisfies readonly NameOf<typeof clearanceType>[]

/** What receiving found of a bag or house waybill (agents-prealerts.md 2). */
export const receiveStatus = words({ expected: 'Expected', received: 'Received', short: 'Short', over: 'Over', damaged: 'Damaged' })
export type ReceiveStatus = NameOf<typeof receiveStatus>
export const receivedKind = words({ bag: 'Bag', hawb: 'House waybill' })
export const scanCondition = words({ ok: 'OK', damaged: 'Damaged' })

export const discrepancyKind = words({ short: 'Short', over: 'Over', damaged: 'Damaged', weight: 'Weight' })
export const discrepancyResolution = words({ found: 'Found', accepted: 'Accepted', claimed: 'Claimed', returned: 'Returned' })
/** A discrepancy waits for its resolution against a clock. */
export const discrepancyState = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'orange', moves: { resolved: { label: 'Resolve' } } },
  overdue: { label: 'Overdue', tone: 'red', moves: ['resolved'] },
  resolved: { label: 'Resolved', tone: 'green', moves: [] },
})

/** Papers of a pre-alert; the first four are shown as dots in lists. */
export const preAlertPaper = words({
  mawb: 'Master waybill', manifest: 'Manifest', commercial_invoice: 'Commercial invoice', packing_list: 'Packing list',
  hawb: 'House waybill', msds: 'MSDS', permit: 'Permit', other: 'Other',
})
export type PreAlertPaper = NameOf<typeof preAlertPaper>
export const dottedPapers = ['mawb', 'manifest', 'commercial_invoice', 'packing_list'] as const satisfies readonly PreAlertPaper[]

/** `^[A-Z0-9]{2,3}\d{1,4}[A-Z]?$`: EK9908, 5X22, UAE501A. */
export const isFlightNo = (text: string): boolean => /^[A-Z0-9]{2,3}\d{1,4}[A-Z]?$/.test(text)
export const isHawbNo = (text: string): boolean => /^[A-Z0-9-]{4,20}$/.test(text)

/** What is wrong with a typed air waybill, or null: '176-65498717' 'has a wrong check digit (expected 6)' (agents-prealerts.md 6). */
export function mawbFault(typed: string): string | null {
  if (parseMawb(typed)) return null
  const [, , serial] = /^(\d{3})(\d{7})\d$/.exec(typed.replaceAll(/[\s-]/g, '')) ?? []
  return serial ? `has a wrong check digit (expected ${mod7(serial)})` : 'must have eleven digits, like 176-65498716'
}

/** A typed container number as it is kept; null where its check digit is wrong (ISO 6346). */
export function readContainer(typed: string): string | null {
  const no = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return isContainer(no) ? no : null
}

const vague = new Set(['GOODS', 'PARCEL', 'PARCELS', 'GIFT', 'GIFTS', 'ITEM', 'ITEMS', 'PACKAGE', 'SAMPLE', 'STUFF', 'MISC', 'PRODUCT', 'PRODUCTS'])
/** A description that tells customs nothing: no more than 'goods', 'parcel', 'gift'. */
export const isVague = (text: string): boolean => text.toUpperCase().replaceAll(/[^A-Z ]/g,
  ' ').trim().split(/\s+/).every((word) => word === '' || vague.has(word))

const hourMs = 3_600_000
const lateHours: Readonly<Record<string, number>> = { air: 6, road: 6, sea: 72 }
/** Whether it was sent too near its arrival: less than 6 hours by air and road, 72 by sea (agents-prealerts.md 7.4). */
export const isLateNotice = (mode: string, createdAt: string, eta: string): boolean =>
  Date.parse(eta) - Date.parse(createdAt) < (lateHours[mode] ?? 6) * hourMs

/**
 * Chargeable weight in kg with one place, or by sea the revenue ton with three (agents-prealerts.md 7.2). Air: gross or m³ / 0.006, up to the next half kg, so
 * that 1.440 m³ are 240.0 (case A4). Road: m³ / 0.003. Null where nothing is known.
 */
export function chargeableOf(mode: string, gross: string | null, cbm: string | null): string | null {
  if (gross === null && cbm === null) return null
  const [weight, volume] = [gross ?? '0', cbm ?? '0']
  if (mode === 'sea') return round(greatest(volume, divide(weight, 1000, 6)), 3)
  return roundUpTo(greatest(weight, divide(volume, mode === 'road' ? '0.003' : '0.006', 9)), '0.5', 1)
}

/** Cubic metres of pieces measured in cm, three places; '0.000' where nothing was measured. */
export const cbmOf = (pieces: readonly { length_cm?: string | null; width_cm?: string | null; height_cm?: string | null }[]): string =>
  (pieces.reduce((total, { length_cm, width_cm, height_cm }) => total + Number(length_cm ?? 0) * Number(width_cm ?? 0) * Number(height_cm ?? 0), 0) / 1e6)
    .toFixed(3)

export interface Totals {
  master_pieces: number
  gross_weight_kg: string
  house_pieces: number
  house_weight_kg: string
}

/** Where the master and its hawbs disagree, in the words of agents-prealerts.md 4; pieces must be equal, weight within 1 kg or 2 %. */
export function sumFaults({ master_pieces, gross_weight_kg, house_pieces, house_weight_kg }: Totals): { field: string; message: string }[] {
  const faults: { field: string; message: string }[] = []
  if (house_pieces !== master_pieces)
    faults.push({ field: 'master_pieces', message: `HAWB pieces add up to ${house_pieces}, the shipment says ${master_pieces}` })
  const off = Math.abs(Number(subtract(gross_weight_kg, house_weight_kg)))
  const percent = Number(gross_weight_kg) > 0 ? (off / Number(gross_weight_kg)) * 100 : 0
  if (off > Math.max(1, Number(gross_weight_kg) * 0.02) + 1e-9)
    faults.push({ field: 'gross_weight_kg', message: `HAWB weight differs by ${round(String(percent), 2)}% from gross` })
  return faults
}

/** By how many kg a bag is off where that is more than 0.5 kg or 3 % of what was said (agents-prealerts.md 7.7): 18.200 and 18.900 -> '0.700'; else null. */
export function weightOff(expected: string, scanned: string): string | null {
  const off = Math.abs(Number(scanned) - Number(expected))
  return off > Math.max(0.5, Number(expected) * 0.03) + 1e-9 ? off.toFixed(3) : null
}

export interface PartTimes {
  atd: string | null
  ata: string | null
  finished_at: string | null
}

/** How far a shipment is by its parts: departed with the first that left, arrived with the first that came, received when the last is finished (case A2). */
export function statusOfParts(parts: readonly PartTimes[]): Extract<PreAlertStatus, 'departed' | 'arrived' | 'received'> | null {
  if (parts.length > 0 && parts.every(({ finished_at }) => finished_at !== null)) return 'received'
  if (parts.some(({ ata }) => ata !== null)) return 'arrived'
  return parts.some(({ atd }) => atd !== null) ? 'departed' : null
}

export const MAWB_WINDOW_DAYS = 365
const dayMs = 86_400_000
/** Whether a number used before is still held back: airlines use theirs again after twelve months (case A1). */
export const isInMawbWindow = (etd: string, closedEtd: string): boolean =>
  Math.abs(Date.parse(etd) - Date.parse(closedEtd)) < MAWB_WINDOW_DAYS * dayMs

/** What may still be changed (agents-prealerts.md 3, editing); null: every field. */
export function editableWhile(status: PreAlertStatus): readonly string[] | null {
  if (status === 'pending' || status === 'rejected') return null
  if (status === 'acknowledged') return ['flight_no', 'flight_date', 'etd', 'eta', 'legs', 'hawbs', 'remarks']
  return status === 'closed' || status === 'inactive' ? [] : ['atd', 'ata', 'eta', 'remarks']
}

/** Hours a pending pre-alert waits for its agent before it is reminded, and before its arrival; then every so many, so often. */
export const remindAfterHours = 12
export const remindBeforeEtaHours = 4
export const remindEveryHours = 4
export const mostReminders = 3
