import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasTokens } from '@/lib/contract/pas-tokens'
import { inboundStatus } from '@/lib/domain/inbound'
import { needsDock, tokenStatus } from '@/lib/domain/gate-token'
import { isReefer } from '@/lib/domain/gate-vehicle'
import { classOf, priorityOf } from '@/lib/domain/gate-queue'
import { mappingStatus, openMappings, projectionStatus } from '@/lib/domain/pas-projection'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { callTo } from './call-steps'
import { settleCharge } from './charge'
import { finishDock } from './dock-steps'
import { isSupervisor, siteFacts } from './scope'
import { noteEvent, notNow, type Held, type StepKind, type StepReport, type When } from './step'
import { settleTimes } from './times'
import { freeBay, freeDock, park } from './yard'

type Body<V extends keyof typeof pasTokens> = z.output<(typeof pasTokens)[V]['body']> & StepReport

/** Warmer than the order allows, or than the site lets any reefer be (pas.md 7.3). */
async function isTooWarm(tx: Db, held: Held, reading: string | null | undefined, limit: string): Promise<boolean> {
  if (reading === null || reading === undefined) return false
  const order = await first<{ warm: string | null }>(tx, sql`select min(i.temperature_max) as warm from gate_token_orders o
    join inbound_orders i on i.id = o.order_id where o.token_id = ${held.id} and o.direction = 'inbound' and o.order_area = 'fulfillment'`)
  return Number(reading) > Number(order?.warm ?? limit)
}

/** What the yard learns at the gate: mappings and their projections have arrived, and inbound orders with them (pas.md 7.9). */
async function tellOrders(tx: Db, held: Held, at: string): Promise<void> {
  await rows(tx, sql`update pas_mappings set status = ${literal(mappingStatus, 'arrived')}, version = version + 1, updated_at = now()
    where token_id = ${held.id} and status = ${literal(mappingStatus, 'mapped')}`)
  await rows(tx, sql`update pas_projections set status = ${literal(projectionStatus, 'in_progress')}, version = version + 1, updated_at = now()
    where status = ${literal(projectionStatus, 'approved')} and id in (select projection_id from pas_mappings where token_id = ${held.id})`)
  await rows(
    tx,
    sql`update inbound_orders set status = ${literal(inboundStatus, 'arrived')}, arrived_at = ${at}::timestamptz, vehicle_no = ${held.vehicle_no},
        version = version + 1,
        updated_at = now()
        where status in ${literals(inboundStatus, 'submitted', 'scheduled')}
          and id in (select order_id from gate_token_orders where token_id = ${held.id} and order_area = 'fulfillment'
          and direction = 'inbound')`,
  )
}

/** Lets a vehicle in: declaration, papers and a reefer's reading first; its class and priority follow from the time (pas.md 3.1, 7.3). */
export const gateIn: StepKind<Body<'gateIn'>> = {
  event: 'gate_in', to: 'in_yard',
  async run(tx, who, held, body, when) {
    // A called token may go back to the yard, but not through the gate again.
    if (held.status !== 'created') throw new Refusal(409, notNow(held, 'gate_in'))
    const site = await siteFacts(tx, held.warehouse_id)
    if (site.require_declaration && held.declaration_id === null) throw new Refusal(409, `The declaration for ${held.token_no} is not signed.`)
    if (site.require_photo && !body.photos?.length) throw refuseField('photos', 'Take a photo of the vehicle.')
    if (isReefer(held.vehicle_type) && !body.temperature_reading) throw refuseField('temperature_reading', 'Read the temperature of the cargo.')
    const arrival = classOf(when.at, held, site.early_minutes, site.late_minutes)
    const tooWarm = await isTooWarm(tx, held, body.temperature_reading, site.reefer_limit)
    const bayId = body.dock_id ? null : await park(tx, held, body.bay_id)
    await rows(
      tx,
      sql`update gate_tokens set status = ${literal(tokenStatus, 'in_yard')}, gate_in_at = ${when.at}::timestamptz, arrival_class = ${arrival},
          priority = ${priorityOf(arrival, tooWarm)}, bay_id = ${bayId}::bigint, papers_checked = true,
            seal_no = coalesce(${body.seal_no}, seal_no), temperature_reading = ${body.temperature_reading ?? null}::numeric, version = version + 1,
              updated_at = now(), updated_by = ${who.user_id} where id = ${held.id}`,
    )
    await tellOrders(tx, held, when.at)
    const direct = body.dock_id
    return {
      ...(direct ? { after: () => callTo(tx, who, { ...held, status: 'in_yard', gate_in_at: when.at }, direct, body, when) } : {}), bay_id: bayId,
      remarks: tooWarm ? 'Reefer above its limit' : null, details: { temperature_reading: body.temperature_reading ?? null, seal_no: body.seal_no },
    }
  },
}

/** A token that never came in: its mappings wait for another. */
const freeMappings = (tx: Db, id: number) => rows(tx, sql`update pas_mappings set token_id = null, version = version + 1, updated_at = now()
  where token_id = ${id} and status = ${literal(mappingStatus, 'mapped')}`)

function ending(event: 'deny' | 'cancel', to: 'denied' | 'cancelled'): StepKind<Body<'deny'>> {
  return {
    event, to,
    async run(tx, who, held, body, when) {
      const column = event === 'deny' ? sql`deny_reason` : sql`cancel_reason`
      await rows(tx, sql`update gate_tokens set status = ${to}, ${column} = ${body.reason}, closed_at = ${when.at}::timestamptz, version = version + 1,
        updated_at = now(), updated_by = ${who.user_id} where id = ${held.id}`)
      await freeMappings(tx, held.id)
      return { remarks: body.reason }
    },
  }
}
export const deny = ending('deny', 'denied')
export const cancel = ending('cancel', 'cancelled')

async function refuseSeal(tx: Db, held: Held, sealOut: string | null, isChecked: boolean): Promise<void> {
  if (!isChecked || (held.purpose !== 'outbound' && held.purpose !== 'both')) return
  if (!sealOut) throw refuseField('seal_out', 'Enter the seal number.')
  const shipment = await first<{ seal_no: string }>(
    tx,
    sql`select f.seal_no from gate_token_orders o join fulfillment_orders f on f.id = o.order_id where o.token_id = ${held.id} and o.direction = 'outbound'
          and o.order_area = 'fulfillment' and f.seal_no is not null limit 1`,
  )
  if (shipment && shipment.seal_no.toUpperCase() !== sealOut.toUpperCase()) throw refuseField('seal_out', `The shipment has seal ${shipment.seal_no}.`)
}

/** A vehicle that has not been at a dock, or still is, leaves only with a supervisor's word (pas.md 3.1, 4.6). */
async function release(tx: Db, who: Who, held: Held, body: Body<'gateOut'>, when: When): Promise<void> {
  if (held.status === 'at_dock') {
    if (!body.override_reason || !isSupervisor(who)) throw new Refusal(409, 'Dock has not released this vehicle.')
    await finishDock(tx, held, when)
    await noteEvent(tx, who, held, 'dock_out', { offline: body.offline }, when, { dock_id: held.dock_id, remarks: body.override_reason })
    return
  }
  const waits = held.status === 'in_yard' || held.status === 'called'
  if (waits && needsDock(held.purpose) && !body.override_reason) throw new Refusal(409, `${notNow(held, 'gate_out')} Say why it is turned back.`)
}

/** Lets a vehicle out: gate pass, times and what its wait costs. */
export const gateOut: StepKind<Body<'gateOut'>> = {
  event: 'gate_out', to: null,
  async run(tx, who, held, body, when) {
    if (!['in_yard', 'called', 'at_dock', 'dock_out'].includes(held.status)) throw new Refusal(409, notNow(held, 'gate_out'))
    const site = await siteFacts(tx, held.warehouse_id)
    await release(tx, who, held, body, when)
    const isTurnedBack = held.status === 'in_yard' || held.status === 'called'
    await refuseSeal(tx, held, body.seal_out, site.require_seal_check && !isTurnedBack)
    await freeDock(tx, held.id)
    await freeBay(tx, held.id)
    await rows(
      tx,
      sql`update gate_tokens set status = ${literal(tokenStatus, 'closed')}, gate_out_at = ${when.at}::timestamptz, closed_at = ${when.at}::timestamptz,
          seal_out = ${body.seal_out}, papers_checked = true,
            turned_back_reason = ${isTurnedBack ? (body.override_reason ?? null) : null},
            gate_pass_no = 'GP' || to_char(${when.at}::timestamptz at time zone 'Asia/Dubai', 'YYMMDD') || lpad((nextval('gate_pass_serial') % 100000)::text, 5,
              '0'),
            version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${held.id}`,
    )
    await settleTimes(tx, held.id, when.at)
    await settleCharge(tx, held.id, site.exit_allowance_minutes)
    await (needsDock(held.purpose) && held.dock_in_at === null ? unmapVisit(tx, held.id) : finishMappings(tx, held.id))
    return { dock_id: held.dock_id, remarks: body.override_reason ?? null, details: { seal_out: body.seal_out } }
  },
}

/**
 * The orders of a visit that came to nothing, turned back or made twice: expected again, and inbound ones as they were before it unless another of their
 * vehicles is here (pas.md 3.1, 3.2).
 */
export async function unmapVisit(tx: Db, id: number): Promise<void> {
  await rows(
    tx,
    sql`update inbound_orders i set status = ${literal(inboundStatus, 'scheduled')}, arrived_at = null, version = version + 1, updated_at = now()
        where i.status = ${literal(inboundStatus, 'arrived')}
        and i.id in (select m.order_id from pas_mappings m where m.token_id = ${id} and m.status = ${literal(mappingStatus, 'arrived')}
          and m.order_area = 'fulfillment' and m.direction = 'inbound')
        and not exists (select 1 from pas_mappings o where o.order_area = 'fulfillment' and o.direction = 'inbound' and o.order_id = i.id
          and o.status in ${literals(mappingStatus, 'arrived', 'completed')} and o.token_id <> ${id})`,
  )
  await rows(tx, sql`update pas_mappings set status = ${literal(mappingStatus, 'mapped')}, token_id = null, version = version + 1, updated_at = now()
    where token_id = ${id} and status in ${literals(mappingStatus, ...openMappings)}`)
}

/** The orders of a visit that is over: seen to, or expected again when they never came in. */
export async function finishMappings(tx: Db, id: number): Promise<void> {
  await rows(tx, sql`update pas_mappings set status = ${literal(mappingStatus, 'completed')}, version = version + 1, updated_at = now()
    where token_id = ${id} and status = ${literal(mappingStatus, 'arrived')}`)
  await freeMappings(tx, id)
}
