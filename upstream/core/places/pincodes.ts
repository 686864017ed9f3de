import { sql } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { latinDigits } from '@/lib/domain/text'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** Where a pincode lies: one city, whatever areas of it have it. */
interface PincodePlace {
  city_id: number
  city_name: string
}
export type PincodePlaces = ReadonlyMap<string, PincodePlace>

export const pincodeKey = (country: string, pincode: string) => `${country}/${pincode}`

/**
 * A pincode as its country writes it: digits 0-9, upper case, the one space of Britain's put in, everything but digits taken out where
 * the country says so; null when it does not fit the pattern (countries.md 7.1 c, 7.5).
 */
export function canonicalPincode(text: string, pattern: RegExp, normalise = 'upper'): string | null {
  const upper = latinDigits(text).toUpperCase().replace(/\s+/g, ' ').trim()
  const joined = upper.replaceAll(' ', '')
  const spaced = `${joined.slice(0, -3)} ${joined.slice(-3)}`
  const spellings = normalise === 'none' ? [latinDigits(text).trim()] : normalise === 'digits_only' ? [upper.replace(/\D/g, '')] : [upper, joined, spaced]
  return spellings.find((spelling) => pattern.test(spelling)) ?? null
}

interface Asking {
  country_code: string | null
  pincode: string | null
}
interface Written {
  pincode_pattern: RegExp | null
  pincode_normalise: string
}

/** The cities of the pincodes of these addresses, in one query. */
export async function loadPincodes(db: Db, asking: readonly Asking[], countries: ReadonlyMap<string, Written>): Promise<PincodePlaces> {
  const unique = new Map<string, [country: string, pincode: string]>()
  for (const { country_code, pincode } of asking) {
    const country = country_code ? countries.get(country_code) : undefined
    const canonical = country?.pincode_pattern && pincode ? canonicalPincode(pincode, country.pincode_pattern, country.pincode_normalise) : null
    if (country_code && canonical) unique.set(pincodeKey(country_code, canonical), [country_code, canonical])
  }
  if (unique.size === 0) return new Map()
  const pairs = [...unique.values()]
  const found = await rows<PincodePlace & { country_code: string; pincode: string }>(
    db,
    sql`select k.country_code, k.pincode, p.city_id, c.city_name
        from unnest(${sql.param(pairs.map(([country]) => country))}::text[], ${sql.param(pairs.map(([, pincode]) => pincode))}::text[]) as k(country_code,
          pincode)
          cross join lateral (select city_id from base_pincodes p where p.country_code = k.country_code and p.pincode = k.pincode
            and p.status = ${literal(recordStatus, 'active')} limit 1) p
          join base_cities c on c.id = p.city_id`,
  )
  return new Map(found.map(({ country_code, pincode, city_id, city_name }) => [pincodeKey(country_code, pincode), { city_id, city_name }]))
}
