import { britainCities, chinaCities, egyptCities, indiaCities, jordanCities, usCities } from './cities-beyond'
import { emiratesCities } from './cities-emirates'
import { bahrainCities, kuwaitCities, omanCities, qatarCities, saudiCities } from './cities-gulf'
import type { ActiveCountry, City } from './place'

export const cities: Readonly<Record<ActiveCountry, readonly City[]>> = {
  AE: emiratesCities, SA: saudiCities, KW: kuwaitCities, BH: bahrainCities, OM: omanCities, QA: qatarCities,
  EG: egyptCities, JO: jordanCities, IN: indiaCities, GB: britainCities, US: usCities, CN: chinaCities,
}

/** Cities where carriers add their remote surcharge: `country/city code`. */
export const remoteCities: ReadonlySet<string> = new Set(['AE/DLM', 'AE/QUA', 'AE/SIL', 'SA/WAE', 'SA/TUI', 'OM/DQM'])
