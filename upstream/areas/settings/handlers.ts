import { sql } from 'drizzle-orm'
import { settings } from '@/lib/contract/settings'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { rateToday } from '../../core/parcels/dirhams'
import { implement } from '../../platform/implement'
import { allOf, anyOfValues, contains } from '../../platform/list'
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

  facilities: ({ db, who }) => {
    const own = [...who.service_center_ids, ...who.warehouse_ids]
    return rows(
      db,
      sql`select id as value, facility_code || ' · ' || facility_name as label from facilities
          where ${allOf([sql`status = ${literal(switchStatus, 'active')}`, own.length ? anyOfValues(sql`id`, own) : undefined])} order by facility_code`,
    )
  },
})
