import { sql, type SQL } from 'drizzle-orm'
import { terminalPackageStatuses, packageStatus } from '@/lib/domain/package'
import { visiblePackages } from '../../core/parcels/scope'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { allOf, dayRange } from '../../platform/list'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { packages } from './datasets/parcels'
import { dayOf, type Plan, type Span } from './plan'

const keys = [
  'client_id', 'seller_id', 'carrier_id', 'status', 'label_status', 'environment', 'country_code', 'service_type', 'delivery_type', 'payment_mode', 'currency',
] as const
const counts = ['n', 'attempts', 'first_attempt', 'on_time', 'was_late', 'hours_n', 'hours_sum', 'weight', 'cod_sum', 'value_sum'] as const
const names = (list: readonly string[], of?: string) => sql.raw(list.map((name) => (of ? `${of}.${name}` : name)).join(', '))

/** Whose scope the rollup tells apart; facilities and agents know parcels by scans and flights, so theirs are counted one by one. */
const isRolled = (who: Who) => who.user_category === 'admin' || who.user_category === 'client' || who.user_category === 'carrier'

/** Figures of what is late at this moment: time makes parcels late, not a write, so no sum can hold them. */
const needsLate = (plan: Plan) => plan.measures.some(({ name }) => name === 'late' || name === 'sla_hit')

const lateNow = (who: Who, plan: Plan, { from, to }: Span): SQL => sql`
  union all select ${dayOf(plan.date)}, p.client_id, coalesce(p.seller_id, 0), coalesce(p.carrier_id, 0), p.status, p.label_status, p.environment,
    p.country_code,
    p.service_type, p.delivery_type, p.payment_mode, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, case when p.delivered_at is null then 1 else 0 end
  from packages p where ${allOf([
    sql`p.status not in ${literals(packageStatus, ...terminalPackageStatuses)} and p.sla_due_at < now()`, visiblePackages(who, sql`p`), dayRange(plan.date.at,
      from, to),
  ])}`

/** Sums of parcels as rows `r`, those that have not been added up yet among them. */
export function rolledRows(who: Who, plan: Plan, span: Span): SQL {
  const of = (table: string) => sql`select ${names(['day', ...keys, ...counts], 'x')}, 0 as late, 0 as missed from ${sql.raw(table)} x where ${allOf([
    sql`x.meaning = ${plan.dateName} and x.day between ${span.from}::date and ${span.to}::date`, visiblePackages(who, sql`x`),
  ])}`
  return sql`(${of('parcel_rollups')} union all ${of('parcel_rollup_changes')}${needsLate(plan) ? lateNow(who, plan, span) : sql``}) r`
}

/**
 * Whether the sums can answer: they know every name of the widget and whose rows they are, and hold from its first day on. Otherwise the parcels themselves
 * are read, so a day nobody added up is never told as 0 (coming-areas 8, R5).
 */
export async function isAnswerable(db: Db, who: Who, plan: Plan, filtered: readonly string[], from: string): Promise<boolean> {
  if (plan.set !== packages || !isRolled(who)) return false
  if (plan.dimensions.some(({ rolled }) => !rolled) || plan.measures.some(({ rolled }) => !rolled)) return false
  if (filtered.some((name) => !plan.set.dimensions[name]?.rolled)) return false
  return (await first(db, sql`select 1 from parcel_rollup_cover where meaning = ${plan.dateName} and from_day <= ${from}::date`)) !== null
}

/** Adds the changes to the sums. Nobody waits for it: writers only add changes, and those not yet landed are left for the next turn. */
export async function addUpRollups({ database }: Pick<Services, 'database'>): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    const [turn] = await rows<{ mine: boolean }>(tx, sql`select pg_try_advisory_xact_lock(hashtext('parcel_rollups')) as mine`)
    if (!turn?.mine) return
    const all = names(['meaning', 'day', ...keys])
    await rows(
      tx,
      sql`with changed as (delete from parcel_rollup_changes returning *),
            added as (
              insert into parcel_rollups as c (${all}, ${names(counts)})
              select ${all}, ${sql.raw(counts.map((name) => `sum(${name})`).join(', '))} from changed group by ${all}
              on conflict (${all}) do update set ${sql.raw(counts.map((name) => `${name} = c.${name} + excluded.${name}`).join(', '))}
              returning c.*)
          select 1 from added limit 1`,
    )
    await rows(tx, sql`update parcel_rollup_cover set added_up_at = now()`)
  })
}

/**
 * Adds every parcel up again beside the traffic: writers go on, and what they land meanwhile stays among the changes. Sums somebody added up at that very
 * moment make the snapshot stale; then it begins again.
 */
export async function rebuildRollups({ database }: Pick<Services, 'database'>, tries = 5): Promise<void> {
  try {
    await inTransaction(database.db, async (tx) => {
      await rows(tx, sql`set transaction isolation level repeatable read`)
      await rows(tx, sql`set local statement_timeout = '5min'`)
      await rows(tx, sql`select pg_advisory_xact_lock(hashtext('parcel_rollups'))`)
      await rows(tx, sql`select parcel_rollups_anew()`)
    })
  } catch (error) {
    const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
    if (code !== '40001' || tries <= 1) throw error
    await rebuildRollups({ database }, tries - 1)
  }
}

/** Sums that came to nothing are dropped by the nightly rebuild, which also proves the rest. */
export function rollupJobs(services: Services): void {
  services.jobs.work('dashboards.rollups', () => addUpRollups(services))
  services.jobs.every('dashboards.rollups', '* * * * *')
  services.jobs.work('dashboards.rebuild', () => rebuildRollups(services))
  services.jobs.every('dashboards.rebuild', '40 2 * * *')
}
