import { dayMs } from '../calendar'
import type { NumberBooks } from '../trade/ranges'
import type { EventRow } from './event-rows'
import type { Order } from './order'
import { laneOf } from './whereabouts'

type Held = { id: number; no: string }
export type Containers = { bag: Held | null; consolidation: Held | null }

const inBag: ReadonlySet<string> = new Set(['bagged', 'in_linehaul', 'arrived', 'in_clearance'])
const flown: ReadonlySet<string> = new Set(['in_linehaul', 'arrived', 'in_clearance'])

/** Puts parcels of one lane and day into one bag, and the bags into one consolidation, as long as they are on the way. */
export function openContainers(books: NumberBooks): (order: Order, status: string, events: readonly EventRow[]) => Containers {
  const bags = new Map<string, Held>()
  const consolidations = new Map<string, Held>()
  const held = (kept: Map<string, Held>, key: string, next: () => string): Held => {
    const known = kept.get(key) ?? { id: kept.size + 1, no: next() }
    kept.set(key, known)
    return known
  }
  return (order, status, events) => {
    const closed = events.find(({ event_code }) => event_code === 'HUB03' || event_code === 'LNH02')
    if (!closed || order.seller || !inBag.has(status)) return { bag: null, consolidation: null }
    const key = `${order.origin}/${laneOf(order)}/${Math.floor(Date.parse(closed.event_at) / dayMs)}`
    return { bag: held(bags, key, books.bag), consolidation: flown.has(status) ? held(consolidations, key, books.consolidation) : null }
  }
}
