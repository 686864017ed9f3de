import { airports } from '@/lib/domain/places'
import type { Destination } from '../people/addresses'
import { facilities, type FacilityCode } from '../places/facilities'
import type { Order } from './order'
import type { Spot } from './walk'

export type Whereabouts = { text: string | null; facility: FacilityCode | null; city: string | null; country: string | null }

const nowhere: Whereabouts = { text: null, facility: null, city: null, country: null }

const originHub: Readonly<Record<Order['origin'], FacilityCode>> = { 'Dubai': 'DXB1', 'Abu Dhabi': 'AUH1', 'Sharjah': 'SHJ1' }

/** Western and eastern provinces land in Jeddah and Dammam, the rest of the Kingdom in Riyadh. */
const saudiGateway: Readonly<Record<string, FacilityCode>> = {
  'Makkah': 'JED1', 'Madinah': 'JED1', 'Asir': 'JED1', 'Jazan': 'JED1', 'Al Bahah': 'JED1', 'Tabuk': 'JED1', 'Eastern Province': 'DMM1',
}

const gateways: Readonly<Record<Exclude<Destination, 'AE' | 'SA'>, { facility: FacilityCode } | { airport: string }>> = {
  KW: { facility: 'KWI1' }, BH: { facility: 'BAH1' }, OM: { facility: 'MCT1' }, QA: { facility: 'DOH1' },
  EG: { airport: 'CAI' }, IN: { airport: 'BOM' }, GB: { airport: 'LHR' },
}

function atFacility(code: FacilityCode): Whereabouts {
  const facility = facilities.find(({ facility_code }) => facility_code === code)
  return facility ? { text: `${facility.facility_name} (${code})`, facility: code, city: facility.city, country: facility.country_code } : nowhere
}

function atAirport(code: string): Whereabouts {
  const airport = airports.find(place => place.code === code)
  return airport ? { text: `${airport.name} (${code})`, facility: null, city: airport.city, country: airport.country } : nowhere
}

function gatewayOf({ consignee, origin }: Order): Whereabouts {
  if (consignee.country === 'AE') return atFacility(originHub[origin])
  if (consignee.country === 'SA') return atFacility(saudiGateway[consignee.state] ?? 'RUH1')
  const gateway = gateways[consignee.country]
  return 'facility' in gateway ? atFacility(gateway.facility) : atAirport(gateway.airport)
}

/** IATA code of the airport a parcel enters its country by. */
export function gatewayAirport(order: Order): string {
  const { consignee } = order
  const gateway = consignee.country === 'AE' || consignee.country === 'SA' ? null : gateways[consignee.country]
  return gateway && 'airport' in gateway ? gateway.airport : (gatewayOf(order).facility ?? '').slice(0, 3)
}

/** The hub a parcel is sorted in before it leaves. */
export const hubOf = ({ origin }: Order): FacilityCode => originHub[origin]
/** The facility a parcel is received in abroad, where we have one. */
export const gatewayFacility = (order: Order): FacilityCode | null => gatewayOf(order).facility

/** Place of a step as an event tells it. */
export function whereabouts(order: Order, spot: Spot): Whereabouts {
  const { consignee, client, carrier, origin, seller } = order
  switch (spot) {
    case 'data': return nowhere
    case 'sender': return seller
      ? { text: `${seller.name}, ${seller.city}`, facility: null, city: seller.city, country: seller.country }
      : { text: `${client.name}, ${origin}`, facility: null, city: origin, country: 'AE' }
    case 'hub': return atFacility(originHub[origin])
    case 'port': return atAirport(seller ? seller.airport : 'DXB')
    case 'gateway': return gatewayOf(order)
    case 'station': return { text: `${carrier.name}, ${consignee.city} branch`, facility: null, city: consignee.city, country: consignee.country }
    default: return { text: consignee.city, facility: null, city: consignee.city, country: consignee.country }
  }
}
