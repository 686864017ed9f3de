import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { receiveResult, refusedConsolidationMove } from '@/lib/domain/consolidation'
import { type ConsolidationStatus, unitStatus } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { freeReceived } from './deconsolidate'
import { awayFrom, hold, noSuchConsolidation, workplaces, type Held } from './hold'
import { bagsIn, insideOf, move, moveBags, tell, recordAt } from './inside'
import { refuseFuture } from './moves'
import { answeredBefore, findScanned, keepPhoto, keepScans, type Answer, type Found, type Kept, type Scan } from './receive-scans'

type Body = z.output<typeof consolidations.receive.body>
type Reply = z.input<typeof consolidations.receive.reply>

/** Statuses in which a scan still means something; after departed it is that of a unit which was short. */
const takesScans: ReadonlySet<ConsolidationStatus> = new Set(['departed', 'received', 'in_clearance', 'deconsolidated'])
const isThere = (result: string | null) => result !== null && result !== 'short'

const said = (scan: Scan, result: Answer['result'], message: string, unit_id: number | null = null): Answer => ({
  number: scan.number, client_uuid: scan.client_uuid ?? null, result, message, unit_id,
})

/** What a scan comes to, and of which consolidation a unit is received by it. */
interface Verdict {
  answer: Answer
  received?: { held: Held; unit_id: number }
}

/** A thing that is not of this consolidation: asked about first; confirmed, it is over here and received where it belongs (consolidations.md 7). */
function judgeOther(scan: Scan, found: Found | undefined, owner: Held | undefined): Verdict {
  if (scan.result !== 'over') {
    const word = found?.in_bag
      ? `${found.number} is in bag ${found.in_bag}. Scan the bag.`
      : `Not in this consolidation (over)${found?.consolidation_no ? `: it belongs to ${found.consolidation_no}` : ''}`
    return { answer: said(scan, found?.in_bag ? 'refused' : 'not_in', word) }
  }
  if (!found) return { answer: said(scan, 'over', `${scan.number} is unknown. Put it into quarantine.`) }
  if (!owner || !found.unit_id)
    return { answer: said(scan, 'over', `${found.number} is kept as over${found.consolidation_no ? `; it belongs to ${found.consolidation_no}` : ''}.`) }
  if (isThere(found.receive_result) || !takesScans.has(owner.status))
    return { answer: said(scan, 'over', `${found.number} is kept as over; it belongs to ${owner.consolidation_no}.`) }
  return {
    answer: said(scan, 'over', `${found.number} is kept as over and received in ${owner.consolidation_no}.`, found.unit_id),
    received: { held: owner, unit_id: found.unit_id },
  }
}

function judge(scan: Scan, found: Found | undefined, held: Held, owners: ReadonlyMap<number, Held>): Verdict {
  const isOurs = found?.unit_id && found.consolidation_id === held.id
  if (!isOurs) return judgeOther(scan, found, owners.get(found?.consolidation_id ?? 0))
  const unit_id = found.unit_id as number
  if (isThere(found.receive_result)) return { answer: said(scan, 'already', 'Already received', unit_id) }
  const late = held.status === 'departed' ? '' : ', late'
  return { answer: said(scan, 'received', `${found.number} received${late}`, unit_id), received: { held, unit_id } }
}

/** Marks units received as they were found; the result of one scanned as over is that of its place. */
async function markUnits(tx: Db, who: Who, taken: readonly (Kept & { unit_id: number })[]): Promise<void> {
  const lines = taken.map(({ unit_id, scan, at, photo }) => ({
    id: unit_id, at, result: scan.result === 'over' ? 'ok' : scan.result, remarks: scan.remarks ?? null, photo,
  }))
  await rows(
    tx,
    sql`update consolidation_units u set received_at = l.at, received_by = ${who.user_id}, receive_result = l.result, remarks = coalesce(l.remarks, u.remarks),
        photo_path = coalesce(l.photo, u.photo_path)
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id bigint, at timestamptz, result text, remarks text, photo text) where u.id = l.id`,
  )
}

/** Receives units of one or more consolidations whose rows are held: bags, LNH06 for what is inside, and at once freed where all else is. */
async function receiveUnits(tx: Db, who: Who, taken: readonly (Kept & { unit_id: number; held: Held })[]): Promise<void> {
  await markUnits(tx, who, taken)
  const ids = [...new Set(taken.map(({ held }) => held.id))]
  const units = taken.map(({ unit_id }) => unit_id)
  await moveBags(tx, who, await bagsIn(tx, ids, units), { action: 'receive', to: 'received', set: sql`received_at = now()` })
  const at = new Map(taken.map((one) => [one.unit_id, one.at]))
  const recorded = await recordAt(tx, [...new Map(taken.map(({ held }) => [held.id, held])).values()], 'destination_airport', 'LNH06', new Date().toISOString())
  await tell(tx, who, await insideOf(tx, ids, units), (one) => ({ ...recorded(one), at: at.get(one.unit_id) }))
  const late = taken.filter(({ held }) => held.status === 'deconsolidated')
  for (const held of new Set(late.map((one) => one.held)))
    await freeReceived(tx, who, [held], late.filter((one) => one.held === held).map(({ unit_id }) => unit_id))
}

const newest = (a: string, b: string) => (a > b ? a : b)

/** The scanner's time; one before the departure is that of a clock that runs behind. */
function timeOf(scan: Scan, held: Held & { departed_at?: string | null }): string {
  const now = new Date().toISOString()
  if (!scan.scanned_at) return now
  refuseFuture(scan.scanned_at, 'scanned_at', 'Scan time is in the future.')
  const at = new Date(scan.scanned_at).toISOString()
  return held.departed_at ? newest(at, new Date(held.departed_at).toISOString()) : at
}

async function takeScans(tx: Db, who: Who, services: Services, held: Held, owners: ReadonlyMap<number, Held>, scans: readonly Scan[]): Promise<Answer[]> {
  const before = await answeredBefore(tx, scans)
  const find = await findScanned(tx, scans.map(({ number }) => number))
  const answers: Answer[] = []
  const kept: (Kept & { received?: Verdict['received'] })[] = []
  const done = new Set<number>()
  for (const scan of scans) {
    const known = before.get(scan.client_uuid?.toLowerCase() ?? '')
    if (known) {
      answers.push(known.consolidation_id === held.id ? known.answer : said(scan, 'refused', 'This scan was already sent for another consolidation'))
      continue
    }
    const found = find(scan.number)
    const { answer, received } = judge(scan, found, held, owners)
    const again = received && done.has(received.unit_id)
    answers.push(again ? said(scan, 'already', 'Already received', received.unit_id) : answer)
    if (again || (answer.result !== 'received' && answer.result !== 'over')) continue
    if (received) done.add(received.unit_id)
    kept.push({
      scan, found, answer, at: timeOf(scan, received?.held ?? held),
      photo: await keepPhoto(services, held.id, scan.photo), consolidation_id: held.id, ...(received && { received }),
    })
  }
  await keepScans(tx, who.user_id, kept)
  const taken = kept.flatMap(({ received, ...one }) => (received ? [{ ...one, unit_id: received.unit_id, held: received.held }] : []))
  if (taken.length > 0) await receiveUnits(tx, who, taken)
  return answers
}

interface Standing {
  id: number
  number: string
  receive_result: string | null
  received_at: string | null
}

const standingOf = (tx: Db, id: number) =>
  rows<Standing>(
    tx,
    sql`select u.id, coalesce(b.bag_no, p.tracking_no) as number, u.receive_result, u.received_at from consolidation_units u left join bags b on b.id = u.bag_id
        left join packages p on p.id = u.package_id
        where u.consolidation_id = ${id} and (u.status = ${literal(unitStatus, 'in')} or u.received_at is not null) order by number`,
  )

/** Ends receiving: what has no result is short. Its arrival is told now where no flight told it before. */
async function finish(tx: Db, who: Who, held: Held, units: readonly Standing[]): Promise<void> {
  if (held.status !== 'departed') throw new Refusal(409, refusedConsolidationMove(held.consolidation_no, held.status, 'received'))
  const missing = units.filter(({ receive_result }) => receive_result === null).map(({ id }) => id)
  if (missing.length === units.length) throw new Refusal(422, `${counted(missing.length, 'unit is', 'units are')} not received yet.`)
  await rows(tx, sql`update consolidation_units set receive_result = ${literal(receiveResult, 'short')} where id = any(${sql.param(missing)}::bigint[])`)
  await moveBags(tx, who, await bagsIn(tx, [held.id], missing), {
    action: 'short', to: 'short', set: sql`discrepancy = '{"kind": "short", "note": "Not in the shipment when it was received"}'::jsonb`,
  })
  const arrived = units.flatMap(({ received_at }) => received_at ?? []).toSorted()[0] ?? new Date().toISOString()
  if (!held.arrived_at) {
    const here = units.filter(({ receive_result }) => isThere(receive_result)).map(({ id }) => id)
    await tell(tx, who, await insideOf(tx, [held.id], here), await recordAt(tx, [held], 'destination_airport', 'LNH03', new Date(arrived).toISOString()))
  }
  await move(
    tx, who, [held.id], 'received', { action: 'receive', data: { short: missing.length } },
    sql`, received_at = now(), arrived_at = coalesce(k.arrived_at, ${arrived}::timestamptz)`,
  )
}

/** What was scanned over, by number. */
const oversOf = async (tx: Db, id: number) =>
  (await rows<{ number: string }>(tx, sql`select distinct number from consolidation_scans where consolidation_id = ${id}
      and result = ${literal(receiveResult, 'over')} order by number`)).map(({ number }) => number)

/** Holds the consolidation and those its overs belong to, in id order; 404 for one that is not this person's. */
async function holdAll(tx: Db, who: Who, body: Body): Promise<{ held: Held & { departed_at: string | null }; owners: Map<number, Held> }> {
  const find = await findScanned(tx, body.scans.map(({ number }) => number))
  const others = body.scans.flatMap((scan) => (scan.result === 'over' ? (find(scan.number)?.consolidation_id ?? []) : []))
  const all = await hold(tx, who, [...new Set([body.consolidation_id, ...others])])
  const held = all.find(({ id }) => id === body.consolidation_id)
  if (!held) throw noSuchConsolidation()
  const places = await workplaces(tx, who)
  const away = awayFrom(places, held.destination_airport)
  // Cargo of another airport is not there for who does not work at it (consolidations.md 5).
  if (away) throw noSuchConsolidation()
  const [left] = await rows<{ departed_at: string | null }>(tx, sql`select departed_at from consolidations where id = ${held.id}`)
  const near = all.filter(({ destination_airport }) => awayFrom(places, destination_airport) === null)
  return { held: { ...held, departed_at: left?.departed_at ?? null }, owners: new Map(near.map((one) => [one.id, one])) }
}

/**
 * Receives scans of what arrived, each answered for itself and known again by the device's id, and ends receiving where asked
 * (consolidations.md 3.1, 7). Two devices at one consolidation follow each other.
 */
export async function receive(
  tx: Db, who: Who, services: Services, body: Body, audit: (entry: AuditEntry) => void,
): Promise<{ reply: Reply; finished: Held | null }> {
  const { held, owners } = await holdAll(tx, who, body)
  if (!takesScans.has(held.status)) throw new Refusal(409, refusedConsolidationMove(held.consolidation_no, held.status, 'received'))
  const results = await takeScans(tx, who, services, held, owners, body.scans)
  if (body.complete) await finish(tx, who, held, await standingOf(tx, held.id))
  const units = await standingOf(tx, held.id)
  audit({
    entity: 'consolidation', entity_id: held.id,
    after: { scans: body.scans.length, received: units.filter(({ receive_result }) => isThere(receive_result)).length, complete: body.complete },
  })
  return {
    reply: {
      results, received: units.filter(({ receive_result }) => isThere(receive_result)).length, expected: units.length,
      missing: units.filter(({ receive_result }) => !isThere(receive_result)).map(({ number }) => number), over: await oversOf(tx, held.id),
    },
    finished: body.complete ? held : null,
  }
}
