import { eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { codes } from '@/lib/contract/codes'
import { beforePickup, packageStatus } from '@/lib/domain/package'
import { conditionText, patternText, splitFields, type SplitCondition, type SplitRule } from '@/lib/domain/split-code'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { splitCodes } from '../../db/schema/codes'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, type Fault, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { countriesOfAirports } from '../../core/places/gateways'
import { recompute } from '../../core/codes/split-results'

export type Split = z.input<typeof codes.splits.reply>['rows'][number]
type Stored = Omit<Split, 'pattern' | 'when' | 'effective'>
type Query = z.output<typeof codes.splits.query>
type Made = z.output<typeof codes.addSplit.body>
type Change = z.output<typeof codes.saveSplit.body>

const columns = sql`r.id, r.split_code_name, r.client_id, coalesce(k.trade_name, k.name) as client, r.carrier_id, v.display_name as carrier, r.linehaul_id,
  l.linehaul_code as linehaul, r.country_code, r.rsa_service_code,
  r.delivery_type, r.applies_to, r.mode, r.fixed_value, r.segments, r.separator, r.max_length, r.conditions, r.priority, r.print_position, r.as_barcode,
    r.fallback_value,
  r.effective_from, r.effective_to, r.status, r.version,
  (select count(*) from split_code_results x where x.split_code_id = r.id and x.computed_at > now() - interval '7 days') as hits,
  (select x.value from split_code_results x where x.split_code_id = r.id order by x.computed_at desc limit 1) as sample`
const from = sql`split_codes r left join clients k on k.id = r.client_id left join carriers v on v.id = r.carrier_id
  left join linehauls l on l.id = r.linehaul_id`
const sorts = {
  country_code: { by: sql`r.country_code`, kind: 'text' },
  priority: { by: sql`r.priority`, kind: 'number' },
  split_code_name: { by: sql`r.split_code_name`, kind: 'text' },
} as const

/** Rules somebody may see (codes.md 2): staff all, a client and a carrier their own and the general ones, an agent those of its airports' countries. */
function scope(who: Who): SQL | undefined {
  switch (who.user_category) {
    case 'admin': case 'service_center': case 'warehouse': return undefined
    case 'client': return sql`(r.client_id is null or r.client_id = any(${sql.param(who.client_ids)}::bigint[]))`
    case 'carrier': return sql`(r.carrier_id is null or r.carrier_id = any(${sql.param(who.carrier_ids)}::bigint[])) and r.client_id is null`
    case 'agent': return anyOfValues(sql`r.country_code`, countriesOfAirports(who.airport_codes)) ?? sql`false`
    default: return sql`false`
  }
}

function asSplit(row: Stored): Split {
  const rule = row as SplitRule
  const effective = row.effective_from || row.effective_to ? `${row.effective_from ?? '…'} to ${row.effective_to ?? '…'}` : null
  return { ...row, pattern: patternText(rule), when: (row.conditions as SplitCondition[]).map(conditionText).join('; '), effective }
}

export async function findSplits(db: Db, who: Who, query: Query) {
  const page = await pageOf<Stored>(
    db,
    {
      columns, from, countFrom: sql`split_codes r`, sorts, defaultSort: 'priority', id: sql`r.id`,
      where: [
        scope(who),
        anyOfValues(sql`r.country_code`, query.country_code),
        anyOfValues(sql`r.carrier_id`, query.carrier_id),
        anyOfValues(sql`r.client_id`, query.client_id),
        anyOfValues(sql`r.linehaul_id`, query.linehaul_id),
        anyOfValues(sql`r.rsa_service_code`, query.rsa_service_code),
        query.applies_to ? sql`${query.applies_to} = any(r.applies_to)` : undefined,
        query.mode ? sql`r.mode = ${query.mode}` : undefined,
        anyOfValues(sql`r.status`, query.status) ?? sql`r.status <> ${literal(guardedStatus, 'delete')}`,
        query.search ? sql`(r.split_code_name ilike ${contains(query.search)} or r.fixed_value ilike ${contains(query.search)})` : undefined,
      ],
    },
    query,
  )
  return { ...page, rows: page.rows.map(asSplit) }
}

const gone = () => new Refusal(404, 'Split code not found.')
async function splitOf(db: Db, who: Who, id: number): Promise<Split> {
  const row = await first<Stored>(db, sql`select ${columns} from ${from} where r.id = ${id} and r.status <> ${literal(guardedStatus, 'delete')}
      and ${scope(who) ?? sql`true`}`)
  if (!row) throw gone()
  return asSplit(row)
}

const blank: Split = {
  id: 0, split_code_name: '', client_id: null, client: null, carrier_id: null, carrier: null,
  linehaul_id: null, linehaul: null, country_code: 'AE', rsa_service_code: null, delivery_type: null,
  applies_to: ['package'], mode: 'composed', fixed_value: null,
  segments: [{ field: 'city_code', transform: 'none' }, { field: 'zone', transform: 'none' }], separator: '-', max_length: 8,
  conditions: [], priority: 100, print_position: 'band', as_barcode: false, fallback_value: null,
  effective_from: null, effective_to: null, status: 'active', version: 1, pattern: '{city_code}-{zone}',
  when: '', sample: null, hits: 0, effective: null,
}

/** Labels that are not printed yet in a country: what a change of its rules may touch. */
const unprintedIn = async (db: Db, country: string) =>
  (await first<{ n: number }>(db, sql`select count(*) as n from packages where country_code = ${country}
      and status in ${literals(packageStatus, ...beforePickup)} and label_printed_at is null`))?.n ?? 0

/** A rule with how many labels wait for it; id 0 gives what a new one starts with. */
export async function readSplit(db: Db, who: Who, id: number) {
  const split = id === 0 ? blank : await splitOf(db, who, id)
  return { ...split, unprinted: await unprintedIn(db, split.country_code) }
}

async function refuseContradictions(tx: Db, c: Omit<Made, never>): Promise<void> {
  const faults: Fault[] = []
  const add = (field: string, message: string) => void faults.push({ field, message })
  if (c.mode === 'fixed' && !c.fixed_value) add('fixed_value', 'Value may hold capital letters, digits and dashes')
  if (c.mode === 'composed' && c.segments.length === 0) add('segments', 'Add at least one segment')
  c.segments.forEach((segment, i) => {
    if (!segment.field && !segment.literal) add('segments', `Segment ${i + 1} needs a field or a text`)
    if (segment.transform === 'map' && Object.keys(segment.map ?? {}).length === 0) add('segments', `Segment ${i + 1} needs a map`)
    if (Object.keys(segment.map ?? {}).length > 500) add('segments', 'A map has at most 500 entries')
    if (['first_n', 'last_n', 'pad_left', 'substring'].includes(segment.transform) && !segment.length) add('segments', `Segment ${i + 1} needs a length`)
  })
  for (const { field, operator, value } of c.conditions) {
    const { label, operators } = splitFields[field]
    if (!(operators as readonly string[]).includes(operator)) add('conditions', `${label} cannot be compared this way`)
    if (value.length === 0 || (typeof value === 'string' && value.trim() === '')) add('conditions', `Give a value for ${label}`)
  }
  if (c.effective_from && c.effective_to && c.effective_from > c.effective_to) add('effective_to', 'From must be below to')
  const [fault] = faults
  if (fault) throw new Refusal(422, fault.message, faults)
  if (!(await first(tx, sql`select 1 from countries where country_code = ${c.country_code}`)))
    throw refuseField('country_code', `Unknown country ${c.country_code}`)
  if (c.client_id && !(await first(tx, sql`select 1 from clients where id = ${c.client_id}`))) throw refuseField('client_id', 'Client not found')
  if (c.carrier_id && !(await first(tx, sql`select 1 from carriers where id = ${c.carrier_id}`))) throw refuseField('carrier_id', 'Carrier not found')
}

const taken = (name: string) => ({
  split_codes_once: () => new Refusal(409, `A split code named ${name} exists`, [{ field: 'split_code_name', message: `A split code named ${name} exists` }]),
})
type Insert = typeof splitCodes.$inferInsert

/** Adds a rule; 409 when its client has one of that name. Labels printed from then on go by it. */
export async function addSplit(tx: Db, who: Who, body: Made): Promise<{ id: number }> {
  await refuseContradictions(tx, body)
  const by = who.user_id || null
  const [made] = await refuseOn(
    taken(body.split_code_name), tx.insert(splitCodes).values({ ...(body as Insert), created_by: by, updated_by: by }).returning({ id: splitCodes.id }),
  )
  await recompute(tx, body.country_code)
  return { id: made?.id ?? 0 }
}

async function held(tx: Db, who: Who, id: number, version?: number): Promise<Split> {
  const stored = await first<{ version: number; status: string; split_code_name: string }>(tx, sql`select version, status, split_code_name from split_codes
    where id = ${id} for update`)
  if (!stored) throw gone()
  if (stored.status === 'delete') throw new Refusal(409, `${stored.split_code_name} was deleted.`)
  if (version !== undefined && version !== stored.version) throw staleRecord()
  return splitOf(tx, who, id)
}

/** Changes or switches a rule. Labels already printed keep their value; those that wait are worked out anew unless `recompute` is false. */
export async function saveSplit(
  tx: Db, who: Who, id: number, { version, recompute: again = true, ...given }: Change,
): Promise<{ before: Split; after: Split; recompute_count: number }> {
  const before = await held(tx, who, id, version)
  if (given.status === 'delete') await refuseDelete(before)
  if (Object.keys(given).some((name) => name !== 'status')) await refuseContradictions(tx, { ...(before as Made), ...(given as Partial<Made>) })
  await refuseOn(
    taken(given.split_code_name ?? before.split_code_name),
    tx.update(splitCodes)
      .set({ ...(given as Partial<Insert>), version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id || null })
      .where(eq(splitCodes.id, id)),
  )
  const countries = [...new Set([before.country_code, given.country_code ?? before.country_code])]
  let recompute_count = 0
  if (again) for (const country of countries) recompute_count += await recompute(tx, country)
  return { before, after: given.status === 'delete' ? { ...before, status: 'delete' } : await splitOf(tx, who, id), recompute_count }
}

async function refuseDelete({ status }: Split): Promise<void> {
  if (!guardedStatus.can(status as 'active' | 'inactive', 'delete')) throw new Refusal(409, 'Deactivate it first.')
}

/** Deletes an inactive rule; labels that wait are worked out without it. */
export async function removeSplit(tx: Db, who: Who, id: number): Promise<Split> {
  const before = await held(tx, who, id)
  await refuseDelete(before)
  await rows(tx, sql`update split_codes set status = ${literal(guardedStatus, 'delete')}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id || null} where id = ${id}`)
  await recompute(tx, before.country_code)
  return before
}
