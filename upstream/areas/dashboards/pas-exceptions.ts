import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { dashboards } from '@/lib/contract/dashboards'
import type { pasException } from '@/lib/domain/dashboard'
import { openStatuses, tokenStatus } from '@/lib/domain/gate-token'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleTokens } from '../pas/scope'

type Row = z.input<typeof dashboards.pasExceptions.reply>[number]
type Reason = (typeof pasException.names)[number]

const MOST = 200
const minutes = (from: SQL, allowed: SQL) => sql`floor(extract(epoch from now() - ${from}) / 60)::int - ${allowed}`

/** Minutes a vehicle of its type with its pallets is expected at a dock (pas.md 7.2). */
const handling = sql`(select ceil(v.base_minutes + coalesce(t.pallets, 10) * v.minutes_per_pallet)::int from pas_vehicle_types v where v.code = t.vehicle_type)`
/** The last digits of a phone number, however it is written. */
const digits = (of: SQL) => sql`right(regexp_replace(${of}, '[^0-9]', '', 'g'), 9)`
/** It came in the last week as somebody else than every order it came for had announced. */
const otherThan = (announced: SQL, own: SQL) => sql`t.gate_in_at > now() - interval '7 days'
  and exists (select 1 from pas_mappings m where m.token_id = t.id and m.enabled and ${announced} <> ${own})
  and not exists (select 1 from pas_mappings m where m.token_id = t.id and m.enabled and ${announced} = ${own})`

/** Reason, since when, minutes over what the site allows, and what it holds of: tokens `t` at sites `s`. */
const kinds: readonly [Reason, SQL, SQL, SQL][] = [
  ['over_dwell', sql`t.gate_in_at`, minutes(sql`t.gate_in_at`, sql`s.open_alert_hours * 60`),
    sql`t.status in ${literals(tokenStatus, ...openStatuses)} and t.gate_in_at < now() - make_interval(hours => s.open_alert_hours)`],
  ['over_dock', sql`t.dock_in_at`, minutes(sql`t.dock_in_at`, handling),
    sql`t.status = ${literal(tokenStatus, 'at_dock')} and t.paused_at is null and t.dock_in_at < now() - make_interval(mins => ${handling})`],
  ['other_vehicle', sql`t.gate_in_at`, sql`null::int`, otherThan(sql`m.vehicle_key`, sql`t.vehicle_key`)],
  ['other_driver', sql`t.gate_in_at`, sql`null::int`, otherThan(digits(sql`m.driver_phone`), digits(sql`t.driver_phone`))],
  ['not_come', sql`t.called_at`, minutes(sql`t.called_at`, sql`s.call_timeout_minutes`),
    sql`t.status = ${literal(tokenStatus, 'called')} and t.called_at < now() - make_interval(mins => s.call_timeout_minutes)`],
  ['no_gate_out', sql`t.dock_out_at`, minutes(sql`t.dock_out_at`, sql`s.exit_allowance_minutes`),
    sql`t.status = ${literal(tokenStatus, 'dock_out')} and t.dock_out_at < now() - make_interval(mins => s.exit_allowance_minutes)`],
  ['not_announced', sql`t.gate_in_at`, sql`null::int`, sql`t.projection_id is null and t.gate_in_at > now() - interval '7 days'`],
  ['force_closed', sql`t.closed_at`, sql`null::int`, sql`t.status = ${literal(tokenStatus, 'force_closed')} and t.closed_at > now() - interval '7 days'`],
]

/** Visits somebody may know of that went on too long, were closed by hand or not as announced; what is furthest over its limit first. */
export function pasExceptions(db: Db, who: Who): Promise<Row[]> {
  const parts = kinds.map(([reason, since, over, holds]) => sql`
    select t.token_no, t.vehicle_no, r.name as transporter, s.site_code as site, t.status as stage, ${since} as since, ${over} as over_minutes,
      ${reason} as reason
    from gate_tokens t join pas_sites s on s.warehouse_id = t.warehouse_id join transporters r on r.id = t.transporter_id
    where ${allOf([visibleTokens(who, sql`t`), holds])}`)
  return rows<Row>(db, sql`select * from (${sql.join(parts, sql` union all `)}) x order by over_minutes desc nulls last, since desc limit ${MOST}`)
}
