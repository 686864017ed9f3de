import { sql, type SQL } from 'drizzle-orm'
import { missingScanStatus } from '@/lib/domain/missing-scan'
import { terminalPackageStatuses } from '@/lib/domain/package'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'

interface DueRule {
  id: number
  after_event: string
  expected_events: string[]
  within_hours: number
  carrier_id: number | null
  client_id: number | null
  evaluated_until: string
}

/** A code is awaited by itself or by its family: `DEL04` by `DEL04` and by `DEL*`. */
const isAwaited = (code: SQL, awaited: SQL) => sql`(${code} = any(${awaited}) or left(${code}, 3) || '*' = any(${awaited}))`

/** How long a feed may lag and its events still start a clock. */
const LATE_NEWS_DAYS = 60

/**
 * Closes what is open no more: the parcel was seen again or its life has ended, or the event the clock started at was taken back.
 * An event that arrives late counts by the time it happened.
 */
async function resolveSeen(tx: Db): Promise<void> {
  await rows(
    tx,
    sql`with open as (
          select m.id, m.package_id, m.after_event_id, m.after_at, r.after_event, r.expected_events as awaited
          from missing_scans m join scan_expectations r on r.id = m.expectation_id where m.status = ${literal(missingScanStatus, 'open')} order by m.id
          for update of m skip locked
        )
        update missing_scans m set status = ${literal(missingScanStatus, 'resolved')}, resolved_event_id = seen.id, closed_at = now()
        from open o cross join lateral (
          select e.id from package_events e left join tracking_event_master t on t.code = e.event_code
          where e.package_id = o.package_id and e.voided_at is null and e.event_at >= o.after_at and e.id <> o.after_event_id
            and (${isAwaited(sql`e.event_code`, sql`o.awaited`)} or e.event_code = o.after_event or t.is_terminal)
          order by e.event_at, e.id limit 1
        ) seen
        where m.id = o.id`,
  )
  await rows(
    tx,
    sql`with taken_back as (
          select m.id from missing_scans m join package_events e on e.id = m.after_event_id
          where m.status = ${literal(missingScanStatus, 'open')} and e.voided_at is not null order by m.id for update of m skip locked
        )
        update missing_scans m set status = ${literal(missingScanStatus, 'resolved')}, note = 'The event it counts from was taken back.', closed_at = now()
        from taken_back t where m.id = t.id`,
  )
}

/**
 * Writes down the parcels of one rule whose time ran out since the last look. Only events whose clock ended in between, and those
 * that arrived in between, are read, so a look costs by what happened and not by how many parcels there are.
 */
async function detect(tx: Db, rule: DueRule, now: string): Promise<number> {
  const within = sql`make_interval(hours => ${rule.within_hours}::int)`
  const scope = [
    rule.carrier_id === null ? sql`` : sql` and p.carrier_id = ${rule.carrier_id}::bigint`,
    rule.client_id === null ? sql`` : sql` and p.client_id = ${rule.client_id}::bigint`,
  ]
  const found = await rows(
    tx,
    sql`with ran_out as (
          select e.id, e.package_id, e.event_at from package_events e where e.event_code = ${rule.after_event} and e.voided_at is null
            and e.event_at > ${rule.evaluated_until}::timestamptz - ${within} and e.event_at <= ${now}::timestamptz - ${within}
          union
          select e.id, e.package_id, e.event_at from package_events e where e.event_code = ${rule.after_event} and e.voided_at is null
            and e.received_at > ${rule.evaluated_until}::timestamptz - interval '1 hour'
            and e.event_at <= ${now}::timestamptz - ${within} and e.event_at > ${now}::timestamptz - ${within} - make_interval(days => ${LATE_NEWS_DAYS})
        )
        insert into missing_scans (package_id, expectation_id, after_event_id, after_at, due_at)
        select c.package_id, ${rule.id}, c.id, c.event_at, c.event_at + ${within}
        from ran_out c join packages p on p.id = c.package_id
        where p.environment = 'production' and p.status <> all(${sql.param(terminalPackageStatuses)}::text[])${scope[0]}${scope[1]}
          and not exists (
            select 1 from package_events x where x.package_id = c.package_id and x.voided_at is null and x.event_at >= c.event_at and x.id <> c.id
              and (${isAwaited(sql`x.event_code`, sql`${sql.param(rule.expected_events)}::text[]`)}
                or (x.event_code = ${rule.after_event} and (x.event_at, x.id) > (c.event_at, c.id))))
        order by c.package_id
        on conflict do nothing returning id`,
  )
  await rows(tx, sql`update scan_expectations set evaluated_until = ${now}::timestamptz where id = ${rule.id}`)
  return found.length
}

/**
 * Looks for parcels that went silent and for those heard of again (tracking.md 7). A rule another process is at is left to it, so it
 * bears being run twice at the same time. `at` is the moment judged, now by default; answers how many new ones were found.
 */
export async function watchMissingScans({ database, log }: Pick<Services, 'database' | 'log'>, at: Date = new Date()): Promise<number> {
  await inTransaction(database.db, resolveSeen)
  const due = await rows<{ id: number }>(database.db, sql`select id from scan_expectations where active and removed_at is null order by id`)
  let found = 0
  for (const { id } of due) {
    const startedMs = Date.now()
    const count = await inTransaction(database.db, async (tx) => {
      const [rule] = await rows<DueRule>(
        tx,
        sql`select id, after_event, expected_events, within_hours, carrier_id, client_id, evaluated_until from scan_expectations
            where id = ${id} and active and removed_at is null for update skip locked`,
      )
      return rule ? detect(tx, rule, at.toISOString()) : 0
    })
    found += count
    log.info({ rule: id, found: count, ms: Date.now() - startedMs }, 'missing scans looked for')
  }
  return found
}
