import type { OrderFacts } from '@/lib/domain/allocation-match'
import { placeKey } from '@/lib/domain/carrier-place'
import { counted } from '@/lib/domain/counted'
import { money } from '@/lib/domain/money'
import { numberRefusal, refusalOf, type CarrierAsk } from '../packages/carrier-choice'
import type { Carrier, ReferenceData } from '../packages/lookups'
import type { Served } from '../packages/served-places'
import { placeName, type Covered, type ExcludedPlace, type Lane, type LaneCarrier, type Restriction } from './book'

/** A parcel on a lane, and every coverage of its country and service as it is at its place. */
export interface Judging {
  lane: Lane
  place: Covered
  order: OrderFacts
  ask: CarrierAsk
  reference: Pick<ReferenceData, 'carriers'>
  served: readonly Served[]
}

/** What a carrier says to a parcel on a lane. `reason` null: it can take it. */
export interface Candidate {
  row: LaneCarrier
  carrier: Carrier | null
  coverage: Served | null
  reason: string | null
  /** A restriction that lets it pass, flagged. */
  warning: string | null
  transit_days_max: number
}

const above = (limit: string | null, value: number) => limit !== null && value > Number(limit)
const below = (limit: string | null, value: number) => limit !== null && value < Number(limit)
const some = (blocked: readonly string[], found: readonly string[]) => found.find((one) => blocked.includes(one))

function measureReason(r: Restriction, o: OrderFacts): string | null {
  if (below(r.min_weight_kg, o.weight_kg)) return `below ${Number(r.min_weight_kg)} kg`
  if (above(r.max_weight_kg, o.weight_kg)) return `above ${Number(r.max_weight_kg)} kg`
  if (above(r.max_length_cm, o.max_side_cm)) return `longer than ${Number(r.max_length_cm)} cm`
  if (above(r.max_girth_cm, o.girth_cm)) return `girth above ${Number(r.max_girth_cm)} cm`
  if (r.max_pieces !== null && o.pieces > r.max_pieces) return `more than ${counted(r.max_pieces, 'piece')}`
  if (below(r.min_declared_value, o.declared_value)) return `value below ${money(r.min_declared_value ?? 0, 'AED')}`
  return above(r.max_declared_value, o.declared_value) ? `value above ${money(r.max_declared_value ?? 0, 'AED')}` : null
}

function goodsReason(r: Restriction, o: OrderFacts): string | null {
  const blocked = some(r.blocked_handling_codes, o.handling)
  if (blocked) return `handling code ${blocked} is blocked`
  // What a code that is allowed implies comes with it.
  const foreign = r.allowed_handling_codes.length > 0
    ? o.handling.find((code) => !r.allowed_handling_codes.includes(code) && !o.implied.includes(code))
    : undefined
  if (foreign) return `handling code ${foreign} is not among those allowed`
  const hs = r.blocked_hs_prefixes.find((prefix) => o.hs_codes.some((code) => code.replaceAll('.', '').startsWith(prefix)))
  if (hs) return `HS codes from ${hs} are blocked`
  const category = some(r.blocked_categories, o.tags)
  if (category) return `category ${category} is blocked`
  return o.package_type && r.blocked_package_types.includes(o.package_type) ? `package type ${o.package_type} is blocked` : null
}

/** Whether an order goes there: by the place's own kind and country, since a city may be called as its state is (linehaul.md 2). */
function liesIn({ type, id, name, country, city }: ExcludedPlace, o: OrderFacts): boolean {
  if (type === 'country') return String(id) === o.country_code
  if (type === 'pincode') return o.pincode !== null && placeName.pincode(o.country_code, String(id)) === placeName.pincode(o.country_code, o.pincode)
  if (name === null || country !== o.country_code) return false
  if (type === 'area') return o.area !== null && city === o.city && placeKey(name) === placeKey(o.area)
  return name === (type === 'state' ? o.state : o.city)
}

function placeReason(r: Restriction, o: OrderFacts): string | null {
  const place = r.excluded_places.find((one) => liesIn(one, o))
  if (place) return `${place.name ?? String(place.id)} is excluded`
  return r.allowed_weekdays.includes(o.weekday) ? null : 'not taken on this weekday'
}

/** Why a restriction stops a parcel, in words without a full stop; null when it does not. The daily cap is counted elsewhere. */
export function restrictionReason(r: Restriction, o: OrderFacts): string | null {
  if (!r.payment_modes.includes(o.payment_mode)) return `payment ${o.payment_mode} is not taken`
  if (o.payment_mode === 'cod' && above(r.max_cod_amount, o.cod_amount)) return `COD above ${money(r.max_cod_amount ?? 0, 'AED')}`
  return measureReason(r, o) ?? goodsReason(r, o) ?? placeReason(r, o)
}

const inForce = ({ effective_from, effective_to }: Pick<LaneCarrier, 'effective_from' | 'effective_to'>, day: string) =>
  (effective_from === null || effective_from <= day) && (effective_to === null || effective_to >= day)

function scopeReason(row: LaneCarrier, { country_code, city }: OrderFacts): string | null {
  if (row.scope === 'countries' && !row.scope_ids.has(country_code)) return `does not take ${country_code} on this lane`
  return row.scope === 'cities' && !row.scope_ids.has(`${country_code}/${city}`) ? `does not take ${city} on this lane` : null
}

/** One last-mile carrier of a lane and one parcel: every drop has its reason (linehaul.md 7.3). Counted caps come after. */
export function judge(row: LaneCarrier, { lane, place, order, ask, reference, served }: Judging): Candidate {
  const carrier = reference.carriers.get(row.carrier_id) ?? null
  const coverage = served.find(({ carrier_id }) => carrier_id === row.carrier_id) ?? null
  const transit_days_max = coverage?.transit_days_max ?? place.transit_days_max ?? ask.service.transit_days_max
  const verdict = (reason: string | null, warning: string | null = null): Candidate => ({ row, carrier, coverage, reason, warning, transit_days_max })
  if (!carrier) return verdict('No longer one of our carriers.')
  const name = carrier.display_name
  if (carrier.status !== 'active') return verdict(`${name} is suspended.`)
  if (!inForce(row, order.day)) return verdict(`${name} is not in force on this day.`)
  const scope = scopeReason(row, order)
  if (scope) return verdict(`${name} ${scope}.`)
  if (!coverage) return verdict(`${name} does not serve ${order.city} with ${order.rsa_service_code}.`)
  const refusal = refusalOf(carrier, coverage, ask) ?? numberRefusal(carrier, ask)
  if (refusal) return verdict(refusal)
  if (ask.cod !== null && !place.cod) return verdict(`No COD in ${order.city} on ${lane.linehaul_code}.`)
  const restriction = lane.restrictions.get(row.carrier_id)
  const stopped = restriction ? restrictionReason(restriction, order) : null
  if (!stopped) return verdict(null)
  const sentence = `${name}: ${stopped}.`
  return restriction?.action === 'warn' ? verdict(null, sentence) : verdict(sentence)
}
