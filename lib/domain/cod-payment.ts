import type { CodStatus } from './cod'
import { counted } from './counted'
import { compare, subtract, sum } from './decimal'
import { machine, type Move, type NameOf } from './machine'
import { refusedMove } from './move'
import { amountIn, money } from './money'
import { words } from './vocabulary'

const submits: Move = {
  label: 'Submit', confirm: 'Submit [it]?', consequence: 'The statement is complete. Finance looks for its money next.', done: '[it] is submitted.',
}
const cancels: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', consequence: 'Its orders are pending again.', reason: 'required', danger: true, done: '[it] is cancelled.',
}
const disputes: Move = {
  label: 'Dispute', confirm: 'Dispute [it]?', consequence: 'Nothing of it moves until the dispute is decided. The other side is told by mail.',
  done: '[it] is disputed.',
}
const verifies: Move = {
  label: 'Verify money', confirm: 'Did the money of [it] arrive?', done: 'The money of [it] is recorded.',
}

/** What a carrier hands over, from its statement to the last line that is settled (billing-cod.md 3.2). */
export const codPaymentStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', moves: { submitted: submits, cancelled: cancels } },
  submitted: { label: 'Submitted', tone: 'yellow', moves: { received: verifies, cancelled: cancels, disputed: disputes } },
  received: { label: 'Received', tone: 'cyan', moves: { partially_reconciled: null, reconciled: null, disputed: disputes } },
  partially_reconciled: { label: 'Partially reconciled', tone: 'orange', moves: { reconciled: null, disputed: disputes } },
  disputed: { label: 'Disputed', tone: 'red', moves: ['submitted', 'received', 'partially_reconciled'] },
  reconciled: { label: 'Reconciled', tone: 'green', moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type CodPaymentStatus = NameOf<typeof codPaymentStatus>
/** What clients are owed, by how far the payment of it is. */
export const codPendingStatus = words({ not_prepared: 'Not prepared', draft: 'Draft', initiated: 'Initiated', approved: 'Approved' })
/** What a payment that was made is, to a client or of a carrier. */
export const codPaidStatus = words({ paid: 'Paid', confirmed: 'Confirmed', disputed: 'Disputed', reconciled: 'Reconciled' })
/** Those whose header and file can still be changed. */
export const openCodPayments = ['draft', 'submitted'] as const satisfies readonly CodPaymentStatus[]
/** Those whose money finance has seen: what arrives later is added, and covers more of their lines. */
export const verifiedCodPayments = ['received', 'partially_reconciled', 'reconciled'] as const satisfies readonly CodPaymentStatus[]

/** Refused moves of a carrier's payment, in the words of billing-cod.md 3.2 where it has them. */
export const codPaymentRefusal = (no: string, from: CodPaymentStatus, to: CodPaymentStatus): string =>
  refusedMove(codPaymentStatus, `Payment ${no}`, from, to)
export const codPaymentDisputed = (no: string): string => `Payment ${no} is disputed. Decide its dispute first.`
export const codPaymentClosed = (no: string, status: CodPaymentStatus): string =>
  status === 'cancelled' ? `Payment ${no} is cancelled.` : status === 'disputed' ? codPaymentDisputed(no)
    : `The money of ${no} is already verified. Raise a dispute instead.`

/** What a row of a statement is: money that came in, or was taken back, kept or put right. */
export const codLineType = words({ collection: 'Collection', reversal: 'Reversal', fee: 'Fee', adjustment: 'Adjustment' })
export type CodLineType = (typeof codLineType.names)[number]

/** What matching found of a line (billing-cod.md 2.1); `conflict` is a line about an order that is closed, or a fee nobody agreed to. */
export const codMatch = words({
  none: 'Not matched', matched: 'Matched', short: 'Short', over: 'Over', reversed: 'Taken back', not_collected: 'Not collected', unknown: 'Unknown',
  duplicate: 'Repeated', not_cod: 'No COD', not_delivered: 'Not delivered', currency_mismatch: 'Other currency', conflict: 'Needs a look',
})
export type CodMatch = (typeof codMatch.names)[number]
/** Lines that move money of their order. */
export const movingMatches = ['matched', 'short', 'over', 'reversed'] as const satisfies readonly CodMatch[]
/** Orders whose cash a statement may still tell of. */
export const tellableCod = ['pending', 'remitted', 'mismatch', 'reconciled', 'payable', 'paid'] as const satisfies readonly CodStatus[]

/** What somebody may decide of an open line. */
export const codLineChoice = words({ accept: 'Accept', match: 'Match', dispute: 'Dispute', ignore: 'Ignore' })
export type CodLineChoice = (typeof codLineChoice.names)[number]
interface Undecided {
  match_result: CodMatch
  line_type: CodLineType
  cod_status?: CodStatus | null
}
/** By what a line is: a difference with its order is accepted, or disputed; what has no order yet is matched with one or set aside. */
export function codLineChoices({ match_result: match, line_type, cod_status }: Undecided): readonly CodLineChoice[] {
  if (cod_status === 'disputed') return []
  if (match === 'short' || match === 'over' || match === 'reversed') return cod_status === 'mismatch' ? ['accept', 'dispute'] : ['accept']
  if (match === 'not_collected') return cod_status === 'pending' ? ['dispute', 'ignore'] : ['ignore']
  const namesNone = line_type === 'fee' || line_type === 'adjustment' || match === 'currency_mismatch'
  return namesNone ? ['ignore'] : ['match', 'ignore']
}

const suggestions: Partial<Record<CodMatch, string>> = {
  short: 'Accept it with who bears it, or wait for the rest.', over: 'Accept it, or ask the carrier what it is.',
  reversed: 'The client has the money: say who bears it.', unknown: 'Match it to the order it is for, or ignore it.',
  not_cod: 'Prepaid by our record: match another order, or ignore it.', not_delivered: 'Run matching again once it is delivered.',
  not_collected: 'Delivered by our record: ask the carrier where the cash is.', currency_mismatch: 'Ask for a statement in this currency.',
  conflict: 'Its order is closed: ask the carrier, then ignore it.',
}
/** What to do next with an open line, in a sentence. */
export const codSuggestion = (match: CodMatch): string => suggestions[match] ?? 'Run matching again.'

/** Lines that hold on to no order, so that they are matched again. */
export const looseMatches: readonly CodMatch[] = ['none', 'unknown', 'not_cod', 'not_delivered', 'currency_mismatch', 'not_collected', 'conflict']

/** How a line came to rest; without one it is open. */
export const codResolution = words({ settled: 'Settled', accepted: 'Difference accepted', matched: 'Matched by hand', ignored: 'Ignored' })
export type CodResolution = (typeof codResolution.names)[number]

export const codDifferenceReason = words({
  partial_delivery: 'Partial delivery', amount_changed: 'Amount changed', carrier_fee_netted: 'Carrier kept its fee', fx: 'Exchange rate', fraud: 'Fraud',
  lost_cash: 'Cash lost', rounding: 'Rounding', other: 'Other',
})

/** How far apart an order and its money may be where the carrier's terms say nothing: about one dirham, in coins of the currency. */
const tolerances: Readonly<Record<string, string>> = { AED: '1.00', SAR: '1.00', QAR: '1.00', KWD: '0.100', BHD: '0.100', OMR: '0.100' }
export const codTolerance = (currency: string): string => tolerances[currency] ?? amountIn(0, currency)

export interface StatementTotals {
  currency: string
  declared_count: number
  declared_amount: string
  /** Fees and their VAT that the carrier keeps back. */
  netted: string
  lines_count: number
  lines_amount: string
  /** What arrived at the bank; null before finance has looked. */
  received: string | null
  /** Rows that say again what one before them said. */
  repeats: readonly { row_no: number; repeats_row: number; amount: string }[]
}

/** Repetitions named in one sentence. */
const NAMED = 3

function linesDifference({ currency, declared_amount, lines_amount, repeats }: StatementTotals): string[] {
  const apart = subtract(lines_amount, declared_amount)
  if (compare(apart, 0) === 0) return []
  const isOver = compare(apart, 0) > 0
  const amount = money(isOver ? apart : subtract(0, apart), currency)
  const explained = isOver && compare(sum(repeats.map((each) => each.amount)), apart) === 0
  const named = repeats.slice(0, NAMED).map(({ row_no, repeats_row }) => `row ${row_no} repeats row ${repeats_row}`).join(', ')
  const more = repeats.length > NAMED ? ` and ${counted(repeats.length - NAMED, 'other row')} repeat earlier ones` : ''
  return [`Lines ${isOver ? 'exceed' : 'fall short of'} declared by ${amount}${explained ? `: ${named}${more}` : ''}.`]
}

/**
 * Where the three totals of a statement (its lines, what its header declares, what the bank has) differ, each difference by its name.
 * Six lines of 720.50 against 600.50 declared: 'Lines exceed declared by AED 120.00: row 5 repeats row 4.'
 */
export function statementDifferences(totals: StatementTotals): string[] {
  const { currency, declared_count, declared_amount, netted, lines_count, received } = totals
  const net = subtract(declared_amount, netted)
  const found = lines_count === 0 ? [] : linesDifference(totals)
  if (lines_count > 0 && lines_count !== declared_count) {
    found.push(`The statement declares ${counted(declared_count, 'order')} and has ${counted(lines_count, 'line')}.`)
  }
  if (received !== null && compare(received, net) !== 0) {
    const lessFees = compare(netted, 0) === 0 ? '' : ` less fees ${money(netted, currency)}`
    const apart = subtract(received, net)
    const amount = money(compare(apart, 0) < 0 ? subtract(0, apart) : apart, currency)
    found.push(`Received ${money(received, currency)} differs from declared ${money(declared_amount, currency)}${lessFees} by ${amount}.`)
  }
  return found
}

interface Uncovered { row_no: number; amount: string; covered_amount: string }

/**
 * Which rows the money at the bank does not reach, in one sentence; null where it reaches all. 79.50 left for a fourth row of 120.00:
 * 'The bank does not cover row 4 (AED 40.50 of AED 120.00 missing).'
 */
export function uncoveredRows(rows: readonly Uncovered[], all: number, currency: string): string | null {
  if (rows.length === 0) return null
  const named = rows.slice(0, NAMED).map(({ row_no, amount, covered_amount }) => {
    const missing = subtract(amount, covered_amount)
    const part = compare(covered_amount, 0) === 0 ? money(amount, currency) : `${money(missing, currency)} of ${money(amount, currency)}`
    return `row ${row_no} (${part} missing)`
  })
  const more = all > named.length ? ` and ${counted(all - named.length, 'more row')}` : ''
  return `The bank does not cover ${named.join(', ')}${more}.`
}
