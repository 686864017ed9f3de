import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { day, dayTime } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { legsOf } from './flights'
import type { Held } from './hold'
import { note } from './inside'

/** Addresses of the agents of an airport. */
const agentMails = async (db: Db, airport: string) =>
  (await rows<{ email: string }>(db, sql`select email from users where user_category = 'agent' and status = 'active' and ${airport.slice(-3)} = any(airport_codes) order by id limit 10`)).map(({ email }) => email)

const master = ({ mawb_no, bl_no, truck_no }: Held) => mawb_no ?? bl_no ?? truck_no ?? ''
const about = (held: Held) => ({ type: 'consolidation', no: held.consolidation_no })

type Leg = Awaited<ReturnType<typeof legsOf>>[number]
/** A time as Dubai's clocks show it, and those of the airport where they differ. */
const inBoth = (at: string, place: string, local: string | null) => `${dayTime(at)} Dubai${local ? `, ${local} ${place}` : ''}`

function departureText({ atd, etd, std, origin, departs_local }: Leg): string {
  const planned = etd ?? std
  return atd ? `left ${inBoth(atd, origin, departs_local)}` : planned ? `leaves ${inBoth(planned, origin, departs_local)}` : 'time of departure not known'
}

function arrivalText({ ata, eta, sta, destination, arrives_local }: Leg): string {
  const planned = eta ?? sta
  return ata ? `arrived ${inBoth(ata, destination, arrives_local)}` : planned ? `expected ${inBoth(planned, destination, arrives_local)}` : 'arrival not known'
}

/** What is coming, told to the agents of the destination when it has left (consolidations.md 3.1). Answers whom it goes to; null when there is nobody. */
export async function postPreAlert(tx: Db, services: Services, who: Who, held: Held): Promise<string[] | null> {
  const to = await agentMails(tx, held.destination_airport)
  if (to.length === 0) return null
  const legs = await legsOf(tx, held.id)
  const flown = legs.map((leg) => `${leg.flight_no} ${leg.origin} - ${leg.destination}, ${departureText(leg)}, ${arrivalText(leg)}`)
  const text = [
    `Consolidation ${held.consolidation_no} (${master(held)}) has left ${held.origin_airport} for ${held.destination_airport}.`, '',
    ...flown, '', `${counted(held.bag_count, 'bag')}, ${counted(held.loose_count, 'loose package')}, ${counted(held.package_count, 'package')}, ${held.gross_weight ?? '0.000'} kg gross.`,
    `${services.config.PUBLIC_URL}/lm-new-inbound?search=${held.consolidation_no}`,
  ].join('\n')
  await services.mail.post(tx, { template: 'pre_alert', to, subject: `Pre-alert ${held.consolidation_no}: ${master(held)} ${held.origin_airport} - ${held.destination_airport}`, text, user_id: who.user_id || null, ref: about(held) })
  await note(tx, who, [held.id], { action: 'pre_alert', note: to.join(', ') })
  return to
}

interface Difference {
  number: string
  receive_result: string
}

/** Shorts, overs and damages of a receiving, told to the agents of the origin and to who made it (consolidations.md 3.1); nothing when all was well. */
export async function postDiscrepancies(tx: Db, services: Services, who: Who, held: Held): Promise<void> {
  const units = await rows<Difference>(
    tx,
    sql`select coalesce(b.bag_no, p.tracking_no) as number, u.receive_result from consolidation_units u left join bags b on b.id = u.bag_id left join packages p on p.id = u.package_id
        where u.consolidation_id = ${held.id} and u.receive_result in ('short', 'damaged', 'seal_broken') order by 2, 1`,
  )
  const overs = await rows<{ number: string }>(tx, sql`select distinct number from consolidation_scans where consolidation_id = ${held.id} and result = 'over' order by number`)
  const all = [...units, ...overs.map(({ number }) => ({ number, receive_result: 'over' }))]
  if (all.length === 0) return
  const maker = await rows<{ email: string }>(tx, sql`select email from users where id = ${held.created_by} and status = 'active'`)
  const to = [...new Set([...(await agentMails(tx, held.origin_airport)), ...maker.map(({ email }) => email)])]
  if (to.length === 0) return
  const lines = all.map(({ number, receive_result }) => `${number}: ${receive_result.replace('_', ' ')}`)
  const text = [`Consolidation ${held.consolidation_no} (${master(held)}) was received at ${held.destination_airport} on ${day(new Date())} with ${counted(all.length, 'difference')}.`, '', ...lines, '', `${services.config.PUBLIC_URL}/consolidations/${held.id}`].join('\n')
  await services.mail.post(tx, { template: 'consolidation_discrepancy', to, subject: `Discrepancies of ${held.consolidation_no}`, text, user_id: who.user_id || null, ref: about(held) })
}
