import { sql } from 'drizzle-orm'
import { isWithCarrier } from '@/lib/domain/consignee'
import { rows } from '../../db/db'
import { placeOfRequest, note, refuseTooLate, type Changing } from './make-request'
import { tellStaff } from './tell-staff'

/** Degrees as a parcel keeps them: a tenth of a metre. */
const PLACES = 6

/**
 * Makes the place a consignee points at the pin of the parcel, for whoever brings it: the door, not a place to leave it at. 409 once the driver has left.
 * The same pin told again changes nothing.
 */
export async function setPin(change: Changing, at: { lat: number; lng: number }): Promise<void> {
  const { tx, parcel, audit } = change
  refuseTooLate(parcel)
  const [lat, lng] = [at.lat.toFixed(PLACES), at.lng.toFixed(PLACES)]
  if (parcel.lat !== null && parcel.lng !== null && Number(parcel.lat) === Number(lat) && Number(parcel.lng) === Number(lng)) return
  await rows(tx, sql`update packages set lat = ${lat}, lng = ${lng}, version = version + 1, updated_at = now() where id = ${parcel.id}`)
  const words = `the door is at ${lat}, ${lng}`
  if (isWithCarrier(parcel.status)) await note(tx, parcel, 'LMD06', words)
  audit({ entity: 'package', entity_id: parcel.id, action: 'consignee.pin', before: { lat: parcel.lat, lng: parcel.lng }, after: { lat, lng } })
  await tellStaff(tx, parcel, `${parcel.tracking_no}: ${words}`, `The consignee told ${placeOfRequest(change)}: ${words}.`)
}
