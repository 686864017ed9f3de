import type { VehicleType } from '@/lib/domain/gate-vehicle'
import { readVehicle } from '@/lib/domain/plate'
import { tokenNo, type GateEvent, type GateLanguage } from '@/lib/domain/gate-token'
import type { detentionCharges, driverDeclarations, driverFeedback, gateEvents, gateTokenOrders, gateTokens } from '../../db/schema/pas-tokens'
import { dayMs, iso, minuteMs, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice, type Dice } from '../dice'
import { inventName } from '../people/names'
import { addVisit, uuidOf } from './add-visit'
import type { Plan, Mapped } from './plans'
import { transporterNames, type DemoSite } from './sites'

export interface Visits {
  tokens: Numbered<typeof gateTokens>[]
  events: RowOf<typeof gateEvents>[]
  orders: RowOf<typeof gateTokenOrders>[]
  declarations: Numbered<typeof driverDeclarations>[]
  feedback: RowOf<typeof driverFeedback>[]
  charges: Numbered<typeof detentionCharges>[]
  /** Mappings whose vehicle came, and their tokens. */
  arrived: Map<number, { token: number; status: 'arrived' | 'completed' }>
}
export interface Staff {
  guard: number
  dock: number
  marshal: number
  supervisor: number
}
export type Fate = 'closed' | 'no_dock' | 'force_closed' | 'cancelled' | 'expired' | 'denied' | 'created' | 'in_yard' | 'called' | 'at_dock' | 'dock_out'
export interface VisitPlan {
  site: DemoSite
  staff: Staff
  arrival: number
  fate: Fate
  plan?: Plan
  mapping?: Mapped
  vehicle_type: VehicleType
  dock_id?: number
  bay_id?: number
  paused?: boolean
  warm?: boolean
}
export interface Truck {
  vehicle_no: string
  vehicle_key: string
  emirate: string
  code: string
  number: string
  driver: string
  phone: string
  last4: string
  transporter: number
  language: GateLanguage
}

const emirates = ['DXB', 'DXB', 'DXB', 'AUH', 'AJM', 'UAQ', 'RAK'] as const
/** The trucks that come again and again. */
function fleet(roll: Dice, size: number): Truck[] {
  return Array.from({ length: size }, (_, i) => {
    const emirate = roll.pick(emirates)
    const code = emirate === 'AUH' ? String(roll.int(10, 21)) : roll.pick([...'ABCDEFGHJKLM'])
    const number = String(10_000 + i * 37 + roll.int(0, 30))
    const origin = roll.weighted([['asian', 6], ['gulf', 1], ['levant', 3]] as const)
    return {
      ...readVehicle(`${emirate} ${code} ${number}`), emirate, code, number, driver: inventName(roll, origin).latin,
      phone: `+97150${String(2_000_000 + i * 7919).slice(0, 7)}`, last4: String(roll.int(1000, 9999)), transporter: roll.int(1, transporterNames.length),
      language: origin === 'asian' ? roll.pick(['hi', 'ur', 'en', 'ur'] as const) : origin === 'levant' ? 'ar' : 'en',
    }
  })
}

/** What is told of the last days only: of older visits their scans say enough. */
const byTheWay: ReadonlySet<GateEvent> = new Set(['declare', 'call', 'pause', 'resume', 'create'])
const STORY_DAYS = 30

/** Writes visits down one after another, each with everything that hangs on it. */
export function visitWriter(sealed: string, nowMs: number) {
  const roll = dice('pas-visits')
  const trucks = fleet(roll, 600)
  const inside = new Set<string>()
  const counters = new Map<string, number>()
  const made: Visits = { tokens: [], events: [], orders: [], declarations: [], feedback: [], charges: [], arrived: new Map() }
  let events = 0
  let nextTruck = 0
  let offline = 0

  const truckFor = (isLive: boolean): Truck => {
    let truck = trucks[nextTruck++ % trucks.length] as Truck
    while (inside.has(truck.vehicle_no)) truck = trucks[nextTruck++ % trucks.length] as Truck
    if (isLive) inside.add(truck.vehicle_no)
    return truck
  }
  const numberOf = (site: DemoSite, atMs: number) => {
    const day = plainDay(atMs)
    const seq = (counters.get(`${site.code} ${day}`) ?? 0) + 1
    counters.set(`${site.code} ${day}`, seq)
    return { day, seq, token_no: tokenNo(site.code, day, seq) }
  }
  const isOld = (atMs: number) => atMs < nowMs - STORY_DAYS * dayMs
  const note = (
    token: number, site: number, event: GateEvent, atMs: number, user: number | null,
    more: { dock_id?: number | null; bay_id?: number | null; remarks?: string | null } = {},
  ) => {
    if (byTheWay.has(event) && isOld(atMs)) return
    events++
    const wasOffline = event === 'gate_in' && offline < 120 && events % 61 === 0
    if (wasOffline) offline++
    const at = iso(atMs)
    made.events.push({
      token_id: token, warehouse_id: site, event, at, recorded_at: wasOffline ? iso(Math.min(nowMs, atMs + 14 * minuteMs)) : at,
      user_id: user, dock_id: more.dock_id ?? null, bay_id: more.bay_id ?? null, remarks: more.remarks ?? null,
      offline: wasOffline, client_event_id: wasOffline ? uuidOf(2, events) : null,
    })
  }
  return { made, add: (plan: VisitPlan) => addVisit({ roll, made, note, truckFor, numberOf, sealed, nowMs }, plan) }
}

export interface Recorder {
  roll: Dice
  made: Visits
  note: (
    token: number, site: number, event: GateEvent, atMs: number, user: number | null,
    more?: { dock_id?: number | null; bay_id?: number | null; remarks?: string | null },
  ) => void
  truckFor: (isLive: boolean) => Truck
  numberOf: (site: DemoSite, atMs: number) => { day: string; seq: number; token_no: string }
  sealed: string
  nowMs: number
}
