import { daysBetween } from './days'
import { machine } from './machine'
import { monthlyNo } from './monthly-no'
import { words } from './vocabulary'

/** Where stock can be. `location` is a shelf; goods are counted there, in transit and in quarantine (nobody has claimed them yet); the others lie outside. */
export const stockPlace = words({
  location: 'Location', in_transit: 'In transit', quarantine: 'Quarantine', supplier: 'Supplier', customer: 'Customer', adjustment: 'Adjustment',
  destroyed: 'Destroyed',
})
export type StockPlace = (typeof stockPlace.names)[number]

/** fulfilment.md 2.4: only what is available is sold. */
export const stockStatus = words({ available: 'Available', hold: 'On hold', quarantine: 'Quarantine', damaged: 'Damaged', expired: 'Expired' })
export type StockStatus = (typeof stockStatus.names)[number]

/** fulfilment.md 2.4: why somebody corrected a quantity. */
export const adjustReason = words({
  damaged: 'Damaged', lost: 'Lost', found: 'Found', count_variance: 'Count variance', expired: 'Expired',
  sample: 'Sample', client_request: 'Client request', data_correction: 'Data correction',
  return_grade: 'Return grade',
})
export type AdjustReason = (typeof adjustReason.names)[number]

const inside = ['location', 'quarantine'] as const satisfies StockPlace[]
interface MoveFact {
  label: string
  from: readonly StockPlace[]
  to: readonly StockPlace[]
  /** Whether it says why. */
  hasReason?: true
}

/** fulfilment.md 2.4: what moves are called, and between which places each goes. */
const moveTypes = {
  opening: { label: 'Opening stock', from: ['adjustment'], to: ['location'] },
  receipt: { label: 'Receipt', from: ['supplier'], to: inside },
  unreceive: { label: 'Receipt reversed', from: ['location'], to: ['supplier'] },
  putaway: { label: 'Putaway', from: inside, to: ['location'] },
  pick: { label: 'Pick', from: ['location'], to: ['location'] },
  unpick: { label: 'Unpick', from: ['location'], to: ['location'] },
  ship: { label: 'Shipment', from: ['location'], to: ['customer'] },
  return_receipt: { label: 'Return', from: ['customer'], to: inside },
  adjust_in: { label: 'Adjustment up', from: ['adjustment'], to: inside, hasReason: true },
  adjust_out: { label: 'Adjustment down', from: [...inside, 'in_transit'], to: ['adjustment'], hasReason: true },
  destroy: { label: 'Destruction', from: inside, to: ['destroyed'] },
  count: { label: 'Count', from: ['location', 'adjustment'], to: ['location', 'adjustment'] },
  move: { label: 'Move', from: inside, to: inside },
  hold: { label: 'Hold', from: ['location'], to: ['location'] },
  release: { label: 'Release', from: ['location'], to: ['location'] },
  expire: { label: 'Expiry', from: ['location'], to: ['location'] },
  transfer_out: { label: 'Transfer out', from: ['location'], to: ['in_transit'] },
  transfer_in: { label: 'Transfer in', from: ['in_transit'], to: inside },
  kit_build: { label: 'Kit build', from: ['location', 'adjustment'], to: ['location', 'adjustment'] },
  kit_break: { label: 'Kit break', from: ['location', 'adjustment'], to: ['location', 'adjustment'] },
} as const satisfies Record<string, MoveFact>
export type MoveType = keyof typeof moveTypes
export const moveType = words(Object.fromEntries(Object.entries(moveTypes).map(([name, { label }]) => [name, label])) as { [K in MoveType]: string })
export const moveFact = (type: MoveType): MoveFact => moveTypes[type]

/** Which moves each column of a summary adds up (fulfilment.md 4.6): every move that changes what a warehouse has on hand is in one. */
export const summaryMoves = {
  received: ['receipt', 'unreceive'], returned: ['return_receipt'], shipped: ['ship'], transferred: ['transfer_out', 'transfer_in'],
  adjusted: ['opening', 'adjust_in', 'adjust_out', 'destroy', 'count', 'kit_build', 'kit_break'],
} as const satisfies Record<string, readonly MoveType[]>
export type SummaryMove = keyof typeof summaryMoves

/** What became of stock that was promised to an order's line; `moving` within one transaction alone. */
export const allocationStatus = words({ reserved: 'Reserved', moving: 'Moving', picked: 'Picked', shipped: 'Shipped', released: 'Released' })
export type AllocationStatus = (typeof allocationStatus.names)[number]
/** While it counts as allocated where it lies. */
export const heldAllocations = ['reserved', 'picked'] as const

/** Places where goods are counted; what lies outside has no end. */
export const heldPlaces = ['location', 'in_transit', 'quarantine'] as const satisfies StockPlace[]

export const isHeld = (place: StockPlace) => heldPlaces.some((held) => held === place)

/** Places whose goods are on hand of their warehouse; what is in transit only comes to it. */
export const onHandPlaces = ['location', 'quarantine'] as const satisfies StockPlace[]

/** Whether there is enough of a SKU in a warehouse to go on selling it; nobody moves it from one to another. */
export const stockLevel = /* @__PURE__ */ machine({
  in: { label: 'In stock', tone: 'green', moves: {} },
  low: { label: 'Low', tone: 'orange', moves: {} },
  out: { label: 'Out', tone: 'red', moves: {} },
})

/** How near goods are to their expiry (fulfilment.md 4.17: amber within 90 days, red within 30). */
export const shelfLife = /* @__PURE__ */ machine({
  long: { label: 'Fresh', tone: 'green', moves: {} },
  ageing: { label: 'Within 90 days', tone: 'orange', moves: {} },
  short: { label: 'Within 30 days', tone: 'red', moves: {} },
  over: { label: 'Expired', tone: 'red', moves: {} },
})

/** How near a day of expiry is, seen from a day in Dubai; null for goods that do not expire. */
export function shelfLifeOf(expiry: string | null, day: string): (typeof shelfLife.names)[number] | null {
  if (expiry === null) return null
  const left = daysBetween(day, expiry)
  return left < 0 ? 'over' : left <= 30 ? 'short' : left <= 90 ? 'ageing' : 'long'
}

/** How long goods have lain since their lot was first received (fulfilment.md 4.6). */
export const stockAge = words({
  age_30: '0–30 days', age_60: '31–60 days', age_90: '61–90 days', age_180: '91–180 days', age_older: 'Over 180 days',
})
export type StockAge = (typeof stockAge.names)[number]
/** The last day of each age; of the last there is none. */
export const lastDayOfAge: Record<StockAge, number | null> = { age_30: 30, age_60: 60, age_90: 90, age_180: 180, age_older: null }

/** How long goods may still be kept, in days from today (b2b.md 7.5). */
export const expiryBand = words({
  expired: 'Expired', days_30: '0–30 days', days_60: '31–60 days', days_90: '61–90 days', days_180: '91–180 days', days_365: '181–365 days',
  later: 'Over 365 days', none: 'No expiry',
})
export type ExpiryBand = (typeof expiryBand.names)[number]
/** The last day of each band that has one. */
export const lastDayOfBand = { expired: -1, days_30: 30, days_60: 60, days_90: 90, days_180: 180, days_365: 365 } as const satisfies
  Partial<Record<ExpiryBand, number>>

/** fulfilment.md 2.4: the documents that move stock. */
export const stockReference = words({
  inbound: 'Inbound order', order: 'Order', count: 'Count', adjustment: 'Adjustment', transfer: 'Transfer', upload: 'Upload', expiry: 'Expiry',
  btb_inbound: 'B2B inbound', btb_outbound: 'B2B outbound', variant_order: 'Variant order', destruction: 'Destruction',
})

/** What a sheet of stock does: adds where nothing lies yet, or sets what was found. */
export const stockUploadMode = words({ opening: 'Opening stock', count: 'Count' })

/** What is done with the stock once for each day or month. */
export const stockRun = words({ day: 'Day kept', charges: 'Month charged' })

/** A move's number: IL, the day it was written down, eight digits. */
export const moveNo = (id: number, day: string) => `IL${day.slice(2).replaceAll('-', '')}${String(id).padStart(8, '0')}`

/** What became of a correction of stock: above the settings somebody else decides (fulfilment.md 7.9). */
export const correctionStatus = /* @__PURE__ */ machine({
  pending: {
    label: 'Waits for approval', tone: 'orange',
    moves: {
      posted: { label: 'Approve', confirm: true, consequence: 'The stock is corrected at once. This cannot be undone.' },
      rejected: { label: 'Reject', confirm: true, danger: true, reason: 'required', consequence: 'The stock stays as it is.' },
    },
  },
  posted: { label: 'Posted', tone: 'green', moves: {} },
  rejected: { label: 'Rejected', tone: 'grey', moves: {} },
})

const anotherDecides = 'Its differences are posted at once. This cannot be undone.'

/** A count of a shelf (fulfilment.md 7.9): nothing on the shelf is allocated until the count is posted, rejected or given up. */
export const stockCountStatus = /* @__PURE__ */ machine({
  open: {
    label: 'Being counted', tone: 'blue',
    moves: {
      pending: null, posted: null,
      cancelled: { label: 'Give up', confirm: true, consequence: 'The shelf is allocated from again, and nothing is corrected.', done: '[it] is given up.' },
    },
  },
  pending: {
    label: 'Waits for approval', tone: 'orange',
    moves: {
      posted: { label: 'Approve', confirm: true, consequence: anotherDecides },
      rejected: { label: 'Reject', confirm: true, danger: true, reason: 'required', consequence: 'The stock stays as it is.' },
    },
  },
  posted: { label: 'Posted', tone: 'green', moves: {} },
  rejected: { label: 'Rejected', tone: 'grey', moves: {} },
  cancelled: { label: 'Given up', tone: 'grey', moves: {} },
})
export type StockCountStatus = (typeof stockCountStatus.names)[number]
/** While its shelf is kept from allocation. */
export const countingStates = ['open', 'pending'] as const satisfies StockCountStatus[]

/** A count's number: CNT, year and month, six digits. */
export const countNo = (id: number, day: string) => monthlyNo('CNT', day, id)

/** A correction's number: ADJ, year and month, six digits. */
export const correctionNo = (id: number, day: string) => monthlyNo('ADJ', day, id)

/**
 * Whether a second person has to look at a correction: `units` in all, against what was on hand, worth so much in dirhams. Something that comes to a shelf
 * where there was nothing always has to (fulfilment.md 7.9).
 */
export const needsSecondPerson = (units: number, onHand: number, valueAed: number, most: { pct: number; amount: number }) =>
  units * 100 > onHand * most.pct || valueAed > most.amount
