import { sql } from 'drizzle-orm'
import { emailLogs } from '@/lib/contract/email-logs'
import { rows, type Db } from '../../db/db'
import { implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { settingAt } from '../../core/settings/setting-at'
import { mailList, mailOf, queueAgain } from './read'

export const emailLogHandlers = implement(emailLogs, {
  list: ({ db, who, query }) => mailList(db, who, query),

  one: ({ db, who, params }) => mailOf(db, who, params.id),

  resend: async ({ db, who, body, services, audit }) => {
    const ids = await queueAgain(db, who, body.ids, Boolean(services.config.SMTP_URL))
    for (const id of ids) audit({ entity: 'email_log', entity_id: id, action: 'resend' })
    return { queued: ids.length }
  },
})

const AT_A_TIME = 5000

/** Removes mails older than `email_log_days`, in steps. */
export async function purgeMails(db: Db): Promise<void> {
  const days = await settingAt(db, 'email_log_days')
  let gone = AT_A_TIME
  while (gone === AT_A_TIME)
    gone = (await rows(db, sql`delete from email_logs where id in (select id from email_logs where created_at < now() - make_interval(days => ${days})
      limit ${AT_A_TIME}) returning 1`)).length
}

const PAUSE_MS = 1000

/** Background work: a look every second for letters that are due, a purge every night. */
export function emailLogJobs(services: Services): void {
  services.jobs.always((leaving) => services.mail.drain({ leaving }), PAUSE_MS)
  services.jobs.work('mails.purge', () => purgeMails(services.database.db))
  services.jobs.every('mails.purge', '50 2 * * *')
}
