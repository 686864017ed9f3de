import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sla } from '@/lib/contract/sla'
import { carrierStatus } from '@/lib/domain/carrier'
import { clientStatus } from '@/lib/domain/client'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { slaCalendar, slaStage, slaUnit } from '@/lib/domain/sla'
import { rows, type Db } from '../../db/db'
import { notOver } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { contains } from '../../platform/list'
import type { Who } from '../../platform/who'
import { hasSpelling, spellings } from '../../core/places/place-search'
import { calendarsOf } from '../../core/calendar/calendars'

type Reply = z.input<typeof sla.dropdown.reply>
type Option = Reply['carriers'][number]
type Spelled = Reply['cities'][number]
const MOST_PLACES = 1000

/**
 * Everything the SLA form chooses from: of all carriers, or of one (`carrierId` not 0) the countries and services it covers; places of the country asked for.
 */
export async function dropdown(db: Db, who: Who, carrierId: number, { country_code, search }: z.output<typeof sla.dropdown.query>): Promise<Reply> {
  const own = who.user_category === 'carrier' ? sql`and id = any(${sql.param(who.carrier_ids)}::bigint[])` : sql``
  const typed = search ?? ''
  const like = search ? contains(search) : '%'
  const country = country_code ?? ''
  const [carriers, countries, services, clients, events, states, cities, areas, pincodes] = await Promise.all([
    rows<Option>(db, sql`select id as value, display_name as label from carriers where status <> ${literal(carrierStatus, 'delete')} ${own}
      order by display_name`),
    rows<Option>(
      db,
      sql`select c.country_code as value, c.country_name as label from countries c where c.status = ${literal(switchStatus, 'active')}
          and (${carrierId} = 0 or exists (select 1 from carrier_countries v where v.carrier_id = ${carrierId} and v.country_code = c.country_code and v.active
            and ${notOver(sql`v`)})) order by c.country_name`,
    ),
    rows<Option>(
      db,
      sql`select s.code as value, s.name as label from rsa_services s where s.status = ${literal(recordStatus, 'active')}
          and (${carrierId} = 0 or exists (select 1 from carrier_countries v where v.carrier_id = ${carrierId} and v.rsa_service_code = s.code and v.active
            and ${notOver(sql`v`)})) order by s.id`,
    ),
    rows<Option>(db, sql`select id as value, name as label from clients where status = ${literal(clientStatus, 'active')} and ${who.user_category === 'admin'}
      order by name`),
    rows<Option>(db, sql`select code as value, code || ' ' || name as label from tracking_event_master where status = ${literal(switchStatus, 'active')}
      order by code`),
    rows<Spelled>(db, sql`select s.id as value, s.state_name as label, ${spellings('state', sql`s`)} as also from base_states s
      where s.country_code = ${country} and s.status = ${literal(recordStatus, 'active')} and ${hasSpelling('state', sql`s`, typed)} order by 2
      limit ${MOST_PLACES}`),
    rows<Spelled>(db, sql`select c.id as value, c.city_name as label, ${spellings('city', sql`c`)} as also from base_cities c where c.country_code = ${country}
        and c.status = ${literal(recordStatus, 'active')} and ${hasSpelling('city', sql`c`, typed)} order by 2 limit ${MOST_PLACES}`),
    rows<Spelled>(
      db,
      sql`select a.id as value, a.area_name || ', ' || c.city_name as label, ${spellings('area', sql`a`)} as also from base_areas a
          join base_cities c on c.id = a.city_id where c.country_code = ${country} and a.status = ${literal(recordStatus, 'active')}
            and ${hasSpelling('area', sql`a`, typed)} order by 2 limit ${MOST_PLACES}`,
    ),
    rows<Option>(db, sql`select min(id) as value, pincode as label from base_pincodes where country_code = ${country}
        and status = ${literal(recordStatus, 'active')} and pincode ilike ${like} group by pincode order by 2 limit ${MOST_PLACES}`),
  ])
  const calendar = country_code ? (await calendarsOf(db, [country_code]))(country_code) : null
  return {
    carriers, countries, services, clients, events, states, cities, areas, pincodes,
    stages: [...slaStage.options], calendars: [...slaCalendar.options], units: [...slaUnit.options],
    calendar: calendar && { ...calendar, weekend: [...calendar.weekend], holidays: [...calendar.holidays].map(([day, until]) => ({ day, until })) },
  }
}
