import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DetentionRule, pasDetention } from '@/lib/contract/pas-detention'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, pageOf, type ListQuery } from '../../platform/list'
import { refuseTooFine } from '../../platform/coins'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownSite, visibleSites } from './scope'

type RuleRow = z.output<typeof DetentionRule>
const columns = sql`r.id, r.warehouse_id, s.site_code as warehouse_code, r.vehicle_type, r.client_id, l.name as client_name, r.purpose, r.free_minutes,
  r.block_minutes, r.rate_per_hour, r.cap_amount, r.currency, r.late_free_factor, r.stop_at,
  r.overstay_rate_per_hour, r.overstay_block_minutes, r.valid_from, r.valid_to, r.version`
const tables = sql`detention_rules r join pas_sites s on s.warehouse_id = r.warehouse_id left join clients l on l.id = r.client_id`

export function rulePage(db: Db, who: Who, q: z.output<typeof pasDetention.rules.query>) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`detention_rules r`,
    where: [
      visibleSites(who, sql`r.warehouse_id`), anyOfValues(sql`r.warehouse_id`, q.warehouse_id),
      anyOfValues(sql`r.vehicle_type`, q.vehicle_type), anyOfValues(sql`r.client_id`, q.client_id),
    ],
    sorts: { valid_from: { by: sql`r.valid_from::timestamptz`, kind: 'time' }, vehicle_type: { by: sql`r.vehicle_type`, kind: 'text', nullable: true } },
    defaultSort: 'valid_from', id: sql`r.id`,
  }
  return pageOf<RuleRow>(db, list, q)
}

async function ruleRow(db: Db, who: Who, id: number): Promise<RuleRow> {
  const row = await first<RuleRow>(db, sql`select ${columns} from ${tables} where ${allOf([sql`r.id = ${id}`, visibleSites(who, sql`r.warehouse_id`)])}`)
  if (!row) throw new Refusal(404, 'Record not found')
  return row
}

interface Reach {
  warehouse_id: number
  vehicle_type: string | null
  client_id: number | null
  purpose: string | null
  valid_from: string
  valid_to: string | null
}
/** Two rules of one site, type, client and purpose never hold on the same day; the site is held meanwhile. */
async function refuseOverlap(tx: Db, r: Reach, except: number | null): Promise<void> {
  if (r.valid_to !== null && r.valid_to < r.valid_from) throw refuseField('valid_to', 'The rule ends before it begins.')
  await rows(tx, sql`select 1 from pas_sites where warehouse_id = ${r.warehouse_id} for update`)
  const other = await first<{ valid_from: string }>(
    tx,
    sql`select valid_from from detention_rules where warehouse_id = ${r.warehouse_id} and vehicle_type is not distinct from ${r.vehicle_type}::text
          and client_id is not distinct from ${r.client_id}::bigint
        and purpose is not distinct from ${r.purpose}::text and id is distinct from ${except}::bigint
        and daterange(valid_from, valid_to, '[]') && daterange(${r.valid_from}::date, ${r.valid_to}::date, '[]')`,
  )
  if (other) throw new Refusal(409, `A rule for the same vehicles holds from ${other.valid_from}. End it first.`)
}

/** A rule of a site. 409 when another of the same reach holds on one of its days. */
export async function addRule(tx: Db, who: Who, b: z.output<typeof pasDetention.addRule.body>): Promise<number> {
  await ownSite(tx, who, b.warehouse_id)
  if (b.client_id && !(await first(tx, sql`select 1 from clients where id = ${b.client_id}`))) throw refuseField('client_id', 'Choose a client.')
  const reach = {
    warehouse_id: b.warehouse_id, vehicle_type: b.vehicle_type ?? null, client_id: b.client_id ?? null,
    purpose: b.purpose ?? null, valid_from: b.valid_from, valid_to: b.valid_to ?? null,
  }
  refuseTooFine({ cap_amount: b.cap_amount }, b.currency)
  await refuseOverlap(tx, reach, null)
  const made = await first<{ id: number }>(
    tx,
    sql`insert into detention_rules (warehouse_id, vehicle_type, client_id, purpose, free_minutes, block_minutes, rate_per_hour, cap_amount, currency,
        late_free_factor, stop_at, overstay_rate_per_hour, overstay_block_minutes, valid_from,
          valid_to, created_by, updated_by)
        values (${reach.warehouse_id}, ${reach.vehicle_type}, ${reach.client_id}::bigint, ${reach.purpose}, ${b.free_minutes}, ${b.block_minutes},
          ${b.rate_per_hour}::numeric, ${b.cap_amount ?? null}::numeric, ${b.currency},
          ${b.late_free_factor}::numeric, ${b.stop_at}, ${b.overstay_rate_per_hour}::numeric, ${b.overstay_block_minutes}, ${reach.valid_from}::date,
            ${reach.valid_to}::date, ${who.user_id}, ${who.user_id}) returning id`,
  )
  return (made as { id: number }).id
}

export async function changeRule(tx: Db, who: Who, id: number, b: z.output<typeof pasDetention.changeRule.body>): Promise<{ before: RuleRow; after: RuleRow }> {
  const before = await ruleRow(tx, who, id)
  if (b.version !== undefined && b.version !== before.version) throw staleRecord()
  refuseTooFine({ cap_amount: b.cap_amount }, before.currency)
  await refuseOverlap(tx, { ...before, valid_from: b.valid_from ?? before.valid_from, valid_to: b.valid_to === undefined ? before.valid_to : b.valid_to }, id)
  const { version: _version, ...fields } = b
  const sets = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [sql`${sql.identifier(name)} = ${value}`]))
  await rows(
    tx,
    sql`update detention_rules set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${who.user_id}`], sql`, `)}
        where id = ${id}`,
  )
  return { before, after: await ruleRow(tx, who, id) }
}
