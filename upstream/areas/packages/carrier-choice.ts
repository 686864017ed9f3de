import { girth } from '@/lib/domain/weight'
import { money } from '@/lib/domain/money'
import { answerTo, traceAtOnce, type CarrierAnswer, type Trace } from '../allocation/trail'
import type { Carrier, Country, ReferenceData, Service } from './lookups'
import { servedBy, type Served } from './served-places'

/** What a carrier is asked to take. */
export interface CarrierAsk {
  country: Country
  service: Service
  city: string
  state: string | null
  area: string | null
  pincode: string | null
  pieces: number
  /** Kilograms of all pieces together. */
  weight: string
  /** Centimetres of one piece. */
  sides: readonly [string, string, string] | null
  /** In the currency of the country; null when prepaid. */
  cod: string | null
  /** The client a number of the carrier's is drawn for; left out where none is. */
  draws_for?: number
  /** A test parcel, which any carrier may be tried with. */
  sandbox?: boolean
}

type Reference = Pick<ReferenceData, 'coverage' | 'carriers' | 'places' | 'cities'>
/** Why a coverage's day takes no more, as the end of a sentence about its carrier; null while it does. */
export type FullOf = (coverage: Served, kg: string) => string | null

/** Who takes a parcel, or why nobody does, and who was asked on the way (tracking.md 2, consignment_assignments). */
export type CarrierChoice = ({ carrier: Carrier; coverage: Served; refusal: null } | { carrier: null; coverage: null; refusal: string }) & { trace: Trace }

const byPreference = { step: 'default', id: null, name: 'Preference of carriers', reason: 'The client keeps no lane and rules for such parcels.' } as const
const taken = { ...byPreference, verdict: 'taken' } as const
const left = { ...byPreference, verdict: 'no_carrier' } as const

/** Which carriers preference asked, as one step like those of the rules. */
export const traceByPreference = ({ carriers }: Pick<ReferenceData, 'carriers'>, answers: readonly CarrierAnswer[], isTaken: boolean): Trace =>
  traceAtOnce(carriers, answers, isTaken ? taken : left)

function sizeRefusal({ display_name, max_length_cm, max_girth_cm }: Carrier, sides: NonNullable<CarrierAsk['sides']>): string | null {
  const longest = Math.max(...sides.map(Number))
  if (longest > Number(max_length_cm)) return `${display_name} takes sides up to ${Number(max_length_cm)} cm.`
  // No girth is above five times the longest side, which settles nearly every parcel.
  if (5 * longest <= Number(max_girth_cm)) return null
  return Number(girth(...sides)) > Number(max_girth_cm) ? `${display_name} takes a girth up to ${Number(max_girth_cm)} cm.` : null
}

/** Why a carrier cannot take a parcel by its coverage and its own limits, null when it can. */
export function refusalOf(carrier: Carrier, { gap, cod_available, cod_currency, cod_max_amount }: Served, ask: CarrierAsk): string | null {
  const { display_name, max_weight_kg, multi_piece_supported, returns_supported } = carrier
  const { country, service, city, pieces, weight, sides, cod } = ask
  // linehaul.md 7.3: what is booked in a carrier's test system is never delivered.
  if (carrier.environment !== 'production' && !ask.sandbox) return `${display_name} works in its sandbox and takes no real parcels.`
  if (gap !== null) return gap === 'pincode' ? `${display_name} needs the pincode of ${city}.` : `${display_name} does not serve ${city} with ${service.code}.`
  if (service.delivery_type === 'return' && !returns_supported) return `${display_name} takes no returns.`
  if (pieces > 1 && !multi_piece_supported) return `${display_name} takes parcels of one piece only.`
  if (Number(weight) / pieces > Number(max_weight_kg)) return `${display_name} takes up to ${Number(max_weight_kg)} kg a piece.`
  if (cod !== null && !cod_available) return `${display_name} does not collect COD in ${country.country_name}.`
  if (cod !== null && cod_max_amount !== null && Number(cod) > Number(cod_max_amount)) {
    const currency = cod_currency ?? country.currency ?? ''
    return `COD ${money(cod, currency)} is above the limit ${money(cod_max_amount, currency)} of ${display_name}.`
  }
  return sides && sizeRefusal(carrier, sides)
}

/** Why a carrier whose numbers we draw cannot number this parcel, null when it can (tracking.md 7). */
export function numberRefusal({ gives_numbers, books_by_api, open_blocks, display_name }: Carrier, { draws_for, service }: CarrierAsk): string | null {
  if (draws_for === undefined || !gives_numbers || books_by_api) return null
  const holds = open_blocks.some(({ client_id, service_code }) => (client_id ?? draws_for) === draws_for && (service_code ?? service.code) === service.code)
  return holds ? null : `${display_name} has no tracking numbers left.`
}

/** Those that cover country and service of a parcel, the preferred first, or the one asked for alone, with what each says of the place. */
export const able = ({ country, service, ...ask }: CarrierAsk, given: Carrier | null, reference: Reference): readonly Served[] =>
  servedBy(reference, { ...ask, country_code: country.country_code, rsa_service_code: service.code }, given?.id)

/**
 * The carrier for a parcel: the one asked for, or the first by preference that covers country and service and takes the weight, size,
 * pieces and COD (packages.md 7, carrier booking). One without numbers left, or whose day is full, is passed over; where nobody else takes
 * the parcel it is chosen all the same, a full one before one without numbers, whose label says what is missing.
 */
export function chooseCarrier(ask: CarrierAsk, given: Carrier | null, reference: Reference, fullOf: FullOf = () => null): CarrierChoice {
  const { service, city } = ask
  let reason = `${given?.display_name ?? 'No carrier'} ${given ? 'does not serve' : 'serves'} ${city} with ${service.code}.`
  const answers: CarrierAnswer[] = []
  let [crowded, dry]: ({ carrier: Carrier; coverage: Served } | null)[] = [null, null]
  for (const [i, coverage] of able(ask, given, reference).entries()) {
    const carrier = reference.carriers.get(coverage.carrier_id)
    if (!carrier) continue
    const limits = refusalOf(carrier, coverage, ask)
    const numberless = given || limits !== null ? null : numberRefusal(carrier, ask)
    if (numberless !== null) dry ??= { carrier, coverage }
    const day = given || limits !== null || numberless !== null ? null : fullOf(coverage, ask.weight)
    if (day !== null) crowded ??= { carrier, coverage }
    const refusal = limits ?? numberless ?? (day && `${carrier.display_name} ${day}.`)
    answers.push(answerTo(carrier, {
      carrier_id: carrier.id, carrier: carrier.display_name, accepted: refusal === null,
      reason: refusal ?? (given ? 'Named in the order.' : 'First of the lane that takes it.'),
    }))
    if (refusal === null) return { carrier, coverage, refusal: null, trace: traceByPreference(reference, answers, true) }
    if (i === 0) reason = refusal
  }
  const last = crowded ?? dry
  const trace = traceByPreference(reference, answers, last !== null)
  return last ? { ...last, refusal: null, trace } : { carrier: null, coverage: null, refusal: reason, trace }
}

/** Of a client whose carriers people choose: nobody is asked, and the label waits for a choice (clients.md 2.3). */
export const leftToPeople = (reference: Pick<ReferenceData, 'carriers'>): CarrierChoice => ({
  carrier: null, coverage: null, refusal: 'Carriers of this client are chosen by hand. Choose one at the package.',
  trace: traceByPreference(reference, [], false),
})
