import { iso6346, mod7 } from '@/lib/domain/check-digits'
import type { PreAlertStatus } from '@/lib/domain/pre-alert'
import { dayMs, hourMs, iso } from '../calendar'
import { dice } from '../dice'

/** How many stand in each state (agents-prealerts.md 8), the newest first. */
const states: readonly (readonly [PreAlertStatus, number])[] = [
  ['pending', 8], ['acknowledged', 9], ['departed', 6], ['arrived', 5], ['received', 7], ['in_clearance', 4], ['rejected', 4], ['inactive', 5], ['closed', 112],
]
const total = 160

interface Lane {
  mode: 'air' | 'sea' | 'road'
  origin: string
  destination: string
  prefix?: string
  airline?: string
  flight?: string
  hours: number
}
const air: readonly Lane[] = [
  { mode: 'air', origin: 'HKG', destination: 'DWC', prefix: '176', airline: 'EK', flight: 'EK9908', hours: 9 },
  { mode: 'air', origin: 'HKG', destination: 'DXB', prefix: '160', airline: 'CX', flight: 'CX745', hours: 8 },
  { mode: 'air', origin: 'CAN', destination: 'DXB', prefix: '784', airline: 'CZ', flight: 'CZ383', hours: 8 },
  { mode: 'air', origin: 'LHR', destination: 'DXB', prefix: '125', airline: 'BA', flight: 'BA107', hours: 7 },
  { mode: 'air', origin: 'BOM', destination: 'SHJ', prefix: '514', airline: 'G9', flight: 'G9402', hours: 3 },
  { mode: 'air', origin: 'DXB', destination: 'RUH', prefix: '176', airline: 'EK', flight: 'EK815', hours: 2 },
  { mode: 'air', origin: 'DXB', destination: 'JED', prefix: '065', airline: 'SV', flight: 'SV569', hours: 3 },
  { mode: 'air', origin: 'DXB', destination: 'KWI', prefix: '229', airline: 'KU', flight: 'KU672', hours: 2 },
  { mode: 'air', origin: 'DXB', destination: 'BAH', prefix: '072', airline: 'GF', flight: 'GF501', hours: 1 },
  { mode: 'air', origin: 'DXB', destination: 'CAI', prefix: '077', airline: 'MS', flight: 'MS901', hours: 4 },
]
const sea: Lane = { mode: 'sea', origin: 'INNSA', destination: 'AEJEA', hours: 96 }
const road: Lane = { mode: 'road', origin: 'DXB', destination: 'RUH', hours: 26 }

/** One pre-alert of the demo, before its hawbs are known. */
export interface Plan extends Lane {
  no: string
  status: PreAlertStatus
  client_id: number
  mawb_no: string | null
  bl_no: string | null
  container_no: string | null
  truck_no: string | null
  waybill_no: string | null
  created_at: string
  etd: string
  eta: string
  departed: boolean
  arrived: boolean
  received: boolean
  is_late: boolean
  incomplete: boolean
  hawbs: number
  /** What receiving found: bags short, over and damaged, and whether that is still to be settled. */
  differs: boolean
  settled: boolean
  parts: 1 | 2
}

const past: ReadonlySet<PreAlertStatus> = new Set(['departed', 'arrived', 'received', 'in_clearance', 'closed'])
const there: ReadonlySet<PreAlertStatus> = new Set(['arrived', 'received', 'in_clearance', 'closed'])
const got: ReadonlySet<PreAlertStatus> = new Set(['received', 'in_clearance', 'closed'])

/** Hours from now to the departure of one that stands so: what is pending leaves soon, what is closed left up to sixty days ago. */
function leavesIn(status: PreAlertStatus, nth: number, hours: number): number {
  if (status === 'pending' || status === 'acknowledged') return 5 + nth * 7
  if (status === 'departed') return -Math.max(1, hours * 0.4)
  if (status === 'arrived') return -hours - 2 - nth * 3
  if (status === 'received' || status === 'in_clearance') return -hours - 14 - nth * 9
  return -hours - 72 - nth * 12.2
}

/** 160 pre-alerts over sixty days: 130 by air, 12 by sea, 18 by road, every number with its right check digit. `most` hawbs on the largest. */
export function plansOf(nowMs: number, clients: readonly number[], hawbs: number): Plan[] {
  const roll = dice('pre-alerts')
  const all = states.flatMap(([status, count]) => Array.from({ length: count }, (_, nth) => ({ status, nth })))
  let open = 0
  return all.map(({ status, nth }, i): Plan => {
    const lane = i % 13 === 6 ? sea : i % 9 === 4 ? road : (air[i % air.length] as Lane)
    const etdMs = nowMs + leavesIn(status, nth, lane.hours) * hourMs
    const isLate = i % 11 < 2
    const etaMs = etdMs + lane.hours * hourMs
    const noticeMs = isLate ? (lane.mode === 'sea' ? 60 : 4) * hourMs : (lane.mode === 'sea' ? 110 : 20 + (i % 7) * 6) * hourMs
    const serial = String(3_100_000 + i * 4177)
    const incomplete = status === 'pending' && nth < 2
    const differs = got.has(status) ? status !== 'closed' || i % 6 === 0 : false
    if (differs && status !== 'closed') open++
    const body = `CSQU${String(300_000 + i * 37)}`
    return {
      ...lane, status, client_id: clients[i % clients.length] as number, no: String(i + 1).padStart(6, '0'),
      mawb_no: lane.mode === 'air' && !incomplete ? `${lane.prefix}-${serial}${mod7(serial)}` : null,
      bl_no: lane.mode === 'sea' ? `HLCU${40_000_000 + i * 913}` : null, container_no: lane.mode === 'sea' ? `${body}${iso6346(body)}` : null,
      truck_no: lane.mode === 'road' ? `DXB-A-${51_000 + i * 7}` : null, waybill_no: lane.mode === 'road' ? `RW-${8_800 + i}` : null,
      created_at: iso(Math.min(etaMs - noticeMs, nowMs - hourMs * (1 + (nth % 5)))),
      etd: iso(etdMs), eta: iso(etaMs),
      departed: past.has(status), arrived: there.has(status), received: got.has(status), is_late: isLate, incomplete,
      hawbs: Math.max(3, Math.round((hawbs / total) * roll.real(0.5, 1.5))), differs, settled: status === 'closed' || open > 9,
      parts: there.has(status) && i % 12 === 5 ? 2 : 1,
    }
  }).map((plan) => ({ ...plan, created_at: Date.parse(plan.created_at) > nowMs - 5 * 60_000 ? iso(nowMs - dayMs / 24) : plan.created_at }))
}
