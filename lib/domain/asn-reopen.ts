import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

/** Why an inbound order that is closed has to be opened again (b2b.md 2.6). */
export const reopenReason = words({
  missed_quantity: 'Missed quantity', wrong_lot: 'Wrong lot', wrong_expiry: 'Wrong expiry', damaged_later: 'Damaged later', wrong_sku: 'Wrong SKU',
  over_delivery: 'Over-delivery', other: 'Other',
})

const approves: Move = { label: 'Approve', done: '[it] is approved.' }
const rejects: Move = { label: 'Reject', danger: true, reason: 'required', done: '[it] is rejected.' }
/** What becomes of a request; whoever made it may withdraw it until then (b2b.md 3.4). */
export const reopenStatus = /* @__PURE__ */ machine({
  '0': { label: 'Pending', tone: 'yellow', moves: { '1': approves, '2': rejects } },
  '1': { label: 'Approved', tone: 'green', moves: [] },
  '2': { label: 'Rejected', tone: 'red', moves: [] },
})
export type ReopenStatus = NameOf<typeof reopenStatus>

export const WITHDRAWN = 'Withdrawn by requester'
