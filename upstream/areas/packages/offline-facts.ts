import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { isAdmin, type Who } from '../../platform/who'
import type { UploadLists } from '@/lib/contract/upload-column'
import { paymentMode } from '@/lib/domain/package'
import type { RunContext } from '../../core/uploads/upload-work'
import { loadReferenceData, loadLookups, type Client, type Country, type ReferenceData, type Lookups } from './lookups'
import type { Reading } from '../../core/uploads/row-kind'
import { inHomeCurrency } from './money-rules'
import { emptyParcel, type Parcel } from './parcel'
import { billedAs } from './rules'
import { clientsFor } from '../../core/uploads/for-whom'

/** What files about packages from outside need to know of us. */
export interface OfflineReference {
  reference: ReferenceData
  /** Clients this person may send for, by code. */
  clients: ReadonlyMap<string, number>
}
export const offlineReference = async ({ db, who }: RunContext): Promise<OfflineReference> => {
  const reference = await loadReferenceData(db)
  return { reference, clients: await clientsFor(db, who) }
}

/** Columns a file of packages from outside has in common. */
export type PlacedField = 'client_code' | 'ref_no' | 'carrier_code' | 'carrier_tracking_no' | 'city' | 'country_code' | 'consignee_name' | 'cod_amount'

export interface PlacedFacts extends OfflineReference {
  who: Who
  lookups: Lookups
  /** `carrier/number` of carrier numbers in use, and whose they are. */
  carrierNumbers: ReadonlyMap<string, string>
}

/** Which packages of ours have these carrier numbers: by `carrier id/number`, the tracking number. */
export async function carrierNumbersInUse(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ carrier_id: number; carrier_tracking_no: string; tracking_no: string }>(
    db,
    sql`select p.carrier_id, p.carrier_tracking_no, p.tracking_no
        from unnest(${sql.param([...new Set(numbers)])}::text[]) as k(number) join packages p on p.carrier_tracking_no = k.number
        where p.carrier_id is not null`,
  )
  return new Map(found.map((row) => [`${row.carrier_id}/${row.carrier_tracking_no}`, row.tracking_no]))
}

/** One batch's facts, in a fixed number of queries. */
export async function placedFacts(
  run: RunContext, { reference, clients }: OfflineReference, readings: readonly Reading<PlacedField>[],
  numberOf: (reading: Reading<PlacedField>) => string | null,
): Promise<PlacedFacts> {
  const parcels = readings.map((reading): Parcel => ({
    ...emptyParcel, client_id: clients.get(reading.code('client_code') ?? '') ?? null,
    ref_no: reading.text('ref_no'), country_code: reading.text('country_code'), tracking_no: numberOf(reading),
  }))
  const lookups = await loadLookups(run.db, { parcels, reference })
  return {
    reference, clients, who: run.who, lookups,
    carrierNumbers: await carrierNumbersInUse(run.db, readings.flatMap((reading) => reading.code('carrier_tracking_no') ?? [])),
  }
}

/** The client of a row, its own or one our staff may send for. */
export function checkClient(reading: Reading<PlacedField>, { clients, who, lookups }: PlacedFacts): Client | null {
  const code = reading.code('client_code')
  if (code === null) return null
  const client = lookups.clients.get(clients.get(code) ?? 0) ?? null
  if (client) return client
  if (isAdmin(who)) reading.unknown('client_code')
  else reading.refuse('client_code', 'forbidden', `You cannot upload for client ${code}.`)
  return null
}

export function checkReference(reading: Reading<PlacedField>, client: Client | null, { lookups }: PlacedFacts): void {
  const ref = reading.text('ref_no')
  if (ref === null) return
  reading.tooLong('ref_no', 50)
  if (!/^[A-Za-z0-9/_.-]+$/.test(ref)) reading.refuse('ref_no', 'format', `Reference No ${ref.slice(0, 60)} may only have letters, digits and / _ . -`)
  if (client && lookups.refs.has(`${client.id}/${ref}`)) reading.refuse('ref_no', 'duplicate', `Reference No ${ref} already exists.`)
}

/** The place as we spell it; a city closed since is still the city it was. */
export function checkPlace(reading: Reading<PlacedField>, { lookups }: PlacedFacts): { country: Country; city: string; state: string | null } | null {
  const [code, named] = [reading.text('country_code'), reading.text('city')]
  if (code === null || named === null) return null
  const country = lookups.countries.get(code)
  if (!country) {
    reading.refuse('country_code', 'unknown_reference', `Country ${code} is not an ISO code.`)
    return null
  }
  const match = lookups.cities.get(code)?.find(named, null) ?? { suggestion: null }
  if ('city' in match) return { country, city: match.city.city_name, state: match.city.state_name }
  if ('states' in match) return { country, city: named, state: null }
  reading.refuse(
    'city', 'unknown_reference',
    `City ${named.slice(0, 60)} is not served in ${country.country_name}.${match.suggestion ? ` Did you mean ${match.suggestion}?` : ''}`,
  )
  return null
}

/** The carrier, whether or not it still works for us, and the number it gave. */
export function checkCarrier(reading: Reading<PlacedField>, { lookups, carrierNumbers }: PlacedFacts) {
  const code = reading.code('carrier_code')
  if (code === null) return null
  const carrier = lookups.carriersByCode.get(code)
  if (!carrier) {
    reading.unknown('carrier_code')
    return null
  }
  reading.tooLong('carrier_tracking_no', 35)
  const number = reading.code('carrier_tracking_no')
  const owner = number === null ? undefined : carrierNumbers.get(`${carrier.id}/${number}`)
  if (owner) reading.refuse('carrier_tracking_no', 'duplicate', `Carrier Tracking No ${number ?? ''} already belongs to ${owner}.`)
  return { carrier, number }
}

/** The service under which the client is billed, or the service's own kind where it has not bought it any more. */
export const billedType = (service: { service_type: string }, client: Client) => billedAs(service, client.service_type) ?? service.service_type

/** In dirhams at the rate of today; null when we have no rate for the currency. */
export function inDirhams(amount: string, currency: string, { rates }: ReferenceData): { aed: string; rate: string } | null {
  const rate = currency === 'AED' ? '1' : rates.get(currency)
  return rate === undefined ? null : { rate, aed: inHomeCurrency(amount, rate, currency) }
}

export const offlineLists: UploadLists = { payment_modes: paymentMode.names, final_statuses: ['delivered', 'returned', 'lost', 'cancelled'] }
