import type { OrderFacts } from '@/lib/domain/allocation-match'
import { modeFault, transportMode } from '@/lib/domain/handling-code'
import type { CarrierAsk } from '../packages/carrier-choice'
import type { ReferenceData } from '../packages/lookups'
import { servedBy, type Served } from '../packages/served-places'
import { orderPlace, type AllocationBook, type ClientBook, type CompiledRule, type Covered, type Lane, type Tally } from './book'
import { judge, type Candidate } from './candidates'
import { answerTo, said, type StepWord, type Trace, type Trail, type Verdict } from './trail'
import { byShare, plannedPreferences, type Preference } from './preferences'

export interface Decision {
  result: 'allocated' | 'held'
  /** Why it is held. */
  reason: string | null
  lane: Lane | null
  rule: CompiledRule | null
  candidate: Candidate | null
  trace: Trace
  /** Counters that go up when the decision is kept. */
  takes: readonly string[]
  /** It hung on counters, so it is taken again under their lock. */
  counted: boolean
}

export interface Question {
  order: OrderFacts
  ask: CarrierAsk
  book: AllocationBook
  reference: Pick<ReferenceData, 'coverage' | 'carriers' | 'places' | 'cities' | 'handlingCodes'>
}

interface OnLane extends Question {
  lane: Lane
  place: Covered
  tally: Tally
  /** Nothing of these hangs on counters: kept for the second decision. */
  judged: Map<number, Candidate>
  served: readonly Served[]
  refusals: Map<CompiledRule, string | null>
}

const above = (limit: string | null, value: number) => limit !== null && value > Number(limit)

/** Why the lane's mode or aircraft may not carry these goods; null when it may. */
const carriageRefusal = ({ transport_mode: mode, passenger }: Lane, { handling }: OrderFacts, codes: ReferenceData['handlingCodes']): string | null =>
  handling.length > 0 && transportMode.is(mode) ? modeFault(handling, codes, { mode, passenger }) : null

function laneRefusal(lane: Lane, order: OrderFacts, place: Covered | null): string | null {
  if (lane.effective_from > order.day) return `Starts on ${lane.effective_from}.`
  if (lane.effective_to !== null && lane.effective_to < order.day) return `Expired on ${lane.effective_to}.`
  if (lane.rsa_service_code !== order.rsa_service_code) return `Is for service ${lane.rsa_service_code}.`
  if (!place?.include) return `${place ? 'Leaves out' : 'Does not cover'} ${order.city}, ${order.country_code}.`
  if (above(lane.max_weight_kg, order.weight_kg)) return `Takes up to ${Number(lane.max_weight_kg)} kg.`
  if (above(lane.max_length_cm, order.max_side_cm)) return `Takes sides up to ${Number(lane.max_length_cm)} cm.`
  return above(lane.max_declared_value, order.declared_value) ? `Takes values up to AED ${Number(lane.max_declared_value)}.` : null
}

const ofLane = ({ id, linehaul_code }: Lane, verdict: Verdict, reason: string): StepWord => ({ step: 'lane', id, name: linehaul_code, verdict, reason })
const ofItsOwn = ({ id, linehaul_code }: Lane, verdict: Verdict, reason: string): StepWord => ({ step: 'default', id, name: linehaul_code, verdict, reason })
const ofRule = ({ id, rule_code, rule_name }: CompiledRule, verdict: Verdict, reason: string): StepWord => ({
  step: 'rule', id, name: `${rule_code} ${rule_name}`, verdict, reason,
})

/** The lane of an order: lowest priority number, then the most specific coverage, then the newest (linehaul.md 7.1). */
function findLane(
  start: Trail, lanes: readonly Lane[], order: OrderFacts, codes: ReferenceData['handlingCodes'],
): { lane: Lane | null; place: Covered | null; trail: Trail; barred: string | null } {
  let trail = start
  let barred: string | null = null
  let best: { lane: Lane; place: Covered } | null = null
  const where = orderPlace(order, lanes)
  for (const lane of lanes) {
    const place = lane.coverage.find(where)
    const refusal = laneRefusal(lane, order, place)
    const carriage = refusal === null ? carriageRefusal(lane, order, codes) : null
    if (carriage) barred ??= carriage
    const reason = refusal ?? (carriage && `${carriage}.`)
    if (reason || !place) trail = trail.next(said(lane, 'skipped', reason ?? '', ofLane))
    else if (
      !best || lane.priority < best.lane.priority
      || (lane.priority === best.lane.priority && (place.level > best.place.level || (place.level === best.place.level && lane.id > best.lane.id)))
    ) {
      best = { lane, place }
    }
  }
  if (!best) return { lane: null, place: null, trail, barred }
  return { ...best, barred, trail: trail.next(said(best.lane, 'taken', `Covers ${order.city}, ${order.country_code}.`, ofLane)) }
}

function judged(on: OnLane, carrierId: number): Candidate | null {
  const known = on.judged.get(carrierId)
  if (known) return known
  const row = on.lane.carriers.find(({ carrier_id }) => carrier_id === carrierId)
  if (!row) return null
  const candidate = judge(row, on)
  on.judged.set(carrierId, candidate)
  return candidate
}

const MIN_STOPPED = 50

/** Per cent on time of a carrier in the country with the service; fewer than 50 clocks count as the lane's mean (linehaul.md 7.6). */
function onTimeOf({ book, order, lane }: OnLane, carrierId: number): number {
  const of = (id: number) => book.onTime?.get(`${id}/${order.country_code}/${order.rsa_service_code}`) ?? { stopped: 0, on_time: 0 }
  const own = of(carrierId)
  if (own.stopped >= MIN_STOPPED) return (own.on_time * 100) / own.stopped
  const all = lane.carriers.map(({ carrier_id }) => of(carrier_id)).filter(({ stopped }) => stopped >= MIN_STOPPED)
  const stopped = all.reduce((sum, one) => sum + one.stopped, 0)
  return stopped === 0 ? 0 : (all.reduce((sum, one) => sum + one.on_time, 0) * 100) / stopped
}

/** The faster or the more punctual first; those alike in that by the other. */
function byTime(on: OnLane, mode: 'fastest' | 'best_on_time', preferences: readonly Preference[]): Preference[] {
  const rated = preferences.map((preference) => ({
    preference, days: judged(on, preference.carrier_id)?.transit_days_max ?? 999, onTime: onTimeOf(on, preference.carrier_id),
  }))
  const sorted = mode === 'fastest'
    ? rated.toSorted((a, b) => a.days - b.days || b.onTime - a.onTime)
    : rated.toSorted((a, b) => b.onTime - a.onTime || a.days - b.days)
  return sorted.map(({ preference, days, onTime }) => ({ ...preference, why: mode === 'fastest' ? `Within ${days} days.` : `${onTime.toFixed(1)} % on time.` }))
}

/** Targets in the order they are asked, each with its word why it stands there. */
function preferencesOf(on: OnLane, rule: CompiledRule): readonly Preference[] {
  const preferences = plannedPreferences(on.lane, rule, on.order.day)
  if (rule.mode === 'percentage_split') return byShare(preferences, on.tally)
  return rule.mode === 'fastest' || rule.mode === 'best_on_time' ? byTime(on, rule.mode, preferences) : preferences
}

/** The lane's own carriers: by share where shares are kept, else by priority (linehaul.md 7.4). */
function lanePreferences({ lane, tally, order }: OnLane): readonly Preference[] {
  const preferences = plannedPreferences(lane, null, order.day)
  return preferences.some(({ shareKey }) => shareKey !== null) ? byShare(preferences, tally) : preferences
}

function capReason({ tally, order }: OnLane, { caps }: Preference, { carrier, coverage }: Candidate): string | null {
  const name = carrier?.display_name
  const full = caps.find(({ key, most }) => tally.given(key) >= most)
  if (full) return `${name} has its ${full.most} parcels of the day ${full.word}.`
  const day = tally.full(coverage, order.weight_kg)
  return day && `${name} ${day}.`
}

interface Asking {
  candidate: Candidate | null
  takes: readonly string[]
  /** What it had been given of its share; null where it has none. */
  so_far: number | null
  trail: Trail
}

const because = ({ why }: Preference, { warning }: Candidate) => (warning === null ? why : `${why} ${warning}`)

/** Asks carriers one after another; the first that can take the parcel gets it. */
function askInOrder(on: OnLane, preferences: readonly Preference[], before: Trail): Asking {
  let trail = before
  for (const preference of preferences) {
    const candidate = judged(on, preference.carrier_id)
    const known = on.reference.carriers.get(preference.carrier_id)
    const name = known?.display_name ?? `Carrier ${preference.carrier_id}`
    const tell = (accepted: boolean, reason: string) =>
      trail.next(answerTo(known ?? on.lane, { carrier_id: preference.carrier_id, carrier: name, accepted, reason }))
    if (!candidate) {
      trail = tell(false, `${name} is not an active last-mile carrier of ${on.lane.linehaul_code}.`)
      continue
    }
    const reason = candidate.reason ?? capReason(on, preference, candidate)
    trail = tell(reason === null, reason ?? because(preference, candidate))
    if (reason === null) return { candidate, takes: preference.takes, so_far: preference.shareKey ? on.tally.given(preference.shareKey) : null, trail }
  }
  return { candidate: null, takes: [], so_far: null, trail }
}

function refusalBy(rule: CompiledRule, { order, lane }: OnLane): string | null {
  if (rule.effective_from !== null && rule.effective_from > order.day) return `Starts on ${rule.effective_from}.`
  if (rule.effective_to !== null && rule.effective_to < order.day) return `Ended on ${rule.effective_to}.`
  if (rule.linehaul_id !== null && rule.linehaul_id !== lane.id) return 'Is for another linehaul.'
  if (rule.delivery_type !== null && rule.delivery_type !== order.delivery_type) return 'Is for another delivery type.'
  if (rule.service_type !== null && rule.service_type !== order.service_type) return 'Is for another service.'
  if (rule.rsa_service_code !== null && rule.rsa_service_code !== order.rsa_service_code) return `Is for service ${rule.rsa_service_code}.`
  return rule.refusal(order)
}

function ruleRefusal(rule: CompiledRule, on: OnLane): string | null {
  const known = on.refusals.get(rule)
  if (known !== undefined) return known
  const refusal = refusalBy(rule, on)
  on.refusals.set(rule, refusal)
  return refusal
}

const NOBODY = 'No carrier can take this parcel'

const HOLDS = 'Its conditions hold.'
const HOLDS_FOR_NOBODY = 'Its conditions hold, but none of its carriers can take the parcel.'

const OWN_CARRIERS = 'The linehaul’s own carriers.'

function byRules(on: OnLane, rules: readonly CompiledRule[], before: Trail): Omit<Decision, 'lane' | 'counted'> {
  let trail = before
  for (const rule of rules) {
    const refusal = ruleRefusal(rule, on)
    if (refusal) {
      trail = trail.next(said(rule, 'skipped', refusal, ofRule))
      continue
    }
    const { candidate, takes, so_far, trail: path } = askInOrder(on, preferencesOf(on, rule), trail)
    trail = path.next(candidate ? said(rule, 'taken', HOLDS, ofRule) : said(rule, 'no_carrier', HOLDS_FOR_NOBODY, ofRule))
    if (candidate) return { result: 'allocated', reason: null, rule, candidate, takes, trace: { trail, so_far } }
    if (rule.on_no_carrier === 'hold') return { result: 'held', reason: NOBODY, rule, candidate: null, takes: [], trace: { trail, so_far } }
    if (rule.on_no_carrier === 'linehaul_default') break
  }
  const { candidate, takes, so_far, trail: path } = askInOrder(on, lanePreferences(on), trail)
  const trace = { trail: path.next(said(on.lane, candidate ? 'taken' : 'no_carrier', OWN_CARRIERS, ofItsOwn)), so_far }
  return candidate
    ? { result: 'allocated', reason: null, rule: null, candidate, takes, trace }
    : { result: 'held', reason: NOBODY, rule: null, candidate: null, takes: [], trace }
}

/**
 * Which carrier an order gets and why (linehaul.md 7.1 to 7.7), nothing asked of the database. Null: the client keeps no rules, or
 * no lane of this kind to this country, and the preference of carriers decides as ever (docs/decisions/018). Decides as often as it is
 * asked, each time by the counters it is given; lane, conditions and what each carrier says are found once.
 */
export function decider(client: ClientBook | undefined, question: Question): ((tally: Tally) => Decision) | null {
  const { order } = question
  if (!client || client.rules.length === 0) return null
  const lanes = client.lanes.filter((lane) =>
    lane.delivery_type === order.delivery_type && lane.service_type === order.service_type && lane.coverage.countries.has(order.country_code),
  )
  if (lanes.length === 0) return null
  const { lane, place, trail, barred } = findLane(client.trail, lanes, order, question.reference.handlingCodes)
  if (!lane || !place) {
    const held: Decision = {
      result: 'held', reason: `No linehaul ${barred ? 'may take it to' : 'covers'} ${order.city}, ${order.country_code}${barred ? `: ${barred}` : ''}`,
      lane: null, rule: null, candidate: null, trace: { trail, so_far: null }, takes: [], counted: false,
    }
    return () => held
  }
  const known = { judged: new Map<number, Candidate>(), served: servedBy(question.reference, order), refusals: new Map<CompiledRule, string | null>() }
  return (tally) => {
    tally.wasCounted = false
    const decided = byRules({ ...question, lane, place, tally, ...known }, client.rules, trail)
    return { ...decided, lane, counted: tally.wasCounted }
  }
}

/** The same, decided once. */
export const decide = (client: ClientBook | undefined, { tally, ...question }: Question & { tally: Tally }): Decision | null =>
  decider(client, question)?.(tally) ?? null
