import { girth } from '@/lib/domain/weight'
import { money } from '@/lib/domain/money'
import type { Carrier, Country, Coverage, HouseFacts, Service } from './lookups'

/** What a carrier is asked to take. */
export interface CarrierAsk {
  country: Country
  service: Service
  city: string
  pieces: number
  /** Kilograms of all pieces together. */
  weight: string
  /** Centimetres of one piece. */
  sides: readonly [string, string, string] | null
  /** In the currency of the country; null when prepaid. */
  cod: string | null
}

/** A carrier that was looked at, and what it was told (tracking.md 2, consignment_assignments). */
export interface LookedAt {
  carrier_id: number
  accepted: boolean
  reason: string
}

/** Who takes a parcel, or why nobody does; `looked_at` in the order they were asked, the one that takes it last. */
export type CarrierChoice = ({ carrier: Carrier; coverage: Coverage; refusal: null } | { carrier: null; coverage: null; refusal: string }) & { looked_at: LookedAt[] }

function sizeRefusal({ display_name, max_length_cm, max_girth_cm }: Carrier, sides: NonNullable<CarrierAsk['sides']>): string | null {
  const longest = Math.max(...sides.map(Number))
  if (longest > Number(max_length_cm)) return `${display_name} takes sides up to ${Number(max_length_cm)} cm.`
  // No girth is above five times the longest side, which settles nearly every parcel.
  if (5 * longest <= Number(max_girth_cm)) return null
  return Number(girth(...sides)) > Number(max_girth_cm) ? `${display_name} takes a girth up to ${Number(max_girth_cm)} cm.` : null
}

function refusalOf(carrier: Carrier, { cod_available, cod_currency, cod_max_amount }: Coverage, ask: CarrierAsk): string | null {
  const { display_name, max_weight_kg, multi_piece_supported } = carrier
  const { country, pieces, weight, sides, cod } = ask
  if (pieces > 1 && !multi_piece_supported) return `${display_name} takes parcels of one piece only.`
  if (Number(weight) / pieces > Number(max_weight_kg)) return `${display_name} takes up to ${Number(max_weight_kg)} kg a piece.`
  if (cod !== null && !cod_available) return `${display_name} does not collect COD in ${country.country_name}.`
  if (cod !== null && cod_max_amount !== null && Number(cod) > Number(cod_max_amount)) {
    const currency = cod_currency ?? country.currency ?? ''
    return `COD ${money(cod, currency)} is above the limit ${money(cod_max_amount, currency)} of ${display_name}.`
  }
  return sides && sizeRefusal(carrier, sides)
}

/**
 * The carrier for a parcel: the one asked for, or the first by preference that covers country and service and takes the weight, size,
 * pieces and COD (packages.md 7, carrier booking).
 */
export function chooseCarrier(ask: CarrierAsk, given: Carrier | null, house: Pick<HouseFacts, 'coverage' | 'carriers'>): CarrierChoice {
  const { country, service, city } = ask
  const lane = house.coverage.get(`${country.country_code}/${service.code}`) ?? []
  const able = given ? lane.filter(({ carrier_id }) => carrier_id === given.id) : lane
  let reason = `${given?.display_name ?? 'No carrier'} ${given ? 'does not serve' : 'serves'} ${city} with ${service.code}.`
  const looked_at: LookedAt[] = []
  for (const [i, coverage] of able.entries()) {
    const carrier = house.carriers.get(coverage.carrier_id)
    if (!carrier) continue
    const refusal = refusalOf(carrier, coverage, ask)
    looked_at.push({ carrier_id: carrier.id, accepted: refusal === null, reason: refusal ?? (given ? 'Named in the order.' : 'First of the lane that takes it.') })
    if (refusal === null) return { carrier, coverage, refusal: null, looked_at }
    if (i === 0) reason = refusal
  }
  return { carrier: null, coverage: null, refusal: reason, looked_at }
}
