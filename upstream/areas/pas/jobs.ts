import { sql } from 'drizzle-orm'
import { openStatuses, tokenStatus } from '@/lib/domain/gate-token'
import { mappingStatus, projectionStatus } from '@/lib/domain/pas-projection'
import { inTransaction, rows } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { mailAlerts } from './alert-mail'
import { skip } from './call-steps'
import { forgetPhotos } from './photos'
import { sendReports } from './report-mail'
import { holdToken, noteEvent, takeStep } from './step'

const PRIVATE_DAYS = 180

/** Each in a transaction of its own: one that meanwhile went on holds up nobody. */
async function each(
  services: Services, found: readonly { id: number }[], work: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0], id: number) => Promise<void>,
): Promise<number> {
  let done = 0
  for (const { id } of found) {
    await inTransaction(services.database.db, (tx) => work(tx, id)).then(
      () => void done++,
      (error: unknown) => services.log.warn({ error, id }, 'gate token'),
    )
  }
  return done
}

/** Tokens nobody came in with in time (pas.md 3.1). */
async function expire(services: Services): Promise<number> {
  const late = await rows<{ id: number }>(
    services.database.db,
    sql`select t.id from gate_tokens t join pas_sites s on s.warehouse_id = t.warehouse_id where t.status = ${literal(tokenStatus, 'created')}
          and t.created_at < now() - make_interval(hours => s.token_expiry_hours) order by t.id limit 500`,
  )
  return each(services, late, async (tx, id) => {
    const held = await holdToken(tx, system, id)
    if (held.status !== 'created') return
    await rows(tx, sql`update gate_tokens set status = ${literal(tokenStatus, 'expired')}, closed_at = now(), version = version + 1, updated_at = now()
      where id = ${id}`)
    await rows(tx, sql`update pas_mappings set token_id = null, version = version + 1, updated_at = now()
      where token_id = ${id} and status = ${literal(mappingStatus, 'mapped')}`)
    await noteEvent(tx, system, held, 'expire', {}, { at: new Date().toISOString(), flags: [] })
  })
}

/** Calls nobody answered: the dock goes to the next. */
async function timeOut(services: Services): Promise<number> {
  const waited = await rows<{ id: number }>(
    services.database.db,
    sql`select t.id from gate_tokens t join pas_sites s on s.warehouse_id = t.warehouse_id where t.status = ${literal(tokenStatus, 'called')}
          and t.called_at < now() - make_interval(mins => s.call_timeout_minutes) order by t.id limit 500`,
  )
  return each(services, waited, async (tx, id) => {
    // Looked at again under its lock: a recall meanwhile gives it more time.
    const [still] = await rows(tx, sql`select 1 from gate_tokens t join pas_sites s on s.warehouse_id = t.warehouse_id
      where t.id = ${id} and t.status = ${literal(tokenStatus, 'called')} and t.called_at < now() - make_interval(mins => s.call_timeout_minutes)
      for update of t`)
    if (still) await takeStep(tx, system, skip, id, { reason: 'Did not come in time' })
  })
}

/** Days that are over: projections done or missed, mapped vehicles that never came (pas.md 3.2). */
async function settleDays(services: Services): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    await rows(tx, sql`update pas_mappings m set status = ${literal(mappingStatus, 'missed')}, version = m.version + 1, updated_at = now()
      from pas_projections p where p.id = m.projection_id and p.projection_date < ${dubaiToday} and m.status = ${literal(mappingStatus, 'mapped')}
        and m.token_id is null`)
    await rows(tx, sql`update pas_projections set status = ${literal(projectionStatus, 'missed')}, version = version + 1, updated_at = now()
      where projection_date < ${dubaiToday} and status = ${literal(projectionStatus, 'approved')}`)
    await rows(
      tx,
      sql`update pas_projections p set status = ${literal(projectionStatus, 'completed')}, version = version + 1, updated_at = now()
          where p.status = ${literal(projectionStatus, 'in_progress')}
            and (p.projection_date < ${dubaiToday} or p.projection_date = ${dubaiToday} and p.slot_to < to_char(now() at time zone 'Asia/Dubai', 'HH24:MI'))
          and not exists (select 1 from gate_tokens t where t.projection_id = p.id and t.status in ${literals(tokenStatus, ...openStatuses)})`,
    )
  })
}

/** What is personal goes 180 days after a visit, files and all; its times stay (pas.md 2.2). */
const forgetDrivers = ({ database, jobs }: Services): Promise<void> => inTransaction(database.db, async (tx) => {
  const old = sql`select id from gate_tokens where driver_name is not null and closed_at < now() - make_interval(days => ${PRIVATE_DAYS}) limit 5000`
  const forgotten = await rows<{ id: number }>(
    tx,
    sql`update gate_tokens set driver_name = null, driver_phone = null, phone_last4 = null, driver_id_no = null, driver_id_last4 = null, driver_id_type = null,
        licence_expiry = null where id in (${old}) returning id`,
  )
  const ids = sql.param(forgotten.map(({ id }) => id))
  const signed = await rows<{ signature_path: string | null }>(
    tx,
    sql`with before as (select id, signature_path from driver_declarations where token_id = any(${ids}::bigint[])) update driver_declarations d
        set driver_name = null, driver_phone = null, signature_path = null from before b where b.id = d.id returning b.signature_path`,
  )
  const signatures = signed.flatMap(({ signature_path }) => signature_path ?? [])
  const paths = [...signatures, ...(await forgetPhotos(tx, forgotten.map(({ id }) => id)))]
  if (paths.length > 0) await jobs.send(tx, 'files.remove', { paths })
})

/** One turn of the yard's clock; what its boards warn of then goes to the list of each site. */
export async function watchYard(services: Services): Promise<void> {
  await expire(services)
  await timeOut(services)
  await settleDays(services)
  await mailAlerts(services)
}

/** Background work: the yard is watched and reports are sent every minute, personal data goes every night. */
export function pasJobs(services: Services): void {
  services.jobs.work('pas.watch', () => watchYard(services))
  services.jobs.every('pas.watch', '* * * * *')
  services.jobs.work('pas.reports', async () => void (await sendReports(services)))
  services.jobs.every('pas.reports', '* * * * *')
  services.jobs.work('pas.forget', () => forgetDrivers(services))
  services.jobs.every('pas.forget', '20 3 * * *')
}
