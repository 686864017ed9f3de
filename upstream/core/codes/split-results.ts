import { sql } from 'drizzle-orm'
import { beforePickup, packageStatus } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { splitInputs, splitParcels, type KnownParcel } from './split-parcels'
import { activeRules, chooseSplit, type StoredRule } from './split-rules'

/** Labels worked out in one go; more than wait anywhere at a time. */
const MOST = 20_000
const AT_ONCE = 2000

async function write(tx: Db, rules: readonly StoredRule[], parcels: readonly KnownParcel[]): Promise<number> {
  const made = parcels.map((parcel) => ({ parcel, choice: chooseSplit(rules, parcel) }))
  const good = made.flatMap(({ parcel, choice }) => (
    choice.value && choice.rule?.id ? [{ package_id: parcel.id, split_code_id: choice.rule.id, value: choice.value, inputs: parcel.inputs }] : []
  ))
  const without = made.filter(({ choice }) => choice.value === null).map(({ parcel }) => parcel.id)
  await rows(tx, sql`delete from split_code_results where package_id = any(${sql.param(without)}::bigint[])`)
  const changed = await rows(
    tx,
    sql`insert into split_code_results (package_id, split_code_id, value, inputs)
        select g.package_id, g.split_code_id, g.value, g.inputs
        from jsonb_to_recordset(${JSON.stringify(good)}::jsonb) as g(package_id bigint, split_code_id bigint, value text, inputs jsonb)
        on conflict (package_id) do update set split_code_id = excluded.split_code_id, value = excluded.value, inputs = excluded.inputs, computed_at = now()
          where (split_code_results.value, split_code_results.split_code_id) is distinct from (excluded.value, excluded.split_code_id) returning 1`,
  )
  return changed.length
}

/** Works out anew the sort codes of a country's labels that are not printed yet; printed ones keep theirs (codes.md 7.8). Answers how many changed. */
export async function recompute(tx: Db, country: string): Promise<number> {
  const rules = await activeRules(tx, country)
  const waiting = await splitParcels(
    tx, sql`p.country_code = ${country} and p.status in ${literals(packageStatus, ...beforePickup)} and p.label_printed_at is null`, sql`p.id`, MOST,
  )
  let changed = 0
  for (let at = 0; at < waiting.length; at += AT_ONCE) changed += await write(tx, rules, waiting.slice(at, at + AT_ONCE))
  return changed
}

/**
 * Gives parcels about to be printed their sort code (codes.md 7.8): the stored one as long as destination and carrier are what they were,
 * else one worked out now and kept.
 */
export async function keepSortCodes(db: Db, ids: readonly number[]): Promise<void> {
  const due = await splitParcels(
    db,
    sql`p.id = any(${sql.param(ids)}::bigint[]) and not exists (select 1 from split_code_results x where x.package_id = p.id and x.inputs = ${splitInputs})`,
    sql`p.id`, MOST,
  )
  for (const [country, parcels] of Map.groupBy(due, ({ facts }) => String(facts.country_code))) await write(db, await activeRules(db, country), parcels)
}
