import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { tracking } from '@/lib/contract/tracking'
import type { trackingDesk } from '@/lib/contract/tracking-desk'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { today } from '@/lib/domain/days'
import { deliveryRunStatus } from '@/lib/domain/delivery'
import { isStaff } from '@/lib/domain/permission'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { dirhamsOf } from '../../core/parcels/dirhams'
import { seesMoney, visiblePackages } from '../../core/parcels/scope'
import { packagesNamed } from '../../core/parcels/named-packages'

type Scan = z.output<typeof tracking.applyScan.body>
type Query = z.output<typeof trackingDesk.runs.query>
type Run = z.input<typeof trackingDesk.runs.reply>['runs'][number]

/** Runs of one day and carrier; more is a mistake of whoever asked. */
const MOST_RUNS = 200

/**
 * Puts the parcels of a scan that named its run onto that run, which it begins (tracking.md 2, delivery_runs). A parcel of another
 * carrier than the run's stays off it; one scanned twice keeps its stop. The run's row is locked, so stops are numbered one by one.
 */
export async function joinRun(tx: Db, { run_no, carrier_id }: Scan, results: readonly { result: string; event_id: unknown }[]): Promise<void> {
  const events = results.flatMap(({ result, event_id }) => (result === 'applied' && typeof event_id === 'number' ? [event_id] : []))
  if (!run_no || events.length === 0) return
  const run = await first<{ id: number; carrier_id: number | null }>(
    tx,
    sql`insert into delivery_runs as r (run_no, carrier_id, facility_id, driver_name, run_date, started_at, status)
        select ${run_no}, coalesce(${carrier_id ?? null}::bigint, min(p.carrier_id)), min(e.facility_id), min(u.full_name), ${today()}::date, min(e.event_at),
          'started'
        from package_events e join packages p on p.id = e.package_id left join users u on u.id = e.user_id
        where e.id = any(${sql.param(events)}::bigint[]) and e.event_code = 'LMD03' having count(*) > 0
        on conflict (run_no) do update set started_at = coalesce(r.started_at, excluded.started_at),
          status = case when r.status = ${literal(deliveryRunStatus, 'planned')} then 'started' else r.status end
        returning id, carrier_id`,
  )
  if (!run) return
  await rows(
    tx,
    sql`insert into delivery_run_stops (run_id, package_id, event_id, stop_no)
        select ${run.id}, e.package_id, e.id, (select coalesce(max(stop_no), 0) from delivery_run_stops where run_id = ${run.id}) + row_number() over (order by e.id)
        from package_events e join packages p on p.id = e.package_id
        where e.id = any(${sql.param(events)}::bigint[]) and e.event_code = 'LMD03' and p.carrier_id is not distinct from ${run.carrier_id}::bigint
          and not exists (select 1 from delivery_run_stops s where s.run_id = ${run.id} and s.package_id = e.package_id)
        on conflict do nothing`,
  )
}

/** A parcel whose ride was taken back is on no run. */
export const leaveRuns = (tx: Db, events: readonly number[]) =>
  rows(tx, sql`delete from delivery_run_stops where event_id = any(${sql.param(events)}::bigint[])`)

const inAed = (amount: SQL, currency: SQL) => dirhamsOf(amount, currency, sql`to_char(r.run_date, 'YYYY-MM-DD')`)

/** What became of a run's stops, read from the parcels themselves: on a parcel that went out again later, that ride counts there. */
const tally = (who: Who) => sql`select count(*)::int as stops, count(*) filter (where t.ended like 'DEL%')::int as delivered,
    count(*) filter (where t.ended is not null and t.ended not like 'DEL%')::int as failed, count(*) filter (where t.ended is null)::int as pending,
    ${seesMoney(who)
      ? sql`coalesce(sum(case when p.payment_mode = 'cod' then ${inAed(sql`p.cod_amount`, sql`p.cod_currency`)} end), 0.00)`
      : sql`null::numeric`} as cod_expected,
    ${seesMoney(who)
      ? sql`coalesce(sum(case when t.ended like 'DEL%' then ${inAed(sql`o.cod_collected`, sql`o.cod_currency`)} end), 0.00)`
      : sql`null::numeric`} as cod_collected
  from delivery_run_stops s join packages p on p.id = s.package_id left join pods o on o.package_id = p.id and o.kind = 'delivery'
  cross join lateral (select (select e.event_code from package_events e join tracking_event_master m on m.code = e.event_code
    where e.package_id = p.id and e.voided_at is null and e.event_mapping_status = ${literal(eventMappingStatus, 'mapped')}
      and e.event_at >= coalesce(r.started_at, r.run_date::timestamptz)
      and (m.category in ('delivered', 'failed_attempt', 'return', 'lost_damaged') and e.event_code not in ('POD01', 'COD01'))
    order by e.event_at, m.rank limit 1) as ended) t where s.run_id = r.id`

function runColumns(who: Who): SQL {
  return sql`r.id, r.run_no, k.display_name as carrier, f.facility_name as facility, r.driver_name, r.vehicle_no, r.run_date, r.started_at,
    c.stops, c.delivered, c.failed, c.pending, c.cod_expected, c.cod_collected, r.closed_at,
    case when r.closed_at is not null or (r.started_at is not null and c.pending = 0 and c.stops > 0) then 'closed' when r.started_at is not null then 'started'
      else 'planned' end as status
    from delivery_runs r left join carriers k on k.id = r.carrier_id left join facilities f on f.id = r.facility_id cross join lateral (${tally(who)}) c`
}

/** A run is ours and its carrier's; its driver is nobody else's business. */
function visibleRuns(who: Who): SQL | undefined {
  if (isStaff(who)) return undefined
  return who.user_category === 'carrier' && who.carrier_ids.length > 0 ? sql`r.carrier_id = any(${sql.param(who.carrier_ids)}::bigint[])` : sql`false`
}

/** Summary of delivery runs: those a package rode on, newest first, with its stop; or those of a day and carrier (tracking.md 5). */
export async function runsOf(db: Db, who: Who, { tracking_no, run_date, carrier_id }: Query): Promise<{ runs: Run[] }> {
  if (tracking_no) {
    const id = (await packagesNamed(db, [tracking_no], ['tracking_no', 'carrier_tracking_no'], [visiblePackages(who, sql`p`)])).get(tracking_no)?.[0]
    if (!id) throw new Refusal(404, `No shipment found for ${tracking_no}.`)
    const runs = await rows<Run>(
      db,
      sql`select w.stop_no, ${runColumns(who)} join delivery_run_stops w on w.run_id = r.id
          where ${allOf([sql`w.package_id = ${id}`, visibleRuns(who)])} order by r.run_date desc, r.id desc`,
    )
    return { runs }
  }
  if (!run_date) throw new Refusal(422, 'Give a tracking number, or a day and a carrier.')
  const runs = await rows<Run>(
    db,
    sql`select null::int as stop_no, ${runColumns(who)}
        where ${allOf([sql`r.run_date = ${run_date}::date`, carrier_id ? sql`r.carrier_id = ${carrier_id}` : undefined, visibleRuns(who)])} order by r.run_no
        limit ${MOST_RUNS}`,
  )
  return { runs }
}
