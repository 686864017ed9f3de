import { words } from './vocabulary'

export const vehicleType = words({
  van: 'Van', pickup_1t: 'Pickup 1 t', pickup_3t: 'Pickup 3 t', truck_7t: 'Truck 7 t',
  truck_10t: 'Truck 10 t', trailer_40ft: 'Trailer 40 ft', reefer_3t: 'Reefer 3 t', reefer_10t: 'Reefer 10 t',
  container_20: 'Container 20 ft', container_40: 'Container 40 ft', car: 'Car', motorbike: 'Motorbike',
})
export type VehicleType = (typeof vehicleType.names)[number]
/** A reading of the cargo's temperature is asked of these at the gate (pas.md 2.2). */
export const isReefer = (type: VehicleType): boolean => type === 'reefer_3t' || type === 'reefer_10t'

export const emirate = words({ AUH: 'Abu Dhabi', DXB: 'Dubai', SHJ: 'Sharjah', AJM: 'Ajman', UAQ: 'Umm Al Quwain', RAK: 'Ras Al Khaimah', FUJ: 'Fujairah' })
