import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { alerts } from '@/lib/contract/alerts'
import { alertState, type AlertType } from '@/lib/domain/alert'
import { matchRoute, routeOf } from '@/lib/routes/routes'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, dayRange, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { type Who, isRegional } from '../../platform/who'
import { unitOf } from './alert-letter'

type Query = z.output<typeof alerts.list.query>
type Alert = z.output<typeof alerts.list.reply>['rows'][number]
type Stored = Omit<Alert, 'shown' | 'opens'>

const columns = sql`a.id, a.alert_setting_id, a.carrier_id, c.carrier_name as carrier, a.alert_type, a.severity, a.message, a.value, a.subject_key, a.state,
  a.raised_at,
  u.full_name as acknowledged_by, a.acknowledged_at, a.note, a.resolved_at`
const from = sql`carrier_alerts a left join carriers c on c.id = a.carrier_id left join users u on u.id = a.acknowledged_by`

/** A carrier sees what concerns it; staff see every alert, but a regional team none: they tell of the whole company. */
const visible = (who: Who): SQL | undefined => (
  isRegional(who) ? sql`false` : who.user_category === 'carrier' ? sql`a.carrier_id = any(${sql.param(who.carrier_ids)}::bigint[])` : undefined
)

/** Where a kind of alert is looked into; kinds of other areas fall back to their carrier's name in the list. */
const lookedAt: Partial<Record<AlertType, string>> = {
  tracking_range_low: '/tracking-range', unmapped_event: '/carrier-tracking-mapping', unreadable_event: '/carriers-event-tracking-number',
  event_feed_silent: '/carriers', sla_breach_rate: '/sla-order-tracking', cod_overdue: '/carriers-cod', journal_unproven: '/journal',
}

/** The screen of an alert's subject, for whoever may open it. */
function opens(who: Who, type: AlertType): string {
  const path = lookedAt[type]
  const route = path ? matchRoute(path) : null
  const keys = route ? ([] as string[]).concat((routeOf(route).key as string | string[] | undefined) ?? []) : []
  return path && route && (keys.length === 0 || keys.some((key) => who.keys.has(key))) ? path : ''
}
const shownTo = (who: Who) => (row: Stored): Alert => ({ ...row, shown: unitOf(row.alert_type, row.value), opens: opens(who, row.alert_type) })

/** How many open alerts the bell tells of: those whose setting shows them in the portal. */
export async function openAlerts(db: Db, who: Who): Promise<number> {
  const row = await first<{ n: number }>(
    db,
    sql`select count(*)::int as n from carrier_alerts a join carrier_alert_settings s on s.id = a.alert_setting_id
        where ${allOf([sql`a.state = ${literal(alertState, 'open')}`, sql`'in_app' = any(s.channels)`, visible(who)])}`,
  )
  return row?.n ?? 0
}

/** Alerts, newest first; open ones unless `state` says otherwise. */
export async function alertList(db: Db, who: Who, query: Query) {
  const states = query.state?.includes('all') ? undefined : (query.state ?? ['open'])
  const list: ListQuery = {
    columns, from,
    where: [
      visible(who),
      anyOfValues(sql`a.state`, states),
      anyOfValues(sql`a.severity`, query.severity),
      anyOfValues(sql`a.alert_type`, query.alert_type),
      anyOfValues(sql`a.carrier_id`, query.carrier_id),
      query.search ? sql`a.message ilike ${`%${query.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}` : undefined,
      dayRange(sql`a.raised_at`, query.from, query.to),
    ],
    sorts: {
      raised_at: { by: sql`a.raised_at`, kind: 'time' }, severity: { by: sql`array_position(array['info','warning','critical'], a.severity)`, kind: 'number' },
      alert_type: { by: sql`a.alert_type`, kind: 'text' },
    },
    defaultSort: 'raised_at',
    id: sql`a.id`,
  }
  const [page, open] = await Promise.all([pageOf<Stored>(db, list, query), openAlerts(db, who)])
  return { rows: page.rows.map(shownTo(who)), meta: { ...page.meta, open } }
}

/** Takes notice of an alert. 404 for somebody else's, 409 once it is resolved; taken notice of before, the first stays. */
export async function acknowledge(tx: Db, who: Who, id: number, note: string | null): Promise<Alert> {
  const held = await first<{ state: string }>(tx, sql`select a.state from carrier_alerts a where ${allOf([sql`a.id = ${id}`, visible(who)])} for update`)
  if (!held) throw new Refusal(404, 'That alert no longer exists.')
  if (held.state === 'resolved') throw new Refusal(409, 'This alert is already resolved.')
  await rows(
    tx,
    sql`update carrier_alerts set state = ${literal(alertState, 'acknowledged')}, acknowledged_by = coalesce(acknowledged_by, ${who.user_id}),
        acknowledged_at = coalesce(acknowledged_at, now()), note = coalesce(${note}, note) where id = ${id}`,
  )
  return shownTo(who)((await first<Stored>(tx, sql`select ${columns} from ${from} where a.id = ${id}`)) as Stored)
}
