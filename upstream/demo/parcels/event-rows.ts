import { entityScans, scanCodes } from '@/lib/domain/entity-scan'
import { trackingEvent, type EventCode } from '@/lib/domain/tracking-event'
import type { packageEvents } from '../../db/schema/tracking'
import { hourMs, iso, minuteMs } from '../calendar'
import type { Numbered } from '../copy'
import type { Dice } from '../dice'
import type { FacilityCode } from '../places/facilities'
import { carrierId } from '../trade/carriers'
import { carrierWords, unmappedWords } from '../trade/carrier-words'
import type { Order } from './order'
import type { Step } from './walk'
import { whereabouts } from './whereabouts'

export type EventRow = Numbered<typeof packageEvents>

/** Who scans where; ids of users.ts by facility. */
export type Scanners = Readonly<Partial<Record<FacilityCode, number>>>

/** Stands in the log for a code nobody mapped: no event of ours has it, so it counts for nothing. */
export const unmappedCode = 'UNM00'

/** Of the events carriers send, those with a code of no event of ours: 0.6 % of all (tracking.md 8). */
const unmappedShare = 0.021
const reportedByCarrier: ReadonlySet<string> = new Set(['LMD02', 'LMD03', 'LMD04', 'LMD05', 'RET02'])
const byCarrier = (code: EventCode) => reportedByCarrier.has(code) || code.startsWith('DEL') || code.startsWith('DLF')

/** Taken by a driver's or a bagger's handheld, outside the scans anybody may choose. */
const handheld: ReadonlySet<string> = new Set(['PKU02', 'PKU03', 'HUB03', 'LNH01', 'RET03'])

const scanOf = new Map<string, string>(scanCodes.filter(code => code !== 'BAG-IN' && code !== 'BAG-OUT').map(code => [entityScans[code].event, code]))

const reasons: Partial<Record<EventCode, string>> = {
  DLF01: 'not_reachable', DLF02: 'not_reachable', DLF03: 'customer_refused',
  DLF04: 'wrong_address', DLF05: 'payment', DLF06: 'other', DLF07: 'customer_request',
  DLF08: 'wrong_address',
}

function sourceOf(order: Order, { code, spot }: Step): EventRow['source'] {
  if (byCarrier(code)) return order.carrier.mode === 'webhook' ? 'carrier_webhook' : order.carrier.mode === 'schedular' ? 'carrier_poll' : 'upload'
  if (code === 'ORD01' || code === 'ORD02' || code === 'PKU01') return 'system'
  return (scanOf.has(code) && spot !== 'data') || handheld.has(code) ? 'scan' : 'manual'
}

/** How long after it happened we heard of it. */
function delayMs(roll: Dice, source: EventRow['source'], late: boolean): number {
  if (late) return roll.int(7, 13) * hourMs
  switch (source) {
    case 'carrier_webhook': return roll.int(20, 900) * 1000
    case 'carrier_poll': return roll.int(1, 60) * minuteMs
    case 'upload': return roll.int(1, 18) * hourMs
    case 'manual': return roll.int(1, 40) * minuteMs
    default: return roll.int(1, 15) * 1000
  }
}

type Log = { packageId: number; nextId: () => number; nowMs: number; facilityIds: ReadonlyMap<string, number>; scanners: Scanners }

function eventRow(roll: Dice, order: Order, step: Step, log: Log): EventRow {
  const source = sourceOf(order, step)
  const place = whereabouts(order, step.spot)
  const scan = source === 'scan' ? (scanOf.get(step.code) ?? null) : null
  const isReported = source.startsWith('carrier') || source === 'upload'
  const words = isReported ? carrierWords(order.carrier.dialect, step.code) : null
  const atDoor = step.code.startsWith('DEL') && order.consignee.lat !== null
  return {
    id: log.nextId(), package_id: log.packageId, event_code: step.code, event_at: iso(step.atMs),
    received_at: iso(Math.min(log.nowMs, step.atMs + delayMs(roll, source, step.late ?? false))), location_text: place.text,
    facility_id: place.facility ? (log.facilityIds.get(place.facility) ?? null) : null, city: place.city, country_code: place.country,
    lat: atDoor ? order.consignee.lat : null, lng: atDoor ? order.consignee.lng : null,
    reason_code: step.reason ?? reasons[step.code] ?? (trackingEvent(step.code)?.needs_reason ? 'other' : null), remarks: step.remarks ?? null, source,
    carrier_id: isReported ? carrierId(order.carrier.code) : null, carrier_event_code: words?.[0] ?? null, carrier_event_text: words?.[1] ?? null,
    event_mapping_status: 'mapped', scan_code: scan, user_id: scan && place.facility ? (log.scanners[place.facility] ?? null) : null,
    device_id: scan && place.facility ? `HH-${place.facility}-0${roll.int(1, 6)}` : null, voided_at: null, voided_by: null, void_reason: null,
  }
}

/** The words of a carrier's system that mean nothing to us, a few minutes after an event of its own. */
function unmapped(roll: Dice, mapped: EventRow, log: Log): EventRow {
  const [code, text] = roll.pick(unmappedWords)
  const at = iso(Math.min(log.nowMs, Date.parse(mapped.event_at) + roll.int(2, 25) * minuteMs))
  return {
    ...mapped, id: log.nextId(), event_code: unmappedCode, event_at: at, received_at: at, reason_code: null, remarks: null, lat: null, lng: null,
    carrier_event_code: code, carrier_event_text: text, event_mapping_status: roll.chance(0.15) ? 'ignored' : 'unmapped',
  }
}

/** A wrong scan taken back within the minute; about one parcel in five hundred has one. */
function slip(roll: Dice, right: EventRow, log: Log): EventRow {
  const at = Date.parse(right.event_at) - roll.int(2, 9) * minuteMs
  return {
    ...right, id: log.nextId(), event_code: 'EXC02', scan_code: 'PKG-DAMAGE', event_at: iso(at), received_at: iso(at + 2000), reason_code: 'damaged',
    voided_at: iso(at + 40_000), voided_by: right.user_id, void_reason: 'Wrong scan chosen',
  }
}

/**
 * The log of a parcel's steps. What a carrier told late stands behind what it overtook, as it was written down in that
 * order; the times still tell the truth.
 */
export function eventRows(roll: Dice, order: Order, steps: readonly Step[], log: Log): EventRow[] {
  const inTime = steps.filter(({ late }) => !late)
  return [...inTime, ...steps.filter(({ late }) => late)].flatMap(step => {
    const row = eventRow(roll, order, step, log)
    if (row.carrier_event_code && Date.parse(row.event_at) < log.nowMs - hourMs && roll.chance(unmappedShare)) return [row, unmapped(roll, row, log)]
    return row.event_code === 'HUB01' && row.user_id && roll.chance(0.003) ? [slip(roll, row, log), row] : [row]
  })
}
