import { sql, type SQL } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { literal } from '../../db/literals'

/** The state a city of a country lies in, by its name in any spelling; null where it is not known, or the country has none. */
export const stateOfCity = (country: SQL, city: SQL): SQL =>
  sql`(select c.state_id from base_cities c where c.country_code = ${country} and place_key(c.city_name) = place_key(${city})
        and c.status <> ${literal(recordStatus, 'delete')} order by c.id limit 1)`

/** The state a facility stands in. */
export const stateOfFacility = (facilityId: SQL): SQL =>
  sql`(select ${stateOfCity(sql`f.country_code`, sql`f.city`)} from facilities f where f.id = ${facilityId})`
