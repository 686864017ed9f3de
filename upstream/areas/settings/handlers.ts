import { sql } from 'drizzle-orm'
import { settings } from '@/lib/contract/settings'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { rateToday } from '../../core/parcels/dirhams'
import { implement } from '../../platform/implement'
import { allOf, anyOfValues, contains } from '../../platform/list'
import type { Who } from '../../platform/who'
import { maintenanceState, maintenanceWindows, switchMaintenance } from './maintenance'

async function valuesOf(db: Db, listCode: string) {
  const found = await rows<
    { list_code: string; value: string; label: string; label_ar: string | null; color: string | null; sort_order: number; meta: unknown }
  >(
    db,
    sql`select list_code, value, label, label_ar, color, sort_order, meta from list_values
        where list_code = ${listCode} and is_active order by sort_order, label`,
  )
  return found
}

/** Facilities in use, of whoever works at some only those. */
const inReach = (who: Who) => [
  sql`f.status = ${literal(switchStatus, 'active')}`, anyOfValues(sql`f.id`, [...who.service_center_ids, ...who.warehouse_ids]),
]

export const settingsHandlers = implement(settings, {
  maintenance: ({ db }) => maintenanceState(db),

  setMaintenance: async ({ db, body, who, audit }) => {
    const { before, after } = await switchMaintenance(db, who, body)
    audit({ entity: 'maintenance', entity_id: 1, before, after })
    return after
  },

  maintenanceWindows: ({ db }) => maintenanceWindows(db),

  currencies: ({ db }) =>
    rows(
      db,
      sql`select v.value as code, v.label as name, coalesce((v.meta->>'minor_units')::int, 2) as minor_units, coalesce(v.meta->>'symbol', v.value) as symbol,
            case when v.value = 'AED' then '1' else r.aed_rate end as aed_rate, r.rate_date from list_values v
          left join lateral (select aed_rate, rate_date from currency_rates c
          where c.currency = v.value and c.rate_date <= ${rateToday} order by rate_date desc limit 1) r on true
          where v.list_code = 'currencies' and v.is_active order by v.sort_order`,
    ),

  packageTypes: async ({ db }) => (await valuesOf(db, 'package_types')).map((v) => ({ code: v.value, name: v.label })),

  serviceCodes: ({ db, query }) =>
    rows(
      db,
      sql`select code as service_code, name as service_name from rsa_services
          where status = ${literal(recordStatus, 'active')} and (${query.delivery_type ?? null}::text is null or delivery_type = ${query.delivery_type ?? null})
          order by code`,
    ),

  countries: ({ db, query }) =>
    rows(
      db,
      sql`select id, country_code, iso3, country_name, currency, dial_code, status from countries
          where ${allOf([
            anyOfValues(sql`status`, query.status as string[] | undefined),
            query.region ? sql`region = ${query.region}` : undefined,
            query.search ? sql`(country_name ilike ${contains(query.search)} or country_code = ${query.search.toUpperCase()})` : undefined,
          ])} order by country_name`,
    ),

  facilities: ({ db, who }) =>
    rows(db, sql`select f.id as value, f.facility_code || ' · ' || f.facility_name as label from facilities f where ${allOf(inReach(who))}
      order by f.facility_code`),

  facilityList: ({ db, who, query: { facility_type, country_code, search } }) =>
    rows(
      db,
      sql`select f.id as facility_id, f.kind as facility_type, f.facility_code as code, f.facility_name as name, s.airport_code
          from facilities f left join service_centers s on s.facility_id = f.id
          where ${allOf([
            ...inReach(who), facility_type ? sql`f.kind = ${facility_type}` : undefined, country_code ? sql`f.country_code = ${country_code}` : undefined,
            search ? sql`(f.facility_code ilike ${contains(search)} or f.facility_name ilike ${contains(search)})` : undefined,
          ])} order by f.facility_code`,
    ),
})
