import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { scanTemplate } from '@/lib/contract/scan-columns'
import { counted } from '@/lib/domain/counted'
import { switchStatus } from '@/lib/domain/record-status'
import { scanned } from '@/lib/domain/scan-input'
import { trackingEvent } from '@/lib/domain/tracking-event'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { noteContainerScan } from '../containers/note-scan'
import type { KindRun, Prepared, RowFault, RowGroup, RunContext, UploadKindWork, Verdict } from '../../core/uploads/upload-work'
import { cascadeUuid, lockContainers } from './cascade'
import { packagesNamed } from '../../core/parcels/named-packages'
import { eventsOf, lockPackages, statusAt, type EventOnFile } from '../../core/events/reckon'
import { recordEvents, type NewEvent } from '../../core/events/record-events'
import { contentsOf, containersNamed, type Container } from './scanned-containers'
import { judgeParcel, newEvent, openScan, type ScanContext } from './scan-context'
import { scannable, scanFacilityNamed, scanColumns, type Scan } from './scan-rules'
import { fault, readRow, type SheetScan } from './scan-sheet'

/** The events a row becomes: one, or one for each package of its bag or consolidation. */
interface RowScan {
  scan: Scan
  at: string
  facilityId: number | null
  container: Container | null
  events: NewEvent[]
}

/** The same row has the same ids whoever sends it and however often (RFC 9562, version 5). */
const rowUuid = (key: string) => cascadeUuid(createHash('sha1').update(`lm_scan ${key}`).digest('hex').slice(0, 32), 0)

/** What numbers stand for, read once a batch. */
interface Meaning {
  container: Container | null
  ids: readonly number[]
}

class ScanRun implements KindRun<RowScan> {
  readonly lists = {}
  /** Events of this file that may not have landed yet: a parcel is received and sorted in one file. */
  private readonly pending = new Map<number, EventOnFile[]>()
  private readonly codes = new Set<string>()

  constructor(
    private readonly run: RunContext,
    private readonly scans: ReadonlyMap<string, Scan>,
    private readonly facilityAt: (location: string) => number | null,
  ) {}

  async prepare(groups: readonly RowGroup[]): Promise<Prepared<RowScan>> {
    const read = new Map(groups.map((group) => [
      group, readRow(group, { scans: this.scans, userCategory: this.run.who.user_category, facilityAt: this.facilityAt }),
    ]))
    const good = [...read].flatMap(([group, row]) => (Array.isArray(row) ? [] : [{ group, row }])).toSorted((a, b) =>
      Date.parse(a.row.at) - Date.parse(b.row.at),
    )
    await this.noteScans(good.map(({ row }) => row.scan.code))
    const meanings = await this.meanings(good.map(({ row }) => row))
    const contexts = await this.contexts(good.map(({ row }) => row), meanings)
    // Judged in order of time, not of the file: what was scanned first comes first.
    const verdicts = new Map(good.map(({ group, row }) => [group, this.judge(group, row, meanings, contexts)]))
    return {
      scope: () => this.run.upload.carrier_id ?? 0,
      stands: () => true,
      check: (group) => verdicts.get(group) ?? { errors: read.get(group) as RowFault[] },
    }
  }

  /** Which scans a file holds stands beside its name in the list of uploads. */
  private async noteScans(codes: readonly string[]): Promise<void> {
    const known = this.codes.size
    for (const code of codes) this.codes.add(code)
    if (this.codes.size === known) return
    await rows(this.run.db, sql`update excel_details set params = params || jsonb_build_object('scans', ${[...this.codes].toSorted().join(', ')}::text)
      where id = ${this.run.upload.id}`)
  }

  private async meanings(scans: readonly SheetScan[]): Promise<Map<SheetScan, Meaning>> {
    const { db, who } = this.run
    const numbersOf = (entity: string) => [...new Set(scans.flatMap(({ scan, number }) => (scan.entity_type === entity ? [number] : [])))]
    const packages = await packagesNamed(db, numbersOf('package'), ['tracking_no', 'carrier_tracking_no', 'order_id'], [scannable(who)])
    const holders = {
      bag: await containersNamed(db, who, 'bag', numbersOf('bag')), consolidation: await containersNamed(db, who, 'consolidation', numbersOf('consolidation')),
    }
    const insides = {
      bag: await contentsOf(db, 'bag', [...holders.bag.values()].map(({ id }) => id)),
      consolidation: await contentsOf(db, 'consolidation', [...holders.consolidation.values()].map(({ id }) => id)),
    }
    return new Map(scans.map((row) => {
      const entity = row.scan.entity_type
      if (entity !== 'bag' && entity !== 'consolidation') return [row, { container: null, ids: packages.get(row.number) ?? [] }]
      const container = holders[entity].get(row.number) ?? null
      return [row, { container, ids: container ? (insides[entity].get(container.id) ?? []) : [] }]
    }))
  }

  /** One desk for the rows of one scan and place, with the statuses this file has brought about so far. */
  private async contexts(scans: readonly SheetScan[], meanings: ReadonlyMap<SheetScan, Meaning>): Promise<Map<SheetScan, ScanContext>> {
    const now = new Date().toISOString()
    const ids = [...new Set(scans.flatMap((row) => meanings.get(row)?.ids ?? []))]
    const log = Map.groupBy(await eventsOf(this.run.db, ids), ({ package_id }) => package_id)
    const made = new Map<SheetScan, ScanContext>()
    for (const [, together] of Map.groupBy(scans, ({ scan, facilityId }) => `${scan.code} ${facilityId}`)) {
      const [head] = together as [SheetScan, ...SheetScan[]]
      const inside = [...new Set(together.flatMap((row) => meanings.get(row)?.ids ?? []))]
      const scanning = await openScan(this.run.db, { who: this.run.who, scan: head.scan, body: head.body, facilityId: head.facilityId, now }, inside, [now])
      scanning.statusWhen = (parcel, at) => {
        const own = scanning.locked.get(parcel.id)
        return own ? statusAt(own, [...(log.get(parcel.id) ?? []), ...(this.pending.get(parcel.id) ?? [])], at) : parcel.status
      }
      for (const row of together) made.set(row, { ...scanning, body: row.body })
    }
    return made
  }

  private judge(group: RowGroup, row: SheetScan, meanings: ReadonlyMap<SheetScan, Meaning>, contexts: ReadonlyMap<SheetScan, ScanContext>): Verdict<RowScan> {
    const { number, scan, at } = row
    const { container, ids } = meanings.get(row) ?? { container: null, ids: [] }
    const scanning = contexts.get(row)
    const refuse = (message: string, code: RowFault['error']['code']): Verdict<RowScan> => ({ errors: [fault('number', number, message, code)] })
    if (!scanning || (ids.length === 0 && !container)) return refuse(`${number} was not found.`, 'unknown_reference')
    if (ids.length === 0) return refuse(`${number} is empty.`, 'conflict')
    if (!container && ids.length > 1) return refuse(`${number} is the number of several packages.`, 'conflict')
    const uuid = rowUuid(group.key ?? `${this.run.upload.id} ${group.rows[0].row_number}`)
    const cause = container ? (container.entity === 'bag' ? { bag_id: container.id } : { consolidation_id: container.id }) : {}
    const refused: string[] = []
    const events: NewEvent[] = []
    for (const id of ids) {
      const parcel = scanning.parcels.get(id)
      if (!parcel) continue
      const why = judgeParcel(scanning, parcel, at)
      if (why) refused.push(why.message)
      else events.push(newEvent(scanning, parcel, at, { client_uuid: cascadeUuid(uuid, id), ...cause }))
    }
    if (events.length === 0) return this.refusal(row, refused[0] ?? '')
    this.remember(events)
    const warnings = refused.length > 0
      ? [fault('number', number, `${refused.length} of ${counted(ids.length, 'package')} left out. ${sentence(refused[0] ?? '')}`, 'conflict')]
      : []
    return { thing: { scan, at, facilityId: row.facilityId, container, events }, warnings }
  }

  private refusal({ number, at }: SheetScan, why: string): Verdict<RowScan> {
    if (why.startsWith('Event time')) return { errors: [fault('scan_time', at, why.replace('Event time', 'Scan time'), 'range')] }
    return { errors: [fault('number', number, sentence(why), why.startsWith('Already') ? 'duplicate' : 'conflict')] }
  }

  private remember(events: readonly NewEvent[]): void {
    for (const { package_id, event_code, event_at, location_text, facility_id, carrier_id, source } of events) {
      const rule = trackingEvent(event_code)
      const known = this.pending.get(package_id) ?? []
      this.pending.set(package_id, [...known, {
        id: Number.MAX_SAFE_INTEGER, code: event_code, package_id, event_at, voided: false,
        location_text: location_text ?? null, facility_id: facility_id ?? null, carrier_id: carrier_id ?? null, source,
        maps_to: rule?.maps_to ?? null, rank: rule?.rank ?? 0, counts_attempt: rule?.counts_attempt ?? false,
      }])
    }
  }

  async apply(tx: Db, things: readonly RowScan[]): Promise<void> {
    const { who } = this.run
    for (const entity of ['consolidation', 'bag'] as const)
      await lockContainers(tx, entity, things.flatMap(({ container }) => (container?.entity === entity ? [container.id] : [])))
    const events = things.flatMap((thing) => thing.events)
    const locked = await lockPackages(tx, events.map(({ package_id }) => package_id))
    await recordEvents(tx, events, { who, locked })
    for (const { container, scan, at, facilityId, events: own } of things) {
      if (container)
        await noteContainerScan(tx, who, container, { scan_code: scan.code, event_code: scan.event_code, at, facility_id: facilityId, packages: own.length })
    }
  }

  explain(): null {
    return null
  }
}

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

const activeScans = (db: Db) =>
  rows<Scan>(db, sql`select ${scanColumns} from entity_scans s where s.status = ${literal(switchStatus, 'active')} order by s.id`)

/** Scans made elsewhere (tracking.md 6): a row a scan, of a package, a bag or a consolidation. */
export const scanUpload: UploadKindWork<RowScan> = {
  template: scanTemplate,
  templateName: 'lm_scan-template',
  masked: [],
  forWhom: (who: Who) => ({ client_id: null, carrier_id: who.carrier_ids.length === 1 ? (who.carrier_ids[0] ?? null) : null }),

  key(cell) {
    const parts = [cell('scan_code').toUpperCase(), scanned(cell('number')), cell('scan_date'), cell('scan_time'), cell('location').toLowerCase()]
    const key = parts.join(' ')
    return parts.every(Boolean) ? { key: key.slice(0, 200), together: key } : null
  },

  async lists(db, who) {
    return { entity_scans: (await activeScans(db)).filter(({ user_categories }) => user_categories.includes(who.user_category)).map(({ code }) => code) }
  },

  async open(run) {
    const scans = new Map((await activeScans(run.db)).map((scan) => [scan.code, scan]))
    return new ScanRun(run, scans, await scanFacilityNamed(run.db, run.who))
  },
}
