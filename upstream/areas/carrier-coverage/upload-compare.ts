import { sql } from 'drizzle-orm'
import { compareAreaTemplate, comparePincodeTemplate } from '@/lib/contract/carrier-coverage-columns'
import { rows } from '../../db/db'
import type { RunContext } from '../../core/uploads/upload-work'
import type { Country } from './upload-reference'
import { countryOf, coverageKind, type Row } from './upload-rows'

type Countries = ReadonlyMap<string, Country>

async function countriesOf({ db }: RunContext): Promise<Countries> {
  const found = await rows<Country>(db, sql`select country_code, country_name, status, currency, null as pincode_pattern from countries`)
  return new Map(found.map((country) => [country.country_code, country]))
}

/** A row to compare is only read: what it comes to stands in the comparison, made when it is downloaded. */
function check(row: Row, countries: Countries): 'unchanged' | null {
  countryOf(row, countries)
  return row.errors.length > 0 ? null : 'unchanged'
}
const nothing = () => Promise.resolve()

export const compareAreaUpload = coverageKind({
  template: compareAreaTemplate, key: ['country_code', 'state_code', 'city', 'area'], reference: countriesOf,
  facts: (_run, countries) => Promise.resolve(countries), scope: () => 0, check, apply: nothing,
})
export const comparePincodeUpload = coverageKind({
  template: comparePincodeTemplate, key: ['country_code', 'city', 'pincode'], reference: countriesOf,
  facts: (_run, countries) => Promise.resolve(countries), scope: () => 0, check, apply: nothing,
})
