import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { exceptions } from '@/lib/contract/exceptions'
import { counted } from '@/lib/domain/counted'
import { exceptionSubject, nextStep, parcelTrouble, urgencyOf, type ExceptionKind, type ExceptionSubject } from '@/lib/domain/exception'
import { handlingDocument, missingDocuments } from '@/lib/domain/handling-code'
import type { PackageStatus } from '@/lib/domain/package'
import { timeLeft } from '@/lib/domain/sla'
import { errorListOf } from '@/lib/domain/upload-access'
import { isUploadKind, uploadKinds } from '@/lib/domain/upload-kinds'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { codedParcels } from '../../core/codes/cargo'
import { allHandling } from '../../core/codes/find-handling'
import { firstOpen } from '../../core/links/first-open'
import type { Kind } from './kinds'
import { sideOf } from './owners'

type Row = z.output<typeof exceptions.list.reply>['rows'][number]

/** A row of the queue before anything is known of it. */
export interface Found {
  id: number
  since: string
  kind: ExceptionKind
  subject_id: number
}

/** What is known of a subject; the sentence and the address of the next step depend on the kind. */
interface Facts extends Pick<Row, 'number' | 'client_id' | 'client' | 'carrier_id' | 'carrier'> {
  trouble: (kind: ExceptionKind) => string
  /** Where the thing is looked at, and where the next step is done: the first that somebody may open. */
  href: string[]
  next: string[]
}

const among = (ids: readonly number[]) => sql`any(${sql.param(ids)}::bigint[])`

/** The papers that parcels lack, in words. */
async function papersOf(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const all = await allHandling(db)
  const name = (paper: string) => (handlingDocument.is(paper) ? handlingDocument.label(paper) : paper)
  return new Map((await codedParcels(db, sql`p.id = ${among(ids)}`)).map(({ id, codes, documents }) => [id, missingDocuments(codes, all, documents).map(name)]))
}

interface Parcel extends Pick<Row, 'client_id' | 'client' | 'carrier_id' | 'carrier'> {
  id: number
  tracking_no: string
  status: PackageStatus
  last_event: string | null
  last_location: string | null
  attempt_count: number
  label_error: string | null
}

async function factsOfParcels(db: Db, ids: readonly number[], unpapered: readonly number[]): Promise<[number, Facts][]> {
  const [found, papers] = await Promise.all([
    rows<Parcel>(
      db,
      sql`select p.id, p.tracking_no, p.status, t.name as last_event, p.last_location, p.attempt_count, p.label_error, p.client_id, c.name as client,
          p.carrier_id, k.display_name as carrier
          from packages p join clients c on c.id = p.client_id left join carriers k on k.id = p.carrier_id
          left join tracking_event_master t on t.code = p.last_event_code where p.id = ${among(ids)}`,
    ),
    papersOf(db, unpapered),
  ])
  return found.map(({ id, tracking_no, client_id, client, carrier_id, carrier, ...facts }) => {
    const page = `/packages/${id}`
    const trace = `/tracking/details?tracking_no=${encodeURIComponent(tracking_no)}`
    return [id, {
      number: tracking_no, client_id, client, carrier_id, carrier, trouble: (kind) => parcelTrouble(kind, { ...facts, papers: papers.get(id) ?? [] }),
      href: [page, trace], next: facts.status === 'created' || facts.status === 'on_hold' ? [page, trace] : [trace, page],
    }]
  })
}

async function factsOfCodes(db: Db, ids: readonly number[]): Promise<[number, Facts][]> {
  const found = await rows<{ id: number; code: string; words: string | null; occurrences: number; carrier_id: number; carrier: string }>(
    db,
    sql`select m.id, m.carrier_event_code || case when m.carrier_event_sub_code = '' then '' else '/' || m.carrier_event_sub_code end as code,
        m.carrier_event_description as words, m.occurrences, m.carrier_id, c.display_name as carrier
        from carrier_event_mappings m join carriers c on c.id = m.carrier_id where m.id = ${among(ids)}`,
  )
  return found.map(({ id, code, words, occurrences, carrier_id, carrier }) => {
    const map = `/carriers-event-mapping-edit?id=${id}&event_mapping_status=unmapped`
    const seen = occurrences === 1 ? 'once' : counted(occurrences, 'time')
    return [id, {
      number: code, client_id: null, client: null, carrier_id, carrier, href: [map], next: [map],
      trouble: () => `${words ? `“${words}”` : 'A code without words'} came ${seen} and changes no parcel.`,
    }]
  })
}

async function factsOfCarriers(db: Db, ids: readonly number[]): Promise<[number, Facts][]> {
  const found = await rows<{ id: number; carrier_code: string; carrier: string; never: boolean }>(
    db,
    sql`select c.id, c.carrier_code, c.display_name as carrier, c.last_event_at is null as never from carriers c where c.id = ${among(ids)}`,
  )
  return found.map(({ id, carrier_code, carrier, never }) => {
    const feed = `/carriers-tracking?carrier_id=${id}`
    return [id, {
      number: carrier_code, client_id: null, client: null, carrier_id: id, carrier, href: [feed], next: [feed],
      trouble: () => `${never ? 'Has never sent an event' : 'Sends no events'} while parcels are under way with it.`,
    }]
  })
}

async function factsOfUploads(db: Db, who: Who, ids: readonly number[]): Promise<[number, Facts][]> {
  const found = await rows<
    { id: number; kind: string; file_name: string; rows_rejected: number; rows_total: number } & Pick<Row, 'client_id' | 'client' | 'carrier_id' | 'carrier'>
  >(
    db,
    sql`select d.id, d.kind, d.file_name, d.rows_rejected, d.rows_total, d.client_id, c.name as client, d.carrier_id, k.display_name as carrier
        from excel_details d left join clients c on c.id = d.client_id left join carriers k on k.id = d.carrier_id where d.id = ${among(ids)}`,
  )
  return found.map(({ id, kind, file_name, rows_rejected, rows_total, ...party }) => {
    const known = isUploadKind(kind) ? kind : null
    const errors = known && errorListOf(known, who.keys)
    const lists = [...(known ? [uploadKinds[known].statusList] : []), '/upload-status-list'].flatMap((list) => (list ? [`${list}?upload_id=${id}`] : []))
    return [id, {
      ...party, number: file_name, href: lists, next: [...(errors ? [`${errors}?upload_id=${id}`] : []), ...lists],
      trouble: () => `${rows_rejected} of ${counted(rows_total, 'row')} refused: ${known ? uploadKinds[known].title : kind}.`,
    }]
  })
}

type Owner = Pick<Row, 'owner_id' | 'owner' | 'taken_at'>
const nobody: Owner = { owner_id: null, owner: null, taken_at: null }

/** Who of one's own side sees to what, by subject and id. */
async function ownersOf(db: Db, who: Who, subjects: ReadonlyMap<ExceptionSubject, readonly number[]>): Promise<Map<string, Owner>> {
  const found = await rows<Owner & { subject: string; subject_id: number }>(
    db,
    sql`select o.subject, o.subject_id, o.user_id as owner_id, u.full_name as owner, o.taken_at from exception_owners o join users u on u.id = o.user_id
        where o.side = ${sideOf(who)} and (${sql.join(
          [...subjects].map(([subject, ids]) => sql`(o.subject = ${subject} and o.subject_id = ${among(ids)})`), sql` or `)})`,
  )
  return new Map(found.map(({ subject, subject_id, ...owner }) => [`${subject}:${subject_id}`, owner]))
}

/** Everything a page tells of its rows, read once for each kind of subject. */
export async function factsOf(db: Db, who: Who, kinds: Record<ExceptionKind, Kind>, found: readonly Found[]): Promise<Row[]> {
  if (found.length === 0) return []
  const subjects = new Map(exceptionSubject.names.flatMap((subject) => {
    const ids = [...new Set(found.filter(({ kind }) => kinds[kind].subject === subject).map(({ subject_id }) => subject_id))]
    return ids.length > 0 ? [[subject, ids] as const] : []
  }))
  const ids = (subject: ExceptionSubject) => subjects.get(subject) ?? []
  const unpapered = found.filter(({ kind }) => kind === 'papers_missing').map(({ subject_id }) => subject_id)
  const [parcels, codes, carriers, uploads, owners] = await Promise.all([
    factsOfParcels(db, ids('package'), unpapered), factsOfCodes(db, ids('code')), factsOfCarriers(db, ids('carrier')), factsOfUploads(db, who, ids('upload')),
    ownersOf(db, who, subjects),
  ])
  const known = { package: new Map(parcels), code: new Map(codes), carrier: new Map(carriers), upload: new Map(uploads) }
  const nowMs = Date.now()
  return found.flatMap(({ id, since, kind, subject_id }) => {
    const { subject } = kinds[kind]
    const one = known[subject].get(subject_id)
    // Gone between the two questions.
    if (!one) return []
    const { trouble, href, next, ...facts } = one
    const ageMs = Math.max(0, nowMs - Date.parse(since))
    // A carrier does not learn whose parcels are in trouble.
    const party = who.user_category === 'carrier' ? { client_id: null, client: null } : {}
    return [{
      id, kind, subject, subject_id, ...facts, ...party, trouble: trouble(kind), href: firstOpen(who, href), since, age: timeLeft(ageMs, 0),
      urgency: urgencyOf(kind, ageMs), ...(owners.get(`${subject}:${subject_id}`) ?? nobody), next_step: nextStep.label(kind), next_href: firstOpen(who, next),
    }]
  })
}
