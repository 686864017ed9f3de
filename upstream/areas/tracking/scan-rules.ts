import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { tracking } from '@/lib/contract/tracking'
import { scanRequirement } from '@/lib/domain/entity-scan'
import { nextScan, type ScanWay } from '@/lib/domain/next-scan'
import { isTerminalPackageStatus, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { compare } from '@/lib/domain/decimal'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { facilitiesOf, visiblePackages } from '../../core/parcels/scope'

export type Scanning = z.output<typeof tracking.applyScan.body>

/** A scan of the master, as the rules below need it (tracking.md 2, entity_scans). */
export interface Scan {
  code: string
  name: string
  entity_type: string
  event_code: string
  allowed_statuses: PackageStatus[]
  requires: string[]
  user_categories: string[]
  block_duplicate_minutes: number
  /** The scans of packages in use, by which a package comes to where this one takes it. */
  ways: ScanWay[]
}

/** Columns of a `Scan` of `entity_scans s`. */
export const scanColumns = sql`s.code, s.name, s.entity_type, s.event_code, s.allowed_statuses, s.requires, s.user_categories, s.block_duplicate_minutes,
  (select coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'event_code', w.event_code, 'allowed_statuses', w.allowed_statuses, 'to', m.maps_to_status,
    'rank', m.rank) order by w.id), '[]')
     from entity_scans w join tracking_event_master m on m.code = w.event_code where w.status = ${literal(switchStatus, 'active')}
       and w.entity_type = 'package') as ways`

/** The scan of that code, if it is in use and meant for this person. */
export async function scanFor(db: Db, who: Who, code: string): Promise<Scan> {
  const scan = await first<Scan>(
    db,
    sql`select ${scanColumns} from entity_scans s where s.code = ${code.toUpperCase()} and s.status = ${literal(switchStatus, 'active')} for key share of s`,
  )
  if (!scan) throw refuseField('scan_code', `Scan ${code} is unknown.`)
  if (!scan.user_categories.includes(who.user_category)) throw new Refusal(422, 'This scan is not for your user category.')
  return scan
}

/** Field of the call that answers a requirement. A photo follows with the proof of delivery, no call of numbers can carry it. */
const fieldOf: Readonly<Record<string, keyof Scanning>> = {
  location: 'location', reason: 'reason_code', remarks: 'remarks', weight: 'weight', bag_no: 'bag_no', run_no: 'run_no', carrier_id: 'carrier_id',
}

/** A facility says where as well as words do. */
const answered = (body: Scanning, need: string, field: keyof Scanning) => Boolean(body[field]) || (need === 'location' && Boolean(body.facility_id))

/** Refuses the whole call when what the scan asks for is missing or impossible; nothing of it can then be right. */
export function refuseIncomplete(scan: Scan, body: Scanning): void {
  const faults: Fault[] = []
  for (const need of scan.requires) {
    const field = fieldOf[need]
    if (!field || !scanRequirement.is(need) || answered(body, need, field)) continue
    faults.push({ field, message: `${scanRequirement.label(need)} is required for ${scan.name}.` })
  }
  if (body.weight !== undefined && (compare(body.weight, 0) <= 0 || compare(body.weight, 1000) > 0)) {
    faults.push({ field: 'weight', message: 'The weight must be between 0.001 and 1,000 kg.' })
  }
  if (body.cod_collected !== undefined && compare(body.cod_collected, 0) < 0)
    faults.push({ field: 'cod_collected', message: 'The collected amount cannot be below zero.' })
  if (body.cod_collected !== undefined && body.numbers.length > 1)
    faults.push({ field: 'cod_collected', message: 'Give the collected amount one parcel at a time.' })
  for (const field of ['client_uuid', 'scanned_at'] as const) {
    const given = body[field]
    if (Array.isArray(given) && given.length !== body.numbers.length) faults.push({ field, message: 'Give one value for each number.' })
  }
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

/**
 * The facility a scan happens in, or null on the road. People of a facility scan in their own; who has only one need not name
 * it, since what they may see hangs on where a parcel was last seen.
 */
export async function scanFacility(db: Db, who: Who, facilityId: number | undefined): Promise<number | null> {
  const own = facilitiesOf(who)
  const id = facilityId ?? (own?.length === 1 ? own[0] : undefined)
  if (id === undefined) return null
  if (own && !own.includes(id)) throw refuseField('facility_id', 'Choose one of your facilities.')
  if (!(await first(db, sql`select 1 from facilities where id = ${id} and status = ${literal(switchStatus, 'active')}`)))
    throw refuseField('facility_id', 'This facility is not in use.')
  return id
}

/**
 * How a place written in words names a facility: by its code (`Dubai DXB1`). People of a facility are held to their own, and who has
 * only one scans there.
 */
export async function scanFacilityNamed(db: Db, who: Who): Promise<(location: string) => number | null> {
  const own = facilitiesOf(who)
  const active = await rows<{ id: number; facility_code: string }>(db, sql`select id, facility_code from facilities
    where status = ${literal(switchStatus, 'active')}`)
  const mine = active.filter(({ id }) => own === null || own.includes(id))
  const byCode = new Map(mine.map(({ id, facility_code }) => [facility_code, id]))
  const only = own?.length === 1 ? (own[0] ?? null) : null
  return (location) => location.toUpperCase().split(/[^A-Z0-9]+/).map((word) => byCode.get(word)).find((id) => id !== undefined) ?? only
}

/**
 * The packages a person may scan. A hub takes in parcels it has never seen, so its people reach every live one; all others
 * scan what they may see.
 */
export function scannable(who: Who): SQL | undefined {
  return facilitiesOf(who) ? sql`p.environment = 'production'` : visiblePackages(who, sql`p`)
}

/** A hub takes in bags and consolidations it has never seen, as it does parcels; all others scan those they may know of. */
export const takesEveryContainer = (who: Who): boolean => facilitiesOf(who) !== null

/** The parcel a scan met, as it stood when it was scanned. */
export interface ScanParcel {
  id: number
  tracking_no: string
  status: PackageStatus
  current_facility_id: number | null
  carrier_id: number | null
  carrier: string | null
}

const RECEIVED = 'HUB01'
const standsInHub = new Set<PackageStatus>(['at_facility', 'bagged'])

/** Why this parcel cannot take this scan now, or null (tracking.md 4, lm-apply-scan). */
export function scanFault(scan: Scan, parcel: ScanParcel, who: Who, carrierId: number | undefined): string | null {
  const allowed = scan.allowed_statuses.length === 0 ? !isTerminalPackageStatus(parcel.status) : scan.allowed_statuses.includes(parcel.status)
  if (!allowed) {
    const before = nextScan(scan, parcel.status, scan.ways)
    return `${parcel.tracking_no} is ${packageStatus.label(parcel.status)}; ${scan.name} is not possible${before ? `. Scan ${before} first` : ''}`
  }
  // Whoever has it in hand receives it first; until then the log says it is elsewhere.
  const own = facilitiesOf(who)
  const elsewhere = parcel.current_facility_id !== null && own !== null && !own.includes(parcel.current_facility_id) && standsInHub.has(parcel.status)
  if (elsewhere && scan.event_code !== RECEIVED) return 'Belongs to another facility'
  if (carrierId && parcel.carrier_id !== null && parcel.carrier_id !== carrierId) return `${parcel.tracking_no} is for ${parcel.carrier ?? 'another carrier'}`
  return null
}
