import { dayMs, hourMs, ordersByDay } from '../calendar'
import { dice, type Dice } from '../dice'
import type { ListPlan } from '../lists/plan'
import { inventConsignees } from '../people/consignees'
import type { AddressRow } from '../trade/client-rows'
import { labelRefusals } from '../trade/carrier-words'
import type { DemoClient } from '../trade/clients'
import { openNumberBooks, type NumberBooks } from '../trade/ranges'
import { openContainers, type Containers, type Loads } from './containers'
import { endingOf, type Ending } from './ending'
import { eventRows, type EventRow, type Scanners } from './event-rows'
import { fixedParcels } from './fixed'
import { journey } from './journey'
import { inventOrder, type Order, type Pools } from './order'
import { itemRows, packageParts, reckoned, type ItemRow, type PackageParts } from './package-row'
import { podRow, type PodRow } from './pod-row'
import type { Step } from './walk'

/** What the parcels are made from. */
export type Makings = {
  nowMs: number
  packages: number
  addresses: readonly AddressRow[]
  facilityIds: ReadonlyMap<string, number>
  scanners: Scanners
  /** Ids of the users who key in a client's parcels, by client code. */
  keyers: Readonly<Record<string, number>>
  books: NumberBooks
  serialOf: (client: DemoClient) => number
  lists: readonly ListPlan[]
}

export type Batch = { packages: PackageParts[]; items: ItemRow[]; events: EventRow[]; pods: PodRow[] }

/** A parcel before it has numbers: what was ordered and what happened. */
type Story = { order: Order; steps: readonly Step[]; trackingNo?: string; listId?: number; labelError?: string }

const emptyBatch = (): Batch => ({ packages: [], items: [], events: [], pods: [] })

/** Of 20,000 parcels forty wait for a label their carrier refused; all of the last fortnight. */
const refusedLabels = (packages: number) => Math.max(1, Math.round(packages / 500))
const refusalDays = 14

/** A carrier's morning file: about 150 of 20,000 delivered parcels hear of the ride after the delivery (tracking.md 8). */
const lateShare = 0.0125

function withLateNews(roll: Dice, steps: Step[]): readonly Step[] {
  const delivered = steps.some(({ code }) => code.startsWith('DEL'))
  if (!delivered || !roll.chance(lateShare)) return steps
  const ride = steps.findLastIndex(({ code }) => code === 'LMD03')
  return steps.map((step, i) => (i === ride ? { ...step, late: true } : step))
}

/** Hour of the day people order at: little at night, most in the evening. */
const orderHour = (roll: Dice) => roll.weighted([[roll.real(0, 7), 5], [roll.real(7, 12), 22], [roll.real(12, 18), 33], [roll.real(18, 24), 40]])

/** A time of the day that has been; today has not been all. */
function orderTime(roll: Dice, midnight: number, nowMs: number): number {
  const atMs = midnight + Math.round(orderHour(roll) * hourMs)
  return atMs < nowMs ? atMs : midnight + Math.floor(roll.next() * Math.min(dayMs, nowMs - midnight))
}

function* storiesOfDay(roll: Dice, pools: Pools, makings: Makings, day: { midnight: number; count: number }, refusals: { left: number }): Generator<Story> {
  const { nowMs, serialOf } = makings
  const times = Array.from({ length: day.count }, () => orderTime(roll, day.midnight, nowMs)).toSorted((a, b) => a - b)
  for (const atMs of times) {
    const order = inventOrder(roll, atMs, pools, serialOf)
    const refused = refusals.left > 0 && nowMs - atMs < refusalDays * dayMs && roll.chance(0.02)
    const drawn = endingOf(roll, order, nowMs)
    const ending: Ending = refused ? { ...drawn, kind: 'label_failed' } : drawn
    const steps = journey(roll, order, ending).filter(step => step.atMs <= nowMs)
    if (refused) refusals.left -= 1
    yield { order, steps: withLateNews(roll, steps), ...(refused && { labelError: roll.pick(labelRefusals) }) }
  }
}

/** Everything ever ordered, oldest first: the invented orders, the cartons of package lists, the six parcels to remember. */
function* stories(makings: Makings): Generator<Story> {
  const { nowMs, packages, lists, serialOf } = makings
  const roll = dice('parcels')
  const fixed: Story[] = fixedParcels(nowMs, serialOf)
  const cartons = lists.flatMap(({ id, parcels }) => parcels.map((parcel): Story => ({ ...parcel, listId: id })))
  const set = [...fixed, ...cartons].toSorted((a, b) => a.order.atMs - b.order.atMs)
  const invented = Math.max(0, packages - set.length)
  const pools = inventConsignees(invented)
  const refusals = { left: refusedLabels(packages) }
  let next = 0
  for (const day of ordersByDay(nowMs, invented)) {
    for (const made of storiesOfDay(roll, pools, makings, day, refusals)) {
      for (; (set[next]?.order.atMs ?? Infinity) <= made.order.atMs; next += 1) yield set[next] as Story
      yield made
    }
  }
  yield* set.slice(next)
}

/**
 * The parcels with everything that hangs on them, in batches of `size`, ids counting up from 1 in order of creation.
 * Same makings, same rows. Draws from `books`, so ask those for their rows afterwards; returns what lay in which bag.
 */
export function* parcelBatches(makings: Makings, size = 2500): Generator<Batch, Loads> {
  const roll = dice('parcel rows')
  const { place, loads } = openContainers(makings.nowMs)
  const counters = { package: 0, item: 0, event: 0, pod: 0 }
  const next = (kind: keyof typeof counters) => () => (counters[kind] += 1)
  const pickups = new Map(makings.addresses.filter(({ address_type }) => address_type === 'pickup').map(({ client_id, id }) => [client_id, id]))
  let batch = emptyBatch()
  for (const made of stories(makings)) {
    const { order, steps } = made
    const id = next('package')()
    const events = eventRows(roll, order, steps, { packageId: id, nextId: next('event'), ...makings })
    const so = reckoned(order, events)
    const numbers = numbersOf(made, makings, pickups, place(id, order, so.status, events))
    const pod = podRow(roll, id, order, so, events, next('pod'))
    batch.packages.push(packageParts(roll, order, { id, ...numbers }, events, so))
    batch.items.push(...itemRows(order, id, next('item')))
    batch.events.push(...events)
    if (pod) batch.pods.push(pod)
    if (batch.packages.length >= size) {
      yield batch
      batch = emptyBatch()
    }
  }
  if (batch.packages.length > 0) yield batch
  return loads
}

function numbersOf(made: Story, makings: Makings, pickups: ReadonlyMap<number, number>, { bag, consolidation }: Containers) {
  const { order, steps, trackingNo, listId, labelError } = made
  const { books, keyers } = makings
  const labelled = steps.some(({ code }) => code === 'ORD02')
  const goesBack = steps.some(({ code }) => code === 'RET01')
  const keyed = order.source === 'portal' || order.source === 'upload'
  return {
    package_list_id: listId ?? null, tracking_no: trackingNo ?? books.hawb(order.client.code, order.service, order.atMs),
    carrier_tracking_no: labelled ? books.carrier(order.carrier.code, order.service, order.atMs) : null, return_tracking_no: goesBack ? books.returned() : null,
    ship_from_address_id: order.seller ? null : (pickups.get(order.clientId) ?? null), created_by: keyed ? (keyers[order.client.code] ?? null) : null,
    bag_id: bag?.id ?? null, bag_no: bag?.no ?? null, consolidation_id: consolidation?.id ?? null,
    consolidation_no: consolidation?.no ?? null, label_error: labelError ?? null,
  }
}

/** Numbers and counters every making of parcels starts from. */
export function openMakings(nowMs: number): { books: NumberBooks; serialOf: (client: DemoClient) => number } {
  const serials = new Map<string, number>()
  return {
    books: openNumberBooks(nowMs),
    serialOf: ({ code }) => {
      const serial = (serials.get(code) ?? 0) + 1
      serials.set(code, serial)
      return serial
    },
  }
}
