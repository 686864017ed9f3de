import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { legsFault, refusedConsolidationMove } from '@/lib/domain/consolidation'
import { counted } from '@/lib/domain/counted'
import { rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { withLocalTimes } from './airport-zones'
import { legGoodsFault } from './goods'
import { holdOne, workplaces, worksAt, type Held } from './hold'
import { insideOf, note, placeText, tell } from './inside'
import { refuseFuture } from './moves'

type Leg = z.input<typeof consolidations.flights.reply>[number]
type Given = z.output<typeof consolidations.saveFlights.body>
type Typed = Given['legs'][number]

/** Legs in order, first to last, with the local times of their airports. */
export const legsOf = async (db: Db, id: number): Promise<Leg[]> =>
  withLocalTimes(db, await rows<Omit<Leg, 'departs_local' | 'arrives_local' | 'origin_zone' | 'destination_zone'>>(
    db,
    sql`select leg_no, flight_no, airline_code, vessel_name, origin, destination, std, etd, atd, sta, eta, ata, pieces, weight, cargo_aircraft, status
        from consolidation_flights where consolidation_id = ${id} order by leg_no`,
  ))

const planned: ReadonlySet<string> = new Set(['draft', 'merged', 'staging', 'staged', 'unstaged', 'dispatched'])
const under: ReadonlySet<string> = new Set(['departed', 'received', 'in_clearance'])

/** Once it has left only what happens is written: when a leg left and arrived, and when it is expected. */
function refuseRewriting(legs: readonly Typed[], before: readonly Leg[]): void {
  if (legs.length !== before.length) throw refuseField('legs', 'Legs cannot be added or removed after departure.')
  for (const [i, leg] of legs.entries()) {
    const was = before[i] as Leg
    const changed = (['flight_no', 'origin', 'destination'] as const).find((name) => leg[name] !== was[name])
    if (leg.cargo_aircraft !== was.cargo_aircraft) throw refuseField(`legs.${i}.cargo_aircraft`, 'The aircraft cannot be changed after departure.')
    if (changed) throw refuseField(
      `legs.${i}.${changed}`,
      `${{ flight_no: 'The flight number', origin: 'The origin', destination: 'The destination' }[changed]} cannot be changed after departure.`,
    )
  }
  if (before[0]?.atd && !legs[0]?.atd) throw refuseField('legs.0.atd', 'The departure is confirmed and stays.')
}

function refuseBadLegs(held: Held, legs: readonly Typed[], before: readonly Leg[]): void {
  const fault = legsFault(legs, { mode: held.transport_mode, origin: held.origin_airport, destination: held.destination_airport })
  if (fault) throw refuseField(`legs.${fault.at}.${fault.field}`, fault.message)
  const units = held.bag_count + held.loose_count
  for (const [i, leg] of legs.entries()) {
    for (const name of ['atd', 'ata'] as const)
      if (leg[name]) refuseFuture(leg[name], `legs.${i}.${name}`, name === 'atd' ? 'Departure time is in the future.' : 'Arrival time is in the future.')
    if ((leg.pieces ?? 0) > units) throw refuseField(`legs.${i}.pieces`, `The consolidation has ${counted(units, 'piece')}.`)
    if (Number(leg.weight ?? 0) > Number(held.gross_weight ?? 0))
      throw refuseField(`legs.${i}.weight`, `The consolidation weighs ${held.gross_weight ?? '0.000'} kg.`)
  }
  if (under.has(held.status)) refuseRewriting(legs, before)
  const flown = legs.findIndex((leg) => leg.atd ?? leg.ata)
  if (planned.has(held.status) && flown >= 0) throw refuseField(`legs.${flown}.atd`, 'It has not departed yet. Confirm the departure first.')
}

/** Goods for cargo aircraft alone do not go with one that carries people. */
async function refuseUnfitLegs(tx: Db, held: Held, legs: readonly Typed[]): Promise<void> {
  const fault = planned.has(held.status) ? await legGoodsFault(tx, held, legs) : null
  if (fault) throw refuseField(`legs.${fault.at}.cargo_aircraft`, fault.message)
}

const statusOf = ({ ata, atd, status }: Typed) => status ?? (ata ? 'arrived' : atd ? 'departed' : 'scheduled')

async function write(tx: Db, held: Held, legs: readonly Typed[]): Promise<void> {
  const made = legs.map((leg, i) => ({
    ...leg, leg_no: i + 1, status: statusOf(leg), airline_code: held.transport_mode === 'air' ? leg.flight_no.slice(0, 2) : null,
  }))
  await rows(tx, sql`delete from consolidation_flights where consolidation_id = ${held.id} and leg_no > ${made.length}`)
  await rows(
    tx,
    sql`insert into consolidation_flights (consolidation_id, leg_no, flight_no, airline_code, vessel_name, origin, destination, std, etd, atd, sta, eta, ata,
        pieces, weight, cargo_aircraft, status)
        select ${held.id}::bigint, l.*
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as l(leg_no int, flight_no text, airline_code text, vessel_name text, origin text,
          destination text,
          std timestamptz, etd timestamptz, atd timestamptz, sta timestamptz, eta timestamptz, ata timestamptz, pieces int, weight numeric,
            cargo_aircraft boolean, status text)
        on conflict (consolidation_id, leg_no) do update set flight_no = excluded.flight_no, airline_code = excluded.airline_code,
          vessel_name = excluded.vessel_name, origin = excluded.origin,
          destination = excluded.destination, std = excluded.std, etd = excluded.etd, atd = excluded.atd, sta = excluded.sta, eta = excluded.eta,
            ata = excluded.ata, pieces = excluded.pieces,
          weight = excluded.weight, cargo_aircraft = excluded.cargo_aircraft, status = excluded.status`,
  )
}

/** Landed at its last airport: told to every package once, by whatever tells it first (consolidations.md 3.1). */
async function arrive(tx: Db, who: Who, held: Held, at: string): Promise<void> {
  await rows(tx, sql`update consolidations set arrived_at = ${at}::timestamptz, version = version + 1, updated_at = now() where id = ${held.id}`)
  await tell(tx, who, await insideOf(tx, [held.id]), {
    event_code: 'LNH03', at, location_text: placeText(held.destination_airport), remarks: held.consolidation_no,
  })
}

/** Writes the legs of a consolidation (consolidations.md 4). Planned ones until it departs; then times alone, from either end. */
export async function saveFlights(tx: Db, who: Who, given: Given, audit: (entry: AuditEntry) => void): Promise<Leg[]> {
  const held = await holdOne(tx, who, given.consolidation_id)
  const places = await workplaces(tx, who)
  if (!worksAt(places, held.origin_airport) && !(under.has(held.status) && worksAt(places, held.destination_airport)))
    throw refuseField('airport', `You do not work at ${held.origin_airport}.`)
  if (!planned.has(held.status) && !under.has(held.status))
    throw new Refusal(409, refusedConsolidationMove(held.consolidation_no, held.status, 'given other flights'))
  const before = await legsOf(tx, held.id)
  const legs = given.legs.map((leg, i) => ({ ...leg, cargo_aircraft: leg.cargo_aircraft ?? before[i]?.cargo_aircraft ?? false }))
  refuseBadLegs(held, legs, before)
  await refuseUnfitLegs(tx, held, legs)
  await write(tx, held, legs)
  await note(tx, who, [held.id], { action: 'flights', note: given.legs.map(({ flight_no }) => flight_no).join(', ') })
  const landed = given.legs.at(-1)?.ata
  if (landed && !held.arrived_at && under.has(held.status)) await arrive(tx, who, held, new Date(landed).toISOString())
  audit({ entity: 'consolidation', entity_id: held.id, action: 'consolidations.saveFlights', before: { legs: before.length }, after: { legs: given.legs } })
  return legsOf(tx, held.id)
}
