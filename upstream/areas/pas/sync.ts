import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pasTokens } from '@/lib/contract/pas-tokens'
import type { AnyCall } from '@/lib/contract/kernel'
import { gateEvent, parseTokenNo, type GateEvent } from '@/lib/domain/gate-token'
import { mayMake } from '@/lib/domain/permission'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { isUnfit, Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { giveFeedback } from './change'
import { createToken, type NewToken } from './create'
import { declare, reuseDeclaration } from './declare'
import { ownSite, visibleSites } from './scope'
import { steps } from './steps'
import { isAlready, takeStep, wakeBoards, type StepReport } from './step'
import { TOKEN_NOT_FOUND } from './token-rows'

type Body = z.output<typeof pasTokens.sync.body>
type Recorded = Body['events'][number]
type Result = z.input<typeof pasTokens.sync.reply>['results'][number]
const MOST = 100

/** The call an event stands for: its keys and its shape. */
const callOf: Partial<Record<GateEvent, AnyCall>> = {
  create: pasTokens.create, declare: pasTokens.declare, gate_in: pasTokens.gateIn, deny: pasTokens.deny,
  cancel: pasTokens.cancel, call: pasTokens.call, recall: pasTokens.recall, skip: pasTokens.skip, dock_in: pasTokens.dockIn,
  pause: pasTokens.pause, resume: pasTokens.resume, dock_out: pasTokens.dockOut, gate_out: pasTokens.gateOut, feedback: pasTokens.feedback,
}

interface Ctx {
  tx: Db
  who: Who
  services: Services
  warehouse_id: number
  device_code: string | undefined
}

/**
 * A number under which this device made a token we refused: elsewhere it is another vehicle's, and what was recorded here is not about that one.
 */
async function refuseOthers({ tx, warehouse_id, device_code }: Ctx, no: string): Promise<void> {
  const refused = await first(
    tx,
    sql`select 1 from gate_sync_faults f join gate_tokens t on t.token_no = f.token_no where f.warehouse_id = ${warehouse_id} and f.event = 'create'
          and f.token_no = ${no} and f.device_code is not distinct from ${device_code ?? null}
        and t.client_event_id <> f.client_event_id`,
  )
  if (refused) throw new Refusal(409, `Number ${no} was given to another vehicle, and the token made here was refused. Record this for its new token.`)
}

async function tokenNamed(ctx: Ctx, event: Recorded): Promise<number> {
  const { tx, who } = ctx
  const no = event.token_no === undefined ? null : (parseTokenNo(event.token_no)?.token_no ?? '')
  const found = await first<{ id: number }>(
    tx,
    sql`select t.id from gate_tokens t where ${event.token_id ? sql`t.id = ${event.token_id}` : sql`t.token_no = ${no}`}
          and ${visibleSites(who, sql`t.warehouse_id`) ?? sql`true`}`,
  )
  if (!found) throw new Refusal(404, TOKEN_NOT_FOUND)
  if (!event.token_id && no) await refuseOthers(ctx, no)
  return found.id
}

/** Reads what a kiosk recorded by the shape of its call; the same faults as there. */
function bodyOf(call: AnyCall, { warehouse_id, device_code }: Ctx, event: Recorded): StepReport & Record<string, unknown> {
  const { client_event_id, at, clock_offset_ms } = event
  const read = call.body.safeParse({ warehouse_id, ...event.body, client_event_id, at, clock_offset_ms, ...(device_code ? { device_code } : {}) })
  if (read.success) return { ...(read.data as Record<string, unknown>), client_event_id, at, clock_offset_ms, device_code, offline: true }
  const [issue] = read.error.issues
  throw new Refusal(422, issue?.message ?? 'The record could not be read.', [{ field: issue?.path.join('.') || null, message: issue?.message ?? '' }])
}

/** Each step takes the body of its own call; `bodyOf` has read this one by the shape of the call its event stands for. */
const asRead = <B>(body: StepReport & Record<string, unknown>): B & StepReport => body as unknown as B & StepReport

/** Does what one record says; answers its token. */
async function apply(ctx: Ctx, event: Recorded): Promise<number> {
  const { tx, who, services } = ctx
  const call = callOf[event.event]
  if (!call) throw new Refusal(422, `A ${gateEvent.label(event.event)} cannot be recorded offline.`)
  if (!mayMake(call, who)) throw new Refusal(403, 'This person may not do that.')
  const body = bodyOf(call, ctx, event)
  if (event.event === 'create') return createToken(tx, who, services.config.TOKEN_SECRET, asRead<NewToken>(body), event.token_no)
  const id = await tokenNamed(ctx, event)
  const kind = steps[event.event]
  if (kind) await takeStep(tx, who, kind, id, body, services.files)
  else if (event.event === 'declare') await (event.body.reuse === true ? reuseDeclaration(tx, who, id, body) : declare(tx, who, services, id, asRead(body)))
  else await giveFeedback(tx, who, id, asRead(body))
  return id
}

/** Hands a refused record to a person, once. */
async function keepFault({ tx, who, warehouse_id, device_code }: Ctx, event: Recorded, refusal: Refusal): Promise<void> {
  await rows(
    tx,
    sql`insert into gate_sync_faults (warehouse_id, device_code, client_event_id, token_no, event, at, status, message, created_by)
        values (${warehouse_id}, ${device_code ?? null}, ${event.client_event_id}::uuid, ${event.token_no ?? null}, ${event.event}, ${event.at}::timestamptz,
          ${refusal.status}, ${refusal.message}, ${who.user_id})
        on conflict (client_event_id) do update set status = excluded.status, message = excluded.message`,
  )
  await wakeBoards(tx, warehouse_id)
}

/**
 * Why a record is not taken; null for what says nothing about it. One the database will never keep must not be sent for ever, with all that waits behind it.
 */
const refusalOf = (error: unknown): Refusal | null =>
  error instanceof Refusal ? error : isUnfit(error) ? new Refusal(422, 'This record cannot be kept as it is. Make it again, and tell the supervisor.') : null

async function resultOf(ctx: Ctx, event: Recorded): Promise<Result> {
  const answer = async (status: number, message: string, id: number | null, hasBeen = false): Promise<Result> => {
    const token = id === null ? null : await first<{ token_no: string; status: string }>(ctx.tx, sql`select token_no, status from gate_tokens where id = ${id}`)
    return {
      client_event_id: event.client_event_id, status, message, already: hasBeen, token_id: id,
      token_no: token?.token_no ?? event.token_no ?? null, token_status: token?.status ?? null,
    }
  }
  try {
    // A savepoint each: one that is refused takes nothing with it, and never holds up the others.
    const id = await inTransaction(ctx.tx, (tx) => apply({ ...ctx, tx }, event))
    return await answer(200, 'OK', id)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    // What stands already is no fault that somebody must look at.
    const hasBeen = isAlready(refusal)
    if (!hasBeen) await keepFault(ctx, event, refusal)
    const known = await tokenNamed(ctx, event).catch(() => null)
    return answer(refusal.status, refusal.message, known, hasBeen)
  }
}

/** What a kiosk recorded without us: in the order sent, each once, each judged by itself (pas.md 4.19). 413 for more than a hundred. */
export async function syncEvents(tx: Db, who: Who, services: Services, body: Body): Promise<{ results: Result[] }> {
  if (body.events.length > MOST) throw new Refusal(413, `At most ${MOST} events at a time.`)
  const site = await ownSite(tx, who, body.warehouse_id)
  const ctx: Ctx = { tx, who, services, warehouse_id: site.warehouse_id, device_code: body.device_code }
  const results: Result[] = []
  for (const event of body.events) results.push(await resultOf(ctx, event))
  return { results }
}
