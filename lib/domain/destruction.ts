import { machine } from './machine'
import { monthlyNo } from './monthly-no'
import type { StockStatus } from './stock'
import { words } from './vocabulary'

/** Why goods are destroyed. */
export const destructionReason = words({
  expired: 'Expired', damaged: 'Damaged', rejected: 'Rejected at receipt', recalled: 'Recalled', client_request: 'Client request',
})
/** How they are. */
export const destructionMethod = words({
  incineration: 'Incineration', landfill: 'Landfill', shredding: 'Shredding', recycling: 'Recycling', municipality: 'Handed to the municipality',
})
/** Stock nobody can be given: what is available is put on hold first, so that orders let go of it. */
export const destroyableStock = ['hold', 'quarantine', 'damaged', 'expired'] as const satisfies StockStatus[]

const rejects = { label: 'Reject', confirm: true, danger: true, reason: 'required', consequence: 'The goods stay where they are.' } as const
/** Goods leave the stock for good once somebody else has agreed and the destruction is witnessed. */
export const destructionStatus = /* @__PURE__ */ machine({
  pending: {
    label: 'Waits for approval', tone: 'orange',
    moves: {
      approved: { label: 'Approve', confirm: 'Approve [it]?', consequence: 'Its goods may be destroyed; they are stock until that is recorded.' },
      rejected: rejects,
    },
  },
  approved: {
    label: 'Approved', tone: 'blue',
    moves: {
      destroyed: {
        label: 'Record destruction', confirm: 'Were the goods of [it] destroyed?', consequence: 'They leave the stock. This cannot be undone.', danger: true,
        done: '[it] is recorded; its certificate can be printed.',
      },
      rejected: { ...rejects, label: 'Give up' },
    },
  },
  destroyed: { label: 'Destroyed', tone: 'green', moves: [] },
  rejected: { label: 'Rejected', tone: 'grey', moves: [] },
})
/** Its goods are spoken for. */
export const openDestructions = ['pending', 'approved'] as const

/** Its number: DST, year and month, six digits. */
export const destructionNo = (id: number, day: string) => monthlyNo('DST', day, id)
