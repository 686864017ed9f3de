import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { exportReports } from '@/lib/contract/export-reports'
import { carrierStatus } from '@/lib/domain/carrier'
import { clientStatus } from '@/lib/domain/client'
import { reportFacts, type ExportReport } from '@/lib/domain/export-report'
import { packageStatus, paymentMode } from '@/lib/domain/package'
import { packageList, shipOption } from '@/lib/domain/package-list'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'
import { visibleSellers } from '../sellers/scope'

interface Choice {
  value: string | number
  label: string
}
const labelled = <Name extends string>(words: { names: readonly Name[]; label(name: Name): string }): Choice[] => words.names.map((value) => ({
  value, label: words.label(value),
}))
const datesOf = (report: ExportReport): Choice[] => Object.entries(reportFacts[report].dates).map(([value, label]) => ({ value, label }))

const clientsOf = (db: Db, who: Who) =>
  rows<Choice>(db, sql`select id as value, name as label from clients
    where ${allOf([sql`status <> ${literal(clientStatus, 'delete')}`, isAdmin(who) ? undefined : (anyOfValues(sql`id`, who.client_ids) ?? sql`false`)])}
    order by name limit 1000`)
const carriersOf = (db: Db, who: Who) =>
  rows<Choice>(db, sql`select id as value, display_name as label from carriers
    where ${allOf([
      sql`status <> ${literal(carrierStatus, 'delete')}`, who.user_category === 'carrier' ? (anyOfValues(sql`id`, who.carrier_ids) ?? sql`false`) : undefined,
    ])} order by display_name limit 500`)
const countriesOf = (db: Db) => rows<Choice>(db, sql`select country_code as value, country_name as label from countries
  where status = ${literal(switchStatus, 'active')} order by country_name`)
const citiesOf = (db: Db) => rows<Choice>(db, sql`select distinct c.city_name as value, c.city_name as label from base_cities c
  join countries k on k.country_code = c.country_code and k.status = ${literal(switchStatus, 'active')} order by 1 limit 1000`)

/** What reports of parcels can be narrowed by, for whoever asks (reports.md 5). */
export async function lastMileFilters(db: Db, who: Who): Promise<z.output<typeof exportReports.lastMileFilters.reply>> {
  const [clients, carriers, services, countries, cities, events] = await Promise.all([
    clientsOf(db, who), carriersOf(db, who),
    rows<Choice>(db, sql`select code as value, name as label from rsa_services where status <> ${literal(recordStatus, 'delete')} order by code`),
    countriesOf(db), citiesOf(db),
    rows<Choice>(db, sql`select code as value, code || ' – ' || name as label from tracking_event_master order by code`),
  ])
  return {
    clients, carriers, services, countries, cities, events, statuses: labelled(packageStatus),
    payment_modes: labelled(paymentMode), date_fields: datesOf('last-mile'),
  }
}

/** The same of package lists. */
export async function shippingFilters(db: Db, who: Who): Promise<z.output<typeof exportReports.shippingFilters.reply>> {
  const [clients, sellers, countries] = await Promise.all([
    clientsOf(db, who),
    rows<Choice>(db, sql`select s.id as value, s.legal_name as label from sellers s where ${visibleSellers(who)} order by s.legal_name limit 1000`),
    countriesOf(db),
  ])
  return { clients, sellers, countries, ship_statuses: labelled(packageList), ship_options: labelled(shipOption), date_fields: datesOf('shipping') }
}
