import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { allocation } from '@/lib/contract/allocation'
import { allocationMode, conditionFieldNames, conditionOperator, fieldFact } from '@/lib/domain/allocation'
import { carrierStatus } from '@/lib/domain/carrier'
import { guardedStatus, recordStatus, switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { notOver } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'

type Query = z.output<typeof allocation.dropdown.query>
type Options = z.output<typeof allocation.dropdown.reply>

const listOf = (db: Db, code: string) =>
  rows<{ value: string; label: string }>(db, sql`select value, label from list_values where list_code = ${code} and is_active order by sort_order, label`)

/** Everything a rule may be made of, in one answer (linehaul.md 5). */
export async function ruleOptions(db: Db, { client_id, linehaul_id }: Query): Promise<Options> {
  const lanes = allOf([
    sql`l.status <> ${literal(guardedStatus, 'delete')}`, anyOfValues(sql`l.client_id`, client_id ? [client_id] : undefined),
    anyOfValues(sql`l.id`, linehaul_id ? [linehaul_id] : undefined),
  ])
  return {
    linehauls: await rows(db, sql`select l.id, l.linehaul_code || ' ' || l.linehaul_name as label, l.delivery_type from linehauls l where ${lanes}
      order by l.linehaul_code limit 500`),
    carriers: await rows(
      db,
      sql`select k.id, k.display_name as label,
          coalesce((select jsonb_agg(jsonb_build_object('value', s.id, 'label', s.carrier_service_name) order by s.id) from carrier_services s
            where s.carrier_id = k.id and s.status = ${literal(guardedStatus, 'active')}), '[]') as services
          from carriers k where k.status = ${literal(carrierStatus, 'active')}
            and exists (select 1 from linehaul_carriers lc join linehauls l on l.id = lc.linehaul_id
            where lc.carrier_id = k.id and lc.carrier_role = 'lastmile' and lc.status = ${literal(switchStatus, 'active')} and ${notOver(sql`lc`)} and ${lanes})
            order by k.display_name`,
    ),
    fields: conditionFieldNames.map((field) => ({
      field, label: fieldFact(field).label,
      operators: fieldFact(field).operators.map((value) => ({ value, label: conditionOperator.label(value) })), values_url: null,
    })),
    modes: [...allocationMode.options],
    services: await rows(db, sql`select code as value, code || ' ' || name as label from rsa_services where status = ${literal(recordStatus, 'active')}
      order by code`),
    handling_codes: await rows(db, sql`select code as value, code || ' ' || name as label from special_handling
      where status = ${literal(guardedStatus, 'active')} order by code`),
    package_types: await listOf(db, 'package_types'),
    countries: await rows(db, sql`select country_code as value, country_name as label from countries where status = ${literal(switchStatus, 'active')}
      order by country_name`),
  }
}
