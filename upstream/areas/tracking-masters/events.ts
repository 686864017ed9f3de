import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { masters } from '@/lib/contract/tracking-masters'
import type { tracking } from '@/lib/contract/tracking'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { trackingEventMaster } from '../../db/schema/tracking'
import { Refusal, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { eventColumns } from '../tracking/masters'

type EventRow = z.input<typeof tracking.events.reply>['rows'][number]
type Made = z.output<typeof masters.addEvent.body>
type Change = z.output<typeof masters.changeEvent.body>

interface Stored {
  id: number
  code: string
  status: string
  is_system: boolean
}

const gone = () => new Refusal(404, 'That tracking event no longer exists.')
const taken = (code: string) => ({
  tracking_event_master_code_unique: () => new Refusal(409, `Code ${code} already exists.`, [{ field: 'code', message: `Code ${code} already exists.` }]),
})
const refuse = (message: string, field: string | null = null) => new Refusal(409, message, [{ field, message }])

async function eventOf(tx: Db, id: number): Promise<EventRow> {
  const row = await first<EventRow>(tx, sql`select ${eventColumns} from tracking_event_master m where m.id = ${id}`)
  if (!row) throw gone()
  return row
}

/** How many packages have the event in their log, struck out or not. */
async function usedBy(tx: Db, code: string): Promise<string | null> {
  const [found] = await rows<{ n: number }>(tx, sql`select count(distinct package_id) as n from package_events where event_code = ${code}`)
  const n = found?.n ?? 0
  return n === 0 ? null : `${code} is used by ${n} ${n === 1 ? 'package' : 'packages'}.`
}

/** The first scan or rule that goes by this event, in words. */
async function leanedOn(tx: Db, code: string, onlyActive: boolean): Promise<string | null> {
  const scan = await first<{ code: string }>(tx, sql`select code from entity_scans where event_code = ${code}
      and (not ${onlyActive}::boolean or status = ${literal(switchStatus, 'active')}) order by id limit 1`)
  if (scan) return `Scan ${scan.code} records ${code}. Give the scan another event first.`
  const rule = await first(
    tx,
    sql`select 1 from scan_expectations where removed_at is null and (not ${onlyActive}::boolean or active)
          and (after_event = ${code} or ${code} = any(expected_events)) limit 1`,
  )
  return rule ? `A rule for missing scans goes by ${code}. Change the rule first.` : null
}

/** Adds an event of one's own. 409 when the code is taken. */
export async function addEvent(tx: Db, who: Who, body: Made): Promise<EventRow> {
  const [made] = await refuseOn(
    taken(body.code),
    tx.insert(trackingEventMaster).values({ ...body, created_by: who.user_id, updated_by: who.user_id }).returning({ id: trackingEventMaster.id }),
  )
  return eventOf(tx, (made as { id: number }).id)
}

async function refuseNewCode(tx: Db, stored: Stored): Promise<void> {
  if (stored.is_system) throw refuse(`${stored.code} is a system event; its code cannot be changed.`, 'code')
  const why = (await usedBy(tx, stored.code)) ?? (await leanedOn(tx, stored.code, false))
  if (why) throw refuse(`${why} Its code cannot be changed.`, 'code')
}

/**
 * Changes an event; what it sets, how it ranks and what it asks for count from the next event or scan on. 409: the code of a system
 * event or of one in use; made inactive while a scan or a rule in force goes by it.
 */
export async function changeEvent(tx: Db, who: Who, id: number, body: Change): Promise<{ before: EventRow; after: EventRow }> {
  // Only a new code has to wait for those who are writing the old one down.
  const stored = await first<Stored>(tx, sql`select id, code, status, is_system from tracking_event_master
    where id = ${id} ${body.code ? sql`for update` : sql`for no key update`}`)
  if (!stored) throw gone()
  const before = await eventOf(tx, id)
  const code = body.code ?? stored.code
  if (code !== stored.code) await refuseNewCode(tx, stored)
  if (body.status === 'inactive' && stored.status === 'active') {
    const why = await leanedOn(tx, stored.code, true)
    if (why) throw refuse(why)
  }
  await refuseOn(taken(code), tx.update(trackingEventMaster)
    .set({ ...body, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(trackingEventMaster.id, id)))
  return { before, after: await eventOf(tx, id) }
}

/** Deletes an event nobody ever used. 409 for a system event, one in a log, one a scan or rule goes by. */
export async function removeEvent(tx: Db, id: number): Promise<EventRow> {
  const stored = await first<Stored>(tx, sql`select id, code, status, is_system from tracking_event_master where id = ${id} for update`)
  if (!stored) throw gone()
  if (stored.is_system) throw refuse(`${stored.code} is a system event and cannot be deleted. Make it inactive instead.`)
  const used = await usedBy(tx, stored.code)
  if (used) throw refuse(`${used} Make it inactive instead.`)
  const why = await leanedOn(tx, stored.code, false)
  if (why) throw refuse(why)
  const before = await eventOf(tx, id)
  await tx.delete(trackingEventMaster).where(eq(trackingEventMaster.id, id))
  return before
}
