import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { waveStatus, type waveType } from '@/lib/domain/fulfilment-order'
import { monthlyNo } from '@/lib/domain/monthly-no'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { expectStatus, putFulfilment, type Held } from './scope'

export interface Wave {
  id: number
  wave_no: string
  status: (typeof waveStatus.names)[number]
}
type WaveType = (typeof waveType.names)[number]

/** A wave of held orders of one warehouse that are in none yet (fulfilment.md 5.1); 422 for orders of several, 409 for one that is in a wave. */
export async function addWave(tx: Db, who: Who, held: readonly Held[], wave_type: WaveType, status: 'created' | 'released' = 'created'): Promise<Wave> {
  const [any] = held
  if (!any) throw refuseField('ids', 'Choose at least one allocated order.')
  if (held.some(({ part }) => part.warehouse_id !== any.part.warehouse_id)) throw refuseField('ids', 'A wave is of one warehouse. Choose orders of one.')
  const inWave = held.find(({ part }) => part.wave_id !== null)
  if (inWave) throw new Refusal(409, `Fulfilment order ${inWave.part.fulfillment_no} is in a wave already.`)
  const serial = await first<{ n: number }>(tx, sql`select nextval('wave_serial')::int as n`)
  const wave = await first<Wave>(
    tx,
    sql`insert into waves (wave_no, warehouse_id, wave_type, status, released_at, created_by)
        values (${monthlyNo('W', today(), serial?.n ?? 0)}, ${any.part.warehouse_id}, ${wave_type}, ${status},
          case when ${status === 'released'} then now() end, ${who.user_id || null}) returning id, wave_no, status`,
  )
  if (!wave) throw new Error('The wave was not written.')
  await rows(tx, sql`update fulfillment_orders set wave_id = ${wave.id}, version = version + 1, updated_at = now()
    where id = any(${sql.param(held.map(({ part }) => part.id))}::bigint[])`)
  for (const { part } of held) part.wave_id = wave.id
  return wave
}

/** Releases held orders to be picked, and their waves with them. */
export async function releaseHeld(tx: Db, who: Who, held: readonly Held[]): Promise<void> {
  for (const { part } of held) expectStatus(part, 'releasing', 'allocated')
  for (const { part } of held) await putFulfilment(tx, who, part, 'released')
  const waves = held.flatMap(({ part }) => part.wave_id ?? [])
  await rows(tx, sql`update waves set status = ${literal(waveStatus, 'released')}, released_at = now(), version = version + 1, updated_at = now()
    where id = any(${sql.param(waves)}::bigint[]) and status = ${literal(waveStatus, 'created')}`)
}

/** A wave of the warehouses a person works for, by its id; 404 else. */
export async function waveOf(tx: Db, visible: ReturnType<typeof sql>, id: number): Promise<Wave & { parts: number[] }> {
  const found = await first<Wave & { parts: number[] }>(
    tx,
    sql`select w.id, w.wave_no, w.status, array_agg(f.id order by f.id)::bigint[] as parts from waves w join fulfillment_orders f on f.wave_id = w.id
        where w.id = ${id} and ${visible} group by w.id`,
  )
  if (!found) throw new Refusal(404, 'Wave not found.')
  return { ...found, parts: found.parts.map(Number) }
}
