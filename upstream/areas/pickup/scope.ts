import { sql, type SQL } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { literal } from '../../db/literals'
import { anyOfValues } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'

const none = sql`false`

/** Slots of carriers: a carrier its own, administrators and clients (who choose among them) all in force. */
export function visibleSlots(who: Who, s: SQL): SQL | undefined {
  if (who.user_category === 'carrier') return anyOfValues(sql`${s}.carrier_id`, who.carrier_ids) ?? none
  return who.user_category === 'admin' ? undefined : none
}

/** Slots clients use: a client its own, administrators all. */
export function visibleClientSlots(who: Who, c: SQL): SQL | undefined {
  if (who.user_category === 'client') return anyOfValues(sql`${c}.client_id`, who.client_ids) ?? none
  return who.user_category === 'admin' ? undefined : none
}

/** Of slots clients use, those in force today or later where they are: one whose period is over stands in nobody's way. */
export const takesPlace = (c: SQL): SQL =>
  sql`${c}.status = ${literal(recordStatus, 'active')}
        and coalesce(${c}.end_date, 'infinity') >= (now() at time zone coalesce((select default_timezone from countries where country_code = ${c}.country_code),
      'Asia/Dubai'))::date`

/** Pickups: client and carrier their own, a site those in its city, administrators all (sla-pickup.md 2). */
export function visibleRequests(who: Who, r: SQL): SQL | undefined {
  const site = [...who.service_center_ids, ...who.warehouse_ids]
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'client':
      return anyOfValues(sql`${r}.client_id`, who.client_ids) ?? none
    case 'carrier':
      return anyOfValues(sql`${r}.carrier_id`, who.carrier_ids) ?? none
    case 'service_center':
    case 'warehouse':
      return sql`exists (select 1 from client_addresses a join facilities f on f.country_code = a.country_code and f.city = a.city
        where a.id = ${r}.client_address_id and f.id = any(${sql.param(site)}::bigint[]))`
    default:
      return none
  }
}

/** The client somebody acts for: a client's user its own whatever the form says, others must name one. */
export function clientFor(who: Who, named: number | undefined): number {
  const own = who.user_category === 'client'
    ? (named && who.client_ids.includes(named) ? named : who.client_ids.length === 1 || !named ? who.client_ids[0] : undefined)
    : named
  if (!own) throw refuseField('client_id', 'Choose a client')
  return own
}
