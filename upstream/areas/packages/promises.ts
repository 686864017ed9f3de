import type { DeliveryPromise } from '@/lib/domain/delivery-promise'
import { promisesFor, type PromiseOrder } from '../../core/promises/promises-for'
import type { Db } from '../../db/db'
import type { BookedParcel } from './create-packages'

/** The lane of a parcel about to be made; null for one that nobody takes yet, or that never leaves. */
function orderOf({ booking, environment, resolved: { client, service, country, city, choice } }: BookedParcel, atMs: number): PromiseOrder | null {
  if (booking.carrier_id === null || environment !== 'production') return null
  return {
    carrier_id: booking.carrier_id, service: service.code, from_country: client.origin_country, from_city: client.origin_city,
    country_code: country.country_code, city, atMs, there: choice.coverage?.delivery_days ?? null,
  }
}

/** What is promised of each parcel as it is made (decision 056). */
export async function promisesOf(db: Db, parcels: readonly BookedParcel[], at: string): Promise<(DeliveryPromise | null)[]> {
  const orders = parcels.map((parcel) => orderOf(parcel, Date.parse(at)))
  const promises = await promisesFor(db, orders.filter((order) => order !== null))
  let next = 0
  return orders.map((order) => (order === null ? null : (promises[next++] ?? null)))
}
