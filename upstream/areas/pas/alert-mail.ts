import { sql } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import { fill } from '@/lib/words/fill'
import { ar } from '@/lib/words/kiosk/ar'
import { en } from '@/lib/words/kiosk/en'
import type { KioskWords } from '@/lib/words/kiosk/languages'
import { refusalText } from '@/lib/words/kiosk/refusal-text'
import type { Language } from '@/lib/words/language'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import { openOf, type BoardView } from './board'
import { alertKey, alertsOf } from './board-alerts'
import { siteFacts, type SiteFacts } from './scope'

type Raised = BoardView['alerts'][number]

/** Notes what a board warns of now: answers what is new, and closes what is over, so that it is told again when it comes back. */
async function noteAlerts(tx: Db, site: SiteFacts): Promise<Raised[]> {
  const now = new Date().toISOString()
  const alerts = await alertsOf(tx, site, await openOf(tx, site.warehouse_id), now)
  const keys = alerts.map(alertKey)
  await rows(tx, sql`update gate_alerts set cleared_at = now() where warehouse_id = ${site.warehouse_id} and cleared_at is null
      and not (alert_key = any(${sql.param(keys)}::text[]))`)
  const fresh = await rows<{ alert_key: string }>(
    tx,
    sql`insert into gate_alerts (warehouse_id, alert_key, severity, message)
        select ${site.warehouse_id}, x.*
        from unnest(${sql.param(keys)}::text[], ${sql.param(alerts.map(({ severity }) => severity))}::text[],
          ${sql.param(alerts.map(({ message }) => message))}::text[]) as x
        on conflict (warehouse_id, alert_key) where cleared_at is null do nothing returning alert_key`,
  )
  const isFresh = new Set(fresh.map(({ alert_key }) => alert_key))
  return alerts.filter((alert) => isFresh.delete(alertKey(alert)))
}

// A letter warns in the words of the board.
const boardWords: Record<Language, KioskWords> = { en, ar }
function sentence(language: Language, { kind, values }: Raised): string {
  const words = boardWords[language]
  return fill(words.board[`alert_${kind}`], { ...values, ...(values.message === undefined ? {} : { message: refusalText(words, values.message) }) })
}
const lines = (language: Language, raised: readonly Raised[]) =>
  [...raised.filter(({ severity }) => severity === 'red'), ...raised.filter(({ severity }) => severity !== 'red')]
    .map((alert) => `${alert.severity === 'red' ? '! ' : '- '}${sentence(language, alert)}`)
    .join('\n')

const warning: Wording<{ site: SiteFacts; raised: readonly [Raised, ...Raised[]] }> = {
  en: ({ site, raised }) => [
    `${site.site_code}: ${raised.length === 1 ? sentence('en', raised[0]) : `${raised.length} new alerts in the yard`}`,
    `${site.name} (${site.site_code})\n\n${lines('en', raised)}\n`,
  ],
  ar: ({ site, raised }) => [
    `${site.site_code}: ${raised.length === 1 ? sentence('ar', raised[0]) : `تنبيهات جديدة في الساحة، عددها: ${raised.length}`}`,
    `${site.name} (${site.site_code})\n\n${lines('ar', raised)}\n`,
  ],
}

/** Tells each site's list what its board warns of since the last look, one letter a site (pas.md 7.8). Answers the letters posted. */
export async function mailAlerts({ database, mail }: Services): Promise<number> {
  const sites = await rows<{ warehouse_id: number; alert_emails: string[] }>(database.db, sql`select warehouse_id, alert_emails from pas_sites
    where status = ${literal(switchStatus, 'active')} and alert_emails <> '{}' order by id`)
  let posted = 0
  for (const { warehouse_id, alert_emails } of sites) {
    const letter = await inTransaction(database.db, async (tx) => {
      const site = await siteFacts(tx, warehouse_id)
      const [first, ...others] = await noteAlerts(tx, site)
      if (!first) return null
      const reader = { name: '', locale: await localeOf(tx, ...alert_emails) }
      return mail.post(tx, {
        ...written('gate_alert', warning, { site, raised: [first, ...others] }, reader), to: alert_emails, ref: { type: 'pas_site', no: site.site_code },
      })
    })
    if (letter !== null) posted += 1
  }
  return posted
}
