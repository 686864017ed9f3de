import { sql } from 'drizzle-orm'
import { inTransaction, rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import { openOf } from './board'
import { alertKey, alertsOf } from './board-alerts'
import { siteFacts, type SiteFacts } from './scope'

interface Raised {
  severity: string
  message: string
}

/** Notes what a board warns of now: answers what is new, and closes what is over, so that it is told again when it comes back. */
async function noteAlerts(tx: Db, site: SiteFacts): Promise<Raised[]> {
  const now = new Date().toISOString()
  const alerts = await alertsOf(tx, site, await openOf(tx, site.warehouse_id), now)
  const keys = alerts.map(alertKey)
  await rows(tx, sql`update gate_alerts set cleared_at = now() where warehouse_id = ${site.warehouse_id} and cleared_at is null and not (alert_key = any(${sql.param(keys)}::text[]))`)
  return rows<Raised>(
    tx,
    sql`insert into gate_alerts (warehouse_id, alert_key, severity, message)
        select ${site.warehouse_id}, x.* from unnest(${sql.param(keys)}::text[], ${sql.param(alerts.map(({ severity }) => severity))}::text[], ${sql.param(alerts.map(({ message }) => message))}::text[]) as x
        on conflict (warehouse_id, alert_key) where cleared_at is null do nothing returning severity, message`,
  )
}

const lines = (raised: readonly Raised[]) => [...raised.filter(({ severity }) => severity === 'red'), ...raised.filter(({ severity }) => severity !== 'red')].map(({ severity, message }) => `${severity === 'red' ? '! ' : '- '}${message}`).join('\n')

/** Tells each site's list what its board warns of since the last look, one letter a site (pas.md 7.8). Answers the letters posted. */
export async function mailAlerts({ database, mail }: Services): Promise<number> {
  const sites = await rows<{ warehouse_id: number; alert_emails: string[] }>(database.db, sql`select warehouse_id, alert_emails from pas_sites where status = 'active' and alert_emails <> '{}' order by id`)
  let posted = 0
  for (const { warehouse_id, alert_emails } of sites) {
    const letter = await inTransaction(database.db, async (tx) => {
      const site = await siteFacts(tx, warehouse_id)
      const raised = await noteAlerts(tx, site)
      if (raised.length === 0) return null
      const subject = `${site.site_code}: ${raised.length === 1 ? (raised[0] as Raised).message : `${raised.length} new alerts in the yard`}`
      return mail.post(tx, { template: 'gate_alert', to: alert_emails, subject, text: `${site.name} (${site.site_code})\n\n${lines(raised)}\n`, ref: { type: 'pas_site', no: site.site_code } })
    })
    if (letter !== null) posted += 1
  }
  return posted
}
