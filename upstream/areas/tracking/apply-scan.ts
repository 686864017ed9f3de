import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { pieceOf } from '../../core/parcels/numbers'
import { scanContainers } from './cascade'
import { containersNamed } from './scanned-containers'
import { packagesNamed } from '../../core/parcels/named-packages'
import { keepPods } from './pod'
import { recordEvents, timeFault, type NewEvent, type Recorded } from '../../core/events/record-events'
import { judgeParcel, minutesAgo, newEvent, openScan, timeOf, type ScanContext, type Parcel, type ScanAnswer } from './scan-context'
import { refuseIncomplete, scanFacility, scanFor, scannable, type Scan, type Scanning } from './scan-rules'
import { keepWeighings } from './weighings'

/** A number that takes the scan. */
interface Taken {
  event: NewEvent
  parcel: Parcel
}

interface PackageScan extends ScanContext {
  named: ReadonlyMap<string, number[]>
  /** Numbers that are those of a bag or consolidation, which this scan is not for. */
  containers: ReadonlyMap<string, string>
  /** Events the scanner's ids stand for already. */
  replayed: ReadonlyMap<string, { event_id: number; package_id: number; voided: boolean }>
}

async function replays(tx: Db, uuids: readonly string[] | undefined): Promise<PackageScan['replayed']> {
  if (!uuids?.length) return new Map()
  const found = await rows<{ client_uuid: string; event_id: number; package_id: number; voided: boolean }>(
    tx,
    sql`select client_uuid, id as event_id, package_id, voided_at is not null as voided from package_events
        where client_uuid = any(${sql.param(uuids)}::uuid[])`,
  )
  return new Map(found.map((row) => [row.client_uuid, row]))
}

/** Numbers no parcel has, but a bag or consolidation: worth another word than "unknown". */
async function otherThings(tx: Db, who: Who, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const [bags, consolidations] = [await containersNamed(tx, who, 'bag', numbers), await containersNamed(tx, who, 'consolidation', numbers)]
  return new Map([...[...consolidations].map(([number]) => [number, 'consolidation'] as const), ...[...bags].map(([number]) => [number, 'bag'] as const)])
}

async function openPackageScan(tx: Db, who: Who, body: Scanning, scan: Scan, facilityId: number | null): Promise<PackageScan> {
  const now = new Date().toISOString()
  const named = await packagesNamed(tx, body.numbers, ['tracking_no', 'carrier_tracking_no', 'order_id'], [scannable(who)])
  const ids = [...new Set([...named.values()].flatMap((found) => (found.length === 1 ? found : [])))]
  const times = body.numbers.map((_, i) => timeOf({ body, now }, i))
  return {
    ...(await openScan(tx, { who, scan, body, facilityId, now }, ids, times)), named,
    containers: await otherThings(tx, who, body.numbers.filter((number) => !named.get(number)?.length)),
    replayed: await replays(tx, body.client_uuid),
  }
}

const result = (scanning: ScanContext, i: number, o: Pick<ScanAnswer, 'result' | 'message'> & { parcel?: Parcel; event_id?: number }): ScanAnswer => ({
  number: scanning.body.numbers[i] ?? '', client_uuid: scanning.body.client_uuid?.[i] ?? null, result: o.result, message: o.message, cascade: null,
  tracking_no: o.parcel?.tracking_no ?? null, package_id: o.parcel?.id ?? null,
  event_id: o.event_id ?? null, status: o.parcel?.status ?? null, city: o.parcel?.city ?? null,
})

/** A scan that was sent before gets the answer it got then. */
function judgeReplay(scanning: PackageScan, i: number, parcel: Parcel): ScanAnswer | null {
  const uuid = scanning.body.client_uuid?.[i]
  const known = uuid ? scanning.replayed.get(uuid.toLowerCase()) : undefined
  if (!known) return null
  if (known.package_id !== parcel.id) return result(scanning, i, { result: 'not_allowed', message: 'This scan was already sent for another parcel' })
  if (known.voided) return result(scanning, i, { result: 'duplicate', message: 'This scan was taken back', parcel })
  return result(scanning, i, { result: 'applied', message: `${parcel.tracking_no} ${parcel.city}`, parcel, event_id: known.event_id })
}

/** What a weighing showed, and of which piece: a hub weighs a parcel whole or piece by piece. */
const onScale = (
  { scan, body }: ScanContext, { tracking_no, carrier_tracking_no, order_id }: Parcel, number: string,
): { weight: string | null; piece: number | null } =>
  scan.requires.includes('weight') && body.weight
    ? { weight: body.weight, piece: pieceOf(number, [tracking_no, carrier_tracking_no, order_id]) }
    : { weight: null, piece: null }

/** The answer to one number, or the event it is to become. */
function judge(scanning: PackageScan, i: number): ScanAnswer | Taken {
  const number = scanning.body.numbers[i] ?? ''
  const ids = scanning.named.get(number) ?? []
  if (ids.length > 1) return result(scanning, i, { result: 'not_allowed', message: 'Several parcels have this number. Scan our own label' })
  const parcel = scanning.parcels.get(ids[0] ?? 0)
  const thing = scanning.containers.get(number)
  if (!parcel && thing) return result(scanning, i, { result: 'not_allowed', message: `${number.toUpperCase()} is a ${thing}. Change to a ${thing} scan (F2)` })
  if (!parcel) return result(scanning, i, { result: 'not_found', message: 'Unknown number' })
  const replay = judgeReplay(scanning, i, parcel)
  if (replay) return replay
  const at = timeOf(scanning, i)
  const scale = onScale(scanning, parcel, number)
  const refused = judgeParcel(scanning, parcel, at, scale.piece)
  if (refused) return result(scanning, i, { ...refused, parcel })
  return { event: newEvent(scanning, parcel, at, { client_uuid: scanning.body.client_uuid?.[i] ?? null, ...scale }), parcel }
}

function answerOf(
  scanning: ScanContext, i: number, { event, parcel }: Taken, recorded: Recorded | undefined, weighed: ReadonlyMap<number, number>,
): ScanAnswer {
  const after = { ...parcel, status: recorded?.status ?? parcel.status }
  if (!recorded?.event_id && event.piece)
    return result(scanning, i, { result: 'not_allowed', message: 'Another piece was weighed that very moment. Scan this one again', parcel: after })
  if (!recorded?.event_id) return result(scanning, i, { result: 'duplicate', message: minutesAgo(0), parcel: after })
  const done = result(scanning, i, { result: 'applied', message: `${parcel.tracking_no} ${parcel.city}`, parcel: after, event_id: recorded.event_id })
  return event.piece ? { ...done, pieces: { weighed: weighed.get(parcel.id) ?? 0, of: parcel.pieces } } : done
}

async function scanPackages(tx: Db, who: Who, body: Scanning, scan: Scan, facilityId: number | null): Promise<ScanAnswer[]> {
  const scanning = await openPackageScan(tx, who, body, scan, facilityId)
  const judged = body.numbers.map((_, i) => judge(scanning, i))
  const taken = judged.flatMap((verdict, i) => ('event' in verdict ? [{ ...verdict, i }] : []))
  const recorded = await recordEvents(tx, taken.map(({ event }) => event), { who, at: scanning.now, locked: scanning.locked })
  const landed = taken.filter((_, n) => recorded[n]?.event_id)
  const onScales = landed.flatMap(({ event, parcel }) => (event.weight ? [parcel.id] : []))
  const weighed = onScales.length > 0 ? await keepWeighings(tx, who, onScales) : new Map<number, number>()
  if (scan.event_code.startsWith('DEL'))
    await keepPods(tx, landed.map(({ event }) => ({ package_id: event.package_id, delivered_at: event.event_at })), body, who)
  const recordedAt = new Map(taken.map(({ i }, n) => [i, recorded[n]]))
  return judged.map((verdict, i) => ('event' in verdict ? answerOf(scanning, i, verdict, recordedAt.get(i), weighed) : verdict))
}

/**
 * Applies one scan to up to 200 numbers (tracking.md 4 and 5): a result for each, in the order given, whatever becomes of the others.
 * The number of a bag or consolidation, under a scan of such, is applied to every package in it. 422 when the scan is not for this
 * person or an input it requires is missing; then nothing is applied.
 */
export async function applyScan(tx: Db, who: Who, body: Scanning): Promise<ScanAnswer[]> {
  const scan = await scanFor(tx, who, body.scan_code)
  refuseIncomplete(scan, body)
  // One time for all the numbers: if it is impossible, all are.
  const future = typeof body.scanned_at === 'string' && timeFault({ event_at: body.scanned_at, source: 'scan' }, body.scanned_at, Date.now())
  if (future) throw new Refusal(422, future, [{ field: 'scanned_at', message: future }])
  const facilityId = await scanFacility(tx, who, body.facility_id)
  return (scan.entity_type === 'package' ? scanPackages : scanContainers)(tx, who, body, scan, facilityId)
}
