import { dubaiDay, dubaiTime, isoWeekday } from '@/lib/domain/days'
import type { OrderFacts } from '@/lib/domain/allocation-match'
import { withImplied } from '@/lib/domain/handling-code'
import { dirhamsFor } from '../../core/parcels/dirhams'
import type { CarrierAsk } from '../packages/carrier-choice'
import type { Parcel, ResolvedAddress } from '../packages/parcel'
import type { Client, ReferenceData, Service } from '../packages/lookups'

/** When an order counts as made, in Dubai. */
export type Hour = Pick<OrderFacts, 'day' | 'weekday' | 'time'>

export function hourOf(at: Date | string = new Date()): Hour {
  const day = dubaiDay(at)
  return { day, weekday: isoWeekday(day), time: dubaiTime(at) }
}

/** 2 × the two shorter sides + the longest, centimetres; 0 where no sides are known. */
export function sizeOf(sides: readonly (string | null)[] | null): { max_side_cm: number; girth_cm: number } {
  const [a = 0, b = 0, c = 0] = (sides ?? []).map(Number).toSorted((x, y) => y - x)
  return { max_side_cm: a, girth_cm: a + 2 * (b + c) }
}

/** Handling codes as rules ask for them. */
export function codesOf(own: readonly string[], { handlingCodes }: Pick<ReferenceData, 'handlingCodes'>): Pick<OrderFacts, 'handling' | 'implied'> {
  if (own.length === 0) return { handling: own, implied: own }
  const handling = withImplied(own, handlingCodes)
  return { handling, implied: handling.filter((code) => !own.includes(code)) }
}

export interface ParcelParts {
  parcel: Parcel
  client: Client
  service: Service
  service_type: string
  address: ResolvedAddress
  ask: CarrierAsk
  declared_value_aed: string
  cod_currency: string | null
  volumetric_weight: string | null
}

/** What allocation rules may ask of a parcel that passed every other rule. */
export function factsOfParcel(
  { parcel, client, service, service_type, address, ask, declared_value_aed, cod_currency, volumetric_weight }: ParcelParts,
  reference: ReferenceData, hour: Hour,
): OrderFacts {
  const { country, city, state, pincode } = address
  return {
    client_id: client.id, seller_id: parcel.seller_id, delivery_type: service.delivery_type, service_type, rsa_service_code: service.code,
    country_code: country.country_code, state, city, area: parcel.area, pincode, origin_code: client.origin_country,
    package_type: parcel.package_type, ...codesOf(parcel.special_handling, reference), tags: parcel.channel ? [parcel.channel.toLowerCase()] : [],
    hs_codes: parcel.items.flatMap(({ hs_code }) => hs_code ?? []),
    weight_kg: Number(ask.weight), volumetric_weight_kg: Number(volumetric_weight ?? 0), pieces: ask.pieces, declared_value: Number(declared_value_aed),
    cod_amount: ask.cod === null ? 0 : Number(ask.cod) * Number(dirhamsFor(reference.rates, cod_currency)), item_count: parcel.items.length,
    ...sizeOf(ask.sides), payment_mode: ask.cod === null ? 'prepaid' : 'cod',
    is_remote: reference.allocation.remote.has(`${country.country_code}/${city}`), ...hour,
  }
}
