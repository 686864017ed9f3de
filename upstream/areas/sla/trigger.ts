import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sla } from '@/lib/contract/sla'
import { openClockStatuses, slaAction, slaClockStatus, type SlaAction, type SlaClockStatus } from '@/lib/domain/sla'
import { spellings } from '@/lib/domain/scan-input'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { claim, keepReply } from '../../platform/idempotency'
import { Answer, type Ctx } from '../../platform/implement'
import { allOf, anyOfValues, isNumber } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { clockConditions, clockTables, type ClockFilter } from './clock-list'
import { escalateByHand, tellOfChanges } from './escalate'
import { noteChanges, reckonClocks, type HeldClock } from './reckon-clocks'
import { visibleClocks } from './scope'

type Body = z.output<typeof sla.trigger.body>
interface Skipped {
  tracking_no: string
  message: string
}

const AT_ONCE = 500
const nothingNamed = () => new Refusal(422, 'Give tracking numbers or a filter', [{ field: 'tracking_nos', message: 'Give tracking numbers or a filter' }])

function refuseBody(who: Who, body: Body): void {
  const named = (body.tracking_nos?.length ?? 0) + (body.order_ids?.length ?? 0) + (body.clock_ids?.length ?? 0)
  const filtered = body.filter && Object.values(body.filter).some((value) => value !== undefined)
  if (named === 0 && !filtered) throw nothingNamed()
  if ((body.action === 'waive' || body.reopen) && !isAdmin(who)) throw refuseField('action', 'Only an administrator can waive')
  if (body.action === 'waive' && !body.reason_code) throw refuseField('reason_code', 'Choose a reason')
  if (body.action === 'waive' && (body.note?.length ?? 0) < 10) throw refuseField('note', 'Give a note of 10 to 300 characters')
  if (body.action === 'set_reason' && !body.reason_code) throw refuseField('reason_code', 'Choose a reason')
}

interface Named {
  id: number
  package_id: number
  tracking_no: string
  order_id: string
}

const namedBy = (db: Db, who: Who, body: Body, limit: number, after = 0) => {
  const byNumber = body.tracking_nos || body.order_ids || body.clock_ids
  const names = byNumber
    ? [sql`(${isNumber(sql`c.tracking_no`, body.tracking_nos ?? [])} or ${isNumber(sql`p.order_id`, body.order_ids ?? [])}
        or c.id = any(${sql.param(body.clock_ids ?? [])}::bigint[]))`, visibleClocks(who, sql`c`, sql`p`)]
    : clockConditions(who, body.filter as ClockFilter)
  return rows<Named>(
    db,
    sql`select c.id, c.package_id, c.tracking_no, p.order_id from ${clockTables}
        where ${allOf([...names, anyOfValues(sql`c.stage`, body.stages), sql`c.id > ${after}`,
      // A number stands for the clocks that still matter: the last attempt of each stage.
      sql`not exists (select 1 from sla_clocks x where x.package_id = c.package_id and x.stage = c.stage and x.attempt_no > c.attempt_no)`])}
      order by c.id limit ${limit}`,
  )
}

/** Whether an action may be done to a clock as it stands; null when it may, else why not. */
function refusedAction(clock: HeldClock, action: SlaAction, reopen: boolean): string | null {
  const { status } = clock
  const isOpen = clock.stopped_at === null
  const allowed =
    action === 'recalculate' ? status !== 'cancelled' && (status !== 'waived' || reopen)
    : action === 'escalate' ? isOpen && openClockStatuses.some((open) => open === status)
    : action === 'waive' ? slaClockStatus.can(status as SlaClockStatus, 'waived')
    : status !== 'cancelled'
  const done = { recalculate: 'recalculated', escalate: 'escalated', waive: 'waived', set_reason: 'given a reason' }[action]
  return allowed ? null : `Clock ${clock.tracking_no} / ${clock.stage} is ${status} and cannot be ${done}.`
}

const hold = (tx: Db, ids: readonly number[]) =>
  rows<HeldClock>(tx, sql`select id, package_id, tracking_no, carrier_id, config_id, stage, attempt_no, rule, created_at, escalation_level, status, started_at,
    due_at, warn_at, paused_at, paused_seconds,
    stopped_at, breach_minutes, penalty_amount, origin_timezone from sla_clocks where id = any(${sql.param(ids)}::bigint[]) order by id for update`)

async function act(tx: Db, who: Who, { mail }: Pick<Services, 'mail'>, clocks: readonly HeldClock[], body: Body): Promise<void> {
  const ids = clocks.map(({ id }) => id)
  const given = sql.param(ids)
  const note = [body.reason_code, body.note].filter(Boolean).join(': ') || null
  const noted = (event: string) => noteChanges(tx, ids.map((clock_id) => ({ clock_id, event, note })), who)
  switch (body.action) {
    case 'recalculate': {
      if (body.reopen) await rows(tx, sql`update sla_clocks set waived_by = null, waive_reason = null where id = any(${given}::bigint[])
          and status = ${literal(slaClockStatus, 'waived')}`)
      await noted('recalculated')
      await tellOfChanges(
        tx, mail,
        await reckonClocks(tx, clocks.map(({ package_id }) => package_id), { nowMs: Date.now(), fresh: true, clockIds: new Set(ids), reopen: body.reopen }),
      )
      return
    }
    case 'escalate':
      await noted('escalated')
      await escalateByHand(tx, mail, clocks)
      return
    case 'waive':
      await rows(tx, sql`update sla_clocks set status = ${literal(slaClockStatus, 'waived')}, stopped_at = coalesce(stopped_at, now()), paused_at = null,
        penalty_amount = 0, reason_code = ${body.reason_code}, waived_by = ${who.user_id}, waive_reason = ${body.note}, updated_at = now()
        where id = any(${given}::bigint[])`)
      await noted('waived')
      return
    case 'set_reason':
      await rows(tx, sql`update sla_clocks set reason_code = ${body.reason_code}, updated_at = now() where id = any(${given}::bigint[])`)
      await noted('reason set')
  }
}

/** Does it to the clocks of one step; those it cannot be done to are told. */
async function step(
  tx: Db, who: Who, services: Pick<Services, 'mail'>, found: readonly Named[], body: Body,
): Promise<{ done: HeldClock[]; skipped: Skipped[] }> {
  // Whoever recalculates looks at the events after holding the clocks, as everybody does.
  const held = await hold(tx, found.map(({ id }) => id))
  const judged = held.map((clock) => ({ clock, why: refusedAction(clock, body.action, body.reopen) }))
  const fit = judged.filter(({ why }) => why === null).map(({ clock }) => clock)
  if (fit.length > 0) await act(tx, who, services, fit, body)
  return { done: fit, skipped: judged.flatMap(({ clock, why }) => (why === null ? [] : [{ tracking_no: clock.tracking_no, message: why }])) }
}

function notFound(body: Body, found: readonly Named[]): Skipped[] {
  const known = new Set(found.flatMap(({ tracking_no, order_id }) => [tracking_no, order_id]))
  return [...(body.tracking_nos ?? []), ...(body.order_ids ?? [])]
    .filter((no) => !spellings(no).some((spelling) => known.has(spelling)))
    .map((tracking_no) => ({ tracking_no, message: 'Not found' }))
}

/**
 * Does one thing to clocks by hand (sla-pickup.md 3). By number at most 500 parcels at once; a filter that fits more is worked by a job: 202 with its id.
 * 422 when nothing is named, or somebody else than an administrator waives. One single clock that cannot be done is 409 with why.
 */
export async function triggerClocks({ db, who, services, body, audit }: Pick<Ctx<unknown, unknown, Body>, 'db' | 'who' | 'services' | 'body' | 'audit'>) {
  refuseBody(who, body)
  const byNumber = body.tracking_nos !== undefined || body.order_ids !== undefined || body.clock_ids !== undefined
  // 500 parcels have nine stages each at most.
  const found = await namedBy(db, who, body, byNumber ? AT_ONCE * 9 : AT_ONCE + 1)
  if (!byNumber && found.length > AT_ONCE) {
    const job_id = randomUUID()
    await services.jobs.send(db, 'sla.recalculate', { job_id, user_id: who.user_id, body })
    audit({ entity: 'sla_clock', entity_id: job_id, after: { action: body.action, filter: body.filter } })
    return new Answer(202, { done: 0, skipped: [], job_id }, 'The clocks are worked through in the background.')
  }
  const { done, skipped } = await step(db, who, services, found, body)
  if (done.length === 0 && skipped.length === 1 && found.length === 1) throw new Refusal(409, skipped[0]?.message ?? '')
  for (const clock of done) audit({
    entity: 'sla_clock', entity_id: clock.id, action: `sla.${body.action}`, before: { status: clock.status },
    after: { tracking_no: clock.tracking_no, stage: clock.stage, reason_code: body.reason_code, note: body.note },
  })
  return { done: done.length, skipped: [...skipped, ...notFound(body, found)], job_id: null }
}

const CALL = 'sla.recalculate'

/** One step of a wide filter, once a run however often it is worked: a repeat answers how far it came the first time. Null: nothing is left. */
const nextStep = (services: Services, who: Who, body: Body, { run, after }: { run: string; after: number }): Promise<{ last: number; done: number } | null> =>
  inTransaction(services.database.db, async (tx) => {
    const key = `${run}:${after}`
    const before = await claim(tx, who, CALL, key, body)
    if (before) return before.reply === null ? null : { last: Number(before.reply), done: 0 }
    const found = await namedBy(tx, who, body, AT_ONCE, after)
    const last = found.at(-1)?.id
    // A key without a reply: the end of the run.
    if (last === undefined) return null
    const { done } = await step(tx, who, services, found, body)
    await keepReply(tx, who, CALL, key, { status: 200, message: 'OK', reply: last })
    return { last, done: done.length }
  })

/** The job behind a wide filter: step by step, each in its own transaction; of a run that is worked again each step is done once. */
export async function triggerMany(services: Services, who: Who, body: Body, run: string): Promise<number> {
  if (!slaAction.is(body.action)) return 0
  for (let [after, all] = [0, 0]; ; ) {
    const outcome = await nextStep(services, who, body, { run, after })
    if (!outcome) return all
    after = outcome.last
    all += outcome.done
  }
}
