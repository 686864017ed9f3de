import { sql } from 'drizzle-orm'
import { carrierStatus, integrationMode } from '@/lib/domain/carrier'
import { feedMark } from '@/lib/domain/carrier-feed'
import { packageStatus, underWayStatuses } from '@/lib/domain/package'
import { guardedStatus } from '@/lib/domain/record-status'
import { inTransaction, persistently, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { claimIsLost } from '../../platform/worker'
import { connectionOf, type Connection } from '../../core/carrier-calls/connection'
import { adapterOf } from '../../core/carrier-calls/sandbox-adapter'
import { CarrierTrouble } from '../../core/carrier-calls/trouble'
import { recordEvents } from '../../core/events/record-events'
import { takeNumber } from './intake'
import { sweepRuns } from './reapply'
import { holdersQuery } from '../../core/accounts/key-holders'
import { postMessage } from '../../core/messages/post-message'

/** Minutes a feed rests after the first, second … poll that failed (carriers.md 7.6). */
const RESTS = [1, 5, 15, 60] as const
const MOST_BATCHES = 40

interface Due {
  carrier_id: number
  carrier: string
  environment: string
  minutes: number
  batch: number
  stop_after: number
}

interface DueParcel {
  id: number
  number: string
}

const heard = sql`coalesce(p.last_event_at, p.created_at)`
// Named one by one, so that they are read from the index of carriers: whatever is not among the others would be looked for in the whole table.
const open = sql`p.status = any(${sql.param(underWayStatuses)}::text[])`
/** A carrier that is asked on a schedule: one that works, and a suspended one as long as it has parcels on the way (carriers.md 3). */
const isPolled = sql`c.integration_kind = 'api' and c.integration_mode = ${literal(integrationMode, 'schedular')}
  and (c.status = ${literal(carrierStatus, 'active')}
    or (c.status = ${literal(carrierStatus, 'suspend')} and exists (select 1 from packages p where p.carrier_id = c.id and ${open})))`

/** Carriers whose clock has struck, each taken by one process: the next stroke is set with the taking. */
const claimDue = (db: Db, worker: string | null) =>
  rows<Due>(
    db,
    sql`with fresh as (
          insert into carrier_links (carrier_id, environment) select c.id, c.environment from carriers c
          where ${isPolled} on conflict do nothing),
        due as (
          select l.carrier_id, l.environment from carrier_links l join carriers c on c.id = l.carrier_id and c.environment = l.environment
          where ${isPolled} and (l.poll_worker_id is null and coalesce(l.next_poll_at, now()) <= now()
            or ${claimIsLost(sql`l.poll_worker_id`, sql`l.next_poll_at`)}) for update of l skip locked)
        update carrier_links l set poll_worker_id = ${worker}::uuid, next_poll_at = now() + make_interval(mins => least(c.polling_interval_minutes, 30))
        from due join carriers c on c.id = due.carrier_id
          left join lateral (select poll_batch_size, stop_polling_after_days from carrier_trackings t
          where t.carrier_id = c.id and t.status = ${literal(guardedStatus, 'active')} order by t.coverage_id nulls first limit 1) s on true
        where l.carrier_id = due.carrier_id and l.environment = due.environment
        returning l.carrier_id, l.environment, c.display_name as carrier, c.polling_interval_minutes as minutes, coalesce(s.poll_batch_size, 50) as batch,
          coalesce(s.stop_polling_after_days, 60) as stop_after`,
  )

/** Each parcel at its own pace: out for delivery every 30 minutes, silent for 30 days once a day, the others by the carrier's clock. */
const dueParcels = (db: Db, { carrier_id, minutes, batch, stop_after }: Due) =>
  rows<DueParcel>(
    db,
    sql`select p.id, coalesce(p.carrier_tracking_no, p.tracking_no) as number from packages p left join carrier_polls m on m.package_id = p.id
        where p.carrier_id = ${carrier_id} and ${open} and ${heard} > now() - make_interval(days => ${stop_after})
          and (m.stopped_at is null or p.last_event_at > m.stopped_at + interval '1 minute')
          and coalesce(m.polled_at, '-infinity') <= now() - case when ${heard} < now() - interval '30 days' then interval '1 day'
            when p.status = ${literal(packageStatus, 'out_for_delivery')} then interval '29 minutes'
            else make_interval(secs => ${minutes * 60 - 45}) end
        order by m.polled_at nulls first, p.id limit ${MOST_BATCHES * batch}`,
  )

const notePolled = (db: Db, ids: readonly number[]) =>
  rows(db, sql`insert into carrier_polls (package_id, polled_at) select id, now() from unnest(${sql.param(ids)}::bigint[]) as id
    on conflict (package_id) do update set polled_at = excluded.polled_at`)

async function pollBatch(services: Services, { carrier_id }: Due, connection: Connection, parcels: readonly DueParcel[]): Promise<void> {
  const { db } = services.database
  const answers = await adapterOf(services, connection).trackMany(parcels.map(({ number }) => number))
  for (const tracked of answers) {
    if (tracked.events.length > 0) await inTransaction(db, (tx) => takeNumber(tx, { carrier_id, number: tracked.number, source: 'carrier_poll' }, tracked))
  }
  await notePolled(db, parcels.map(({ id }) => id))
}

/** Who is due is looked up once for all batches: it reads every open parcel of the carrier. */
async function pollParcels(services: Services, due: Due): Promise<void> {
  const { db } = services.database
  const parcels = await dueParcels(db, due)
  if (parcels.length === 0) return
  const connection = await connectionOf(db, services, due.carrier_id)
  if (!connection) throw new CarrierTrouble('away', `${due.carrier} has no API address yet.`)
  for (let at = 0; at < parcels.length; at += due.batch) await pollBatch(services, due, connection, parcels.slice(at, at + due.batch))
}

/** Nobody asks about it any more: delayed, and the people who watch are told. */
async function stopSilent(services: Services, { carrier_id, carrier, stop_after }: Due): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    const silent = await rows<{ id: number; tracking_no: string }>(
      tx,
      sql`select p.id, p.tracking_no from packages p left join carrier_polls m on m.package_id = p.id
          where p.carrier_id = ${carrier_id} and ${open} and ${heard} <= now() - make_interval(days => ${stop_after}) and m.stopped_at is null order by p.id
          limit 500`,
    )
    if (silent.length === 0) return
    const event_at = new Date().toISOString()
    const remarks = `No word from ${carrier} for ${stop_after} days; it is no longer asked.`
    await recordEvents(
      tx,
      silent.map(({ id }) => ({
        package_id: id, event_code: 'EXC01', event_at, source: 'system' as const, reason_code: 'carrier', remarks, location_text: carrier,
      })),
      { who: system },
    )
    await rows(tx, sql`insert into carrier_polls (package_id, polled_at, stopped_at) select id, now(), now()
      from unnest(${sql.param(silent.map(({ id }) => id))}::bigint[]) as id
      on conflict (package_id) do update set stopped_at = excluded.stopped_at`)
    const some = silent.slice(0, 10).map(({ tracking_no }) => tracking_no).join(', ')
    await postMessage(tx, holdersQuery('app_carrier_partner:carrier-edit'), {
      subject: `${silent.length} ${silent.length === 1 ? 'parcel' : 'parcels'} with ${carrier} went silent`,
      body: `${remarks} ${some}${silent.length > 10 ? ' …' : ''}`,
      category: 'alert', severity: 'warning', link: '/carriers-tracking',
    })
  })
}

const release = (db: Db, { carrier_id, environment }: Due) =>
  rows(db, sql`update carrier_links set poll_worker_id = null where carrier_id = ${carrier_id} and environment = ${environment}`)

const noteOk = async (db: Db, { carrier_id, environment }: Due) => {
  await rows(db, sql`update carrier_links set poll_failures = 0 where carrier_id = ${carrier_id} and environment = ${environment}`)
  await rows(db, sql`update carriers set last_poll_at = now(), last_poll_status = ${literal(feedMark, 'ok')} where id = ${carrier_id}`)
}

const noteError = async (db: Db, { carrier_id, environment }: Due, { wait, kind }: CarrierTrouble) => {
  const counts = kind === 'held' ? 0 : 1
  await rows(
    db,
    sql`update carrier_links set poll_failures = poll_failures + ${counts},
          next_poll_at = now() + greatest(make_interval(secs => ${wait}),
            make_interval(mins => (array[${sql.raw(RESTS.join(','))}])[least(poll_failures + 1, ${RESTS.length})]))
        where carrier_id = ${carrier_id} and environment = ${environment}`,
  )
  if (counts > 0) await rows(db, sql`update carriers set last_poll_at = now(), last_poll_status = ${literal(feedMark, 'error')} where id = ${carrier_id}`)
}

/** Asks one carrier about its open parcels in batches; a poll that fails rests the feed for 1, 5, 15, 60 minutes or as long as the carrier asks. */
async function pollCarrier(services: Services, due: Due): Promise<void> {
  const { db } = services.database
  try {
    await pollParcels(services, due)
    await noteOk(db, due)
  } catch (error) {
    if (!(error instanceof CarrierTrouble)) throw error
    services.log.warn({ carrier_id: due.carrier_id, error: error.message }, 'poll failed')
    await noteError(db, due, error)
  }
  await stopSilent(services, due)
}

/** Polls every carrier whose clock has struck, whichever process looks; answers how many. */
export async function pollDue(services: Services): Promise<number> {
  const { database, worker, log } = services
  const due = await claimDue(database.db, worker.id)
  for (const one of due) {
    // One carrier's fault must not keep the others waiting; its clock strikes again.
    await pollCarrier(services, one).catch((error: unknown) => log.error({ err: error, carrier_id: one.carrier_id }, 'poll broke off'))
    await persistently(() => release(database.db, one))
  }
  return due.length
}

/** Polling is looked at every minute; each carrier keeps its own clock. */
export function pollJobs(services: Services): void {
  services.jobs.work('carrier.poll', async () => {
    await sweepRuns(services)
    await pollDue(services)
  })
  services.jobs.every('carrier.poll', '* * * * *')
}
