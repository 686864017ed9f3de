import { machine, type NameOf } from './machine'

/** Duty that customs gives back for goods which came back undelivered (boe-customs.md 7.7). Nobody claims it after its last day. */
export const dutyRefundStatus = /* @__PURE__ */ machine({
  open: {
    label: 'To claim', tone: 'yellow', progress: 20, moves: {
      claimed: { label: 'Claim', done: '[it] is claimed.' },
      dropped: { label: 'Drop', confirm: 'Drop [it]?', consequence: 'It is not claimed any more.', reason: 'required', danger: true, done: '[it] is dropped.' },
      expired: null,
    },
  },
  claimed: {
    label: 'Claimed', tone: 'blue', progress: 60, moves: {
      refunded: { label: 'Refunded', done: '[it] is refunded, and its client gets it back.' },
      refused: { label: 'Refused', reason: 'required', danger: true, done: '[it] is refused.' },
    },
  },
  refunded: { label: 'Refunded', tone: 'green', progress: 100, moves: {} },
  refused: { label: 'Refused', tone: 'red', moves: {} },
  dropped: { label: 'Dropped', tone: 'grey', moves: {} },
  expired: { label: 'Too late', tone: 'red', moves: {} },
})
export type DutyRefundStatus = NameOf<typeof dutyRefundStatus>

/** Days after its clearance in which goods come back for their duty to be given back. */
export const REFUND_DAYS = 180

/** `DRF-20261130-0003` */
export const refundNo = (day: string, serial: number): string => `DRF-${day.replaceAll('-', '')}-${String(serial).padStart(4, '0')}`
