import { machine, type Move, type NameOf } from './machine'
import type { SaleOrderStatus } from './sale-order'
import { words } from './vocabulary'

const allocates: Move = { label: 'Allocate', done: '[it] is allocated as far as there is stock.' }
const frees: Move = {
  label: 'Give stock back', confirm: true, consequence: 'Its stock is free for other orders until it is allocated again.', done: '[it] has no stock any more.',
}
const releases: Move = { label: 'Release', done: '[it] is released to be picked.' }
const releasesPart: Move = {
  label: 'Release what is there', confirm: true, consequence: 'What is short becomes an order of its own, which waits for stock.',
  done: '[it] is released to be picked.',
}
const unpacks: Move = {
  label: 'Unpack', confirm: true, consequence: 'Its labels and its booking are void.', reason: 'required', danger: true, done: '[it] is unpacked.',
}
const cancels: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', consequence: 'Its stock is free for other orders; what is picked goes back to its shelf.', reason: 'required',
  danger: true, done: '[it] is cancelled.',
}
const handover: Move = {
  label: 'Hand over', confirm: true, consequence: 'Its goods leave the stock and its parcels are with their carrier.', done: '[it] left the warehouse.',
}
const waits = { allocated: allocates, partially_allocated: null, cancelled: cancels } as const

/** What one warehouse ships of an order, from its routing to its delivery or return (fulfilment.md 3.4). */
export const fulfillmentStatus = /* @__PURE__ */ machine({
  pending: { label: 'To allocate', tone: 'grey', progress: 0, moves: { ...waits, backordered: null } },
  backordered: { label: 'Backordered', tone: 'red', progress: 0, moves: waits },
  partially_allocated: {
    label: 'Partly allocated', tone: 'orange', progress: 10, moves: { allocated: allocates, released: releasesPart, pending: frees, cancelled: cancels },
  },
  allocated: { label: 'Allocated', tone: 'blue', progress: 20, moves: { released: releases, pending: frees, cancelled: cancels } },
  released: { label: 'Released', tone: 'blue', progress: 30, moves: { in_picking: null, backordered: null, pending: frees, cancelled: cancels } },
  in_picking: { label: 'In picking', tone: 'yellow', progress: 45, moves: { picked: null, backordered: null, cancelled: cancels } },
  picked: { label: 'Picked', tone: 'yellow', progress: 60, moves: { packed: null, cancelled: cancels } },
  packed: { label: 'Packed', tone: 'cyan', progress: 75, moves: { ready_to_ship: null, picked: unpacks } },
  ready_to_ship: { label: 'Ready to ship', tone: 'cyan', progress: 85, moves: { shipped: handover, picked: unpacks } },
  shipped: { label: 'Shipped', tone: 'cyan', progress: 90, moves: ['delivered', 'rto', 'returned'] },
  delivered: { label: 'Delivered', tone: 'green', progress: 100, moves: ['returned'] },
  rto: { label: 'On its way back', tone: 'orange', moves: ['returned'] },
  returned: { label: 'Returned', tone: 'grey', moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type FulfillmentStatus = NameOf<typeof fulfillmentStatus>

/** It wants stock it has not got. */
export const waitingForStock = ['pending', 'backordered', 'partially_allocated'] as const satisfies FulfillmentStatus[]
/** It is picked in these. */
export const pickableFulfilments = ['released', 'in_picking'] as const satisfies FulfillmentStatus[]
/** Its goods are in boxes: an order is not cancelled before they are taken out again. */
export const packedFulfilments = ['packed', 'ready_to_ship'] as const satisfies FulfillmentStatus[]
export const beforePacked = [
  'pending', 'backordered', 'partially_allocated', 'allocated', 'released', 'in_picking', 'picked',
] as const satisfies FulfillmentStatus[]
/** Nothing of it has left, and it is not given up: it may still be late. */
export const beforeHandover = [...beforePacked, ...packedFulfilments] as const satisfies FulfillmentStatus[]
/** What of a warehouse's orders is looked at. */
export const fulfilmentStage = words({ to_ship: 'To ship', all: 'All' })
/** What a summary of shipments goes by. */
export const shipmentGrouping = words({ carrier: 'Carrier', day: 'Day', warehouse: 'Warehouse', city: 'City' })
/** Its goods have left the warehouse. */
const leftFulfilments: ReadonlySet<FulfillmentStatus> = new Set(['shipped', 'delivered', 'rto', 'returned'])

/** How far lines are covered: units they have of those they want. */
export function allocatedStatus(has: number, wants: number): 'allocated' | 'partially_allocated' | 'backordered' {
  if (has === 0) return 'backordered'
  return has < wants ? 'partially_allocated' : 'allocated'
}

/** Where an order stands by what its warehouses ship of it; null while nothing is (fulfilment.md 3.3). */
export function orderStatusOf(parts: readonly FulfillmentStatus[]): SaleOrderStatus | null {
  const living = parts.filter((status) => status !== 'cancelled')
  const left = living.filter((status) => leftFulfilments.has(status))
  if (living.length === 0) return parts.length > 0 ? 'cancelled' : null
  if (left.length < living.length) {
    if (left.length > 0) return 'partially_shipped'
    const isWaiting = living.every((status) => status === 'pending' || status === 'backordered')
    return !isWaiting ? 'in_fulfillment' : living.includes('backordered') ? 'backordered' : null
  }
  if (left.every((status) => status === 'returned')) return 'returned'
  return left.every((status) => status === 'delivered' || status === 'returned') ? 'delivered' : 'shipped'
}

/** The refusal of 3.4; `needs` are the states it could be done in. */
export const refusedFulfilment = (no: string, status: FulfillmentStatus, action: string, needs: readonly FulfillmentStatus[]): string =>
  `Fulfilment order ${no} is ${fulfillmentStatus.label(status).toLowerCase()}; ${action} needs ${
    needs.map((one) => fulfillmentStatus.label(one).toLowerCase()).join(' or ')}.`

/** Why less was found on a shelf than was to be picked. */
export const shortReason = words({ not_found: 'Not on the shelf', damaged: 'Damaged', wrong_item: 'Another item lies there', expired: 'Expired' })

/** How a wave is picked (fulfilment.md 2.7). */
export const waveType = words({ single_line: 'Single line', multi_line: 'Several lines', priority: 'Priority' })
/** Follows its orders: completed once all are packed, cancelled once none is left. */
export const waveStatus = /* @__PURE__ */ machine({
  created: { label: 'Created', tone: 'grey', moves: { released: { label: 'Release', done: '[it] is released to be picked.' }, cancelled: null } },
  released: { label: 'Released', tone: 'blue', moves: { completed: null, cancelled: null } },
  completed: { label: 'Completed', tone: 'green', moves: {} },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: {} },
})

/** How goods came back: A may be sold again, B is looked at first (fulfilment.md 5.1). */
export const returnGrade = words({ A: 'A, as new', B: 'B, to be checked', damaged: 'Damaged' })
export const returnedAs = { A: 'available', B: 'quarantine', damaged: 'damaged' } as const
