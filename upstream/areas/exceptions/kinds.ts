import { sql, type SQL } from 'drizzle-orm'
import { carrierStatus, eventMappingStatus } from '@/lib/domain/carrier'
import { stuckHours } from '@/lib/domain/custody'
import { beforeLeaving, exceptionKind, unlabelledStatuses, type ExceptionKind, type ExceptionSubject } from '@/lib/domain/exception'
import { exceptionKeys } from '@/lib/domain/exception-keys'
import { documentsNeeded, keptTypes } from '@/lib/domain/handling-code'
import { labelStatus, packageStatus } from '@/lib/domain/package'
import { rowSeverity, uploadStatus } from '@/lib/domain/upload'
import type { Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { contains } from '../../platform/list'
import type { Who } from '../../platform/who'
import { allHandling } from '../../core/codes/find-handling'
import { searchCondition } from '../../core/parcels/numbers'
import { visiblePackages } from '../../core/parcels/scope'
import { visibleUploads } from '../../core/uploads/scope'
import { feedIsSilent } from '../carrier-feeds/feeds'
import { ownCarriers } from '../carrier-feeds/scope'
import { slaBreached } from '../packages/find'

/** One kind of exception: which rows are one, since when, and who may know of them. */
export interface Kind {
  subject: ExceptionSubject
  table: SQL
  id: SQL
  is: SQL
  since: SQL
  client: SQL | null
  carrier: SQL | null
  visible: (who: Who) => SQL | undefined
  search: (text: string, who: Who) => SQL
}

/** Older upload mistakes have been dealt with or given up. */
export const UPLOAD_DAYS = 7

/** `excel_details d` of the last days, with rows that were refused and that nobody has corrected or taken back. */
export const uploadHasErrors = sql`(d.status = ${literal(uploadStatus, 'completed_with_errors')} and d.undone_at is null
  and d.created_at >= (${dubaiToday} - ${UPLOAD_DAYS}::int)::timestamp at time zone 'Asia/Dubai'
  and exists (select 1 from excel_responses r where r.upload_id = d.id and r.severity = ${literal(rowSeverity, 'error')} and r.resolved_by_upload_id is null))`

const ofParcels = (is: SQL, since: SQL): Kind => ({
  subject: 'package', table: sql`packages p`, id: sql`p.id`, is, since, client: sql`p.client_id`, carrier: sql`p.carrier_id`,
  visible: (who) => visiblePackages(who, sql`p`),
  search: (text, who) => searchCondition(who, text),
})

const stopped = (status: 'delivery_failed' | 'on_hold') => ofParcels(sql`p.status = ${literal(packageStatus, status)}`, sql`p.status_at`)

/** Handed over and not taken for longer than the road takes, or the sea: the sums of custody, as `/custody` reads them. */
const stuck = ofParcels(
  sql`(p.custody_open_at < now() - make_interval(hours => ${stuckHours.road}) and (p.status <> ${literal(packageStatus, 'in_linehaul')}
    or p.custody_open_at < now() - make_interval(hours => ${stuckHours.linehaul})))`,
  sql`p.custody_open_at`,
)

/** Parcels still in our hands whose codes ask for a paper that is kept neither with them nor with their package list. */
async function papersMissing(db: Db): Promise<Kind> {
  const all = await allHandling(db)
  const needed = [...all.keys()].flatMap((code) => documentsNeeded([code], all).map((name) => ({ code, types: keptTypes(name).join(',') })))
  const codes = sql.param(needed.map(({ code }) => code))
  const isMissing = sql`p.special_handling <> '{}' and p.special_handling && ${codes}::text[] and exists (
    select 1 from unnest(${codes}::text[], ${sql.param(needed.map(({ types }) => types))}::text[]) n(code, types)
    where n.code = any(p.special_handling) and not exists (select 1 from package_documents d
      where (d.package_id = p.id or d.package_list_id = p.package_list_id) and d.doc_type = any(string_to_array(n.types, ','))))`
  return ofParcels(sql`(p.status in ${literals(packageStatus, ...beforeLeaving)} and ${isMissing})`, sql`p.created_at`)
}

const unmapped: Kind = {
  subject: 'code', table: sql`carrier_event_mappings m`, id: sql`m.id`,
  is: sql`m.event_mapping_status = ${literal(eventMappingStatus, 'unmapped')}`, since: sql`coalesce(m.first_seen_at, m.created_at)`,
  client: null, carrier: sql`m.carrier_id`, visible: (who) => ownCarriers(who, sql`m.carrier_id`),
  search: (text) => sql`m.carrier_event_code ilike ${contains(text)}`,
}

const silentCarrier: Kind = {
  subject: 'carrier', table: sql`carriers c`, id: sql`c.id`,
  is: sql`(c.status <> ${literal(carrierStatus, 'delete')} and ${feedIsSilent})`, since: sql`coalesce(c.last_event_at, c.created_at)`,
  client: null, carrier: sql`c.id`, visible: (who) => ownCarriers(who, sql`c.id`),
  search: (text) => sql`(c.display_name ilike ${contains(text)} or c.carrier_code ilike ${contains(text)})`,
}

const uploadErrors: Kind = {
  subject: 'upload', table: sql`excel_details d`, id: sql`d.id`,
  is: uploadHasErrors, since: sql`d.created_at`, client: sql`d.client_id`, carrier: sql`d.carrier_id`,
  visible: (who) => visibleUploads(who, sql`d`),
  search: (text) => sql`d.file_name ilike ${contains(text)}`,
}

/** Every kind as it is judged now: which papers a code asks for is data. */
export async function kindsNow(db: Db): Promise<Record<ExceptionKind, Kind>> {
  return {
    late: ofParcels(slaBreached, sql`p.sla_due_at`),
    failed: stopped('delivery_failed'),
    held: stopped('on_hold'),
    label_failed: ofParcels(
      sql`(p.label_status = ${literal(labelStatus, 'failed')} and p.status in ${literals(packageStatus, ...unlabelledStatuses)})`, sql`p.created_at`,
    ),
    papers_missing: await papersMissing(db),
    unmapped, silent_carrier: silentCarrier, upload_errors: uploadErrors, stuck,
  }
}

/** Those of the kinds whose own list somebody may open. */
export const kindsOf = (who: Who): ExceptionKind[] => exceptionKind.names.filter((name) => exceptionKeys[name].some((key) => who.keys.has(key)))

/** More kinds than there are today, so that a new one changes no id. */
const ROOM = 32

/** The id of an exception: one number for its kind and its subject. */
export const exceptionId = (kind: ExceptionKind, subject: SQL) =>
  sql`(${subject} * ${sql.raw(String(ROOM))} + ${sql.raw(String(exceptionKind.names.indexOf(kind)))})`

/** What an id names; null where it names no kind. */
export function namedBy(id: number): { kind: ExceptionKind; subject_id: number } | null {
  const kind = exceptionKind.names[id % ROOM]
  return kind === undefined ? null : { kind, subject_id: Math.floor(id / ROOM) }
}
