import type { FieldOption } from '@/components/ui/option'
import type { ScanSetting } from '@/lib/client/kept-scan'
import type { Reply, Row } from '@/lib/contract/types'

export type ScanFact = Row<'tracking.scans'>

/** What the screen was given to choose from. */
export interface ScanChoices {
  scans: ScanFact[]
  facilities: Reply<'settings.facilities'>
  reasons: { hold: FieldOption<string>[]; return: FieldOption<string>[] }
}

/** Where the device stands. */
export interface ScanPlace {
  facility_id: number | null
  location: string | null
}
export const nowhere: ScanPlace = { facility_id: null, location: null }

const placeName = 'scan-place'
const deviceName = 'scan-device'

export function keptPlace(facilities: ScanChoices['facilities']): ScanPlace {
  const kept = JSON.parse(localStorage.getItem(placeName) ?? 'null') as ScanPlace | null
  // A facility may have been closed, or belong to somebody else's device.
  const isKnown = kept?.facility_id != null && facilities.some(({ value }) => Number(value) === kept.facility_id)
  return kept && (isKnown || kept.location) ? kept : nowhere
}

export const keepPlace = (place: ScanPlace): void => localStorage.setItem(placeName, JSON.stringify(place))

export const placeText = ({ facility_id, location }: ScanPlace, facilities: ScanChoices['facilities']): string =>
  facilities.find(({ value }) => Number(value) === facility_id)?.label ?? location ?? ''

/** Names this device in the log of events; made once. */
function deviceId(): string {
  const known = localStorage.getItem(deviceName)
  if (known) return known
  const made = `web-${crypto.getRandomValues(new Uint32Array(2)).join('')}`
  localStorage.setItem(deviceName, made)
  return made
}

/** Asked before the first scan and the same for all; the weight is each parcel's own. */
export type FirstQuestion = 'reason' | 'remarks' | 'bag_no' | 'run_no' | 'carrier_id'
const first: readonly string[] = ['reason', 'remarks', 'bag_no', 'run_no', 'carrier_id'] satisfies FirstQuestion[]
export const firstQuestions = (scan: ScanFact): FirstQuestion[] => scan.requires.filter((one): one is FirstQuestion => first.includes(one))

export const needsPlace = (scan: ScanFact) => scan.requires.includes('location')
export const needsWeight = (scan: ScanFact) => scan.requires.includes('weight')
export const isAlert = (scan: ScanFact) => scan.sound === 'alert'
/** A bag or consolidation: what is scanned is done to everything inside. */
export const cascades = (scan: ScanFact) => scan.entity_type !== 'package'
/** Hands a parcel to its consignee, who may owe cash for it. */
export const isDelivery = (scan: ScanFact) => scan.entity_type === 'package' && scan.event_code.startsWith('DEL')
/** A delivery proven by a photo; other scans have nobody to prove it to. */
export const needsPhoto = (scan: ScanFact) => scan.requires.includes('photo')

export type Answers = Partial<Record<FirstQuestion, string | number | null>>

/** What goes with every scan. */
export function settingOf(scan: ScanFact, { facility_id, location }: ScanPlace, { reason, ...answers }: Answers): ScanSetting {
  const given = { facility_id, location: facility_id === null ? location : null, reason_code: reason, ...answers }
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== ''))
  return { scan_code: scan.code, device_id: deviceId(), ...filled }
}
