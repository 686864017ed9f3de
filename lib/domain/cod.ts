import { machine, type Move, type NameOf } from './machine'
import { refusedMove } from './move'
import { words } from './vocabulary'

const disputes: Move = {
  label: 'Dispute', confirm: 'Dispute [it]?', consequence: 'It waits until the dispute is decided. The other side is told by mail.', done: '[it] is disputed.',
}
const writesOff: Move = { label: 'Write off', confirm: 'Write off [it]?', reason: 'required', danger: true, done: '[it] is written off.' }
/**
 * Where the cash of a parcel is (billing-cod.md 3.1). Parcels move it to pending or cancelled and back; statements, people and payments move it on. A later
 * statement may bring the rest of a mismatch, and one that takes money back opens what was reconciled.
 */
export const codStatus = /* @__PURE__ */ machine({
  awaiting_delivery: { label: 'Awaiting delivery', tone: 'grey', moves: ['pending', 'cancelled', 'reconciled'] },
  pending: {
    label: 'Pending', tone: 'yellow',
    moves: { awaiting_delivery: null, cancelled: null, remitted: null, reconciled: null, disputed: disputes, written_off: writesOff },
  },
  remitted: { label: 'Remitted', tone: 'cyan', moves: ['reconciled', 'mismatch', 'pending'] },
  mismatch: { label: 'Mismatch', tone: 'orange', moves: { remitted: null, pending: null, reconciled: null, disputed: disputes, written_off: writesOff } },
  disputed: { label: 'Disputed', tone: 'red', moves: ['reconciled', 'pending', 'mismatch', 'written_off', 'paid'] },
  reconciled: { label: 'Reconciled', tone: 'blue', moves: ['payable', 'mismatch', 'pending'] },
  payable: { label: 'Payable', tone: 'blue', moves: ['reconciled', 'paid'] },
  paid: { label: 'Paid', tone: 'green', moves: { disputed: disputes } },
  written_off: { label: 'Written off', tone: 'grey', moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: ['awaiting_delivery', 'pending'] },
})
export type CodStatus = NameOf<typeof codStatus>
/** Those whose cash is here as far as it will come, and is the client’s. */
export const settledCod = ['reconciled', 'payable', 'paid'] as const satisfies readonly CodStatus[]

/** Refused moves of a COD order (billing-cod.md 3.1). */
export const codRefusal = (trackingNo: string, from: CodStatus, to: CodStatus): string =>
  refusedMove(codStatus, `COD order ${trackingNo}`, from, to)

/** Whose the money is that never came: ours, or the client's where the fault is theirs. */
export const codBearer = words({ carrier: 'Carrier', rsa: 'Us', client: 'Client' })
export type CodBearer = (typeof codBearer.names)[number]

/** How long cash has been due: buckets of days since the due date (billing-cod.md 7.7). The one definition of them. */
export const codAge = words({ not_due: 'Not due', days_1_7: '1–7 days', days_8_15: '8–15 days', days_16_30: '16–30 days', over_30: 'Over 30 days' })
export type CodAge = (typeof codAge.names)[number]

/** First and last day late of a bucket; null: without an end. */
export const codAgeDays: Readonly<Record<CodAge, readonly [from: number | null, to: number | null]>> = {
  not_due: [null, 0], days_1_7: [1, 7], days_8_15: [8, 15], days_16_30: [16, 30], over_30: [31, null],
}

export const codAgeOf = (daysLate: number): CodAge =>
  codAge.names.find((name) => daysLate >= (codAgeDays[name][0] ?? -Infinity) && daysLate <= (codAgeDays[name][1] ?? Infinity)) ?? 'not_due'
