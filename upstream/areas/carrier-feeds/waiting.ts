import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierMapping } from '@/lib/contract/carrier-mapping'
import { feedResult, waitingResults } from '@/lib/domain/carrier'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { readEvent, type SaidEvent } from '../../core/carrier-calls/said'
import { dedupeKey, mappingsOf, noteResults, type ReportedEvent, type JudgedResult } from '../../core/events/carrier-events'
import { timeFault } from '../../core/events/record-events'
import { parcelNamed, understood } from './intake'
import { applyStored } from './reapply'
import { notFound, ownCarriers } from './scope'

type Mend = z.output<typeof carrierMapping.mend.body>

interface Held {
  id: number
  carrier_id: number
  tracking_no: string
  code: string
  raw_time: string
  source: string
  process_result: JudgedResult | null
  received_at: string
  event: unknown
}

/** An event of the inbox, held; 404 for a foreign one, 409 for one that waits for nobody. */
async function held(tx: Db, who: Who, id: number): Promise<Held> {
  const row = await first<Held>(
    tx,
    sql`select e.id, e.carrier_id, e.tracking_no, e.carrier_event_code as code, e.event_time_raw as raw_time, e.source, e.process_result, e.received_at,
        e.payload->'response'->'body'->'events'->0 as event
        from carrier_events e where ${allOf([sql`e.id = ${id}`, ownCarriers(who, sql`e.carrier_id`)])} for update`,
  )
  if (!row) throw notFound()
  if (!waitingResults.some((result) => result === row.process_result)) throw new Refusal(409, 'This event does not wait any more.')
  return row
}

/** The event as it was sent, with what a person said of it instead. What is said by hand is read as said, whatever was wrong before. */
function saidAgain(row: Held, mend: Mend): SaidEvent {
  if (row.event === null && (!mend.carrier_event_code || !mend.event_time))
    throw new Refusal(409, 'What the carrier sent is no longer kept. Give the code and the time by hand.')
  const raw = typeof row.event === 'object' && row.event !== null && !Array.isArray(row.event) ? row.event : {}
  const said = {
    ...raw, ...(mend.carrier_event_code ? { code: mend.carrier_event_code, sub_code: mend.carrier_event_sub_code ?? '' } : {}),
    ...(mend.event_time ? { time: mend.event_time } : {}),
  }
  return { ...readEvent(said), raw: row.event }
}

/** Puts what is now known of an event into its row. False: the same has come meanwhile in a form that could be read. */
async function keepRead(tx: Db, row: Held, number: string, event: ReportedEvent): Promise<boolean> {
  const key = dedupeKey({ carrier_id: row.carrier_id, number }, event)
  const twin = await first(tx, sql`select 1 from carrier_events where dedupe_key = ${key} and id <> ${row.id}`)
  const { time, location, signed_by } = event
  await rows(
    tx,
    sql`update carrier_events set tracking_no = ${number}, carrier_event_code = ${event.code}, carrier_event_sub_code = ${event.sub_code},
        carrier_event_description = ${event.description}, event_time = ${time}::timestamptz,
          location_raw = ${location}, event_location_id = ${event.place?.id ?? null}::bigint, signature_name = ${signed_by},
            process_note = ${event.note ?? null},
          dedupe_key = case when ${twin !== null} then dedupe_key else ${key} end where id = ${row.id}`,
  )
  return twin === null
}

async function refuseUnreadable(tx: Db, row: Held, number: string, event: ReportedEvent): Promise<number | null> {
  if (event.fault || event.time === null) throw new Refusal(422, event.fault ?? 'The time cannot be read.')
  if (number === '') throw refuseField('tracking_no', 'tracking_number is missing.')
  const parcel = await parcelNamed(tx, row.carrier_id, number)
  const created = parcel === null ? null : await first<{ at: string }>(tx, sql`select created_at as at from packages where id = ${parcel}`)
  const fault = created && timeFault({ event_at: event.time, source: 'carrier_webhook' }, created.at, Date.now())
  if (fault) throw refuseField('event_time', fault)
  return parcel
}

/**
 * Takes an event that waits once more, as the carrier's settings and codes are now, and with what a person says of it (`mend`). Answers what
 * became of it; 404 for a foreign one, 409 for one that waits no more, 422 with the reason where it still cannot be read.
 */
export async function takeAgain(tx: Db, who: Who, id: number, mend: Mend, audit: (entry: AuditEntry) => void): Promise<JudgedResult> {
  const row = await held(tx, who, id)
  const number = mend.tracking_no ?? row.tracking_no
  const sender = { carrier_id: row.carrier_id, number, source: row.source === 'poll' ? ('carrier_poll' as const) : ('carrier_webhook' as const) }
  const [event] = await understood(
    tx, sender, { number, events: [saidAgain(row, mend)], raw: { request: { method: '', url: '' }, status: 0, headers: {} } }, Date.parse(row.received_at),
  )
  if (!event) throw new RangeError('An event that was read is gone.')
  const parcel = await refuseUnreadable(tx, row, number, event)
  const isNew = await keepRead(tx, row, number, event)
  const [mapping] = (await mappingsOf(tx, sender, [event])).values()
  const result: JudgedResult = !isNew
    ? 'duplicate'
    : parcel === null ? 'no_package' : mapping && mapping.event_mapping_status !== 'mapped' ? mapping.event_mapping_status : 'applied'
  await noteResults(tx, [{ id, result }])
  if (isNew && parcel !== null) await applyStored(tx, id)
  const after = await first<{ process_result: JudgedResult }>(tx, sql`select process_result from carrier_events where id = ${id}`)
  audit({
    entity: 'carrier_event', entity_id: id,
    before: { process_result: row.process_result, tracking_no: row.tracking_no, carrier_event_code: row.code, event_time_raw: row.raw_time },
    after: { ...mend, process_result: after?.process_result },
  })
  return after?.process_result ?? result
}

/** Sets an event that waits aside for good, with a reason. 404 for a foreign one, 409 for one that waits no more. */
export async function closeWaiting(tx: Db, who: Who, id: number, reason: string, audit: (entry: AuditEntry) => void): Promise<void> {
  const row = await held(tx, who, id)
  await rows(tx, sql`update carrier_events set process_result = ${literal(feedResult, 'ignored')}, process_note = ${reason}, processed_at = now()
    where id = ${id}`)
  audit({ entity: 'carrier_event', entity_id: id, before: { process_result: row.process_result }, after: { process_result: 'ignored', reason } })
}
