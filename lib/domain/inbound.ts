import { machine, type NameOf } from './machine'
import { refusedMove } from './move'
import { words } from './vocabulary'

/** What an inbound order (ASN) brings (fulfilment.md 2.6). */
export const inboundType = words({ purchase: 'Purchase', return: 'Return', transfer: 'Transfer', cross_dock: 'Cross-dock', sample: 'Sample' })
/** Whose trade goods come for: one core serves both, and neither sees the other's orders. */
export const inboundScope = words({ ecommerce: 'E-commerce', b2b: 'B2B' })
export type InboundScope = (typeof inboundScope.names)[number]
/** What an order of each trade may bring (fulfilment.md 2.6, b2b.md 2.3). */
export const shopInboundType = words({ purchase: 'Purchase', return: 'Return', transfer: 'Transfer', cross_dock: 'Cross-dock' })
export const b2bInboundType = words({ purchase: 'Purchase', return: 'Return', transfer: 'Transfer', sample: 'Sample' })
export const inboundPriority = words({ normal: 'Normal', urgent: 'Urgent' })
export const inboundContainer = words({ '20': '20 ft', '40': '40 ft', '40HC': '40 ft high cube', '45': '45 ft', LCL: 'LCL' })
export const inboundMode = words({ road: 'Road', air: 'Air', sea: 'Sea', courier: 'Courier', pickup: 'Pickup' })
export type InboundMode = (typeof inboundMode.names)[number]
export const inboundSource = words({ portal: 'Portal', upload: 'Upload', api: 'API', oms: 'OMS' })

/** How received goods were found. Only what is good is put away to be sold. */
export const receiptCondition = words({ good: 'Good', damaged: 'Damaged', quarantine: 'Quarantine' })
export type ReceiptCondition = (typeof receiptCondition.names)[number]
/** What they are in stock as. */
export const receiptStatus = { good: 'available', damaged: 'damaged', quarantine: 'quarantine' } as const satisfies Record<ReceiptCondition, string>
/** Why goods were not received as good (fulfilment.md 7.7, 7.8). */
export const receiptReason = words({
  broken: 'Broken', wet: 'Wet', packaging: 'Packaging', short_shelf_life: 'Short shelf life', expired: 'Expired', over: 'Over', wrong_item: 'Wrong item',
  temperature: 'Temperature', other: 'Other',
})
export type ReceiptReason = (typeof receiptReason.names)[number]

/** Why a line got something other than it announced (b2b.md 2.3). */
export const osdReason = words({
  not_delivered: 'Not delivered', damaged: 'Damaged on the way', wrong_goods: 'Wrong goods sent', more_sent: 'Supplier sent more', refused: 'Refused',
  miscounted: 'Announced wrongly', other: 'Other',
})
export type OsdReason = (typeof osdReason.names)[number]

/** What a scan did with goods of an inbound order; a reversal takes a receipt back. */
export const inboundTxn = words({ receive: 'Received', putaway: 'Put away', reverse: 'Reversed', correct: 'Corrected' })
export const inboundTxnSource = words({ portal: 'Portal', handheld: 'Handheld', wms: 'WMS' })
/** What is decided of goods that wait in quarantine. */
export const quarantineDecision = words({ accept_with_note: 'Accept with a note', reject: 'Reject' })
/** Whether a receipt still stands; what else was done with goods is not taken back. */
export const inboundScan = /* @__PURE__ */ machine({
  standing: {
    label: 'Standing', tone: 'green',
    moves: { reversed: {
      label: 'Reverse', confirm: 'Reverse [it]?', reason: 'required', danger: true, consequence: 'Its units leave stock and are expected again.',
      done: '[it] is reversed.',
    } },
  },
  reversed: { label: 'Reversed', tone: 'orange', moves: [] },
  other: { label: 'Final', tone: 'grey', moves: [] },
})
/** What was decided of goods when they were received, or after they had waited in quarantine. */
export const quarantineCase = /* @__PURE__ */ machine({
  accepted: { label: 'Accepted', tone: 'green', moves: [] },
  quarantined: {
    label: 'In quarantine', tone: 'orange',
    moves: { decided: {
      label: 'Decide quarantine', confirm: 'Decide [it]?',
      consequence: 'Accepted goods may be sold; rejected ones are damaged stock.', done: '[it] is decided.',
    } },
  },
  decided: { label: 'Decided', tone: 'blue', moves: [] },
})
export const b2bInboundGrouping = words({ day: 'Day', week: 'Week', client: 'Client', supplier: 'Supplier', warehouse: 'Warehouse' })

const gone = 'Its dock slot is released.'
const cancelled = {
  label: 'Cancel', confirm: 'Cancel inbound order [it]?', consequence: gone, reason: 'required', danger: true, done: '[it] is cancelled.',
} as const
const closed = {
  label: 'Close', confirm: 'Close [it]?', consequence: 'What is not put away stays in the receiving zone and is not sold.', done: '[it] is closed.',
} as const
const submitted = { label: 'Submit', confirm: 'Submit [it]?', consequence: 'The warehouse is told to expect it.', done: '[it] is submitted.' } as const
const arrived = { label: 'Mark arrived', confirm: 'Is [it] here?', done: '[it] has arrived.' } as const

/** What labels of an announcement are printed of: its SKUs, or the cartons or pallets it comes in. */
export const inboundLabel = words({ each: 'SKUs', carton: 'Cartons', pallet: 'Pallets' })
export const inboundUnitLevel = words({ carton: 'Carton', pallet: 'Pallet' })
export type InboundUnitLevel = (typeof inboundUnitLevel.names)[number]

/** fulfilment.md 3.2. Slots are planned and vehicles arrive at the gate, the first receipt begins the receiving and the first putaway the putaway. */
export const inboundStatus = /* @__PURE__ */ machine({
  draft: {
    label: 'Draft', tone: 'grey', progress: 0,
    moves: { submitted, cancelled },
  },
  submitted: { label: 'Submitted', tone: 'blue', progress: 10, moves: { scheduled: null, arrived, receiving: null, cancelled } },
  scheduled: { label: 'Scheduled', tone: 'cyan', progress: 20, moves: { submitted: null, arrived, receiving: null, cancelled } },
  arrived: { label: 'Arrived', tone: 'orange', progress: 30, moves: ['scheduled', 'receiving'] },
  receiving: {
    label: 'Receiving', tone: 'orange', progress: 50, moves: {
      received: {
        label: 'Finish receiving', confirm: 'Finish receiving [it]?', reason: 'optional', consequence: 'What has not come is short; say why if anything is.',
        done: '[it] is received.',
      },
    },
  },
  received: {
    label: 'Received', tone: 'yellow', progress: 70, moves: { receiving: null, putaway: null, closed },
  },
  putaway: {
    label: 'Putaway', tone: 'yellow', progress: 85, moves: { receiving: null, closed },
  },
  closed: { label: 'Closed', tone: 'green', progress: 100, moves: { reopened: { label: 'Request reopen', done: '[it] is asked to be reopened.' } } },
  /** Open again for some hours, for what a request names (b2b.md 3.1). */
  reopened: { label: 'Reopened', tone: 'orange', progress: 60, moves: { receiving: null, closed } },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type InboundStatus = NameOf<typeof inboundStatus>

/** While its head and lines may be changed. */
export const editableInbound = ['draft', 'submitted'] as const satisfies InboundStatus[]
/** While further lines may join it: until its goods are here. */
export const growingInbound = [...editableInbound, 'scheduled'] as const satisfies InboundStatus[]
/** While goods may be received for it. */
export const receivableInbound = ['submitted', 'scheduled', 'arrived', 'receiving', 'reopened'] as const satisfies InboundStatus[]
/** While what was received may be put away; receiving of the rest may still go on. */
export const storableInbound = ['receiving', 'received', 'putaway'] as const satisfies InboundStatus[]
/** While a receipt may be taken back; receiving is then open again. */
export const reversibleInbound = ['receiving', 'received', 'putaway'] as const satisfies InboundStatus[]
/** Not over yet: units of it may still be labelled. */
export const openInbound = ['draft', 'submitted', 'scheduled', 'arrived', 'receiving', 'received', 'putaway'] as const satisfies InboundStatus[]
/** What is on its way to a warehouse. */
export const incomingInbound = ['submitted', 'scheduled', 'arrived', 'receiving'] as const satisfies InboundStatus[]

export const mayBe = (statuses: readonly InboundStatus[], status: InboundStatus) => statuses.includes(status)

/** A move an inbound order cannot make: 'Inbound order ASN2611000001 is closed and cannot become cancelled.' */
export const refusedInbound = (no: string, from: InboundStatus, to: InboundStatus) => refusedMove(inboundStatus, `Inbound order ${no}`, from, to)

/**
 * The units of a line that may be received in all: what is expected and the tolerance, whole units only. 30 at 5 % are 31,
 * 480 at 5 % are 504 (fulfilment.md 7.7).
 */
export const mostReceivable = (expected: number, tolerancePct: string | number): number =>
  Math.floor((expected * (1000 + Math.round(Number(tolerancePct) * 10))) / 1000)

const DAY = 86_400_000

/** How much of its shelf life a lot still has, in per cent with one decimal; below 0 once expired. 150 of 365 days are 41.1 (fulfilment.md 7.8). */
export const shelfLifeLeft = (expiry: string, today: string, shelfLifeDays: number): number =>
  Math.round(((Date.parse(expiry) - Date.parse(today)) / DAY / shelfLifeDays) * 1000) / 10

export interface ShelfLife {
  is_expiry_tracked: boolean
  shelf_life_days: number | null
  /** Per cent. */
  min_receipt_shelf_life_pct: string | number | null
}

/** Why a lot should not be received as good; null where nothing speaks against it. */
export function shelfLifeFault(
  { is_expiry_tracked, shelf_life_days, min_receipt_shelf_life_pct }: ShelfLife, expiry: string | null, today: string,
): 'expired' | 'short_shelf_life' | null {
  if (!is_expiry_tracked || expiry === null) return null
  if (expiry <= today) return 'expired'
  if (!shelf_life_days || min_receipt_shelf_life_pct === null) return null
  return shelfLifeLeft(expiry, today, shelf_life_days) < Number(min_receipt_shelf_life_pct) ? 'short_shelf_life' : null
}

interface Counted { expected_qty: number; accepted_qty: number; damaged_qty: number; quarantined_qty: number }
export const receivedOf = ({ accepted_qty, damaged_qty, quarantined_qty }: Counted) => accepted_qty + damaged_qty + quarantined_qty

export const lineState = words({ open: 'Open', partially_received: 'Partially received', received: 'Received', short: 'Short', over: 'Over' })
export type LineState = (typeof lineState.names)[number]

/** How far a line is; short only once receiving is over. */
export function lineStateOf(line: Counted, isOver: boolean): LineState {
  const got = receivedOf(line)
  if (got > line.expected_qty) return 'over'
  if (got === line.expected_qty) return 'received'
  return isOver ? 'short' : got > 0 ? 'partially_received' : 'open'
}
