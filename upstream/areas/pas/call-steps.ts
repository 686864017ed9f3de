import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasTokens } from '@/lib/contract/pas-tokens'
import { needsDock, tokenStatus } from '@/lib/domain/gate-token'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { noteEvent, notNow, type Held, type StepKind, type StepReport, type When } from './step'
import { freeDock, freeDockFor, giveDock, holdDock, holdYard, keptFor, refuseDock, refuseKept, refuseMisfit } from './yard'

type Body<V extends keyof typeof pasTokens> = z.output<(typeof pasTokens)[V]['body']> & StepReport

/** Reserves a dock for a token that waits; one kept by hand, or one it does not belong at, only once that is confirmed. Answers for what it was kept. */
async function reserve(tx: Db, held: Held, dockId: number, at: string, report: { confirmed?: boolean; offline?: boolean }): Promise<string | null> {
  const dock = await holdDock(tx, held.warehouse_id, dockId)
  refuseDock(dock, held)
  if (!report.confirmed) refuseKept(dock)
  // A truck that was sent there without us is there.
  if (!report.confirmed && !report.offline) await refuseMisfit(tx, dock, held)
  await freeDock(tx, held.id)
  await giveDock(tx, dockId, held.id, 'reserved')
  await rows(tx, sql`update gate_tokens set status = ${literal(tokenStatus, 'called')}, called_at = ${at}::timestamptz, dock_id = ${dockId},
    version = version + 1, updated_at = now() where id = ${held.id}`)
  return keptFor(dock)
}

/** Calls a token that has just come in straight to a dock. */
export async function callTo(tx: Db, who: Who, held: Held, dockId: number, report: StepReport, when: When): Promise<void> {
  await holdYard(tx, held.warehouse_id)
  await reserve(tx, held, dockId, when.at, { offline: report.offline })
  await noteEvent(tx, who, held, 'call', { offline: report.offline, device_code: report.device_code }, when, { dock_id: dockId })
}

/** Calls to a dock, the best free one when none is named; a token already called is given another with a reason. */
export const call: StepKind<Body<'call'>> = {
  event: 'call', to: null,
  async run(tx, _who, held, body, when) {
    if (held.status !== 'in_yard' && held.status !== 'called') throw new Refusal(409, notNow(held, 'call'))
    if (!needsDock(held.purpose) && body.dock_id === undefined) throw new Refusal(409, `Token ${held.token_no} needs no dock.`)
    if (held.status === 'called') {
      if (body.dock_id === undefined || body.dock_id === held.dock_id) throw new Refusal(409, notNow(held, 'call'))
      if (!body.reason) throw refuseField('reason', 'Say why it goes to another dock.')
    }
    await holdYard(tx, held.warehouse_id)
    const dockId = body.dock_id ?? (await freeDockFor(tx, held))
    const kept = await reserve(tx, held, dockId, when.at, body)
    const details = { ...(held.status === 'called' ? { from_dock_id: held.dock_id } : {}), ...(kept === null ? {} : { kept_for: kept }) }
    return { dock_id: dockId, remarks: body.reason ?? null, details: Object.keys(details).length > 0 ? details : undefined }
  },
}

/** Calls once more; the clock of the call starts anew. */
export const recall: StepKind<Body<'recall'>> = {
  event: 'recall', to: null,
  async run(tx, _who, held, _body, when) {
    if (held.status !== 'called') throw new Refusal(409, notNow(held, 'recall'))
    await rows(tx, sql`update gate_tokens set called_at = ${when.at}::timestamptz, version = version + 1, updated_at = now() where id = ${held.id}`)
    return { dock_id: held.dock_id }
  },
}

/** Nobody came: the dock is free and the token waits on, the third time at the end of its class (pas.md 3.1). */
export const skip: StepKind<Body<'skip'>> = {
  event: 'skip', to: null,
  async run(tx, _who, held, body) {
    if (held.status !== 'called') throw new Refusal(409, notNow(held, 'skip'))
    await freeDock(tx, held.id)
    await rows(tx, sql`update gate_tokens set status = ${literal(tokenStatus, 'in_yard')}, called_at = null, dock_id = null, no_shows = no_shows + 1,
      version = version + 1, updated_at = now() where id = ${held.id}`)
    return { dock_id: held.dock_id, remarks: body.reason }
  },
}

/** Moves a waiting token to another class by a person's word. */
export const priority: StepKind<Body<'priority'>> = {
  event: 'priority', to: null,
  async run(tx, _who, held, body) {
    if (held.status !== 'in_yard' && held.status !== 'called') throw new Refusal(409, notNow(held, 'priority'))
    await rows(tx, sql`update gate_tokens set priority = ${body.priority}, priority_reason = ${body.reason}, version = version + 1, updated_at = now()
      where id = ${held.id}`)
    return { remarks: body.reason, details: { from: held.priority, to: body.priority } }
  },
}
