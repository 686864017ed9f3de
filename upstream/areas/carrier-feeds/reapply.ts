import { sql } from 'drizzle-orm'
import { eventMappingStatus, feedResult } from '@/lib/domain/carrier'
import { reprocessState } from '@/lib/domain/carrier-feed'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { claimIsLost } from '../../platform/worker'
import { UNMAPPED } from '../../core/events/carrier-events'
import { dropPodsOfUndelivered, keepCarrierPod } from '../../core/events/pods'
import { lockPackages, reckon } from '../../core/events/reckon'
import { recordEvents, timeFault, type NewEvent } from '../../core/events/record-events'
import { parcelNamed } from './intake'

/** Days a stored event may be given a new meaning (carriers.md 7.5). */
export const REAPPLY_DAYS = 90
const AT_A_TIME = 100

interface Stored {
  id: number
  carrier_id: number
  tracking_no: string
  code: string
  description: string | null
  event_time: string
  location: string | null
  place: string | null
  city: string | null
  country_code: string | null
  source: 'carrier_webhook' | 'carrier_poll' | 'upload'
  /** Its line in a parcel's history, where it has one. */
  event_id: number | null
  package_id: number | null
  event_code: string | null
  status: 'mapped' | 'unmapped' | 'ignored' | null
  rsa_event_code: string | null
  mapping: 'mapped' | 'unmapped' | 'ignored'
  reason_code: string | null
  signed_by: string | null
}

const columns = sql`e.id, e.carrier_id, e.tracking_no, e.carrier_event_code as code, e.carrier_event_description as description, e.event_time,
  e.location_raw as location,
  case when l.mapping_status = ${literal(eventMappingStatus, 'mapped')} then coalesce(l.display_name, b.city_name) end as place, b.city_name as city,
    case when l.mapping_status = ${literal(eventMappingStatus, 'mapped')} then l.country_code end as country_code,
  case e.source when 'webhook' then 'carrier_webhook' when 'poll' then 'carrier_poll' else 'upload' end as source, x.id as event_id, x.package_id, x.event_code,
    x.event_mapping_status as status,
  m.rsa_event_code, m.event_mapping_status as mapping, m.reason_code, e.signature_name as signed_by`
const from = sql`carrier_events e
  join carrier_event_mappings m on m.carrier_id = e.carrier_id and m.carrier_event_code = e.carrier_event_code
    and m.carrier_event_sub_code = e.carrier_event_sub_code
  left join carrier_event_locations l on l.id = e.event_location_id left join base_cities b on b.id = l.base_city_id
    and l.mapping_status = ${literal(eventMappingStatus, 'mapped')}
  left join package_events x on x.carrier_event_id = e.id and x.voided_at is null`

const asEvent = (e: Stored, package_id: number): NewEvent => ({
  package_id, event_code: e.rsa_event_code ?? UNMAPPED, event_at: e.event_time, source: e.source,
  location_text: e.place ?? e.location, city: e.city, country_code: e.country_code,
  reason_code: e.reason_code, carrier_id: e.carrier_id, carrier_event_code: e.code, carrier_event_text: e.description, carrier_event_id: e.id,
})

/** Its line as it stands goes, struck out, so that the new meaning takes its place at the same time. */
const strike = (tx: Db, id: number) =>
  rows(tx, sql`update package_events set voided_at = now(), void_reason = 'The carrier’s code was reviewed.' where id = ${id} and voided_at is null`)

const keepWords = (tx: Db, e: Stored, packageId: number) =>
  rows(
    tx,
    sql`insert into package_events (package_id, event_code, event_at, location_text, source, carrier_id, carrier_event_code, carrier_event_text,
        carrier_event_id, event_mapping_status)
        values (${packageId}, ${UNMAPPED}, ${e.event_time}, ${e.place ?? e.location}, ${e.source}, ${e.carrier_id}, ${e.code}, ${e.description}, ${e.id},
          ${e.mapping})`,
  )

const noteResult = (tx: Db, id: number, result: string) =>
  rows(tx, sql`update carrier_events set processed_at = now(), process_result = ${result} where id = ${id}`)

const meansAlready = (e: Stored) => e.event_id !== null && e.status === e.mapping && (e.mapping !== 'mapped' || e.event_code === e.rsa_event_code)

/** Gives one stored event the meaning its code has now; answers whether that changed the parcel's history. */
async function reapplyOne(tx: Db, e: Stored): Promise<boolean> {
  const packageId = e.package_id ?? (await parcelNamed(tx, e.carrier_id, e.tracking_no))
  if (packageId === null) return false
  const locked = await lockPackages(tx, [packageId])
  const parcel = locked.get(packageId)
  // Its line stays as it is, but may count for less or more than before.
  if (parcel && meansAlready(e)) return (await reckon(tx, [parcel])).get(packageId) !== parcel.status
  if (!parcel || timeFault({ event_at: e.event_time, source: e.source }, parcel.created_at, Date.now())) return false
  const standing = await first<{ last_event_at: string | null }>(tx, sql`select last_event_at from packages where id = ${packageId}`)
  if (e.event_id !== null) await strike(tx, e.event_id)
  if (e.mapping === 'mapped' && e.rsa_event_code) {
    const [recorded] = await recordEvents(tx, [asEvent(e, packageId)], { who: system, locked })
    const isLate = standing?.last_event_at != null && Date.parse(e.event_time) < Date.parse(standing.last_event_at)
    await noteResult(tx, e.id, recorded?.event_id === null ? 'duplicate' : isLate ? 'late' : 'applied')
    // The same step was there already: the struck line may have counted all the same.
    if (recorded?.event_id === null) await reckon(tx, locked.values())
    if (e.signed_by && e.rsa_event_code.startsWith('DEL')) await keepCarrierPod(tx, packageId, e.event_time, e.signed_by)
  } else {
    await keepWords(tx, e, packageId)
    await reckon(tx, locked.values())
    await noteResult(tx, e.id, e.mapping)
  }
  await dropPodsOfUndelivered(tx, [packageId])
  return true
}

/** Events that came before the parcel had its number are applied now (a carrier may speak before its own booking is answered). */
export async function adoptEvents(tx: Db, carrierId: number, number: string): Promise<void> {
  const waiting = await rows<Stored>(tx, sql`select ${columns} from ${from} where e.tracking_no = ${number} and e.carrier_id = ${carrierId}
      and e.process_result = ${literal(feedResult, 'no_package')} order by e.event_time, e.id limit 200`)
  for (const event of waiting) await reapplyOne(tx, event)
}

/** Gives one event of the inbox the meaning its code has now; its row is held. */
export async function applyStored(tx: Db, id: number): Promise<void> {
  const event = await first<Stored>(tx, sql`select ${columns} from ${from} where e.id = ${id} and e.event_time is not null`)
  if (event) await reapplyOne(tx, event)
}

const ofMapping = (id: number) => sql`m.id = ${id} and e.event_time is not null and e.received_at > now() - make_interval(days => ${REAPPLY_DAYS})`

/** Stored events a code's meaning would reach. */
export async function storedCount(db: Db, mappingId: number): Promise<number> {
  const row = await first<{ n: number }>(
    db,
    sql`select count(*) as n from carrier_events e join carrier_event_mappings m on m.carrier_id = e.carrier_id and m.carrier_event_code = e.carrier_event_code
          and m.carrier_event_sub_code = e.carrier_event_sub_code where ${ofMapping(mappingId)}`,
  )
  return row?.n ?? 0
}

/** A run over a code's stored events, in steps, each in a transaction of its own; taken up where a dead worker left it. */
export async function reapply(services: Services, runId: number): Promise<void> {
  const { db } = services.database
  const run = await first<{ mapping_id: number }>(db, sql`update carrier_reprocesses set state = ${literal(reprocessState, 'running')},
    worker_id = ${services.worker.id}::uuid, done = 0, moved = 0 where id = ${runId} and state in ${literals(reprocessState, 'queued', 'running')}
    returning mapping_id`)
  if (!run) return
  for (let after = 0; ; ) {
    const step = await inTransaction(db, async (tx) => {
      const found = await rows<Stored>(tx, sql`select ${columns} from ${from} where ${ofMapping(run.mapping_id)} and e.id > ${after} order by e.id
        limit ${AT_A_TIME}`)
      let moved = 0
      for (const event of found) if (await reapplyOne(tx, event)) moved += 1
      await rows(tx, sql`update carrier_reprocesses set done = done + ${found.length}, moved = moved + ${moved} where id = ${runId}`)
      return { last: found.at(-1)?.id ?? null }
    })
    if (step.last === null) break
    after = step.last
  }
  await rows(db, sql`update carrier_reprocesses set state = ${literal(reprocessState, 'done')}, worker_id = null, finished_at = now() where id = ${runId}`)
}

/** Runs that were queued and never begun, or whose worker died, are taken up again. */
export async function sweepRuns(services: Services): Promise<void> {
  const left = await rows<{ id: number }>(services.database.db, sql`select id from carrier_reprocesses
    where (state = ${literal(reprocessState, 'queued')} and created_at < now() - interval '30 seconds')
      or (state = ${literal(reprocessState, 'running')} and ${claimIsLost(sql`worker_id`, sql`created_at + interval '15 minutes'`)}) order by id limit 50`)
  for (const { id } of left) await services.jobs.send(services.database.db, 'carrier.reapply', { id }, { once: String(id) })
}

/** Background work: a reviewed code is applied to what was stored of it. */
export function reapplyJobs(services: Services): void {
  services.jobs.work('carrier.reapply', (data) => reapply(services, Number(data.id)))
}
