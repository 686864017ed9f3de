import { sql } from 'drizzle-orm'
import { settings } from '@/lib/contract/settings'
import { first, rows, type Db } from '../../db/db'
import { implement } from '../../platform/implement'
import { allOf, anyOfValues, contains } from '../../platform/list'
import { Refusal } from '../../platform/refusal'

interface State {
  maintenance: boolean
  message: string
  until: string | null
}
const maintenanceState = async (db: Db): Promise<State> =>
  (await first<State>(db, sql`select "on" as maintenance, message, until from maintenance where id = 1`)) ?? { maintenance: false, message: '', until: null }

async function valuesOf(db: Db, listCode: string, active = true) {
  const found = await rows<{ list_code: string; value: string; label: string; label_ar: string | null; color: string | null; sort_order: number; meta: unknown }>(
    db,
    sql`select list_code, value, label, label_ar, color, sort_order, meta from list_values
        where list_code = ${listCode} and (is_active or not ${active}) order by sort_order, label`,
  )
  return found
}

async function knownCountry(db: Db, code: string): Promise<void> {
  if (!(await first(db, sql`select 1 from countries where country_code = ${code}`))) throw new Refusal(404, `Country ${code} not recognised.`)
}

export const settingsHandlers = implement(settings, {
  maintenance: ({ db }) => maintenanceState(db),

  setMaintenance: async ({ db, body, who, audit }) => {
    const before = await maintenanceState(db)
    await rows(
      db,
      sql`insert into maintenance (id, "on", message, until, allow_categories, started_by, started_at)
          values (1, ${body.on}, ${body.message ?? ''}, ${body.until ?? null}, ${sql.param(body.allow_categories ?? ['admin'])}, ${who.user_id}, now())
          on conflict (id) do update set "on" = excluded."on", message = excluded.message, until = excluded.until,
            allow_categories = excluded.allow_categories, started_by = excluded.started_by, started_at = excluded.started_at`,
    )
    audit({ entity: 'maintenance', entity_id: 1, before, after: body })
    return maintenanceState(db)
  },

  listValues: async ({ db, query }) => {
    if (!query.list_code) {
      return rows(db, sql`select list_code, count(*)::int as values from list_values group by list_code order by list_code`)
    }
    const found = await valuesOf(db, query.list_code, query.active ?? true)
    if (found.length === 0) throw new Refusal(404, `There is no list ${query.list_code}.`)
    return found
  },

  currencies: ({ db }) =>
    rows(
      db,
      sql`select v.value as code, v.label as name, coalesce((v.meta->>'minor_units')::int, 2) as minor_units, coalesce(v.meta->>'symbol', v.value) as symbol,
            coalesce(r.aed_rate, '1') as aed_rate, r.rate_date from list_values v
          left join lateral (select aed_rate, rate_date from currency_rates c where c.currency = v.value order by rate_date desc limit 1) r on true
          where v.list_code = 'currencies' and v.is_active order by v.sort_order`,
    ),

  packageTypes: async ({ db }) => (await valuesOf(db, 'package_types')).map((v) => ({ code: v.value, name: v.label })),

  serviceCodes: ({ db, query }) =>
    rows(
      db,
      sql`select code as service_code, name as service_name from rsa_services
          where status = 'active' and (${query.delivery_type ?? null}::text is null or delivery_type = ${query.delivery_type ?? null}) order by code`,
    ),

  specialHandling: async ({ db }) => (await valuesOf(db, 'special_handling')).map((v) => ({ code: v.value, name: v.label })),

  countries: ({ db, query }) =>
    rows(
      db,
      sql`select id, country_code, iso3, country_name, currency, dial_code, status from countries
          where ${allOf([
            anyOfValues(sql`status`, query.status as string[] | undefined),
            query.search ? sql`(country_name ilike ${contains(query.search)} or country_code = ${query.search.toUpperCase()})` : undefined,
          ])} order by country_name`,
    ),

  cities: async ({ db, params, query }) => {
    await knownCountry(db, params.country)
    return rows(
      db,
      sql`select id, city_code, city_name, city_name_ar, state_id from base_cities
          where ${allOf([
            sql`country_code = ${params.country} and status = 'active'`,
            query.state_id ? sql`state_id = ${query.state_id}` : undefined,
            query.search ? sql`(city_name ilike ${contains(query.search)} or city_name_ar like ${contains(query.search)})` : undefined,
          ])} order by city_name limit 500`,
    )
  },

  states: async ({ db, params }) => {
    await knownCountry(db, params.country)
    return rows(db, sql`select id, state_code, state_name from base_states where country_code = ${params.country} and status = 'active' order by state_name`)
  },

  facilities: ({ db, who }) => {
    const own = [...who.service_center_ids, ...who.warehouse_ids]
    return rows(
      db,
      sql`select id as value, facility_code || ' · ' || facility_name as label from facilities
          where ${allOf([sql`status = 'active'`, own.length ? anyOfValues(sql`id`, own) : undefined])} order by facility_code`,
    )
  },
})
