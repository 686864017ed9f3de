import { words } from './vocabulary'

export const vehicleType = words({
  van: 'Van', pickup_1t: 'Pickup 1 t', pickup_3t: 'Pickup 3 t', truck_7t: 'Truck 7 t', truck_10t: 'Truck 10 t', trailer_40ft: 'Trailer 40 ft', reefer_3t: 'Reefer 3 t', reefer_10t: 'Reefer 10 t',
  container_20: 'Container 20 ft', container_40: 'Container 40 ft', car: 'Car', motorbike: 'Motorbike',
})
export type VehicleType = (typeof vehicleType.names)[number]
/** A reading of the cargo's temperature is asked of these at the gate (pas.md 2.2). */
export const isReefer = (type: VehicleType): boolean => type === 'reefer_3t' || type === 'reefer_10t'

export const emirate = words({ AUH: 'Abu Dhabi', DXB: 'Dubai', SHJ: 'Sharjah', AJM: 'Ajman', UAQ: 'Umm Al Quwain', RAK: 'Ras Al Khaimah', FUJ: 'Fujairah' })

export interface Plate {
  plate_country: string
  plate_emirate?: string | null
  plate_code?: string | null
  plate_number: string
}

const squeezed = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Codes of digits take two places and their numbers five, or AUH 1 12345 and AUH 11 2345 were one vehicle. */
const emiratesKey = (place: string, code: string, number: string) => (/^\d{1,2}$/.test(code) ? `${place}${code.padStart(2, '0')}${number.padStart(5, '0')}` : `${place}${code}${number}`)

/** A vehicle number without spaces and hyphens, as it is stored and compared: 'DXB A 12345' -> 'DXBA12345', 'AUH 5 1234' -> 'AUH0501234'. */
export function vehicleKey(text: string): string {
  const [, place, code, number] = /^(AUH|DXB|SHJ|AJM|UAQ|RAK|FUJ)[\s-]+(\d{1,2})[\s-]+(\d{1,5})$/.exec(text.trim().toUpperCase()) ?? []
  return place && code && number ? emiratesKey(place, code, number) : squeezed(text).slice(0, 20)
}

/** Vehicle number of a plate; null for an Emirates plate without emirate or with more than five digits (pas.md 2.2). */
export function plateVehicle(plate: Plate): string | null {
  const number = squeezed(plate.plate_number)
  if (number === '') return null
  if (plate.plate_country !== 'AE') return vehicleKey(`${plate.plate_code ?? ''}${number}`)
  if (!emirate.is(plate.plate_emirate) || !/^\d{1,5}$/.test(number)) return null
  return emiratesKey(plate.plate_emirate, squeezed(plate.plate_code ?? ''), number)
}

/** How a vehicle number is read: 'DXBA12345' -> 'DXB A 12345', 'AUH0501234' -> 'AUH 5 1234'; other plates as they are stored. */
export function plateText(vehicle_no: string): string {
  const [, place, letters, ofLetters, digits, ofDigits, bare] = /^(AUH|DXB|SHJ|AJM|UAQ|RAK|FUJ)(?:([A-Z]{1,3})(\d{1,5})|(\d{2})(\d{5})|(\d{1,5}))$/.exec(vehicle_no) ?? []
  if (!place) return vehicle_no
  return digits && ofDigits ? `${place} ${Number(digits)} ${Number(ofDigits)}` : [place, letters, ofLetters ?? bare].filter(Boolean).join(' ')
}
