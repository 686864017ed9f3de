/** A city as it stands in the tables below: state, code, name, Arabic name, latitude, longitude, spellings met in orders. */
export type City = readonly [
  state: string, code: string, name: string, nameAr: string, latitude: number, longitude: number, aliases?: readonly string[],
]

/** A state: ISO 3166-2 part after the dash, name, Arabic name where the country writes Arabic. */
export type State = readonly [code: string, name: string, nameAr?: string]

/** An area of a city: name, Arabic name, delivery zone. */
export type Area = readonly [name: string, nameAr: string, zone: string]

/** The countries we ship to; the other 237 wait inactive (countries.md 8). */
export type ActiveCountry = 'AE' | 'SA' | 'KW' | 'BH' | 'OM' | 'QA' | 'EG' | 'JO' | 'IN' | 'GB' | 'US' | 'CN'
