import type { AllocationMode } from '@/lib/domain/allocation'
import type { OrderFacts } from '@/lib/domain/allocation-match'
import { placeKey } from '@/lib/domain/carrier-place'
import type { CapacityDays } from '../carrier-coverage/capacity-days'
import type { Served } from '../packages/served-places'
import type { Trail } from './trail'

/** A place row of a lane: what it says of the place. Days are null where the lane leaves them to the carrier. */
export interface Covered {
  include: boolean
  cod: boolean
  transit_days_max: number | null
  level: number
}

/** The places of one lane by name, the most specific first (linehaul.md 7.2). Names are those packages are stored with. */
export class CoverageIndex {
  private readonly rows = new Map<string, Covered>()
  readonly countries = new Set<string>()
  /** Pincodes are read for the parcels at hand; these have been. */
  readonly pincodesRead = new Set<string>()
  hasPincodes = false
  hasAreas = false

  add(key: string, country: string, row: Covered): void {
    const there = this.rows.get(key)
    // Two spellings may meet in one name; leaving a place out is the safer reading.
    if (!there || there.include) this.rows.set(key, row)
    if (row.include) this.countries.add(country)
    if (row.level === 4) this.hasAreas = true
  }

  find({ pincode, area, city, state, country }: OrderPlace): Covered | null {
    const { rows } = this
    return (
      (pincode ? rows.get(pincode) : undefined) ??
      (area ? rows.get(area) : undefined) ??
      rows.get(city) ??
      (state ? rows.get(state) : undefined) ??
      rows.get(country) ??
      null
    )
  }
}

export const placeName = {
  pincode: (country: string, pincode: string) => `p|${country}|${pincode.replaceAll(' ', '').toUpperCase()}`,
  area: (country: string, city: string, area: string) => `a|${country}|${city}|${placeKey(area)}`,
  city: (country: string, city: string) => `c|${country}|${city}`,
  state: (country: string, state: string) => `s|${country}|${state}`,
}

/** Where an order goes, by the names lanes know places under; null: it says none, or no lane goes by it. */
export interface OrderPlace {
  pincode: string | null
  area: string | null
  city: string
  state: string | null
  country: string
}

/** Spelled once for all the lanes of an order. */
export function orderPlace({ country_code, state, city, area, pincode }: OrderFacts, lanes: readonly Lane[]): OrderPlace {
  return {
    pincode: pincode && lanes.some(({ coverage }) => coverage.hasPincodes) ? placeName.pincode(country_code, pincode) : null,
    area: area && lanes.some(({ coverage }) => coverage.hasAreas) ? placeName.area(country_code, city, area) : null,
    city: placeName.city(country_code, city), state: state && placeName.state(country_code, state), country: country_code,
  }
}

export interface Rate {
  base_amount: number
  base_kg: number
  extra_kg_amount: number
  cod_fee: number
}

/** A last-mile carrier of a lane. */
export interface LaneCarrier {
  carrier_id: number
  carrier_service_id: number
  priority: number
  share: number
  scope: string
  scope_ids: ReadonlySet<string>
  effective_from: string | null
  effective_to: string | null
  /** AED; null where no rate is kept. */
  rate: Rate | null
}

/** A place a carrier is not given on a lane. Names are those packages are stored with; null where a place is no longer known. */
export interface ExcludedPlace {
  type: string
  id: string | number
  name: string | null
  /** Where a state, city or area lies; a name alone is of many countries. */
  country: string | null
  /** Of an area. */
  city: string | null
}

/** What a carrier may not be given on a lane; `action` warn lets it pass, flagged. */
export interface Restriction {
  carrier_id: number
  min_weight_kg: string | null
  max_weight_kg: string | null
  max_length_cm: string | null
  max_girth_cm: string | null
  max_pieces: number | null
  min_declared_value: string | null
  max_declared_value: string | null
  payment_modes: readonly string[]
  max_cod_amount: string | null
  blocked_handling_codes: readonly string[]
  allowed_handling_codes: readonly string[]
  blocked_hs_prefixes: readonly string[]
  blocked_categories: readonly string[]
  blocked_package_types: readonly string[]
  excluded_places: readonly ExcludedPlace[]
  allowed_weekdays: readonly number[]
  daily_cap: number | null
  action: string
}

export interface Lane {
  id: number
  linehaul_code: string
  delivery_type: string
  service_type: string
  rsa_service_code: string
  /** How the main leg travels: air, sea, road, or none. */
  transport_mode: string
  /** By air on a schedule without a cargo aircraft. */
  passenger: boolean
  priority: number
  max_weight_kg: string | null
  max_length_cm: string | null
  max_declared_value: string | null
  effective_from: string
  effective_to: string | null
  carriers: readonly LaneCarrier[]
  restrictions: ReadonlyMap<number, Restriction>
  coverage: CoverageIndex
}

export interface Target {
  carrier_id: number
  carrier_service_id: number
  share: number
  daily_cap: number | null
}

/** A rule made ready to be asked of many orders. */
export interface CompiledRule {
  id: number
  version: number
  rule_code: string
  rule_name: string
  client_id: number | null
  linehaul_id: number | null
  delivery_type: string | null
  service_type: string | null
  rsa_service_code: string | null
  /** Null when the conditions hold, else which does not. */
  refusal: (order: OrderFacts) => string | null
  mode: AllocationMode
  targets: readonly Target[]
  window: string
  on_no_carrier: string
  effective_from: string | null
  effective_to: string | null
}

/** Everything a client's orders are allocated by; read once for a whole file. */
export interface ClientBook {
  client_id: number
  lanes: readonly Lane[]
  /** The client's own in order, then those for all clients. */
  rules: readonly CompiledRule[]
  /** Where what its parcels are told begins. */
  trail: Trail
}

/** Deliveries of the last 30 days by carrier, country and service: `carrier/country/service`. */
export interface OnTime {
  stopped: number
  on_time: number
}

export interface AllocationBook {
  clients: Map<number, ClientBook>
  /** Null until a rule asks for it. */
  onTime: ReadonlyMap<string, OnTime> | null
  /** Cities marked remote, as `country/city`. */
  remote: ReadonlySet<string>
}

/** The window a counter of a day or month belongs to. */
export const windowOf = (day: string, window: string) => (window === 'month' ? `${day.slice(0, 7)}-01` : day)

type CounterKind = 'split' | 'rule_day' | 'lane_split' | 'lane_day'
export const counterKey = (kind: CounterKind, ownerId: number, version: number, carrierId: number, window: string) =>
  `${kind}|${ownerId}|${version}|${carrierId}|${window}`

/** How many a carrier was given so far, by `counterKey`, and what room its days have. `wasCounted` tells that a decision hung on a counter. */
export class Tally {
  wasCounted = false
  constructor(
    private readonly counts = new Map<string, number>(),
    private readonly days: CapacityDays | null = null,
  ) {}

  given(key: string): number {
    this.wasCounted = true
    return this.counts.get(key) ?? 0
  }

  /** Why a carrier's day is full, as the end of a sentence; null while it has room, or nobody looked. */
  full(coverage: Served | null, kg: string | number): string | null {
    return coverage && this.days ? this.days.full(coverage, kg) : null
  }

  take(keys: readonly string[]): void {
    for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }
}
