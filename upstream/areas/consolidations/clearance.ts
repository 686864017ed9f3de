import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { clearanceStatus, type ConsolidationStatus, unitStatus } from '@/lib/domain/container'
import type { NameOf } from '@/lib/domain/machine'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { awayFrom, cannot, workplaces, type Held } from './hold'
import { insideOf, move, note, placeText, tell } from './inside'

type Change = z.output<typeof consolidations.change.body>
export type ClearanceStatus = NameOf<typeof clearanceStatus>

/** The event each word of customs is to the packages (consolidations.md 3.2); going back to submitted is none. */
const eventOf: Partial<Record<ClearanceStatus, string>> = {
  submitted: 'CUS01', documents_required: 'CUS02', inspection: 'CUS03',
  duty_pending: 'CUS06', released: 'CUS04', partially_released: 'CUS04', rejected: 'CUS05',
}

/** Why customs cannot say that now. */
function refuseClearing(held: Held, to: ClearanceStatus, given: Change): void {
  const from = held.clearance_status as ClearanceStatus
  if (held.customs_mode === 'none') throw refuseField('clearance_status', `Consolidation ${held.consolidation_no} needs no customs.`)
  const notThere = held.status !== 'in_clearance'
    && (to === 'submitted'
      ? cannot(held, 'in_clearance', 'submitted to customs', 'Receive it first.')
      : new Refusal(409, `Clearance is ${clearanceStatus.label(from)} and cannot become ${clearanceStatus.label(to)}.`))
  if (notThere) throw notThere
  if (!clearanceStatus.can(from, to)) throw new Refusal(409, `Clearance is ${clearanceStatus.label(from)} and cannot become ${clearanceStatus.label(to)}.`)
  if (to === 'submitted' && held.customs_mode === 'import' && !(given.boe_no || held.boe_no))
    throw refuseField('boe_no', 'Enter the number of the bill of entry.')
  if (to === 'partially_released' && !given.released_unit_ids?.length) throw refuseField('released_unit_ids', 'Choose what customs has released.')
}

/** Units a release is about: those named, or all that were received and not released before. */
async function releasing(tx: Db, held: Held, to: ClearanceStatus, named: readonly number[] | undefined): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`update consolidation_units u set released_at = now() where u.consolidation_id = ${held.id} and u.status = ${literal(unitStatus, 'in')}
          and u.received_at is not null and u.released_at is null
        ${to === 'partially_released' ? sql`and u.id = any(${sql.param(named ?? [])}::bigint[])` : sql``} returning u.id`,
  )
  if (found.length === 0) throw refuseField('released_unit_ids', 'None of these waits for customs.')
  return found.map(({ id }) => id)
}

/** Everything that was received and is still held by customs. */
const waiting = (tx: Db, held: Held) =>
  rows<{ id: number }>(tx, sql`select u.id from consolidation_units u where u.consolidation_id = ${held.id} and u.status = ${literal(unitStatus, 'in')}
      and u.received_at is not null and u.released_at is null`)

async function step(tx: Db, who: Who, held: Held, to: ClearanceStatus, given: Change): Promise<void> {
  const from = held.clearance_status as ClearanceStatus
  const isRelease = to === 'released' || to === 'partially_released'
  const units = isRelease ? await releasing(tx, held, to, given.released_unit_ids) : (await waiting(tx, held)).map(({ id }) => id)
  const code = to === 'submitted' && from !== 'not_started' ? undefined : eventOf[to]
  // Those that were short come to customs when they turn up.
  const inside = await insideOf(tx, [held.id], units)
  if (code) await tell(tx, who, inside, {
    event_code: code, location_text: placeText(held.destination_airport), remarks: given.note || null,
    reason_code: to === 'rejected' || to === 'documents_required' ? 'customs' : null,
  })
}

/**
 * What customs says of a consolidation (consolidations.md 3.2), with its bill of entry and amounts: told to every package it is about. Submitting
 * what was received takes it into clearance. 409 for a step customs does not take, 422 without what the step needs.
 */
export async function clear(tx: Db, who: Who, held: Held, given: Change): Promise<void> {
  const away = awayFrom(await workplaces(tx, who), held.destination_airport)
  if (away) throw away
  const to = given.clearance_status
  if (to) {
    refuseClearing(held, to, given)
    await step(tx, who, held, to, given)
    const into: ConsolidationStatus | null = held.status === 'received' ? 'in_clearance' : null
    if (into) await move(tx, who, [held.id], into, { action: `clearance_${to}`, note: given.note })
    else await note(tx, who, [held.id], { action: `clearance_${to}`, note: given.note })
  }
  const kept = (value: unknown, column: ReturnType<typeof sql>) => (value === undefined ? column : sql`${value}`)
  await rows(
    tx,
    sql`update consolidations k set clearance_status = ${to ?? held.clearance_status}, clearance_at = ${to ? sql`now()` : sql`k.clearance_at`},
          boe_no = ${kept(given.boe_no, sql`k.boe_no`)}, boe_date = ${kept(given.boe_date, sql`k.boe_date`)}::date,
            duty_amount = ${kept(given.duty_amount, sql`k.duty_amount`)}::numeric,
          vat_amount = ${kept(given.vat_amount, sql`k.vat_amount`)}::numeric, clearance_note = ${kept(given.note, sql`k.clearance_note`)},
          released_at = ${to === 'released' ? sql`now()` : sql`k.released_at`}, version = k.version + 1, updated_at = now(), updated_by = ${who.user_id}
          where k.id = ${held.id}`,
  )
}
