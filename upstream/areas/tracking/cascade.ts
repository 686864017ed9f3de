import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { first, rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { noteContainerScan } from '../containers/note-scan'
import { recordEvents, type NewEvent } from '../../core/events/record-events'
import { contentsOf, containersNamed, type Container, type Entity } from './scanned-containers'
import { judgeParcel, newEvent, openScan, timeOf, type ScanContext, type Parcel, type Refused, type ScanAnswer } from './scan-context'
import type { Scan, Scanning } from './scan-rules'

/** Refusals told one by one; a longer list nobody reads at a scanner. */
const MOST_NAMED = 20

/**
 * Id of one package's event in a cascade, always the same for the same scan: RFC 9562 version 5 over the scanner's id. The first
 * package's event has the scanner's own id, by which a repeated scan is known.
 */
export function cascadeUuid(scanUuid: string, packageId: number): string {
  const digest = createHash('sha1').update(Buffer.from(scanUuid.replaceAll('-', ''), 'hex')).update(`package ${packageId}`).digest()
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Held until the transaction ends, in id order: what lies inside cannot change while it is scanned, nor be scanned twice at once. */
export async function lockContainers(tx: Db, entity: Entity, ids: readonly number[]): Promise<void> {
  const table = entity === 'bag' ? sql`bags` : sql`consolidations`
  await rows(tx, sql`select id from ${table} where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`)
}

interface Before {
  applied: number
  first_id: number
  container_id: number | null
}

/** What this scanner's id came to before, if it was sent before; of another kind of scan no container. */
function sentBefore(tx: Db, entity: Entity, uuid: string): Promise<Before | null> {
  const holder = sql.identifier(entity === 'bag' ? 'bag_id' : 'consolidation_id')
  return first<Before>(
    tx,
    sql`select count(s.id) filter (where s.voided_at is null)::int as applied, min(s.id) as first_id, min(e.${holder}) as container_id
        from package_events e left join package_events s on s.${holder} = e.${holder} and s.received_at = e.received_at and s.scan_code = e.scan_code
          and s.event_at = e.event_at
        where e.client_uuid = ${uuid}::uuid having count(e.id) > 0`,
  )
}

interface Judged {
  container: Container
  at: string
  inside: Parcel[]
  events: NewEvent[]
  refused: { parcel: Parcel; why: Refused }[]
}

function judgeContainer(scanning: ScanContext, container: Container, ids: readonly number[], i: number): Judged {
  const at = timeOf(scanning, i)
  const uuid = scanning.body.client_uuid?.[i]
  const inside = ids.flatMap((id) => scanning.parcels.get(id) ?? [])
  const refused: Judged['refused'] = []
  const events: NewEvent[] = []
  for (const parcel of inside) {
    const why = judgeParcel(scanning, parcel, at)
    if (why) {
      refused.push({ parcel, why })
      continue
    }
    const client_uuid = uuid ? (events.length === 0 ? uuid : cascadeUuid(uuid, parcel.id)) : null
    events.push(newEvent(scanning, parcel, at, {
      client_uuid, ...(container.entity === 'bag' ? { bag_id: container.id } : { consolidation_id: container.id }),
    }))
  }
  return { container, at, inside, events, refused }
}


/** Why nothing moved, or what did not, in one line for the scanner's screen. */
function message({ inside, refused }: Judged, applied: number): string {
  const [worst] = refused.toSorted((a, b) => Number(b.parcel.status === 'on_hold') - Number(a.parcel.status === 'on_hold')
    || Number(b.why.result === 'not_allowed') - Number(a.why.result === 'not_allowed'))
  if (!worst) return counted(applied, 'package')
  const reason = worst.why.result === 'duplicate' ? `${worst.parcel.tracking_no}: ${worst.why.message}` : worst.why.message
  return applied === 0 ? `None of ${counted(inside.length, 'package')}: ${reason}` : `${applied} of ${counted(inside.length, 'package')}. ${reason}`
}

function summary(scanning: ScanContext, i: number, judged: Judged, applied: number, event_id: number | null): ScanAnswer {
  const { container, inside, refused } = judged
  const lost = refused.filter(({ why }) => why.result === 'not_allowed')
  const held = lost.some(({ parcel }) => parcel.status === 'on_hold')
  return {
    number: scanning.body.numbers[i] ?? '', client_uuid: scanning.body.client_uuid?.[i] ?? null,
    result: applied > 0 ? 'applied' : lost.length > 0 ? 'not_allowed' : 'duplicate',
    message: message(judged, applied), tracking_no: null, package_id: null, event_id, status: held ? 'on_hold' : null, city: container.lane,
    cascade: {
      entity: container.entity, number: container.no, packages: inside.length, applied, duplicate: refused.length - lost.length,
      refused: lost.slice(0, MOST_NAMED).map(({ parcel, why }) => ({ tracking_no: parcel.tracking_no, status: parcel.status, message: why.message })),
      refused_count: lost.length,
    },
  }
}

const plain = (scanning: Pick<ScanContext, 'body'>, i: number, given: Pick<ScanAnswer, 'result' | 'message'> & Partial<ScanAnswer>): ScanAnswer => ({
  number: scanning.body.numbers[i] ?? '', client_uuid: scanning.body.client_uuid?.[i] ?? null,
  tracking_no: null, package_id: null, event_id: null, status: null, city: null, cascade: null, ...given,
})

function replay(scanning: Pick<ScanContext, 'body'>, i: number, container: Container, before: Before): ScanAnswer {
  if (before.container_id !== container.id)
    return plain(scanning, i, { result: 'not_allowed', message: `This scan was already sent for another ${container.entity}` })
  if (before.applied === 0) return plain(scanning, i, { result: 'duplicate', message: 'This scan was taken back' })
  const cascade = {
    entity: container.entity, number: container.no, packages: before.applied, applied: before.applied, duplicate: 0, refused: [], refused_count: 0,
  }
  return plain(scanning, i, { result: 'applied', message: counted(before.applied, 'package'), event_id: before.first_id, city: container.lane, cascade })
}

/** Judges, records and sums up one container after the other; all the packages are locked already. */
async function scanOne(
  tx: Db, scanning: ScanContext, i: number, container: Container | undefined, contents: ReadonlyMap<number, number[]>,
): Promise<ScanAnswer> {
  if (!container) return plain(scanning, i, { result: 'not_found', message: 'Unknown number' })
  const uuid = scanning.body.client_uuid?.[i]
  const before = uuid ? await sentBefore(tx, container.entity, uuid) : null
  if (before) return replay(scanning, i, container, before)
  const ids = contents.get(container.id) ?? []
  if (ids.length === 0) return plain(scanning, i, {
    result: 'not_allowed', message: `${container.entity === 'bag' ? 'Bag' : 'Consolidation'} ${container.no} is empty.`, city: container.lane,
  })
  const judged = judgeContainer(scanning, container, ids, i)
  const recorded = await recordEvents(tx, judged.events, { who: scanning.who, at: scanning.now, locked: scanning.locked })
  const landed = recorded.flatMap(({ event_id }) => event_id ?? [])
  if (landed.length > 0) await noteContainerScan(tx, scanning.who, container, {
    scan_code: scanning.scan.code, event_code: scanning.scan.event_code, at: judged.at, facility_id: scanning.facilityId, packages: landed.length,
  })
  return summary(scanning, i, judged, landed.length, landed[0] ?? null)
}

/**
 * Applies a scan of bags or consolidations to every package in them (tracking.md 2, entity_scans), in the caller's one transaction. The
 * containers are locked in id order, then all their packages in id order, so two scans of one bag follow each other. A package its
 * status forbids stays as it is and is told; sent again under the same `client_uuid` nothing is added.
 */
export async function scanContainers(tx: Db, who: Who, body: Scanning, scan: Scan, facilityId: number | null): Promise<ScanAnswer[]> {
  const entity: Entity = scan.entity_type === 'consolidation' ? 'consolidation' : 'bag'
  const named = scan.entity_type === entity ? await containersNamed(tx, who, entity, body.numbers) : new Map<string, Container>()
  const ids = [...new Set([...named.values()].map(({ id }) => id))]
  await lockContainers(tx, entity, ids)
  const contents = await contentsOf(tx, entity, ids)
  const now = new Date().toISOString()
  const times = body.numbers.map((_, i) => timeOf({ body, now }, i))
  const scanning = await openScan(tx, { who, scan, body, facilityId, now }, [...contents.values()].flat(), times)
  const answers: ScanAnswer[] = []
  for (const [i, number] of body.numbers.entries()) answers.push(await scanOne(tx, scanning, i, named.get(number), contents))
  return answers
}
