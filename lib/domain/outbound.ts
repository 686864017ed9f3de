import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

/** b2b.md 2.4: why goods leave in bulk. */
export const outboundType = words({
  b2b: 'To a consignee', transfer: 'Transfer', return_to_vendor: 'Return to vendor', sample: 'Sample', destruction: 'Destruction',
})
export type OutboundType = (typeof outboundType.names)[number]
/** Those that can be ordered: destruction takes stock that is sold to nobody. */
export const orderedOutbound = ['b2b', 'transfer', 'return_to_vendor', 'sample'] as const satisfies (typeof outboundType.names)[number][]

/** Those a file can order: a transfer names a warehouse, not a consignee. */
export const uploadedOutbound = ['b2b', 'return_to_vendor', 'sample'] as const satisfies OutboundType[]

/** Of a signed delivery note. */
export const POD_BYTES = 10 * 1024 * 1024

/** In what a line is ordered (b2b.md 7.1); kept in base units beside. */
export const outboundUnit = words({ EA: 'Units', CS: 'Cases', PL: 'Pallets' })
export type OutboundUnit = (typeof outboundUnit.names)[number]

/** Why a line has less than it wants. */
export const outboundShort = words({ out_of_stock: 'Out of stock', expiry_rule: 'Expires too early', damaged: 'Damaged', client_request: 'Client’s wish' })
export type OutboundShort = (typeof outboundShort.names)[number]

const submits: Move = { label: 'Submit', confirm: 'Submit [it]?', consequence: 'The warehouse may allocate its stock.', done: '[it] is submitted.' }
const allocates: Move = { label: 'Allocate', done: '[it] is allocated as far as there is stock.' }
const frees: Move = {
  label: 'Give stock back', confirm: true, consequence: 'Its stock is free for other orders until it is allocated again.', done: '[it] has no stock any more.',
}
const holds: Move = {
  label: 'Hold', confirm: 'Hold [it]?', consequence: 'It keeps its stock and goes no further.', reason: 'required', done: '[it] is on hold.',
}
const resumes: Move = { label: 'Release hold', done: '[it] goes on.' }
const releases: Move = { label: 'Release', done: '[it] is released to be picked.' }
const releasesPart: Move = {
  label: 'Release what is there', confirm: true, consequence: 'What is short of it is cancelled.', done: '[it] is released to be picked.',
}
const ships: Move = { label: 'Ship', confirm: 'Ship [it]?', consequence: 'What is loaded leaves the stock.', done: '[it] left the warehouse.' }
const shipsRest: Move = { ...ships, label: 'Ship the rest' }
const delivers: Move = { label: 'Mark delivered', confirm: 'Was [it] delivered?', done: '[it] is delivered.' }
const cancelsPicked: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', consequence: 'What is picked goes on the put-back list, and its cartons and pallets are taken apart.',
  reason: 'required', danger: true,
  done: '[it] is cancelled.',
}
const cancels: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', consequence: 'Its stock is free for other orders.', reason: 'required', danger: true, done: '[it] is cancelled.',
}

/** b2b.md 3.2: goods for a consignee, from the order to their delivery. */
export const outboundStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', progress: 0, moves: { submitted: submits, cancelled: cancels } },
  submitted: {
    label: 'Submitted', tone: 'blue', progress: 10, moves: { allocated: allocates, partially_allocated: null, on_hold: holds, cancelled: cancels },
  },
  on_hold: {
    label: 'On hold', tone: 'orange', progress: 10, moves: { submitted: resumes, partially_allocated: null, allocated: null, cancelled: cancels },
  },
  partially_allocated: {
    label: 'Partly allocated', tone: 'orange', progress: 20,
    moves: { allocated: allocates, released: releasesPart, submitted: frees, on_hold: holds, cancelled: cancels },
  },
  allocated: {
    label: 'Allocated', tone: 'blue', progress: 25,
    moves: { released: releases, submitted: frees, partially_allocated: null, on_hold: holds, cancelled: cancels },
  },
  released: {
    label: 'Released', tone: 'cyan', progress: 35, moves: { in_picking: null, submitted: null, cancelled: cancels },
  },
  in_picking: { label: 'In picking', tone: 'yellow', progress: 50, moves: { picked: null, submitted: null, cancelled: cancelsPicked } },
  picked: { label: 'Picked', tone: 'yellow', progress: 60, moves: { packed: null, cancelled: cancelsPicked } },
  packed: { label: 'Packed', tone: 'blue', progress: 70, moves: { staged: null, loaded: null, picked: null, cancelled: cancelsPicked } },
  staged: {
    label: 'Staged', tone: 'blue', progress: 75,
    moves: { shipped: ships, partially_shipped: null, loaded: null, packed: null, picked: null, cancelled: cancelsPicked },
  },
  loaded: {
    label: 'Loaded', tone: 'cyan', progress: 80,
    moves: { shipped: ships, partially_shipped: null, staged: null, packed: null, picked: null, cancelled: cancelsPicked },
  },
  partially_shipped: { label: 'Partly shipped', tone: 'orange', progress: 85, moves: { shipped: shipsRest } },
  shipped: { label: 'Shipped', tone: 'cyan', progress: 90, moves: { delivered: delivers } },
  delivered: { label: 'Delivered', tone: 'green', progress: 100, moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type OutboundStatus = NameOf<typeof outboundStatus>

/** It is changed as a whole in these. */
export const editableOutbound = ['draft', 'submitted'] as const satisfies OutboundStatus[]
/** It may get stock in these. */
export const allocatableOutbound = ['submitted', 'partially_allocated'] as const satisfies OutboundStatus[]
/** It has stock of its own, and nobody picks it yet. */
export const coveredOutbound = ['partially_allocated', 'allocated'] as const satisfies OutboundStatus[]
/** Not all of it has left, and it is not given up: it may still be late. */
export const openOutbound = [
  'draft', 'submitted', 'on_hold', 'partially_allocated', 'allocated', 'released', 'in_picking', 'picked', 'packed', 'staged', 'loaded',
  'partially_shipped',
] as const satisfies OutboundStatus[]
/** In cartons or on pallets, and all of it here. */
export const boxedOutbound = ['packed', 'staged', 'loaded'] as const satisfies OutboundStatus[]
/** It was ordered for good, and nothing of it has left: it may wait for customs. */
export const unshippedOutbound = [
  'submitted', 'on_hold', 'partially_allocated', 'allocated', 'released', 'in_picking', 'picked', ...boxedOutbound,
] as const satisfies OutboundStatus[]
/** It is picked in these. */
export const pickableOutbound = ['released', 'in_picking'] as const satisfies OutboundStatus[]
/** It is packed, staged and loaded in these. */
export const packableOutbound = ['picked', 'packed', 'staged', 'loaded', 'partially_shipped'] as const satisfies OutboundStatus[]
/** What is loaded of it may leave in these. */
export const shippableOutbound = ['staged', 'loaded', 'partially_shipped'] as const satisfies OutboundStatus[]
/** Some of it has left: what is there may come back. */
export const returnableOutbound = ['partially_shipped', 'shipped', 'delivered'] as const satisfies OutboundStatus[]
/** A part of it has left. */
export const begunOutbound = ['partially_shipped'] as const satisfies OutboundStatus[]
/** Something of it lies in staging: giving it up takes a supervisor, and its goods go back. */
export const pickedOutbound = ['in_picking', ...packableOutbound] as const satisfies OutboundStatus[]
/** All that is to leave is picked. */
export const readyOutbound = [...packableOutbound, 'shipped', 'delivered'] as const satisfies OutboundStatus[]
/** Minutes after which a line its picker did not work on is free for another. */
export const CLAIM_MINUTES = 30

export const isOutboundIn = (states: readonly OutboundStatus[], status: OutboundStatus): boolean => states.includes(status)

/** How far an order is covered; one that has nothing waits as it is submitted. */
export const coveredStatus = (has: number, wants: number): 'submitted' | 'partially_allocated' | 'allocated' =>
  (has === 0 ? 'submitted' : has < wants ? 'partially_allocated' : 'allocated')

/** What the performance of outbound orders goes by. */
export const outboundGrouping = words({ day: 'Day', week: 'Week', client: 'Client', consignee: 'Consignee', warehouse: 'Warehouse' })

/** The refusal of 3.2. */
export const refusedOutbound = (no: string, status: OutboundStatus, done: string): string =>
  `Outbound ${no} is ${outboundStatus.label(status).toLowerCase()}; it cannot be ${done}.`

/** The refusal of 3.2 while cartons or pallets are not on the vehicle. */
export const loadingFault = (missing: number): string => `Loading does not match: ${missing} handling ${missing === 1 ? 'unit' : 'units'} not scanned.`

/** How a line stands by its units; `wanted` is what was ordered less what was given up. */
export const outboundLineState = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'grey', moves: {} },
  short: { label: 'Short', tone: 'red', moves: {} },
  partial: { label: 'Partly allocated', tone: 'orange', moves: {} },
  allocated: { label: 'Allocated', tone: 'blue', moves: {} },
  picked: { label: 'Picked', tone: 'yellow', moves: {} },
  shipped: { label: 'Shipped', tone: 'green', moves: {} },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: {} },
})
export type OutboundLineState = NameOf<typeof outboundLineState>

interface LineUnits { ordered: number; allocated: number; picked: number; shipped: number; cancelled: number; isShort: boolean }
export function outboundLineStateOf({ ordered, allocated, picked, shipped, cancelled, isShort }: LineUnits): OutboundLineState {
  if (cancelled >= ordered) return 'cancelled'
  if (shipped > 0) return 'shipped'
  if (picked >= ordered - cancelled) return 'picked'
  if (allocated >= ordered - cancelled) return 'allocated'
  return allocated > 0 ? 'partial' : isShort ? 'short' : 'open'
}
