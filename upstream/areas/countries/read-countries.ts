import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { countries } from '@/lib/contract/countries'
import { usualAddressFields, weekdayText } from '@/lib/domain/countries-rules'
import { packageStatus, terminalPackageStatuses } from '@/lib/domain/package'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { holdsToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'

export type Country = z.input<typeof countries.settings.reply>['rows'][number]
type Query = z.output<typeof countries.settings.query>
type Stored = Omit<Country, 'flag' | 'weekend'>

/** In the words of the index `packages_standing`, so that only parcels on their way are read, and from the index alone. */
const onTheWay = sql`select country_code, count(*) as n from packages where status not in ${literals(packageStatus, ...terminalPackageStatuses)}
  group by country_code`

const columns = sql`c.id, c.country_code, c.iso3, c.iso_numeric, c.country_name, c.country_name_ar, c.region, c.currency, c.dial_code, c.phone_lengths,
  c.mobile_pattern, c.status,
  c.has_states, c.has_areas, c.has_pincode, c.state_required, c.area_required, c.pincode_required, c.pincode_label, c.pincode_pattern, c.pincode_example,
    c.pincode_input_mask,
  c.pincode_normalise, c.pincode_message, c.address_fields, c.coverage_level, c.weekend_days, c.workday_start, c.workday_end, c.default_timezone, c.vat_rate,
  c.import_allowed, c.export_allowed, c.cod_allowed, c.prohibited_handling_codes, c.version,
  (select count(*) from base_states s where s.country_code = c.country_code and s.status <> ${literal(recordStatus, 'delete')}) as states_count,
  (select count(*) from base_cities b where b.country_code = c.country_code and b.status <> ${literal(recordStatus, 'delete')}) as cities_count,
  (select count(*) from base_areas a join base_cities b on b.id = a.city_id where b.country_code = c.country_code
    and a.status <> ${literal(recordStatus, 'delete')}) as areas_count,
  (select count(*) from base_pincodes p where p.country_code = c.country_code and p.status <> ${literal(recordStatus, 'delete')}) as pincodes_count,
  (select count(*) from carrier_countries v where v.country_code = c.country_code and v.active and ${holdsToday(sql`v`)}) as coverages,
  coalesce(o.n, 0) as open_parcels`

const sorts = {
  country_name: { by: sql`c.country_name`, kind: 'text' },
  country_code: { by: sql`c.country_code`, kind: 'text' },
  region: { by: sql`c.region`, kind: 'text', nullable: true },
  currency: { by: sql`c.currency`, kind: 'text', nullable: true },
  status: { by: sql`c.status`, kind: 'text' },
} as const

const A_LETTER = 0x1f1e6
const flagOf = (code: string) => String.fromCodePoint(...[...code].map((letter) => A_LETTER + letter.charCodeAt(0) - 65))

/** A country as it is told: with its flag, its weekend in words and its address form, our usual one where it has none of its own. */
const asCountry = (row: Stored): Country => ({
  ...row, flag: flagOf(row.country_code), weekend: weekdayText(row.weekend_days),
  address_fields: row.address_fields.length > 0 ? row.address_fields : usualAddressFields(row),
})

/** Countries by page; with an id or a code the one (countries.md 5). */
export async function findCountries(db: Db, query: Query) {
  const page = await pageOf<Stored>(
    db,
    {
      columns, from: sql`countries c left join (${onTheWay}) o on o.country_code = c.country_code`,
      countFrom: sql`countries c`, sorts, defaultSort: 'country_name', id: sql`c.id`,
      where: [
        query.id ? sql`c.id = ${query.id}` : undefined,
        query.country_code ? sql`c.country_code = ${query.country_code}` : undefined,
        anyOfValues(sql`c.status`, query.status),
        anyOfValues(sql`c.region`, query.region),
        anyOfValues(sql`c.coverage_level`, query.coverage_level),
        query.has_pincode === undefined ? undefined : sql`c.has_pincode = ${query.has_pincode}`,
        query.search
          ? sql`(c.country_name ilike ${contains(query.search)} or c.country_name_ar like ${contains(query.search)}
              or c.country_code = ${query.search.toUpperCase()} or c.iso3 = ${query.search.toUpperCase()})`
          : undefined,
      ],
    },
    query,
  )
  return { ...page, rows: page.rows.map(asCountry) }
}

/** One country whole. 404 for an id nobody has. */
export async function readCountry(db: Db, id: number): Promise<Country> {
  const [found] = await rows<Stored>(db, sql`select ${columns} from countries c left join (${onTheWay}) o on o.country_code = c.country_code
    where c.id = ${id}`)
  if (!found) throw new Refusal(404, 'Country not found.')
  return asCountry(found)
}

/** The patterns pincodes are held against, by country. */
export const findPatterns = (db: Db, code: string | undefined) =>
  rows<{ country_code: string; country_name: string; pattern: string; example: string; input_mask: string | null; normalise: string; message: string | null }>(
    db,
    sql`select country_code, country_name, pincode_pattern as pattern, coalesce(pincode_example, '') as example, pincode_input_mask as input_mask,
        pincode_normalise as normalise,
          pincode_message as message from countries where pincode_pattern is not null and ${code ? sql`country_code = ${code}` : sql`true`}
          order by country_name`,
  )
