import { splitOrder } from '@/lib/domain/allocation'
import type { OrderFacts } from '@/lib/domain/allocation-match'
import type { CarrierAsk } from '../packages/carrier-choice'
import type { HouseFacts } from '../packages/lookups'
import { servedBy, type Served } from '../packages/served-places'
import { counterKey, orderPlace, windowOf, type AllocationBook, type ClientBook, type CompiledRule, type Covered, type Lane, type Tally, type Target } from './book'
import { judge, type Candidate } from './candidates'
import { shared, SO_FAR, Trail, type Asked, type Told } from './told'

export interface Decision {
  result: 'allocated' | 'held'
  /** Why it is held. */
  reason: string | null
  lane: Lane | null
  rule: CompiledRule | null
  candidate: Candidate | null
  told: Told
  /** Counters that go up when the decision is kept. */
  takes: readonly string[]
  /** It hung on counters, so it is taken again under their lock. */
  counted: boolean
}

export interface Question {
  order: OrderFacts
  ask: CarrierAsk
  book: AllocationBook
  house: Pick<HouseFacts, 'coverage' | 'carriers' | 'places' | 'cities'>
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

interface Wish extends Target {
  /** Counters it goes by, with their limits. */
  caps: { key: string; most: number; word: string }[]
  shareKey: string | null
  /** What it has been given of its share; null where it has none. */
  given: number | null
  why: string
}

const above = (limit: string | null, value: number) => limit !== null && value > Number(limit)

function laneRefusal(lane: Lane, order: OrderFacts, place: Covered | null): string | null {
  if (lane.effective_from > order.day) return `Starts on ${lane.effective_from}.`
  if (lane.effective_to !== null && lane.effective_to < order.day) return `Expired on ${lane.effective_to}.`
  if (lane.rsa_service_code !== order.rsa_service_code) return `Is for service ${lane.rsa_service_code}.`
  if (!place?.include) return `${place ? 'Leaves out' : 'Does not cover'} ${order.city}, ${order.country_code}.`
  if (above(lane.max_weight_kg, order.weight_kg)) return `Takes up to ${Number(lane.max_weight_kg)} kg.`
  if (above(lane.max_length_cm, order.max_side_cm)) return `Takes sides up to ${Number(lane.max_length_cm)} cm.`
  return above(lane.max_declared_value, order.declared_value) ? `Takes values up to AED ${Number(lane.max_declared_value)}.` : null
}

/** The lane of an order: lowest priority number, then the most specific coverage, then the newest (linehaul.md 7.1). */
function findLane(start: Trail, lanes: readonly Lane[], order: OrderFacts): { lane: Lane | null; place: Covered | null; trail: Trail } {
  let trail = start
  let best: { lane: Lane; place: Covered } | null = null
  const where = orderPlace(order, lanes)
  for (const lane of lanes) {
    const place = lane.coverage.find(where)
    const reason = laneRefusal(lane, order, place)
    if (reason || !place) trail = trail.then(shared(lane, { step: 'lane', id: lane.id, name: lane.linehaul_code, verdict: 'skipped', reason: reason ?? '' }))
    else if (!best || lane.priority < best.lane.priority || (lane.priority === best.lane.priority && (place.level > best.place.level || (place.level === best.place.level && lane.id > best.lane.id)))) {
      best = { lane, place }
    }
  }
  if (!best) return { lane: null, place: null, trail }
  const { lane, place } = best
  return { lane, place, trail: trail.then(shared(lane, { step: 'lane', id: lane.id, name: lane.linehaul_code, verdict: 'taken', reason: `Covers ${order.city}, ${order.country_code}.` })) }
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

/** Targets in the order they are asked, each with its word why it stands there. */
function wishesOf(on: OnLane, rule: CompiledRule): Wish[] {
  const { order, tally } = on
  const wish = (target: Target, why: string, shareKey: string | null = null, given: number | null = null): Wish => ({
    ...target, why, shareKey, given,
    caps: target.daily_cap === null ? [] : [{ key: counterKey('rule_day', rule.id, 0, target.carrier_id, order.day), most: target.daily_cap, word: 'of the rule' }],
  })
  const { targets } = rule
  if (rule.mode === 'percentage_split') {
    const keyOf = (id: number) => counterKey('split', rule.id, rule.version, id, windowOf(order.day, rule.window))
    const shares = splitOrder(targets.map(({ carrier_id, share }) => ({ carrier_id, share, given: tally.given(keyOf(carrier_id)) })))
    return shares.flatMap(({ carrier_id, share, given }) => {
      const target = targets.find((one) => one.carrier_id === carrier_id)
      return target ? [wish(target, `${share} % of the split, ${SO_FAR} so far.`, keyOf(carrier_id), given)] : []
    })
  }
  if (rule.mode === 'fastest' || rule.mode === 'best_on_time') {
    const rated = targets.map((target) => ({ target, days: judged(on, target.carrier_id)?.transit_days_max ?? 999, onTime: onTimeOf(on, target.carrier_id) }))
    const byTime = rule.mode === 'fastest' ? rated.toSorted((a, b) => a.days - b.days || b.onTime - a.onTime) : rated.toSorted((a, b) => b.onTime - a.onTime || a.days - b.days)
    return byTime.map(({ target, days, onTime }) => wish(target, rule.mode === 'fastest' ? `Within ${days} days.` : `${onTime.toFixed(1)} % on time.`))
  }
  return targets.map((target, i) => wish(target, rule.mode === 'single' ? 'The carrier of the rule.' : `Number ${i + 1} of the rule.`))
}

function capReason({ tally, lane, order }: OnLane, wish: Wish, { carrier, coverage }: Candidate): { reason: string | null; takes: string[] } {
  const name = carrier?.display_name
  const restricted = lane.restrictions.get(wish.carrier_id)
  const caps = [...wish.caps]
  if (restricted?.daily_cap != null && restricted.action !== 'warn') {
    caps.push({ key: counterKey('lane_day', lane.id, 0, wish.carrier_id, order.day), most: restricted.daily_cap, word: `on ${lane.linehaul_code}` })
  }
  const full = caps.find(({ key, most }) => tally.given(key) >= most)
  const day = full ? null : tally.full(coverage, order.weight_kg)
  const reason = full ? `${name} has its ${full.most} parcels of the day ${full.word}.` : day && `${name} ${day}.`
  return { reason, takes: [...caps.map(({ key }) => key), ...(wish.shareKey ? [wish.shareKey] : [])] }
}

interface Asking {
  candidate: Candidate | null
  takes: readonly string[]
  so_far: number | null
  candidates: Asked[]
}

/** Asks carriers one after another; the first that can take the parcel gets it. */
function askInOrder(on: OnLane, wishes: readonly Wish[]): Asking {
  const candidates: Asked[] = []
  for (const wish of wishes) {
    const candidate = judged(on, wish.carrier_id)
    const name = candidate?.carrier?.display_name ?? on.house.carriers.get(wish.carrier_id)?.display_name ?? `Carrier ${wish.carrier_id}`
    if (!candidate) {
      candidates.push({ carrier_id: wish.carrier_id, carrier: name, accepted: false, reason: `${name} is not an active last-mile carrier of ${on.lane.linehaul_code}.` })
      continue
    }
    const { reason, takes } = candidate.reason === null ? capReason(on, wish, candidate) : { reason: candidate.reason, takes: [] }
    candidates.push({ carrier_id: wish.carrier_id, carrier: name, accepted: reason === null, reason: reason ?? [wish.why, candidate.warning].filter(Boolean).join(' ') })
    if (reason === null) return { candidate, takes, so_far: wish.given, candidates }
  }
  return { candidate: null, takes: [], so_far: null, candidates }
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

/** The lane's own carriers: by share where shares are kept, else by priority (linehaul.md 7.4). */
function laneWishes({ lane, tally, order }: OnLane): Wish[] {
  const bare = { carrier_service_id: 0, daily_cap: null, caps: [] }
  if (!lane.carriers.some(({ share }) => share > 0)) {
    return lane.carriers.map(({ carrier_id, priority }) => ({ ...bare, carrier_id, share: 0, shareKey: null, given: null, why: `Priority ${priority} of the linehaul.` }))
  }
  const keyOf = (id: number) => counterKey('lane_split', lane.id, 0, id, order.day)
  const shares = splitOrder(lane.carriers.map(({ carrier_id, share }) => ({ carrier_id, share, given: tally.given(keyOf(carrier_id)) })))
  return shares.map(({ carrier_id, share, given }) => ({ ...bare, carrier_id, share, shareKey: keyOf(carrier_id), given, why: `${share} % of the linehaul, ${SO_FAR} so far.` }))
}

const NOBODY = 'No carrier can take this parcel'

function byRules(on: OnLane, rules: readonly CompiledRule[], before: Trail): Omit<Decision, 'lane' | 'counted'> {
  let trail = before
  for (const rule of rules) {
    const named = { step: 'rule' as const, id: rule.id, name: `${rule.rule_code} ${rule.rule_name}` }
    const refusal = ruleRefusal(rule, on)
    if (refusal) {
      trail = trail.then(shared(rule, { ...named, verdict: 'skipped', reason: refusal }))
      continue
    }
    const { candidate, takes, so_far, candidates } = askInOrder(on, wishesOf(on, rule))
    const reason = candidate ? 'Its conditions hold.' : 'Its conditions hold, but none of its carriers can take the parcel.'
    trail = trail.then(shared(rule, { ...named, verdict: candidate ? 'taken' : 'no_carrier', reason }, candidates))
    if (candidate) return { result: 'allocated', reason: null, rule, candidate, takes, told: { trail, so_far } }
    if (rule.on_no_carrier === 'hold') return { result: 'held', reason: NOBODY, rule, candidate: null, takes: [], told: { trail, so_far } }
    if (rule.on_no_carrier === 'linehaul_default') break
  }
  const { candidate, takes, so_far, candidates } = askInOrder(on, laneWishes(on))
  const own = { step: 'default', id: on.lane.id, name: on.lane.linehaul_code, verdict: candidate ? 'taken' : 'no_carrier', reason: 'The linehaul’s own carriers.' } as const
  const told = { trail: trail.then(shared(on.lane, own, candidates)), so_far }
  return candidate ? { result: 'allocated', reason: null, rule: null, candidate, takes, told } : { result: 'held', reason: NOBODY, rule: null, candidate: null, takes: [], told }
}

/**
 * Which carrier an order gets and why (linehaul.md 7.1 to 7.7), nothing asked of the database. Null: the client keeps no rules, or
 * no lane of this kind to this country, and the preference of carriers decides as ever (docs/decisions/018). Decides as often as it is
 * asked, each time by the counters it is given; lane, conditions and what each carrier says are found once.
 */
export function decider(client: ClientBook | undefined, question: Question): ((tally: Tally) => Decision) | null {
  const { order } = question
  if (!client || client.rules.length === 0) return null
  const lanes = client.lanes.filter((lane) => lane.delivery_type === order.delivery_type && lane.service_type === order.service_type && lane.coverage.countries.has(order.country_code))
  if (lanes.length === 0) return null
  const { lane, place, trail } = findLane(client.trail, lanes, order)
  if (!lane || !place) {
    const held: Decision = { result: 'held', reason: `No linehaul covers ${order.city}, ${order.country_code}`, lane: null, rule: null, candidate: null, told: { trail, so_far: null }, takes: [], counted: false }
    return () => held
  }
  const known = { judged: new Map<number, Candidate>(), served: servedBy(question.house, order), refusals: new Map<CompiledRule, string | null>() }
  return (tally) => {
    tally.asked = false
    const decided = byRules({ ...question, lane, place, tally, ...known }, client.rules, trail)
    return { ...decided, lane, counted: tally.asked }
  }
}

/** The same, decided once. */
export const decide = (client: ClientBook | undefined, { tally, ...question }: Question & { tally: Tally }): Decision | null => decider(client, question)?.(tally) ?? null
