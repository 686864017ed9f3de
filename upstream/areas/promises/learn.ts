import { sql } from 'drizzle-orm'
import { dubaiDay } from '@/lib/domain/days'
import {
  deliveryWeekdays, learnPromises, longestDays, partsOfDay, promiseHalfLife, promiseWindow, type PromiseTally,
} from '@/lib/domain/delivery-promise'
import { switchStatus } from '@/lib/domain/record-status'
import { calendarsOf } from '../../core/calendar/calendars'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'

/** Calendar days before those read in which an order of theirs may lie; one from before took the longest there is. */
const ORDERED_BEFORE = 2 * longestDays

/** Everybody's deliveries of the window, with the days of their own clocks. Those whose consignee chose the day say nothing of a lane. */
const readDeliveries = (tx: Db, at: string) => rows(
  tx,
  sql`create temporary table promise_deliveries as
      select p.carrier_id, p.rsa_service_code as service, f.country as from_country, f.city as from_city, p.country_code, lower(trim(p.city)) as city,
        o.at::date as ordered_on, extract(isodow from o.at)::int as weekday,
        width_bucket(extract(hour from o.at)::int, ${sql.param([...partsOfDay])}::int[]) as part,
        (p.delivered_at at time zone coalesce(t.default_timezone, 'Asia/Dubai'))::date as delivered_on,
        greatest(0, ${dubaiDay(at)}::date - (p.delivered_at at time zone 'Asia/Dubai')::date) as age
      from packages p join clients c on c.id = p.client_id left join client_addresses a on a.id = p.ship_from_address_id
        cross join lateral (select coalesce(p.shipper->>'country_code', a.country_code, c.country_code) as country,
          lower(trim(coalesce(p.shipper->>'city', a.city, ''))) as city) f
        left join countries t on t.country_code = p.country_code left join countries s on s.country_code = f.country
        cross join lateral (select p.created_at at time zone coalesce(s.default_timezone, 'Asia/Dubai') as at) o
      where p.delivered_at <= ${at}::timestamptz and p.delivered_at > ${at}::timestamptz - make_interval(days => ${promiseWindow.learned})
        and p.carrier_id is not null and p.environment = 'production' and p.requested_delivery_date is null`,
)

/** Writes down on which weekdays each carrier delivers in each country. */
async function learnWeekdays(tx: Db): Promise<void> {
  const found = await rows<{ carrier_id: number; country_code: string; delivered: [number, number][] }>(
    tx,
    sql`select carrier_id, country_code, jsonb_agg(jsonb_build_array(weekday, n)) as delivered
        from (select carrier_id, country_code, extract(isodow from delivered_on)::int as weekday, count(*) as n from promise_deliveries group by 1, 2, 3) d
        group by 1, 2`,
  )
  const calendarOf = await calendarsOf(tx, found.map(({ country_code }) => country_code))
  const learned = found.map(({ carrier_id, country_code, delivered }) => (
    { carrier_id, country_code, weekdays: deliveryWeekdays(new Map(delivered), calendarOf(country_code).weekend) }
  ))
  await rows(tx, sql`delete from promise_weekdays`)
  await rows(
    tx,
    sql`insert into promise_weekdays (carrier_id, country_code, weekdays) select carrier_id, country_code, weekdays
        from jsonb_to_recordset(${JSON.stringify(learned)}::jsonb) as w(carrier_id bigint, country_code text, weekdays int[])`,
  )
}

/** Each day of a carrier and country by how many of its delivery days there have been: their difference is what a parcel took. */
const deliveryDays = (at: string) => sql`calendar as materialized (
    select w.carrier_id, w.country_code, d.day, d.open, sum(d.open) over (partition by w.carrier_id, w.country_code order by d.day) as nth
    from promise_weekdays w cross join lateral (
      select g.day::date as day, (extract(isodow from g.day)::int = any(w.weekdays) and h.day is null)::int as open
      from generate_series(${dubaiDay(at)}::date - ${promiseWindow.learned + ORDERED_BEFORE}::int, ${dubaiDay(at)}::date + 1, interval '1 day') as g(day)
        left join (select distinct holiday_date as day, country_code from country_holidays
          where state_id is null and half_day_until is null and status = ${literal(switchStatus, 'active')}) h
          on h.country_code = w.country_code and h.day = g.day::date
    ) d)`

const halved = (days: ReturnType<typeof sql>) => sql`power(0.5, (${days})::float8 / ${promiseHalfLife})`

const tallies = (tx: Db, at: string) => rows<PromiseTally>(
  tx,
  sql`with ${deliveryDays(at)}, taken as (
        select d.*, least(${longestDays}::int, b.nth + 1 - b.open - coalesce(a.nth, 0))::int as days
        from promise_deliveries d join calendar b on b.carrier_id = d.carrier_id and b.country_code = d.country_code and b.day = d.delivered_on
          left join calendar a on a.carrier_id = d.carrier_id and a.country_code = d.country_code and a.day = d.ordered_on)
      select carrier_id, service, from_country, from_city, country_code, city, weekday, part, days, count(*)::int as deliveries,
        sum(${halved(sql`age`)})::float8 as weight,
        coalesce(sum(${halved(sql`age - ${promiseWindow.newest}`)}) filter (where age > ${promiseWindow.newest}), 0)::float8 as before,
        (count(*) filter (where age <= ${promiseWindow.newest}))::int as newest
      from taken where days >= 0 group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
)

/**
 * Learns from everything delivered until a moment (ISO 8601) what parcels are promised from then on, in place of what was known before. Deliveries
 * are counted by PostgreSQL; what their counts promise says lib/domain/delivery-promise.ts. Readers see the old promises until the new ones have
 * landed. Answers how many cells promise.
 */
export async function learnAt(tx: Db, at: string): Promise<number> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('promise_cells'))`)
  await readDeliveries(tx, at)
  await rows(tx, sql`analyze promise_deliveries`)
  await learnWeekdays(tx)
  const cells = [...learnPromises(await tallies(tx, at))]
  await rows(tx, sql`drop table promise_deliveries`)
  await rows(tx, sql`delete from promise_cells`)
  const column = <T>(of: (one: (typeof cells)[number]) => T) => sql.param(cells.map(of))
  await rows(
    tx,
    sql`insert into promise_cells (key, basis, likely_days, sure_days, deliveries, learned_at)
        select u.*, ${at}::timestamptz from unnest(${column(([key]) => key)}::text[], ${column(([, { basis }]) => basis)}::text[],
          ${column(([, { likely_days }]) => likely_days)}::int[], ${column(([, { sure_days }]) => sure_days)}::int[],
          ${column(([, { deliveries }]) => deliveries)}::int[]) as u`,
  )
  return cells.length
}

/** The night's work, at three when most of the day's deliveries have been heard of. */
export function promiseJobs({ jobs, database }: Services): void {
  jobs.work('promises.learn', () => inTransaction(database.db, async (tx) => {
    await rows(tx, sql`set local statement_timeout = '5min'`)
    await learnAt(tx, new Date().toISOString())
  }))
  jobs.every('promises.learn', '0 3 * * *')
}
