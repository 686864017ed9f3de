import type { BagStatus, ConsolidationStatus } from '@/lib/domain/container'
import { dayMs, hourMs, iso, yymmdd } from '../calendar'
import type { FacilityCode } from '../places/facilities'
import { departureAfter, serviceFor, type Service } from './departures'
import type { EventRow } from './event-rows'
import type { Order } from './order'
import { gatewayAirport, gatewayFacility, hubOf } from './whereabouts'

type Held = { id: number; no: string }
/** Where a parcel is now; what it was in before stands in `Loads`. */
export type Containers = { bag: Held | null; consolidation: Held | null }

export type Content = { packageId: number; in: string; out: string | null; status: string; clientId: number }

/** Cargo of one departure. */
export type Consolidation = Held & {
  airport: string
  departsMs: number
  service: Service
  /** What it stands at before it leaves; null once it has left, then its parcels tell. */
  planned: ConsolidationStatus | null
  bags: Bag[]
}
export type Bag = Held & {
  consolidation: Consolidation | null
  hub: FacilityCode
  gateway: FacilityCode | null
  airport: string
  country: string
  /** Status of a bag that has not left. */
  planned: BagStatus | null
  closesMs: number
  grams: number
  contents: Content[]
}

/** Everything the containers of the demo are made from, in the order they were opened. */
export type Loads = { bags: Bag[]; consolidations: Consolidation[] }

const inBag: ReadonlySet<string> = new Set(['bagged', 'in_linehaul', 'arrived', 'in_clearance', 'on_hold'])
const mostInBag = 24
/** Bags and consolidations are kept so long after they left, which makes some 900 bags of 20,000 parcels (bags.md 8). */
const keptDays = 50
/** Below what a sack may weigh, since scales find more than senders declare. */
const fullGrams = 22_000

/** What a departure to come stands at, by turns; a bag of it that is not in a consolidation yet is open or just closed. */
const upcoming: readonly { consolidation: ConsolidationStatus | null; bag: BagStatus }[] = [
  { consolidation: null, bag: 'closed' }, { consolidation: 'merged', bag: 'consolidated' },
  { consolidation: 'staging', bag: 'consolidated' }, { consolidation: null, bag: 'open' },
  { consolidation: 'staged', bag: 'consolidated' }, { consolidation: 'draft', bag: 'consolidated' }, { consolidation: 'unstaged', bag: 'consolidated' },
]

const codeAt = (events: readonly EventRow[], ...codes: string[]) => events.find((event) => codes.includes(event.event_code) && event.voided_at === null)

/** Numbers the containers of each lane from 1. */
function numbering() {
  const counted = new Map<string, number>()
  return (lane: string, width: number) => {
    const n = (counted.get(lane) ?? 0) + 1
    counted.set(lane, n)
    return `${lane}${String(n).padStart(width, '0')}`
  }
}

/** What leaves together: one consolidation a departure, unless it is still to be made. */
function departing(nowMs: number, loads: Loads, numbered: ReturnType<typeof numbering>) {
  const departures = new Map<string, { consolidation: Consolidation | null; bag: BagStatus | null }>()
  return (order: Order, departsMs: number) => {
    const airport = gatewayAirport(order)
    const service = serviceFor(order)
    const key = `${airport}/${service.mode}/${departsMs}`
    const known = departures.get(key)
    if (known) return known
    const plan = departsMs > nowMs ? upcoming[[...departures.keys()].filter((other) => Number(other.split('/')[2]) > nowMs).length % upcoming.length] : null
    const made: Consolidation | null = plan?.consolidation === null ? null : {
      id: loads.consolidations.length + 1, no: numbered(`CNDXB${airport}${yymmdd(departsMs)}`, 3),
      airport, departsMs, service, planned: plan?.consolidation ?? null, bags: [],
    }
    if (made) loads.consolidations.push(made)
    const departure = { consolidation: made, bag: plan?.bag ?? null }
    departures.set(key, departure)
    return departure
  }
}

/** The bag of a parcel: the one being filled for its departure, or the next. */
function bagging(nowMs: number, loads: Loads) {
  const numbered = numbering()
  const departureOf = departing(nowMs, loads, numbered)
  const filling = new Map<string, Bag>()
  return (order: Order, departsMs: number): Bag => {
    const { consolidation, bag: planned } = departureOf(order, departsMs)
    const airport = gatewayAirport(order)
    const hub = hubOf(order)
    const key = `${hub}/${airport}/${serviceFor(order).mode}/${departsMs}`
    const open = filling.get(key)
    if (open && open.contents.length < mostInBag && open.grams + order.weightGrams <= fullGrams) return open
    const closesMs = Math.min(departsMs - 3.5 * hourMs, nowMs - hourMs)
    const bag: Bag = {
      id: loads.bags.length + 1, no: numbered(`B${hub.slice(0, 3)}${airport}${yymmdd(closesMs)}`, 4),
      consolidation, hub, gateway: gatewayFacility(order), airport,
      country: order.consignee.country, planned, closesMs, grams: 0, contents: [],
    }
    loads.bags.push(bag)
    consolidation?.bags.push(bag)
    filling.set(key, bag)
    return bag
  }
}

/** Puts parcels of one hub and departure into bags, and the bags of a departure into its consolidation. */
export function openContainers(
  nowMs: number,
): { place: (packageId: number, order: Order, status: string, events: readonly EventRow[]) => Containers; loads: Loads } {
  const loads: Loads = { bags: [], consolidations: [] }
  const bagFor = bagging(nowMs, loads)

  const place = (packageId: number, order: Order, status: string, events: readonly EventRow[]): Containers => {
    const bagged = codeAt(events, 'HUB03')
    const left = codeAt(events, 'LNH02')
    const none = { bag: null, consolidation: null }
    // What was taken off its flight travelled on loose.
    if (order.seller || codeAt(events, 'LNH05') || !(left || (bagged && status === 'bagged'))) return none
    const since = left ?? bagged as EventRow
    const isIn = inBag.has(status) && !codeAt(events, 'CUS04', 'LMD01', 'LMD03')
    if (!isIn && nowMs - Date.parse(since.event_at) > keptDays * dayMs) return none
    const bag = bagFor(order, left ? Date.parse(left.event_at) : departureAfter(order, Math.max(nowMs + hourMs, Date.parse(since.event_at) + 4 * hourMs)))
    const gone = codeAt(events, 'CUS04', 'LMD01', 'LMD03') ?? events.at(-1)
    bag.grams += order.weightGrams
    bag.contents.push({
      packageId, in: bagged?.event_at ?? iso(Date.parse(since.event_at) - 4 * hourMs),
      out: isIn ? null : (gone?.event_at ?? since.event_at), status, clientId: order.clientId,
    })
    return isIn ? { bag, consolidation: bag.consolidation } : none
  }
  return { place, loads }
}
