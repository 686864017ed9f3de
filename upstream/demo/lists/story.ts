import type { PackageListStatus } from '@/lib/domain/package-list'
import type { Dice } from '../dice'
import { dayMs, windowDays } from '../calendar'

export type Stage = { to: PackageListStatus; atMs: number; note: string | null }

/** How many lists stand where, of 414 with 20,000 parcels (invoices-payments.md 8, drafts left out). */
const standing: Readonly<Record<PackageListStatus, number>> = {
  new: 18, on_hold: 9, package_list_approved_by_rsa: 7, payment_pending_from_seller: 21, ready_to_be_shipped: 12, shipped: 26, custom_initiated: 14,
  custom_approved: 280, rejected_by_rsa: 12, rejected_by_seller: 11, custom_rejected: 4,
}

/** Statuses of the lists to make: each at least once, the rest in proportion to the parcels. */
export function listStatuses(packages: number): PackageListStatus[] {
  const share = packages / 20_000
  return (Object.entries(standing) as [PackageListStatus, number][]).flatMap(([status, count]) =>
    Array<PackageListStatus>(Math.max(1, Math.round(count * share))).fill(status),
  )
}

const holdNotes = [
  'The packing list does not show the cartons.', 'HS code of line 2 does not fit the description.',
  'Certificate of origin is missing.', 'Invoice is not signed.',
]
const stillMissing = 'Reminder: we still wait for the corrected document.'
const rejectNotes = ['The goods may not be imported in our name.', 'Three corrections and the values still differ.']
const declineNotes = ['The buyer cancelled the order.', 'Duty is higher than we planned.', 'We ship with another forwarder.']
const customsNotes = ['Permit of the importer is missing; goods go back.', 'Trade mark owner objected.']

type Way = readonly (readonly [PackageListStatus, note?: string])[]

/** The road a list took to its status: every step is one the workflow allows. */
function wayTo(roll: Dice, status: PackageListStatus, reholds: boolean): Way {
  const held: Way = [['on_hold', roll.pick(holdNotes)], ...(reholds ? ([['on_hold', stillMissing]] as const) : [])]
  const approved: Way = [['new'], ...(roll.chance(0.2) ? held : []), ['package_list_approved_by_rsa']]
  const pending: Way = [...approved, ['payment_pending_from_seller']]
  const ready: Way = [...pending, ['ready_to_be_shipped']]
  const onCredit: Way = [...pending, ['shipped', 'Client on credit terms']]
  const reopened: Way = [...ready, ['rejected_by_seller', 'The buyer asked to wait.'], ['shipped', 'Buyer took the goods after all.']]
  const shipped = (): Way => (roll.chance(0.04) ? reopened : roll.chance(0.12) ? onCredit : [...ready, ['shipped']])
  switch (status) {
    case 'new': return [['new']]
    case 'on_hold': return [['new'], ...held]
    case 'rejected_by_rsa': return [['new'], ...held, ['rejected_by_rsa', roll.pick(rejectNotes)]]
    case 'package_list_approved_by_rsa': return approved
    case 'payment_pending_from_seller': return pending
    case 'ready_to_be_shipped': return ready
    case 'rejected_by_seller': return [...(roll.chance(0.6) ? pending : ready), ['rejected_by_seller', roll.pick(declineNotes)]]
    case 'shipped': return shipped()
    case 'custom_initiated': return [...shipped(), ['custom_initiated']]
    case 'custom_approved': return [...shipped(), ['custom_initiated'], ['custom_approved']]
    default: return [...shipped(), ['custom_initiated'], ['custom_rejected', roll.pick(customsNotes)]]
  }
}

/** Days from the step before to this one. */
function gap(roll: Dice, to: PackageListStatus, bySea: boolean): number {
  switch (to) {
    case 'new': return 0
    case 'on_hold': return roll.real(0.3, 1.5)
    case 'package_list_approved_by_rsa': return roll.real(0.4, 2)
    case 'payment_pending_from_seller': return roll.real(0.1, 0.6)
    case 'ready_to_be_shipped': return roll.real(1, 5)
    case 'shipped': return roll.real(1, 4)
    case 'custom_initiated': return bySea ? roll.real(17, 26) : roll.real(1.5, 4)
    case 'custom_approved': return roll.real(0.6, 4)
    default: return roll.real(0.6, 3)
  }
}

/** Closed lists may be as old as the window; open ones waited at most a few days since their last step. */
const closed: ReadonlySet<PackageListStatus> = new Set(['custom_approved', 'custom_rejected', 'rejected_by_rsa', 'rejected_by_seller'])

/** Every stage of one list up to `status`, oldest first; the first is its submission. */
export function listStory(roll: Dice, status: PackageListStatus, bySea: boolean, reholds: boolean, nowMs: number): Stage[] {
  const way = wayTo(roll, status, reholds)
  const gaps = way.map(([to]) => gap(roll, to, bySea))
  const length = gaps.reduce((sum, days) => sum + days, 0)
  const since = closed.has(status) ? roll.real(0.5, Math.max(1, windowDays - 3 - length)) : roll.real(0.1, 3)
  let atMs = nowMs - Math.round((since + length) * dayMs)
  return way.map(([to, note], i) => {
    atMs += Math.round((gaps[i] ?? 0) * dayMs)
    return { to, atMs, note: note ?? null }
  })
}
