import { sql } from 'drizzle-orm'
import { mostReminders, preAlertStatus, remindAfterHours, remindBeforeEtaHours, remindEveryHours } from '@/lib/domain/pre-alert'
import { holdersQuery } from '../../core/accounts/key-holders'
import { inTransaction, rows } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { postReminder, postUnanswered, tellAgent, type MailKind } from './letters'
import { attachManifest } from './manifest'

interface Waiting { id: number; reminders: number; hours: number }

/**
 * Reminds agents of what they have not acknowledged: 12 h after it was made or 4 h before it comes, whichever is first, then every 4 h, three times; then our
 * staff are told (agents-prealerts.md 7.8). Answers how many were reminded.
 */
export async function remindAgents(services: Services): Promise<number> {
  const { db } = services.database
  const due = await rows<Waiting>(
    db,
    sql`select p.id, p.reminders, floor(extract(epoch from now() - p.created_at) / 3600)::int as hours from pre_alert_shipments p
        where p.status = ${literal(preAlertStatus, 'pending')} and not p.incomplete and p.reminders <= ${mostReminders}
          and (p.created_at < now() - make_interval(hours => ${remindAfterHours}) or p.eta < now() + make_interval(hours => ${remindBeforeEtaHours}))
          and coalesce(p.reminded_at, '-infinity') < now() - make_interval(hours => ${remindEveryHours}) order by p.id limit 200`,
  )
  for (const { id, reminders, hours } of due) await inTransaction(db, async (tx) => {
    const held = await rows(tx, sql`update pre_alert_shipments set reminders = reminders + 1, reminded_at = now() where id = ${id} and reminders = ${reminders}
      and status = ${literal(preAlertStatus, 'pending')} returning id`)
    if (held.length === 0) return
    if (reminders < mostReminders) await postReminder(tx, services, id, hours)
    else await postUnanswered(tx, holdersQuery('app_base:pre-alert-receive'), id, system)
  })
  return due.length
}

/** Mails of pre-alerts, with their manifests, and the clock of those nobody has acknowledged. */
export function preAlertJobs(services: Services): void {
  const { jobs, log, database: { db } } = services
  jobs.work('preAlerts.mail', async ({ id, kind }) => {
    await inTransaction(db, (tx) => tellAgent(tx, services, Number(id), kind as MailKind, () => attachManifest(tx, services, Number(id))))
  })
  jobs.work('preAlerts.remind', async () => log.info({ reminded: await remindAgents(services) }, 'agents reminded of pre-alerts'))
  jobs.every('preAlerts.remind', '*/15 * * * *')
}
