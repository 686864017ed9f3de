import { sql, type SQL } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import { literal } from '../../db/literals'

/** The zone (IANA name) a place goes by: its city's own, else its state's, else its country's (countries.md 7 rule 3); null for a country nobody knows. */
export const placeZone = ({ country, state, own }: Record<'country' | 'state' | 'own', SQL>): SQL =>
  sql`coalesce(${own}, (select z.timezone from country_timezones z where z.country_code = ${country} and z.state_id = ${state}
        and z.status = ${literal(switchStatus, 'active')} limit 1),
    (select n.default_timezone from countries n where n.country_code = ${country}))`
