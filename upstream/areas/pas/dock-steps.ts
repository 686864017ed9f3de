import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasTokens } from '@/lib/contract/pas-tokens'
import { isDriversPause, pauseReason, tokenStatus } from '@/lib/domain/gate-token'
import { minutesBetween } from '@/lib/domain/gate-queue'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import { siteFacts } from './scope'
import { notNow, type Held, type StepKind, type StepReport, type When } from './step'
import { freeBay, freeDock, giveDock, holdDock, refuseDock, refuseKept } from './yard'

type Body<V extends keyof typeof pasTokens> = z.output<(typeof pasTokens)[V]['body']> & StepReport

/** A truck at its door: its own, another that is free, or its second one. */
export const dockIn: StepKind<Body<'dockIn'>> = {
  event: 'dock_in', to: 'at_dock',
  async run(tx, who, held, body, when) {
    const dock = await holdDock(tx, held.warehouse_id, body.dock_id)
    refuseDock(dock, held)
    refuseKept(dock)
    await freeDock(tx, held.id)
    await freeBay(tx, held.id)
    await giveDock(tx, dock.id, held.id, 'occupied')
    await rows(
      tx,
      sql`update gate_tokens set status = ${literal(tokenStatus, 'at_dock')}, dock_id = ${dock.id}, bay_id = null,
          dock_in_at = coalesce(dock_in_at, ${when.at}::timestamptz), version = version + 1, updated_at = now(), updated_by = ${who.user_id}
          where id = ${held.id}`,
    )
    return { dock_id: dock.id, details: { checks: body.checks, ...(held.status === 'called' && held.dock_id !== dock.id ? { called_to: held.dock_id } : {}) } }
  },
}

/** The minutes of a pause that ends now; those the driver caused are left out of detention. */
export async function endPause(tx: Db, held: Held, at: string): Promise<void> {
  if (held.paused_at === null) return
  const minutes = minutesBetween(held.paused_at, at)
  const excluded = pauseReason.is(held.pause_reason) && isDriversPause(held.pause_reason) ? minutes : 0
  await rows(
    tx,
    sql`update gate_tokens set paused_at = null, pause_reason = null, paused_minutes = paused_minutes + ${minutes},
        excluded_minutes = excluded_minutes + ${excluded}, version = version + 1, updated_at = now() where id = ${held.id}`,
  )
}

export const pause: StepKind<Body<'pause'>> = {
  event: 'pause', to: null,
  async run(tx, _who, held, body, when) {
    if (held.status !== 'at_dock') throw new Refusal(409, notNow(held, 'pause'))
    if (held.paused_at !== null) throw new Refusal(409, `Token ${held.token_no} is paused already.`)
    await rows(tx, sql`update gate_tokens set paused_at = ${when.at}::timestamptz, pause_reason = ${body.reason}, version = version + 1, updated_at = now()
      where id = ${held.id}`)
    return { dock_id: held.dock_id, remarks: pauseReason.label(body.reason) }
  },
}

export const resume: StepKind<Body<'resume'>> = {
  event: 'resume', to: null,
  async run(tx, _who, held, body, when) {
    if (held.paused_at === null) throw new Refusal(409, `Token ${held.token_no} is not paused.`)
    await endPause(tx, held, when.at)
    return { dock_id: held.dock_id, remarks: body.reason ?? null }
  },
}

/** A truck leaves its door, which is cleaned or free. */
export async function finishDock(tx: Db, held: Held, when: When): Promise<void> {
  const site = await siteFacts(tx, held.warehouse_id)
  await endPause(tx, held, when.at)
  await freeDock(tx, held.id, site.clean_after_dock ? 'cleaning' : 'free')
  await rows(tx, sql`update gate_tokens set status = ${literal(tokenStatus, 'dock_out')}, dock_out_at = ${when.at}::timestamptz, version = version + 1,
    updated_at = now() where id = ${held.id}`)
}

/** Loading or unloading is over, with what was moved, or why nothing was (pas.md 3.1). */
export const dockOut: StepKind<Body<'dockOut'>> = {
  event: 'dock_out', to: 'dock_out',
  async run(tx, who, held, body, when) {
    if (body.pallets === 0 && body.cartons === 0 && !body.reason) throw refuseField('reason', 'Say why nothing was moved.')
    if (body.condition === 'damage' && !body.damage_note) throw refuseField('damage_note', 'Describe the damage.')
    const site = await siteFacts(tx, held.warehouse_id)
    if (site.require_photo && body.condition === 'damage' && !body.photos?.length) throw refuseField('photos', 'Take a photo of the damage.')
    await finishDock(tx, held, when)
    await rows(
      tx,
      sql`update gate_tokens set pallets = ${body.pallets}, cartons = ${body.cartons}, condition = ${body.condition},
          damage_note = coalesce(${body.damage_note ?? null}, damage_note), updated_by = ${who.user_id} where id = ${held.id}`,
    )
    return {
      dock_id: held.dock_id, remarks: body.reason ?? null,
      details: { pallets: body.pallets, cartons: body.cartons, condition: body.condition, next: body.next },
    }
  },
}
