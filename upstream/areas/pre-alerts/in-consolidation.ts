import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { consolidationStatus } from '@/lib/domain/container'
import { receive } from '../consolidations/receive'
import { first, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { system, type Who } from '../../platform/who'
import type { Held } from './hold'

const unheard = () => {}
/** A scan is somebody's, but which airports the person works at was judged by the pre-alert. */
const onBehalf = (who: Who): Who => ({ ...system, user_id: who.user_id, name: who.name })

const takesScans = async (tx: Db, id: number, ...states: Parameters<typeof consolidationStatus.is>[0][]) => Boolean(await first(
  tx, sql`select 1 from consolidations where id = ${id} and status = any(${sql.param(states)}::text[])`,
))

/** Receives the unit of the consolidation that a pre-alert goes in step with: both tell the same rows, the first scan wins (agents-prealerts.md 7.7). */
export async function receiveInConsolidation(
  tx: Db, who: Who, services: Services, { consolidation_id }: Pick<Held, 'consolidation_id'>, scan: { no: string; at: string; damaged: boolean },
): Promise<void> {
  if (consolidation_id === null || !(await takesScans(tx, consolidation_id, 'departed', 'received', 'in_clearance', 'deconsolidated'))) return
  const scans = [{ number: scan.no, result: scan.damaged ? ('damaged' as const) : ('ok' as const), scanned_at: scan.at, client_uuid: randomUUID() }]
  await receive(tx, onBehalf(who), services, { consolidation_id, scans, complete: false }, unheard)
}

/** Ends receiving of the consolidation too, where something of it came. */
export async function finishInConsolidation(tx: Db, who: Who, services: Services, { consolidation_id }: Pick<Held, 'consolidation_id'>): Promise<void> {
  if (consolidation_id === null) return
  const open = await first(tx, sql`select 1 from consolidations k where k.id = ${consolidation_id} and k.status in ${literals(consolidationStatus, 'departed')}
    and exists (select 1 from consolidation_units u where u.consolidation_id = k.id and u.received_at is not null)`)
  if (open) await receive(tx, onBehalf(who), services, { consolidation_id, scans: [], complete: true }, unheard)
}
