import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { contains } from '../../platform/list'

/** Kinds of record people know by a number: it is looked for as it is written. */
const numbered: Readonly<Record<string, SQL>> = {
  package: sql`select id, tracking_no as name from packages`, package_list: sql`select id, package_list_no as name from package_lists`,
  bag: sql`select id, bag_no as name from bags`, consolidation: sql`select id, consolidation_no as name from consolidations`,
  manifest: sql`select id, manifest_no as name from manifests`, gate_token: sql`select id, token_no as name from gate_tokens`,
  pas_projection: sql`select id, projection_no as name from pas_projections`, pas_mapping: sql`select id, mapping_no as name from pas_mappings`,
  timesheet: sql`select id, timesheet_no as name from timesheets`, rate_card: sql`select id, card_no as name from rate_cards`,
  linehaul: sql`select id, linehaul_code as name from linehauls`,
}
/** Kinds of record people know by a name: a part of it is enough. There are few of each. */
const named: Readonly<Record<string, SQL>> = {
  user: sql`select id, full_name as name from users`, group: sql`select id, name from groups`, client: sql`select id, name from clients`,
  client_settings: sql`select id, name from clients`, client_access: sql`select id, name from clients`,
  client_address: sql`select id, name from client_addresses`, carrier: sql`select id, carrier_name as name from carriers`,
  seller: sql`select id, legal_name as name from sellers`, vendor: sql`select id, vendor_name as name from vendors`,
  vendor_staff: sql`select id, full_name as name from vendor_staff`, kiosk_device: sql`select id, name from kiosk_devices`,
  base_city: sql`select id, city_name as name from base_cities`, rsa_service: sql`select id, name from rsa_services`,
  special_handling: sql`select id, name from special_handling`, service_center: sql`select id, facility_name as name from facilities`,
  warehouse: sql`select id, facility_name as name from facilities`, oms_category: sql`select id, category_name as name from oms_categories`,
}
/** Known by a name nobody looks for. */
const shownOnly: Readonly<Record<string, SQL>> = {
  upload: sql`select id, file_name as name from excel_details`, document: sql`select id, file_name as name from documents`,
  sla_clock: sql`select id, tracking_no as name from sla_clocks`,
}

interface About { entity: string; entity_id: string }

/** The records of these lines by name; one without a name, or gone, by its id. */
export async function recordNames(db: Db, lines: readonly About[]): Promise<(line: About) => string> {
  const names = new Map<string, string>()
  for (const [entity, of] of Map.groupBy(lines.filter(({ entity_id }) => /^\d{1,15}$/.test(entity_id)), (line) => line.entity)) {
    const table = numbered[entity] ?? named[entity] ?? shownOnly[entity]
    if (!table) continue
    const ids = [...new Set(of.map(({ entity_id }) => Number(entity_id)))]
    const found = await rows<{ id: number; name: string }>(db, sql`select r.id, r.name from (${table}) r where r.id = any(${sql.param(ids)}::bigint[])`)
    for (const { id, name } of found) names.set(`${entity} ${id}`, name)
  }
  return ({ entity, entity_id }) => names.get(`${entity} ${entity_id}`) ?? entity_id
}

/** Kind and id of the records with this number, or whose name holds this text. */
export const recordsCalled = (typed: string): SQL => sql.join([
  ...Object.entries(numbered).map(([entity, table]) =>
    sql`select ${entity}::text, r.id::text from (${table}) r where r.name in (${typed}, ${typed.toUpperCase()})`),
  ...Object.entries(named).map(([entity, table]) => sql`select ${entity}::text, r.id::text from (${table}) r where r.name ilike ${contains(typed)}`),
], sql` union all `)
