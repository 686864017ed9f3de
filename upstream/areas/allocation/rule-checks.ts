import { sql } from 'drizzle-orm'
import { conditionFault, sharesFault, type AllocationMode, type Condition } from '@/lib/domain/allocation'
import { clientStatus } from '@/lib/domain/client'
import { guardedStatus, recordStatus, switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { notOver } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { Refusal, refuseField, type Fault } from '../../platform/refusal'

export interface Definition {
  client_id?: number | null
  linehaul_id?: number | null
  rsa_service_code?: string | null
  match: string
  conditions: Condition[]
  allocation_mode: AllocationMode
  targets: { carrier_id: number; carrier_service_id?: number | null; share_pct?: string | null; daily_cap?: number | null }[]
  effective_from?: string | null
  effective_to?: string | null
}

/** What is wrong with a rule by itself, each fault at its field (linehaul.md 4, 7.10). */
export function refuseMisshapenRule({ conditions, allocation_mode, targets, effective_from, effective_to }: Definition): void {
  const faults: Fault[] = conditions.flatMap((condition, i) => {
    const message = conditionFault(condition)
    return message ? [{ field: `conditions.${i}`, message }] : []
  })
  if (targets.length === 0) faults.push({ field: 'targets', message: 'Add a target carrier' })
  if (new Set(targets.map(({ carrier_id }) => carrier_id)).size < targets.length)
    faults.push({ field: 'targets', message: 'Each carrier stands in a rule once' })
  if (allocation_mode === 'single' && targets.length > 1) faults.push({ field: 'targets', message: 'One carrier takes exactly one target' })
  const shares = allocation_mode === 'percentage_split' ? sharesFault(targets.map(({ share_pct }) => share_pct ?? '0')) : null
  if (shares) faults.push({ field: 'targets', message: shares })
  if (effective_from && effective_to && effective_from > effective_to) faults.push({ field: 'effective_to', message: 'The rule must end after it starts' })
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

/** What a rule names must be there: 422 at the field. */
export async function refuseUnknownNames(
  tx: Db, { client_id, linehaul_id, rsa_service_code }: Pick<Definition, 'client_id' | 'linehaul_id' | 'rsa_service_code'>,
): Promise<void> {
  if (client_id && !(await first(tx, sql`select 1 from clients where id = ${client_id} and status <> ${literal(clientStatus, 'delete')}`)))
    throw refuseField('client_id', 'That client no longer exists.')
  const lane = linehaul_id
    ? await first<{ client_id: number }>(tx, sql`select client_id from linehauls where id = ${linehaul_id} and status <> ${literal(guardedStatus, 'delete')}
      for share`)
    : null
  if (linehaul_id && !lane) throw refuseField('linehaul_id', 'That linehaul no longer exists.')
  if (lane && client_id !== lane.client_id) throw refuseField('linehaul_id', 'That linehaul is another client’s.')
  if (rsa_service_code && !(await first(tx, sql`select 1 from rsa_services where code = ${rsa_service_code} and status = ${literal(recordStatus, 'active')}`)))
    throw refuseField('rsa_service_code', `Service ${rsa_service_code} is unknown or inactive.`)
}

/**
 * A rule in force names only active carriers of its lane; 409 `{carrier} is not an active last-mile carrier of {linehaul}`, with the rule's name before
 * it where one of many is meant.
 */
export async function refuseIdleTargets(
  tx: Db, { client_id, linehaul_id, targets }: Pick<Definition, 'client_id' | 'linehaul_id' | 'targets'>, named: string | null = null,
): Promise<void> {
  const lanes = linehaul_id
    ? sql`l.id = ${linehaul_id}`
    : client_id ? sql`l.client_id = ${client_id} and l.status <> ${literal(guardedStatus, 'delete')}` : sql`l.status <> ${literal(guardedStatus, 'delete')}`
  const idle = await first<{ carrier: string; lane: string }>(
    tx,
    sql`select coalesce(k.display_name, 'Carrier ' || t.id) as carrier,
          ${linehaul_id
            ? sql`(select linehaul_code from linehauls where id = ${linehaul_id})`
            : client_id ? sql`'any linehaul of ' || (select name from clients where id = ${client_id})` : sql`'any linehaul'`} as lane
        from unnest(${sql.param(targets.map(({ carrier_id }) => carrier_id))}::bigint[]) with ordinality as t(id, nth) left join carriers k on k.id = t.id
        where coalesce(k.status, '') <> 'active' or not exists (select 1 from linehaul_carriers lc join linehauls l on l.id = lc.linehaul_id
          where lc.carrier_id = t.id and lc.carrier_role = 'lastmile' and lc.status = ${literal(switchStatus, 'active')} and ${notOver(sql`lc`)} and ${lanes})
          order by t.nth limit 1`,
  )
  if (!idle) return
  const message = `${named ? `${named}: ` : ''}${idle.carrier} is not an active last-mile carrier of ${idle.lane}`
  throw new Refusal(409, message, [{ field: 'targets', message }])
}

/** Rules of one client are written one at a time, so that their order stays dense whoever drags meanwhile. */
export const lockSet = (tx: Db, clientId: number | null) => rows(tx, sql`select pg_advisory_xact_lock(hashtext('allocation_rules'), ${clientId ?? 0})`)
