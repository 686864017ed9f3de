import type { BagStatus, ConsolidationStatus } from './container'
import { isTerminalPackageStatus, type PackageStatus } from './package'
import { eventsInOrder, reopens, trackingEvent, type EventRule, type LoggedEvent } from './tracking-event'
import { words } from './vocabulary'

/** In whose hands a thing may be. `vehicle` stands for the road, the air and the sea between two places. */
export const custodyHolder = words({
  sender: 'Sender', facility: 'Facility', vehicle: 'Vehicle', agent: 'Agent', carrier: 'Carrier', person: 'Courier', pudo: 'Collection point',
  consignee: 'Consignee',
})
export type CustodyHolder = (typeof custodyHolder.names)[number]

export const custodySubject = words({ package: 'Parcel', bag: 'Bag', consolidation: 'Consolidation' })
export type CustodySubject = (typeof custodySubject.names)[number]

/** Hours after which a handover nobody has answered is somebody's to look into: on the road, and over the sea. */
export const stuckHours = { road: 48, linehaul: 240 }

export const custodyAge = words({ hours_4: 'Over 4 hours', day: 'Over a day', days_2: 'Over 2 days', week: 'Over a week' })
export const custodyAgeHours: Readonly<Record<(typeof custodyAge.names)[number], number>> = { hours_4: 4, day: 24, days_2: 48, week: 168 }

export interface Party {
  holder: CustodyHolder
  /** Of the facility, carrier or client; null where nobody said which. */
  holder_id: number | null
}

/** An event as custody reads it. */
export interface CustodyEvent extends LoggedEvent {
  /** Who says so: a carrier of its own hands, or we. */
  source: string
  facility_id: number | null
  carrier_id: number | null
}

/** What custody needs to know of a parcel beside its events. */
export interface Custodian {
  client_id: number
  carrier_id: number | null
  created_at: string
}

/** One pair of hands, from one moment to the next. */
export interface Holding<E = unknown> extends Party {
  from: string
  /** Null: they have it now. */
  to: string | null
  /** The event that brought it there; null for the sender, who had it first. */
  by: E | null
  /** When it was handed over without a word of who took it yet; null once both sides have spoken. */
  open_at: string | null
}

/** What an event says: `takes` is the word of the hands themselves, `gives` that of whoever let go. */
type Word = { says: 'takes' | 'gives' } & Party

const lastMile = ({ carrier_id }: CustodyEvent, parcel: Custodian): Party => {
  const id = carrier_id ?? parcel.carrier_id
  return id === null ? { holder: 'person', holder_id: null } : { holder: 'carrier', holder_id: id }
}

const taking = (party: Party): Word => ({ says: 'takes', ...party })
const giving = (party: Party): Word => ({ says: 'gives', ...party })
const nobodys = (holder: CustodyHolder): Party => ({ holder, holder_id: null })

/** Codes that say more of the hands than the status they set. */
const byCode: Readonly<Record<string, (event: CustodyEvent, parcel: Custodian) => Word | null>> = {
  // Weighed or held in a facility, it stands there.
  HUB06: ({ facility_id }) => (facility_id === null ? null : taking({ holder: 'facility', holder_id: facility_id })),
  EXC05: ({ facility_id }) => (facility_id === null ? null : taking({ holder: 'facility', holder_id: facility_id })),
  LNH06: () => taking(nobodys('agent')),
  LMD02: (event, parcel) => taking(lastMile(event, parcel)),
  LMD05: (event, parcel) => taking(lastMile(event, parcel)),
}

/** What our own word of a status says; a status that is not here moves nothing. */
function ourWord(to: PackageStatus | null, event: CustodyEvent, parcel: Custodian): Word | null {
  switch (to) {
    case 'at_facility':
    case 'bagged':
      return taking({ holder: 'facility', holder_id: event.facility_id })
    case 'picked_up':
    case 'in_linehaul':
    case 'return_in_transit':
      return giving(nobodys('vehicle'))
    case 'arrived':
      return giving(nobodys('agent'))
    case 'in_clearance':
    case 'cleared':
      return taking(nobodys('agent'))
    case 'with_carrier':
    case 'out_for_delivery':
      return giving(lastMile(event, parcel))
    case 'delivery_failed':
      return taking(lastMile(event, parcel))
    default:
      return ending(to, parcel)
  }
}

/** Where the last hands are whoever reports it. */
function ending(to: PackageStatus | null, { client_id }: Custodian): Word | null {
  if (to === 'available_for_pickup') return taking(nobodys('pudo'))
  if (to === 'delivered') return taking(nobodys('consignee'))
  return to === 'returned' ? taking({ holder: 'sender', holder_id: client_id }) : null
}

const carrierHolds: ReadonlySet<PackageStatus | null> = new Set<PackageStatus>([
  'picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared', 'with_carrier', 'out_for_delivery', 'delivery_failed', 'on_hold',
  'return_in_transit', 'damaged',
])

function wordOf(code: string, to: PackageStatus | null, event: CustodyEvent, parcel: Custodian): Word | null {
  // A carrier speaks of what it has in hand.
  if (event.source.startsWith('carrier')) return carrierHolds.has(to) ? taking(lastMile(event, parcel)) : ending(to, parcel)
  const special = byCode[code]
  return special ? special(event, parcel) : ourWord(to, event, parcel)
}

/** A facility or carrier nobody named is the one that has it. */
const isSame = (a: Party, b: Party): boolean => a.holder === b.holder && (a.holder_id === b.holder_id || b.holder_id === null)

/** The hands after one more word; `open_at` closes when they speak themselves. */
function after<E extends CustodyEvent>(way: readonly Holding<E>[], { says, ...party }: Word, event: E): Holding<E>[] {
  const last = way.at(-1) as Holding<E>
  if (isSame(last, party)) return says === 'takes' ? [...way.slice(0, -1), { ...last, open_at: null }] : [...way]
  const from = event.event_at
  return [...way.slice(0, -1), { ...last, to: from }, { ...party, from, to: null, by: event, open_at: says === 'gives' ? from : null }]
}

/**
 * In whose hands a parcel was and is, from its sender on: one holder at any moment, without a gap, by the events that stand in the order they happened,
 * however they arrived. A handover has two sides: handed over, it is open until the hands that took it, or the next ones, say so. Where the parcel's life has
 * ended nothing is open.
 */
export function custodyOf<E extends CustodyEvent>(
  parcel: Custodian, events: readonly E[], ruleOf: (code: string) => EventRule | undefined = trackingEvent,
): Holding<E>[] {
  const ordered = eventsInOrder(events, ruleOf)
  const first = ordered[0]?.event.event_at
  const from = first !== undefined && Date.parse(first) < Date.parse(parcel.created_at) ? first : parcel.created_at
  let way: Holding<E>[] = [{ holder: 'sender', holder_id: parcel.client_id, from, to: null, by: null, open_at: null }]
  let over: PackageStatus | null = null
  for (const { event, code, rule } of ordered) {
    const to = rule.maps_to
    const isEnd = to !== null && isTerminalPackageStatus(to)
    if ((over && !reopens(over, code)) || (isEnd && event.ends_nothing)) continue
    const word = wordOf(code, to, event, parcel)
    if (word) way = after(way, word, event)
    if (to !== null) over = isEnd ? to : null
  }
  const last = way.at(-1) as Holding<E>
  return over ? [...way.slice(0, -1), { ...last, open_at: null }] : way
}

/** Where the cash of a parcel is: with its consignee until it is taken at the door, from then on with whoever took it. It ends there for now. */
export function cashOf<E extends CustodyEvent>(parcel: Custodian, way: readonly Holding<E>[]): Holding<E>[] {
  const delivered = way.find(({ holder }) => holder === 'consignee')
  const first = way[0] as Holding<E>
  const due: Holding<E> = { holder: 'consignee', holder_id: null, from: first.from, to: null, by: null, open_at: null }
  if (!delivered?.by) return [due]
  return [{ ...due, to: delivered.from }, { ...lastMile(delivered.by, parcel), from: delivered.from, to: null, by: delivered.by, open_at: null }]
}

/** Who has a container by where it stands, and whether it lies between hands. */
interface ContainerCustody {
  holder: CustodyHolder
  isOpen: boolean
}
const inHub: ContainerCustody = { holder: 'facility', isOpen: false }
const onTheWay: ContainerCustody = { holder: 'vehicle', isOpen: true }
const withAgent: ContainerCustody = { holder: 'agent', isOpen: false }

/** Of a short bag the vehicle had it last. */
export const bagCustody: Readonly<Record<BagStatus, ContainerCustody>> = {
  open: inHub, closed: inHub, consolidated: inHub, dispatched: onTheWay, departed: onTheWay, received: withAgent, short: onTheWay, emptied: withAgent,
  cancelled: inHub,
}
export const consolidationCustody: Readonly<Record<ConsolidationStatus, ContainerCustody>> = {
  draft: inHub, merged: inHub, staging: inHub, staged: inHub, unstaged: inHub, dispatched: onTheWay, departed: onTheWay, received: withAgent,
  in_clearance: withAgent, deconsolidated: withAgent, cancelled: inHub,
}

/** The end of the way as a package keeps it. */
export function custodyColumns(way: readonly Holding[]) {
  const [giver, now] = way.length > 1 ? way.slice(-2) : [undefined, way[0]]
  const { holder, holder_id, from, open_at } = now as Holding
  return {
    custody_holder: holder, custody_holder_id: holder_id, custody_since: from,
    custody_giver: giver?.holder ?? null, custody_giver_id: giver?.holder_id ?? null, custody_open_at: open_at,
  }
}
