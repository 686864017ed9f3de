import { sql, type SQL } from 'drizzle-orm'
import { first, rows, type Db } from '../../db/db'

interface Place {
  table: string
  column: string
  /** The column holds several values. */
  many?: true
}
const at = (table: string, column: string, many?: true): Place => ({ table, column, many })

const gateways: readonly Place[] = [
  at('package_lists', 'port_of_loading'), at('package_lists', 'port_of_discharge'),
  at('consolidations', 'origin_airport'), at('consolidations', 'destination_airport'),
]

/** Where the values of a list are written; an area that keeps one in a table of its own adds its line. */
const places: Readonly<Record<string, readonly Place[]>> = {
  package_types: [at('packages', 'package_type')],
  service_codes: [at('packages', 'rsa_service_code'), at('carrier_countries', 'rsa_service_code')],
  cancel_reasons: [at('packages', 'cancel_reason')],
  incoterms: [at('packages', 'incoterm')],
  // A gateway is where a load leaves and lands; the columns hold airports and sea ports alike.
  airports: [...gateways, at('airport_agents', 'airport_code')],
  ports: gateways,
  payment_methods: [at('package_lists', 'payment_method')],
  bag_types: [at('bags', 'bag_type')],
  bag_mixtures: [at('bags', 'mixture')],
  partner_types: [at('carriers', 'partner_type')],
  client_types: [at('clients', 'client_type')],
  client_service_types: [at('clients', 'service_type', true)],
  tracking_event_categories: [at('tracking_event_master', 'category')],
  tracking_range_system_types: [at('tracking_ranges', 'system_type')],
  currencies: [at('packages', 'currency'), at('carriers', 'billing_currency'), at('countries', 'currency')],
  pas_user_types: [at('users', 'user_type')],
  email_templates: [at('email_logs', 'template')],
  hold_reasons: [at('package_events', 'reason_code')],
  return_reasons: [at('package_events', 'reason_code')],
}

const ident = (name: string): SQL => sql.raw(`"${name}"`)
const valuesIn = ({ table, column, many }: Place): SQL => (many
  ? sql`select unnest(${ident(column)}) as value from ${ident(table)}`
  : sql`select ${ident(column)} as value from ${ident(table)} where ${ident(column)} is not null`)

/** How many records hold each value of a list; null where nothing says where they are written. */
export async function usedBy(db: Db, listCode: string): Promise<ReadonlyMap<string, number> | null> {
  const of = places[listCode]
  if (!of) return null
  const found = await rows<{ value: string; n: number }>(db, sql`select value, count(*)::int as n from (${sql.join(of.map(valuesIn), sql` union all `)}) held
    group by value`)
  return new Map(found.map(({ value, n }) => [value, n]))
}

/** Records that hold this one value. */
export async function timesUsed(db: Db, listCode: string, value: string): Promise<number> {
  const counts = await Promise.all((places[listCode] ?? []).map(({ table, column, many }) =>
    first<{ n: number }>(db, sql`select count(*)::int as n from ${ident(table)}
      where ${many ? sql`${ident(column)} @> array[${value}]::text[]` : sql`${ident(column)} = ${value}`}`)))
  return counts.reduce((sum, row) => sum + (row?.n ?? 0), 0)
}
