import { sql } from 'drizzle-orm'
import { airportAgentStatus, placeOf } from '@/lib/domain/agent'
import { faultyReceipts, receiveResult } from '@/lib/domain/consolidation'
import { counted } from '@/lib/domain/counted'
import type { NameOf } from '@/lib/domain/machine'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { dayIn, dayTimeIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { localeOf } from '../../core/accounts/account-letters'
import { legsOf } from './flights'
import type { Held } from './hold'
import { agentAtEnd } from './make'
import { note } from './inside'

/**
 * Where the agent at one end reads what concerns it: the one that has the cargo, else the one mapped there now. One whose mapping gets no pre-alerts is told nothing of what
 * comes to it. */
async function agentMails(db: Db, held: Held, end: 'origin' | 'destination'): Promise<string[]> {
  const id = held[`${end}_agent_id`] ?? (await agentAtEnd(db, end, held))
  const agent = await first<{ operations_emails: string[] }>(db, sql`select a.operations_emails from base_agents a where a.id = ${id} and not (
    ${end === 'destination'} and exists (select 1 from airport_agents m where m.agent_id = a.id and m.status = ${literal(airportAgentStatus, 'active')}
      and m.role = 'destination' and right(m.airport_code, 3) = ${placeOf(held.destination_airport)} and not m.receives_prealert))`)
  return agent?.operations_emails ?? []
}

const master = ({ mawb_no, bl_no, truck_no }: Held) => mawb_no ?? bl_no ?? truck_no ?? ''
const about = (held: Held) => ({ type: 'consolidation', no: held.consolidation_no })

type Leg = Awaited<ReturnType<typeof legsOf>>[number]

interface Left {
  held: Held
  legs: readonly Leg[]
  link: string
}

/** A time as Dubai's clocks show it, and those of the airport where they differ. */
const inBoth = {
  en: (at: string, place: string, local: string | null) => `${dayTimeIn.en(at)} Dubai${local ? `, ${local} ${place}` : ''}`,
  ar: (at: string, place: string, local: string | null) => `${dayTimeIn.ar(at)} بتوقيت دبي${local ? `، ${local} بتوقيت ${place}` : ''}`,
}

function legInEnglish({ flight_no, origin, destination, atd, etd, std, ata, eta, sta, departs_local, arrives_local }: Leg): string {
  const [leaves, arrives] = [etd ?? std, eta ?? sta]
  const departure = atd
    ? `left ${inBoth.en(atd, origin, departs_local)}`
    : leaves ? `leaves ${inBoth.en(leaves, origin, departs_local)}` : 'time of departure not known'
  const arrival = ata
    ? `arrived ${inBoth.en(ata, destination, arrives_local)}`
    : arrives ? `expected ${inBoth.en(arrives, destination, arrives_local)}` : 'arrival not known'
  return `${flight_no} ${origin} - ${destination}, ${departure}, ${arrival}`
}

function legInArabic({ flight_no, origin, destination, atd, etd, std, ata, eta, sta, departs_local, arrives_local }: Leg): string {
  const [leaves, arrives] = [etd ?? std, eta ?? sta]
  const departure = atd
    ? `غادرت ${inBoth.ar(atd, origin, departs_local)}`
    : leaves ? `تغادر ${inBoth.ar(leaves, origin, departs_local)}` : 'موعد المغادرة غير معروف'
  const arrival = ata
    ? `وصلت ${inBoth.ar(ata, destination, arrives_local)}`
    : arrives ? `الوصول المتوقع ${inBoth.ar(arrives, destination, arrives_local)}` : 'موعد الوصول غير معروف'
  return `${flight_no} ${origin} - ${destination}، ${departure}، ${arrival}`
}

const departed: Wording<Left> = {
  en: ({ held, legs, link }) => [`Pre-alert ${held.consolidation_no}: ${master(held)} ${held.origin_airport} - ${held.destination_airport}`, [
    `consolidation ${held.consolidation_no} (${master(held)}) has left ${held.origin_airport} for ${held.destination_airport}.`, '',
    ...legs.map(legInEnglish), '', `${counted(held.bag_count, 'bag')}, ${counted(held.loose_count, 'loose package')}, ${counted(held.package_count, 'package')}, ${held.gross_weight ?? '0.000'} kg gross.`, link,
  ].join('\n')],
  ar: ({ held, legs, link }) => [`إشعار مسبق ${held.consolidation_no}: ${master(held)} من ${held.origin_airport} إلى ${held.destination_airport}`, [
    `غادرت الشحنة المجمعة ${held.consolidation_no} (${master(held)}) ${held.origin_airport} متجهةً إلى ${held.destination_airport}.`, '',
    ...legs.map(legInArabic), '', `الأكياس: ${held.bag_count}، الطرود المنفردة: ${held.loose_count}، إجمالي الطرود: ${held.package_count}، الوزن الإجمالي: ${held.gross_weight ?? '0.000'} كجم.`, link,
  ].join('\n')],
}

/** What is coming, told to the agents of the destination when it has left (consolidations.md 3.1). Answers whom it goes to; null when there is nobody. */
export async function postPreAlert(tx: Db, services: Services, who: Who, held: Held): Promise<string[] | null> {
  const to = await agentMails(tx, held, 'destination')
  if (to.length === 0) return null
  const facts = { held, legs: await legsOf(tx, held.id), link: `${services.config.PUBLIC_URL}/lm-new-inbound?search=${held.consolidation_no}` }
  await services.mail.post(tx, {
    ...written('pre_alert', departed, facts, { name: '', locale: await localeOf(tx, ...to) }), to, user_id: who.user_id || null, ref: about(held),
  })
  await note(tx, who, [held.id], { action: 'pre_alert', note: to.join(', ') })
  return to
}

interface Difference {
  number: string
  receive_result: NameOf<typeof receiveResult>
}

const resultInArabic: Readonly<Record<NameOf<typeof receiveResult>, string>> = {
  ok: 'سليم', over: 'زائد', damaged: 'تالف', seal_broken: 'الختم مكسور', short: 'ناقص',
}

const differs: Wording<{ held: Held; all: readonly Difference[]; link: string }> = {
  en: ({ held, all, link }) => [`Discrepancies of ${held.consolidation_no}`, [
    `consolidation ${held.consolidation_no} (${master(held)}) was received at ${held.destination_airport} on ${dayIn.en(new Date())} with ${counted(all.length, 'difference')}.`, '',
    ...all.map(({ number, receive_result }) => `${number}: ${receiveResult.label(receive_result).toLowerCase()}`), '', link,
  ].join('\n')],
  ar: ({ held, all, link }) => [`فروقات الاستلام للشحنة المجمعة ${held.consolidation_no}`, [
    `تم استلام الشحنة المجمعة ${held.consolidation_no} (${master(held)}) في ${held.destination_airport} في ${dayIn.ar(new Date())}، وعدد الفروقات: ${all.length}.`, '',
    ...all.map(({ number, receive_result }) => `${number}: ${resultInArabic[receive_result]}`), '', link,
  ].join('\n')],
}

/** Shorts, overs and damages of a receiving, told to the agents of the origin and to who made it (consolidations.md 3.1); nothing when all was well. */
export async function postDiscrepancies(tx: Db, services: Services, who: Who, held: Held): Promise<void> {
  const units = await rows<Difference>(
    tx,
    sql`select coalesce(b.bag_no, p.tracking_no) as number, u.receive_result from consolidation_units u left join bags b on b.id = u.bag_id
        left join packages p on p.id = u.package_id
        where u.consolidation_id = ${held.id} and u.receive_result in ${literals(receiveResult, ...faultyReceipts)} order by 2, 1`,
  )
  const overs = await rows<{ number: string }>(tx, sql`select distinct number from consolidation_scans where consolidation_id = ${held.id}
      and result = ${literal(receiveResult, 'over')} order by number`)
  const all = [...units, ...overs.map(({ number }) => ({ number, receive_result: 'over' as const }))]
  if (all.length === 0) return
  const maker = await rows<{ email: string }>(tx, sql`select email from users where id = ${held.created_by} and status = ${literal(userStatus, 'active')}`)
  const to = [...new Set([...(await agentMails(tx, held, 'origin')), ...maker.map(({ email }) => email)])]
  if (to.length === 0) return
  const facts = { held, all, link: `${services.config.PUBLIC_URL}/consolidations/${held.id}` }
  await services.mail.post(tx, {
    ...written('consolidation_discrepancy', differs, facts, { name: '', locale: await localeOf(tx, ...to) }),
    to, user_id: who.user_id || null, ref: about(held),
  })
}
