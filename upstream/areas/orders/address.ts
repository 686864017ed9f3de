import { refuseField, type Fault, Refusal } from '../../platform/refusal'
import type { Db } from '../../db/db'
import { checkAddress } from '../packages/address-rules'
import { FaultList } from '../packages/fault-list'
import { loadLookups, type ReferenceData } from '../packages/lookups'
import { emptyParcel, type Parcel } from '../packages/parcel'
import { formWords, type ParcelWords } from '../packages/parcel-words'

/** Who receives an order and where, as typed. */
export interface TypedAddress {
  consignee_name: string
  consignee_phone: string
  address_line1: string
  address_line2?: string | null
  area?: string | null
  city: string
  state?: string | null
  pincode?: string | null
  country_code: string
  lat?: number | null
  lng?: number | null
}

export interface OrderAddress {
  city: string
  state: string | null
  pincode: string | null
  /** E.164, and its last nine digits. */
  consignee_phone: string
  consignee_phone_key: string
}

const words: ParcelWords = { ...formWords, city: (city) => `City ${city} is not served.` }

export const parcelTo = (to: TypedAddress): Parcel => ({
  ...emptyParcel, consignee_name: to.consignee_name, consignee_phone: to.consignee_phone, address_line1: to.address_line1,
  address_line2: to.address_line2 ?? null, area: to.area ?? null, city: to.city, state: to.state ?? null, pincode: to.pincode ?? null,
  country_code: to.country_code, lat: to.lat ?? null, lng: to.lng ?? null,
})

/** Addresses by the rules every parcel is held against (countries.md 7.1), each as we spell it or with its faults. */
export async function readAddresses(
  db: Db, given: readonly TypedAddress[], reference?: ReferenceData,
): Promise<({ address: OrderAddress } | { faults: Fault[] })[]> {
  const parcels = given.map(parcelTo)
  const lookups = await loadLookups(db, { parcels, ...(reference && { reference }) })
  return parcels.map((parcel) => {
    const faults = new FaultList(words)
    const found = checkAddress(parcel, lookups, faults)
    if (faults.errors.length > 0 || !found) return { faults: faults.errors.map(({ field, message }) => ({ field, message })) }
    const { city, state, pincode, consignee_phone, consignee_phone_key } = found
    return { address: { city, state, pincode, consignee_phone, consignee_phone_key } }
  })
}

/** One address; 422 with everything that is wrong with it. */
export async function readAddress(db: Db, given: TypedAddress): Promise<OrderAddress> {
  const [read] = await readAddresses(db, [given])
  if (read && 'address' in read) return read.address
  const [worst] = read?.faults ?? []
  if (!worst) throw refuseField('city', 'Say where it goes.')
  throw new Refusal(422, worst.message, read?.faults ?? [])
}
