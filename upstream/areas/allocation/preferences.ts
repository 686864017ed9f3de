import { splitOrder } from '@/lib/domain/allocation'
import { counterKey, windowOf, type CompiledRule, type Lane, type Tally } from './book'
import { SO_FAR } from './trail'

interface Cap {
  key: string
  most: number
  /** Whose limit it is, as the end of a sentence. */
  word: string
}

/** A carrier as a rule, or the lane itself, asks for it. Made once for a day; thousands of parcels are asked for with the same. */
export interface Preference {
  carrier_id: number
  share: number
  /** Counters it goes by, with their limits. */
  caps: readonly Cap[]
  shareKey: string | null
  /** All counters that go up when it gets the parcel. */
  takes: readonly string[]
  /** Its word why it stands where it stands. */
  why: string
}

interface Plan {
  day: string
  preferences: readonly Preference[]
}

const plans = new WeakMap<Lane, Map<CompiledRule | null, Plan>>()

const preference = (carrier_id: number, share: number, why: string, shareKey: string | null, caps: readonly Cap[]): Preference => ({
  carrier_id, share, why, shareKey, caps, takes: [...caps.map(({ key }) => key), ...(shareKey ? [shareKey] : [])],
})

function laneCap(lane: Lane, carrierId: number, day: string): Cap[] {
  const restricted = lane.restrictions.get(carrierId)
  if (restricted?.daily_cap == null || restricted.action === 'warn') return []
  return [{ key: counterKey('lane_day', lane.id, 0, carrierId, day), most: restricted.daily_cap, word: `on ${lane.linehaul_code}` }]
}

const whyOf = ({ mode }: CompiledRule, share: number, nth: number) =>
  mode === 'percentage_split' ? `${share} % of the split, ${SO_FAR} so far.` : mode === 'single' ? 'The carrier of the rule.' : `Number ${nth} of the rule.`

const ofRule = (lane: Lane, rule: CompiledRule, day: string): Preference[] =>
  rule.targets.map(({ carrier_id, share, daily_cap }, i) => {
    const own = daily_cap === null ? [] : [{ key: counterKey('rule_day', rule.id, 0, carrier_id, day), most: daily_cap, word: 'of the rule' }]
    const shareKey = rule.mode === 'percentage_split' ? counterKey('split', rule.id, rule.version, carrier_id, windowOf(day, rule.window)) : null
    return preference(carrier_id, share, whyOf(rule, share, i + 1), shareKey, [...own, ...laneCap(lane, carrier_id, day)])
  })

function ofLane(lane: Lane, day: string): Preference[] {
  const shared = lane.carriers.some(({ share }) => share > 0)
  return lane.carriers.map(({ carrier_id, priority, share }) => {
    const why = shared ? `${share} % of the linehaul, ${SO_FAR} so far.` : `Priority ${priority} of the linehaul.`
    return preference(carrier_id, share, why, shared ? counterKey('lane_split', lane.id, 0, carrier_id, day) : null, laneCap(lane, carrier_id, day))
  })
}

/** Carriers a rule asks on a lane that day in the order they are kept, or those of the lane itself where no rule does. */
export function plannedPreferences(lane: Lane, rule: CompiledRule | null, day: string): readonly Preference[] {
  let ofOwners = plans.get(lane)
  if (!ofOwners) plans.set(lane, (ofOwners = new Map()))
  const known = ofOwners.get(rule)
  if (known?.day === day) return known.preferences
  const preferences = rule ? ofRule(lane, rule, day) : ofLane(lane, day)
  ofOwners.set(rule, { day, preferences })
  return preferences
}

/** Those that go by shares, the one most behind its share first. */
export const byShare = (preferences: readonly Preference[], tally: Tally): readonly Preference[] =>
  splitOrder(preferences, ({ shareKey }) => (shareKey ? tally.given(shareKey) : 0))
