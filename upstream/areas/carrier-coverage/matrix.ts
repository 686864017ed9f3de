import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierCoverage } from '@/lib/contract/carrier-coverage'
import { carrierStatus, coverageLevel, partnerType } from '@/lib/domain/carrier'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { holdsToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { exported } from '../../platform/list-file'
import { allOf, anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'
import { seenCarriers } from '../carriers/scope'
import { transitWords } from './coverages'

type Matrix = z.output<typeof carrierCoverage.matrix.reply>
type Query = z.output<typeof carrierCoverage.matrix.query>
type Partners = z.output<typeof carrierCoverage.partners.reply>

interface Cell {
  carrier_id: number
  carrier_code: string
  carrier: string
  partner_type: string
  country_code: string
  country: string
  rsa_service_code: string
  coverage_id: number
  coverage_level: Matrix['rows'][number]['cells'][string]['coverage_level']
  transit: string
  cod_available: boolean
  active: boolean
  places: number
}

/** A client knows of carriers in use and their coverage in force, nothing else. */
const visible = (who: Who) => (
  who.user_category === 'client' ? sql`(k.status = ${literal(carrierStatus, 'active')} and c.active)` : seenCarriers(who, sql`k.id`)
)

/** Who serves what where: a row a carrier and country, a cell one of our services; at most 5,000 coverages. */
export async function readMatrix(db: Db, who: Who, { country_code, partner_type, rsa_service_code, cod_available }: Query): Promise<Matrix> {
  const [cells, services] = await Promise.all([
    rows<Cell>(
      db,
      sql`select k.id as carrier_id, k.carrier_code, k.carrier_name as carrier, k.partner_type, c.country_code, n.country_name as country, c.rsa_service_code,
          c.id as coverage_id, c.coverage_level,
            ${transitWords('c.transit_days_min', 'c.transit_days_max')} as transit, c.cod_available,
              (c.active and k.status = ${literal(carrierStatus, 'active')} and ${holdsToday(sql`c`)}) as active,
            (case c.coverage_level when 'country' then 0 when 'city' then (select count(*) from carrier_cities x where x.coverage_id = c.id and x.active)
              when 'area' then (select count(*) from carrier_areas x where x.coverage_id = c.id and x.active) else (select count(*) from carrier_pincodes x
              where x.coverage_id = c.id and x.active) end)::int as places
          from carrier_countries c join carriers k on k.id = c.carrier_id and k.status <> ${literal(carrierStatus, 'delete')}
          join countries n on n.country_code = c.country_code
          where ${allOf([
            visible(who), anyOfValues(sql`c.country_code`, country_code), anyOfValues(sql`c.rsa_service_code`, rsa_service_code),
            partner_type && anyOfValues(sql`k.partner_type`, [...partner_type, 'both']),
            cod_available === undefined ? undefined : sql`c.cod_available = ${cod_available}`,
          ])} order by k.carrier_name, n.country_name limit 5000`,
    ),
    rows<{ code: string; name: string }>(db, sql`select code, name from rsa_services where status = ${literal(recordStatus, 'active')} order by code`),
  ])
  const used = new Set(cells.map(({ rsa_service_code: code }) => code))
  const lanes = Map.groupBy(cells, ({ carrier_id, country_code: country }) => `${carrier_id}/${country}`)
  return {
    services: services.filter(({ code }) => used.has(code)),
    rows: [...lanes.values()].flatMap((lane) => {
      const [head] = lane
      if (!head) return []
      const { carrier_id, carrier_code, carrier, partner_type: type, country_code: code, country } = head
      return [{ carrier_id, carrier_code, carrier, partner_type: type, country_code: code, country, cells: Object.fromEntries(lane.map(cellOf)) }]
    }),
  }
}

const cellOf = ({ rsa_service_code, coverage_id, coverage_level, transit, cod_available, active, places }: Cell) =>
  [rsa_service_code, { coverage_id, coverage_level, transit, cod_available, active, places }] as const

const cellText = ({ coverage_level, transit, cod_available, active }: Matrix['rows'][number]['cells'][string]) =>
  [coverageLevel.label(coverage_level), transit, ...(cod_available ? ['COD'] : []), ...(active ? [] : ['inactive'])].join(', ')

/** The matrix as a sheet: what the screen shows, a column a service. */
export function matrixFile({ services, rows: lanes }: Matrix, format: 'xlsx' | 'csv') {
  return exported(format, 'country-wise-coverage', {
    sheet: 'Coverage',
    columns: [
      { header: 'Carrier', field: 'carrier' }, { header: 'Partner type', field: 'partner' }, { header: 'Country', field: 'country' },
      ...services.map(({ code, name }) => ({ header: `${code} ${name}`, field: `s_${code}`, width: 24 })),
    ],
    rows: lanes.map(({ carrier, partner_type, country, cells }) => ({
      carrier, country, partner: partnerType.is(partner_type) ? partnerType.label(partner_type) : partner_type,
      ...Object.fromEntries(Object.entries(cells).map(([code, cell]) => [`s_${code}`, cellText(cell)])),
    })),
  })
}

/** Carriers by country: how many of each kind, and the fastest door to door. */
export function partnersOf(
  db: Db, who: Who, { country_codes, rsa_service_codes, partner_type, cod }: z.output<typeof carrierCoverage.partners.body>,
): Promise<Partners> {
  return rows<Partners[number]>(
    db,
    sql`with lane as (
          select c.country_code, k.id, k.carrier_name, k.partner_type, array_agg(distinct c.rsa_service_code order by c.rsa_service_code) as services,
            bool_or(c.cod_available) as cod,
            min(c.transit_days_min) as fastest_min, min(c.transit_days_max) as fastest_max
          from carrier_countries c join carriers k on k.id = c.carrier_id and k.status = ${literal(carrierStatus, 'active')}
          where ${allOf([
            sql`c.active`, holdsToday(sql`c`), visible(who), anyOfValues(sql`c.country_code`, country_codes),
            anyOfValues(sql`c.rsa_service_code`, rsa_service_codes),
            partner_type && anyOfValues(sql`k.partner_type`, [partner_type, 'both']),
            cod === undefined ? undefined : sql`c.cod_available = ${cod}`,
          ])} group by 1, 2, 3, 4)
        select n.country_code, n.country_name as country, count(l.id)::int as carriers,
          count(l.id) filter (where l.partner_type <> 'lastmile')::int as first_mile,
          count(l.id) filter (where l.partner_type <> 'firstmile')::int as last_mile, ${transitWords('min(l.fastest_min)', 'min(l.fastest_max)')} as fastest,
          coalesce(jsonb_agg(jsonb_build_object('carrier_id', l.id, 'carrier', l.carrier_name, 'partner_type', l.partner_type, 'services', l.services, 'cod',
            l.cod) order by l.carrier_name) filter (where l.id is not null), '[]'::jsonb) as partners
        from countries n left join lane l on l.country_code = n.country_code where n.country_code = any(${sql.param(country_codes)}::text[]) group by 1, 2
        order by n.country_name`,
  )
}
