import type { Db } from '../../db/db'
import { answerOf, readPlaces, type ParcelPlace, type PlaceAnswer } from '../carrier-coverage/parcel-places'
import type { Coverage, ReferenceData } from './lookups'
import { canonicalPincode } from '../../core/places/pincodes'

type Reference = Pick<ReferenceData, 'coverage' | 'places' | 'cities'>

/** Where a parcel goes and with what, as far as it is known. */
export interface Going {
  country_code: string | null
  rsa_service_code: string | null
  state: string | null
  city: string | null
  area: string | null
  pincode: string | null
}

/** A carrier's coverage of a country as it is at one place of it. `gap`: why it does not deliver there. */
export type Served = Coverage & Pick<PlaceAnswer, 'gap' | 'delivery_days'>

function placeOf({ cities }: Reference, country_code: string, { state, city, area, pincode }: Going): ParcelPlace {
  const match = city ? cities.get(country_code)?.find(city, state) : undefined
  return { country_code, city_id: match && 'city' in match ? match.city.id : null, area, pincode }
}

function servedAt({ places }: Reference, coverage: Coverage, place: ParcelPlace): Served {
  const said = answerOf(places, coverage, place)
  return {
    ...coverage, gap: said.gap, delivery_days: said.delivery_days, cod_available: coverage.cod_agreed && (said.cod_available ?? coverage.cod_available),
    transit_days_max: said.transit_days_max ?? coverage.transit_days_max,
  }
}

/** Answers given of places already, while what was read of places is the same: a parcel asks for its own half a dozen times, a file for few. */
interface Remembered {
  read: number
  coverage: Reference['coverage']
  given: Map<string, readonly Served[]>
}
const remembered = new WeakMap<Reference['places'], Remembered>()
const MOST_REMEMBERED = 20_000

function rememberedOf({ places, coverage }: Reference): Remembered['given'] {
  const known = remembered.get(places)
  if (known?.read === places.size && known.coverage === coverage && known.given.size < MOST_REMEMBERED) return known.given
  const fresh: Remembered = { read: places.size, coverage, given: new Map() }
  remembered.set(places, fresh)
  return fresh.given
}

/**
 * The carriers of a country and service, the preferred first, and what each says of the
 * place (carriers.md 7.3); the places were read before. `carrierId`: that one alone.
 */
export function servedBy(reference: Reference, going: Going, carrierId?: number): readonly Served[] {
  const { country_code, rsa_service_code, city, state, area, pincode } = going
  const lane = reference.coverage.get(`${country_code}/${rsa_service_code}`)
  if (!lane || !country_code) return []
  const given = rememberedOf(reference)
  const name = `${country_code}\n${rsa_service_code}\n${city}\n${state}\n${area}\n${pincode}\n${carrierId}`
  const known = given.get(name)
  if (known) return known
  const offered = carrierId === undefined ? lane : lane.filter(({ carrier_id }) => carrier_id === carrierId)
  const place = placeOf(reference, country_code, going)
  const served = offered.map((coverage) => servedAt(reference, coverage, place))
  given.set(name, served)
  return served
}

/** Reads what `servedBy` will be asked of these parcels; their cities are known to us, their pincodes as they were written. */
export async function readServed(db: Db, reference: ReferenceData, parcels: readonly Going[]): Promise<void> {
  const questions = parcels.flatMap((parcel) => {
    const country = parcel.country_code ? reference.countries.get(parcel.country_code) : undefined
    if (!country) return []
    const written = parcel.pincode && country.pincode_pattern ? canonicalPincode(parcel.pincode, country.pincode_pattern, country.pincode_normalise) : null
    const place = { ...placeOf(reference, country.country_code, parcel), pincode: written ?? parcel.pincode }
    const services = parcel.rsa_service_code ? [parcel.rsa_service_code] : [...reference.services.keys()]
    return services.flatMap((service) => reference.coverage.get(`${country.country_code}/${service}`) ?? []).map((coverage) => ({ coverage, place }))
  })
  await readPlaces(db, reference.places, questions)
}
