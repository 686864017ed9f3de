import { isTerminalPackageStatus, type PackageStatus } from '@/lib/domain/package'
import { milestone, type Milestone } from '@/lib/domain/tracking-event-words'
import type { Language } from '@/lib/words/language'

/** One step of the bar a consignee reads. `at` is when it was first reached; null for one passed unseen or still ahead. */
export interface Step {
  name: Milestone
  label: string
  at: string | null
  state: 'done' | 'now' | 'ahead' | 'trouble'
}

const arabic: Readonly<Record<Milestone, string>> = {
  ordered: 'تم الطلب', shipped: 'تم الشحن', in_transit: 'في الطريق', customs: 'الجمارك',
  out_for_delivery: 'خرجت للتوصيل', delivered: 'تم التسليم', returned: 'أُعيدت',
}

/** A milestone as consignees read it. */
export const milestoneIn = (language: Language, name: Milestone): string => (language === 'ar' ? arabic[name] : milestone.label(name))

const troubled = new Set<PackageStatus>(['on_hold', 'delivery_failed', 'lost', 'damaged', 'disposed', 'cancelled'])
const goingBack = new Set<PackageStatus>(['return_initiated', 'return_in_transit', 'returned'])

/** What the steps are made from: events that count, in order of time, each with its milestone. */
export interface Journey {
  status: PackageStatus
  abroad: boolean
  events: readonly { milestone: Milestone | null; event_at: string }[]
}

/** Customs is a step only where a border is crossed, a return only where one was started; a parcel that never arrived has no delivery. */
function stepsOf({ status, abroad, events }: Journey): Milestone[] {
  const met = new Set(events.map((event) => event.milestone))
  const back = goingBack.has(status)
  return milestone.names.filter((name) => {
    if (name === 'customs') return abroad || met.has('customs')
    if (name === 'returned') return back
    return name !== 'delivered' || !back || met.has('delivered')
  })
}

/**
 * The milestone bar (tracking.md 4): done up to where the parcel is, `now` there, `trouble` where it is stuck, ahead beyond.
 * A step passed without an event of its own is done all the same.
 */
export function milestonesOf(journey: Journey, language: Language = 'en'): Step[] {
  const steps = stepsOf(journey)
  const firstAt = new Map<Milestone, string>()
  for (const event of journey.events) if (event.milestone && !firstAt.has(event.milestone)) firstAt.set(event.milestone, event.event_at)
  const back = goingBack.has(journey.status)
  const reached = back ? steps.length - 1 : Math.max(0, steps.findLastIndex((name) => firstAt.has(name)))
  const finished = isTerminalPackageStatus(journey.status) && !troubled.has(journey.status)
  return steps.map((name, i) => ({
    name,
    label: milestoneIn(language, name),
    at: i <= reached ? (firstAt.get(name) ?? null) : null,
    state: i > reached ? 'ahead' : i < reached ? 'done' : troubled.has(journey.status) ? 'trouble' : finished ? 'done' : 'now',
  }))
}
