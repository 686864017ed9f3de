import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

export const incoterm = words({ EXW: 'EXW', FCA: 'FCA', FOB: 'FOB', CIF: 'CIF', DAP: 'DAP', DDP: 'DDP' })

const cancelled = {
  label: 'Cancel', confirm: 'Cancel purchase order [it]?', consequence: 'Nothing can be announced for it any more.', reason: 'optional', danger: true,
  done: '[it] is cancelled.',
} as const
const closedShort = {
  label: 'Close short', confirm: 'Close [it] short?', consequence: 'What has not come is no longer expected. Say why.', reason: 'required',
  done: '[it] is closed.',
} as const

/** fulfilment.md 3.1. What is received for it moves it on; all of it closes every line. */
export const purchaseStatus = /* @__PURE__ */ machine({
  draft: {
    label: 'Draft', tone: 'grey', progress: 0,
    moves: {
      open: { label: 'Submit', confirm: 'Submit [it]?', consequence: 'Its goods can be announced to the warehouse then.', done: '[it] is open.' },
      cancelled,
    },
  },
  open: { label: 'Open', tone: 'blue', progress: 20, moves: { partially_received: null, received: null, closed: closedShort, cancelled } },
  partially_received: { label: 'Partially received', tone: 'orange', progress: 60, moves: { received: null, closed: closedShort } },
  received: { label: 'Received', tone: 'yellow', progress: 90, moves: { closed: { label: 'Close', confirm: 'Close [it]?', done: '[it] is closed.' } } },
  closed: { label: 'Closed', tone: 'green', progress: 100, moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type PurchaseStatus = NameOf<typeof purchaseStatus>

/** While goods may be announced and received for it. */
export const announceablePurchase = ['open', 'partially_received'] as const satisfies PurchaseStatus[]
/** While a supplier is still needed for it. */
export const unfinishedPurchase = ['draft', 'open', 'partially_received'] as const satisfies PurchaseStatus[]
/** While its head and lines may be changed, as long as nothing of it is announced. */
export const editablePurchase = ['draft', 'open'] as const satisfies PurchaseStatus[]

export const isPurchaseIn = (statuses: readonly PurchaseStatus[], status: PurchaseStatus) => statuses.includes(status)
