import { countryCodes, type CountryCode } from '@/lib/domain/countries'
import airportRows from './airports.json' with { type: 'json' }
import portRows from './sea-ports.json' with { type: 'json' }
import { Refusal } from '../../platform/refusal'

/** As the file has them: IATA code, name, city, country, state, latitude, longitude (docs/data-sources.md). */
export type AirportRow = readonly [code: string, name: string, city: string, country: string, state: string, latitude: number, longitude: number]

/** Answered at once; a box that shows choices narrows them by typing. */
const MOST = 500

// TypeScript reads the rows of a JSON file as lists of any length.
export const airports = airportRows as unknown as readonly AirportRow[]
const ports = portRows as unknown as readonly (readonly [un_locode: string, port_name: string])[]

const asRow = ([airport_code, airport_name, city, country_code]: AirportRow) => ({ airport_code, airport_name, city, country_code })

/** Airports by code, name or city; those whose code is what was typed first. */
export function findAirports(search: string | undefined, country?: string) {
  const typed = search?.toLowerCase() ?? ''
  const found = airports.filter(([code, name, city, of]) => (!country || of === country)
    && (!typed || code.toLowerCase().startsWith(typed) || name.toLowerCase().includes(typed) || city.toLowerCase().includes(typed)))
  return [...found.filter(([code]) => code.toLowerCase() === typed), ...found.filter(([code]) => code.toLowerCase() !== typed)].slice(0, MOST).map(asRow)
}

/** The countries airports lie in, each once. */
export const countriesOfAirports = (codes: readonly string[]) => [
  ...new Set(airports.filter(([code]) => codes.includes(code)).map(([, , , country]) => country)),
]

/** Whether a code is an airport (DXB, AEDXB) or sea port (AEJEA) of a country. */
export const isGatewayOf = (country: string, code: string): boolean =>
  airports.some(([airport, , , of]) => of === country && (code === airport || code === `${country}${airport}`))
  || (code.startsWith(country) && ports.some(([port]) => port === code))

/** Sea ports of a country by UN/LOCODE. */
export function findPorts(search: string | undefined, country: string) {
  const typed = search?.toLowerCase() ?? ''
  return ports
    .filter(([code, name]) => code.startsWith(country) && (!typed || code.toLowerCase().includes(typed) || name.toLowerCase().includes(typed)))
    .slice(0, MOST).map(([un_locode, port_name]) => ({ un_locode, port_name }))
}

/** The code in an address, or 404: the list of countries is the standard's and does not change by the day. */
export function knownCountry(code: string): CountryCode {
  const known = countryCodes.find((one) => one === code)
  if (!known) throw new Refusal(404, `Country ${code} not recognised.`)
  return known
}

/** An airport (`DXB`) or port (`AEJEA`) by its code, with its country; null for none. */
export function gatewayOf(code: string): { location_type: 'airport' | 'port'; country_code: string } | null {
  const airport = airports.find(([known]) => known === code)
  if (airport) return { location_type: 'airport', country_code: airport[3] }
  return ports.some(([known]) => known === code) ? { location_type: 'port', country_code: code.slice(0, 2) } : null
}

/** What a gateway is called; its code where nobody knows it. */
export const gatewayName = (code: string): string =>
  airports.find(([known]) => known === code)?.[1] ?? ports.find(([known]) => known === code)?.[1] ?? code
