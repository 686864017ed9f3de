import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { isFlightNo, statusOfParts, type PreAlertStatus } from '@/lib/domain/pre-alert'
import { first, rows, type Db } from '../../db/db'
import { gatewaysOf, type Gateway } from '../../core/places/zones-of'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { Faults } from './faults'
import { holdOne, noSuchPreAlert, note, type Held } from './hold'
import { partOf } from './scope'
import { localDay, readPlaceTime, shownThere } from './times'

export interface Part {
  id: number
  part_no: number
  flight_no: string | null
  flight_date: string | null
  pieces: number
  weight_kg: string | null
  etd: string | null
  eta: string | null
  atd: string | null
  ata: string | null
  finished_at: string | null
  version: number
}

/** The parts of a pre-alert whose row is held, in their order. */
export const partsOf = (db: Db, id: number): Promise<Part[]> =>
  rows<Part>(db, sql`select id, part_no, flight_no, flight_date, pieces, weight_kg, etd, eta, atd, ata, finished_at, version from pre_alert_parts
    where pre_alert_id = ${id} order by part_no`)

type PartOut = z.output<typeof preAlerts.split.reply>[number]

/** Parts as they are shown, with their local times and what came with each. */
export async function shownParts(db: Db, held: Pick<Held, 'id' | 'origin_code' | 'destination_code'>): Promise<PartOut[]> {
  const places = await gatewaysOf(db, [held.origin_code, held.destination_code].filter((code) => code !== null))
  const came = await rows<{ part_id: number; n: number }>(
    db,
    sql`select part_id, count(*)::int as n from (select part_id from pre_alert_bags where pre_alert_id = ${held.id} and part_id is not null
        union all select h.part_id from pre_alert_hawbs h where h.pre_alert_id = ${held.id} and h.part_id is not null and h.bag_no is null) c group by part_id`,
  )
  const received = new Map(came.map(({ part_id, n }) => [part_id, n]))
  return (await partsOf(db, held.id)).map(({ version: _version, ...part }) => ({
    ...part, etd_local: shownThere(part.etd, places.get(held.origin_code ?? '')), eta_local: shownThere(part.eta, places.get(held.destination_code ?? '')),
    received: received.get(part.id) ?? 0,
  }))
}

/** Writes what follows from the parts into the shipment: its first departure and arrival, and how far it is. Answers its status. */
export async function followParts(tx: Db, who: Who, held: Held,
  { source, at }: { source?: 'user' | 'consolidation'; at?: string } = {}): Promise<PreAlertStatus> {
  const parts = await partsOf(tx, held.id)
  const earliest = (name: 'atd' | 'ata') => parts.flatMap((part) => part[name] ?? []).toSorted()[0] ?? null
  const to = statusOfParts(parts) ?? held.status
  await rows(
    tx,
    sql`update pre_alert_shipments set status = ${to}, atd = ${earliest('atd')}, ata = ${earliest('ata')},
        received_at = ${to === 'received' ? sql`coalesce(received_at, now())` : sql`received_at`},
        not_acknowledged = not_acknowledged or ${held.status === 'pending' && to !== 'pending'}, version = version + 1, updated_at = now(),
        updated_by = ${who.user_id || null} where id = ${held.id}`,
  )
  if (to !== held.status) await note(tx, who, held.id, { from: held.status, to, note: at, ...(source && { source }) })
  held.status = to
  return to
}

const flown = (part: Part) => part.ata !== null

/** The part a step is about: the one named, else the first it can be taken of. */
export function partFor(parts: readonly Part[], named: number | undefined, fits: (part: Part) => boolean, otherwise: string): Part {
  const part = named === undefined ? parts.find(fits) : parts.find(({ id }) => id === named)
  if (!part) throw named === undefined ? new Refusal(409, otherwise) : noSuchPreAlert()
  if (!fits(part)) throw new Refusal(409, otherwise)
  return part
}

function refuseOthers(who: Who, held: Held): void {
  const mine = partOf(who, held)
  if (!mine.all && !mine.origin && !mine.destination && !mine.sender) throw noSuchPreAlert()
  if (held.status === 'closed' || held.status === 'inactive') throw new Refusal(409, 'Its parts can no longer be changed.')
}

interface Times { flight_no?: string | null | undefined; etd?: string | null | undefined; eta?: string | null | undefined }

/** Flight and times of a part as typed, judged; what is left out stays. */
function judgeTimes(given: Times, held: Held, places: ReadonlyMap<string, Gateway>, before: Pick<Part, 'etd' | 'eta' | 'flight_no'>) {
  const faults = new Faults()
  const zone = (code: string | null) => (code ? (places.get(code)?.zone ?? null) : null)
  const read = (field: 'etd' | 'eta', code: string | null) => {
    if (given[field] === undefined) return before[field]
    if (given[field] === null || given[field] === '') return null
    const { at } = readPlaceTime(given[field], zone(code))
    if (at === null) faults.add(field, 'Use YYYY-MM-DD HH:MM, the local time of the place.')
    return at
  }
  const [etd, eta] = [read('etd', held.origin_code), read('eta', held.destination_code)]
  if (etd && eta && Date.parse(eta) <= Date.parse(etd)) faults.add('eta', 'ETA must be after ETD')
  const flight_no = given.flight_no === undefined ? before.flight_no : given.flight_no || null
  if (flight_no && held.transport_mode === 'air' && !isFlightNo(flight_no)) faults.add('flight_no', 'Flight number must look like EK9908')
  faults.refuse()
  return { flight_no, etd, eta, flight_date: etd && held.transport_mode === 'air' ? localDay(etd, zone(held.origin_code)) : null }
}

const placesFor = (tx: Db, held: Held) => gatewaysOf(tx, [held.origin_code, held.destination_code].filter((code) => code !== null))

/**
 * Takes pieces off a part that has not been received into one that flies by itself (coming-areas.md 7, mend 2): 4 of 10 today, 6 tomorrow. 409 when nothing
 * is left to split, 422 for more pieces than it has.
 */
export async function splitPart(tx: Db, who: Who, id: number,
  body: z.output<typeof preAlerts.split.body>): Promise<{ held: Held; before: Part; part_no: number }> {
  const held = await holdOne(tx, who, id)
  refuseOthers(who, held)
  const parts = await partsOf(tx, id)
  const part = partFor(parts, body.part_id, ({ finished_at }) => finished_at === null, 'Every part of it has been received.')
  if (body.pieces >= part.pieces) throw refuseField('pieces', `Part ${part.part_no} has ${part.pieces}; at least one piece stays in it.`)
  if (body.weight_kg && part.weight_kg && Number(body.weight_kg) >= Number(part.weight_kg))
    throw refuseField('weight_kg', `Part ${part.part_no} weighs ${part.weight_kg} kg.`)
  const times = judgeTimes(body, held, await placesFor(tx, held), { etd: null, eta: null, flight_no: null })
  const part_no = Math.max(...parts.map((one) => one.part_no)) + 1
  await rows(tx, sql`update pre_alert_parts set pieces = pieces - ${body.pieces}, weight_kg = weight_kg - ${body.weight_kg ?? null}, version = version + 1,
    updated_at = now() where id = ${part.id}`)
  await rows(
    tx,
    sql`insert into pre_alert_parts (pre_alert_id, part_no, flight_no, flight_date, pieces, weight_kg, etd, eta, created_by)
        values (${id}, ${part_no}, ${times.flight_no}, ${times.flight_date}, ${body.pieces}, ${body.weight_kg ?? null}, ${times.etd}, ${times.eta},
          ${who.user_id})`,
  )
  await note(tx, who, id, { note: `Part ${part_no} of ${body.pieces} pieces${times.flight_no ? ` by ${times.flight_no}` : ''}` })
  return { held, before: part, part_no }
}

/** Changes how a part flies; its arrival is told by its move. 409 once it has come. */
export async function changePart(tx: Db, who: Who, partId: number, body: z.output<typeof preAlerts.changePart.body>): Promise<{ held: Held; before: Part }> {
  const of = await first<{ id: number }>(tx, sql`select pre_alert_id as id from pre_alert_parts where id = ${partId}`)
  if (!of) throw noSuchPreAlert()
  const held = await holdOne(tx, who, of.id)
  refuseOthers(who, held)
  const part = partFor(await partsOf(tx, held.id), partId, () => true, '')
  if (body.version !== undefined && body.version !== part.version) throw staleRecord()
  if (flown(part)) throw new Refusal(409, `Part ${part.part_no} has arrived.`)
  if (part.atd !== null && (body.flight_no !== undefined || body.etd !== undefined))
    throw refuseField(body.flight_no === undefined ? 'etd' : 'flight_no',
      `${body.flight_no === undefined ? 'ETD' : 'Flight number'} cannot be changed after departure.`)
  const times = judgeTimes(body, held, await placesFor(tx, held), part)
  await rows(
    tx,
    sql`update pre_alert_parts set flight_no = ${times.flight_no}, flight_date = ${times.flight_date}, etd = ${times.etd}, eta = ${times.eta},
        weight_kg = ${body.weight_kg === undefined ? part.weight_kg : body.weight_kg}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
        where id = ${partId}`,
  )
  return { held, before: part }
}
