import { sql, type SQL } from 'drizzle-orm'
import { addDays, dayRange, today } from '@/lib/domain/days'
import { type PackageStatus, packageStatus } from '@/lib/domain/package'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dirhamsOf } from '../../core/parcels/dirhams'
import { anyOfValues } from '../../platform/list'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'

/** Days home looks back, today included; one more lets a whole week stand against the one before it. */
export const FLOW_DAYS = 14
export const READ_DAYS = FLOW_DAYS + 1
/** Added up anew every night: events that came late count on their own day. */
const NIGHTLY_DAYS = 35
/** Older sums are added up anew in the background (reports.md 2). */
const FRESH_MINUTES = 5

const entered = [
  'picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared', 'with_carrier', 'out_for_delivery', 'delivered', 'delivery_failed',
] as const satisfies readonly PackageStatus[]
/** What is counted a day; `on_time` and `late` are deliveries of parcels with a due time. */
export type Measure = (typeof entered)[number] | 'created' | 'on_time' | 'late'

const place = sql`p.client_id, coalesce(p.carrier_id, 0)`

/** Dirhams for the cash of a delivery, at the rate of its day. */
const codAed = (day: string) => sql`coalesce(sum(${dirhamsOf(sql`p.cod_amount`, sql`p.cod_currency`, sql`${day}`)}) filter (where p.payment_mode = 'cod'), 0)`

/** Adds one Dubai day up anew, replacing what was there; two at once wait for each other. */
export async function addUpDay(tx: Db, day: string): Promise<void> {
  const { start, end } = dayRange(day, day)
  const within = (column: SQL) => sql`${column} >= ${start}::timestamptz and ${column} < ${end}::timestamptz`
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('home_days'), hashtext(${day}))`)
  await rows(tx, sql`delete from home_days where day = ${day}`)
  await rows(
    tx,
    sql`insert into home_days (day, measure, client_id, carrier_id, facility_id, n, cod_aed)
        select ${day}::date, 'created', ${place}, 0, count(*), 0 from packages p where ${within(sql`p.created_at`)} group by 3, 4
        union all
        select ${day}::date, c.maps_to_status, ${place}, coalesce(e.facility_id, 0), count(distinct p.id),
          case when c.maps_to_status = ${literal(packageStatus, 'delivered')} then ${codAed(day)} else 0 end
        from tracking_event_master c join package_events e on e.event_code = c.code and ${within(sql`e.event_at`)} and e.voided_at is null
        join packages p on p.id = e.package_id
        where c.maps_to_status = any(${sql.param(entered)}::text[])
          and (c.maps_to_status <> ${literal(packageStatus, 'delivered')} or p.delivered_at = e.event_at) group by c.maps_to_status, 3, 4, 5
        union all
        select ${day}::date, case when p.delivered_at <= p.sla_due_at then 'on_time' else 'late' end, ${place}, coalesce(e.facility_id, 0),
          count(distinct p.id), 0
        from tracking_event_master c join package_events e on e.event_code = c.code and ${within(sql`e.event_at`)} and e.voided_at is null
        join packages p on p.id = e.package_id
        where c.maps_to_status = ${literal(packageStatus, 'delivered')} and p.delivered_at = e.event_at and p.sla_due_at is not null group by 2, 3, 4, 5`,
  )
  await rows(tx, sql`insert into home_day_marks (day, added_up_at) values (${day}, now()) on conflict (day) do update set added_up_at = excluded.added_up_at`)
}

/** Adds up the last days, each in a transaction of its own so that none holds the others back. */
export async function addUpDays({ database }: Pick<Services, 'database'>, days: number): Promise<void> {
  const now = today()
  for (let back = 0; back < days; back++) await inTransaction(database.db, (tx) => addUpDay(tx, addDays(now, -back)))
}

/** When today was last added up; sets the work going in the background when that is too long ago, or days are missing. */
export async function freshDays(db: Db, services: Pick<Services, 'database' | 'jobs'>): Promise<string | null> {
  const now = today()
  const marks = await first<{ added_up_at: string | null; fresh: boolean; days: number }>(
    db,
    sql`select max(added_up_at) filter (where day = ${now}) as added_up_at,
        coalesce(bool_or(day = ${now} and added_up_at > now() - make_interval(mins => ${FRESH_MINUTES})), false) as fresh, count(*) as days
        from home_day_marks where day > ${addDays(now, -READ_DAYS)}::date`,
  )
  const missing = (marks?.days ?? 0) < READ_DAYS
  if (missing || !marks?.fresh) await services.jobs.send(services.database.db, 'home.days', { days: missing ? READ_DAYS : 2 }, { once: 'home' })
  return marks?.added_up_at ?? null
}

/** The sums of a day a person may know of, as a condition on `home_days h`; null for those whose parcels the sums do not tell apart. */
export function scopeOf(who: Who): SQL | null {
  const own = (column: SQL, ids: readonly number[]) => anyOfValues(column, ids) ?? sql`false`
  switch (who.user_category) {
    case 'admin': return sql`true`
    case 'client': return who.seller_id === null ? own(sql`h.client_id`, who.client_ids) : null
    case 'carrier': return own(sql`h.carrier_id`, who.carrier_ids)
    case 'service_center': return own(sql`h.facility_id`, who.service_center_ids)
    case 'warehouse': return own(sql`h.facility_id`, who.warehouse_ids)
    case 'agent': return sql`h.facility_id in (select f.id from facilities f
      where left(f.facility_code, 3) = any(${sql.param(who.airport_codes.map((code) => code.slice(-3)))}::text[]))`
    default: return null
  }
}

interface Sum {
  day: string
  measure: Measure
  n: number
  cod_aed: string
}

/** The last days of a person's parcels by measure. */
export interface Days {
  /** Oldest first, today last. */
  names: string[]
  /** One number for each of `names`. */
  of(measure: Measure): number[]
  cod: string[]
  /** Last week against the week before it, both without today: '+12 % on the week before'; null where both were empty. */
  change(measure: Measure): string | null
}

const total = (values: readonly number[]) => values.reduce((so, n) => so + n, 0)

/** reports.md 7.1: a base of none shows that it is new, not how many times. */
function changeOf(values: readonly number[]): string | null {
  const [before, after] = [total(values.slice(0, 7)), total(values.slice(7, 14))]
  if (before === 0) return after === 0 ? null : 'New this week'
  const percent = Math.round(((after - before) / before) * 100)
  return percent === 0 ? 'As the week before' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} % on the week before`
}

/** Reads the sums; a few hundred rows by an index of whoever asks, however many parcels there are. */
export async function readDays(db: Db, who: Who): Promise<Days | null> {
  const scope = scopeOf(who)
  if (!scope) return null
  const from = addDays(today(), 1 - READ_DAYS)
  const sums = await rows<Sum>(
    db,
    sql`select h.day, h.measure, sum(h.n)::bigint as n, sum(h.cod_aed) as cod_aed from home_days h where h.day >= ${from}::date and ${scope}
        group by h.day, h.measure`,
  )
  const all = Array.from({ length: READ_DAYS }, (_, i) => addDays(from, i))
  const at = new Map(sums.map((sum) => [`${sum.day} ${sum.measure}`, sum]))
  const of = (measure: Measure) => all.map((day) => at.get(`${day} ${measure}`)?.n ?? 0)
  return {
    names: all.slice(1),
    of: (measure) => of(measure).slice(1),
    cod: all.slice(1).map((day) => at.get(`${day} delivered`)?.cod_aed ?? '0'),
    change: (measure) => changeOf(of(measure)),
  }
}

export interface CarrierDays {
  carrier_id: number
  carrier: string
  delivered: number
  on_time: number
  late: number
}

const CARRIERS_SHOWN = 8

/** Deliveries of the last 14 days by carrier, those with most first. */
export async function readCarriers(db: Db, who: Who): Promise<CarrierDays[]> {
  const scope = scopeOf(who)
  if (!scope) return []
  const sum = (measure: Measure) => sql`coalesce(sum(h.n) filter (where h.measure = ${measure}), 0)::bigint`
  return rows<CarrierDays>(
    db,
    sql`select k.id as carrier_id, k.display_name as carrier, g.delivered, g.on_time, g.late from (
          select h.carrier_id, ${sum('delivered')} as delivered, ${sum('on_time')} as on_time, ${sum('late')} as late from home_days h
          where h.day > ${addDays(today(), -FLOW_DAYS)}::date and h.measure in ('delivered', 'on_time', 'late') and h.carrier_id <> 0 and ${scope} group by 1) g
        join carriers k on k.id = g.carrier_id where g.delivered > 0 order by g.delivered desc, k.display_name limit ${CARRIERS_SHOWN}`,
  )
}

/** Home's sums: every night all that events may still come late for, by day what somebody looked at and found old. */
export function homeJobs(services: Services): void {
  services.jobs.work('home.days', ({ days }) => addUpDays(services, typeof days === 'number' ? days : NIGHTLY_DAYS))
  services.jobs.every('home.days', '25 2 * * *')
}
