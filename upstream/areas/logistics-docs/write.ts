import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { logisticsDocs } from '@/lib/contract/logistics-docs'
import { boeStatus, declaredBoes } from '@/lib/domain/boe'
import { clientStatus } from '@/lib/domain/client'
import { dubaiDay } from '@/lib/domain/days'
import { logisticsDocState } from '@/lib/domain/logistics-doc'
import type { NameOf } from '@/lib/domain/machine'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { ReceivedFile } from '../../platform/implement'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { docKind } from './file-type'
import { subjectOf, type RefType, type Subject } from './references'
import { centresOf, noDoc, visibleDocs } from './scope'

type Filing = z.output<typeof logisticsDocs.upload.body>
type Change = z.output<typeof logisticsDocs.change.body>
type State = NameOf<typeof logisticsDocState>

export interface HeldDoc {
  id: number
  doc_no: string
  doc_type: Filing['doc_type']
  ref_type: RefType
  ref_no: string
  service_center_id: number
  client_id: number | null
  airport_code: string | null
  issue_date: string | null
  expiry_date: string | null
  note: string | null
  file_name: string
  file_path: string
  file_size: number
  mime: string
  sha256: string
  state: State
  first_read_at: string | null
  version: number
}

/** The document with its row held; 404 for one out of reach. */
export async function holdDoc(tx: Db, who: Who, id: number): Promise<HeldDoc> {
  const held = await first<HeldDoc>(tx, sql`select d.id, d.doc_no, d.doc_type, d.ref_type, d.ref_no, d.service_center_id, d.client_id, d.airport_code,
      d.issue_date, d.expiry_date, d.note, d.file_name, d.file_path, d.file_size, d.mime, d.sha256, d.state, d.first_read_at, d.version
    from logistics_docs d where d.id = ${id} and ${visibleDocs(who)} for update`)
  if (!held) throw noDoc()
  return held
}

/** The centre that must act: one there is, and of who files it where they have their own. */
async function refuseForeignCentre(tx: Db, who: Who, id: number): Promise<void> {
  const own = who.user_category === 'service_center'
    ? sql`f.id = any(${sql.param(who.service_center_ids)}::bigint[])`
    : who.user_category === 'warehouse' ? sql`f.id in ${centresOf(who.warehouse_ids)}` : sql`true`
  if (!(await first(tx, sql`select 1 from facilities f where f.id = ${id} and f.kind = 'service_center' and ${own}`)))
    throw refuseField('service_center_id', isAdmin(who) ? 'This service centre does not exist.' : 'Choose a service centre of yours.')
}

/** An agent's documents stay at its airports: the one named, else the cargo's, else its only one. */
function airportFor(who: Who, given: string | null | undefined, subject: Subject): string | null {
  const airport = given || subject.airport_code
  if (who.user_category !== 'agent') return airport
  const own = airport && who.airport_codes.includes(airport) ? airport : !given && who.airport_codes.length === 1 ? who.airport_codes[0] : undefined
  if (!own) throw refuseField('airport_code', 'Choose one of your airports.')
  return own
}

async function clientFor(tx: Db, who: Who, given: number | null | undefined, subject: Subject): Promise<number | null> {
  if (!given) return subject.client_id
  if (who.user_category === 'agent' && given !== subject.client_id) throw refuseField('client_id', 'Leave it empty: the client follows from the reference.')
  if (subject.client_id && subject.client_id !== given) throw refuseField('client_id', `${subject.ref_no} is of another client.`)
  if (!(await first(tx, sql`select 1 from clients where id = ${given} and status <> ${literal(clientStatus, 'delete')}`)))
    throw refuseField('client_id', 'This client does not exist.')
  return given
}

function refuseDays({ issue_date, expiry_date }: Pick<Change, 'issue_date' | 'expiry_date'>): void {
  if (issue_date && expiry_date && expiry_date <= issue_date) throw refuseField('expiry_date', 'It must end after the day it was issued.')
}

/** `LD-YYYYMMDD-NNNNN`, the next of its Dubai day. One at a time, so that no two get one. */
async function nextNo(tx: Db): Promise<string> {
  const stem = `LD-${dubaiDay(Date.now()).replaceAll('-', '')}-`
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext(${stem}))`)
  const last = await first<{ n: number | null }>(tx, sql`select max(right(doc_no, 5)::int) as n from logistics_docs
    where doc_no >= ${stem} and doc_no < ${`${stem}~`}`)
  return `${stem}${String((last?.n ?? 0) + 1).padStart(5, '0')}`
}

/** 409 with the number a file is already filed under for the same reference. */
async function refuseFiled(tx: Db, sha256: string, ref_type: RefType, ref_no: string, self = 0): Promise<void> {
  const there = await first<{ doc_no: string }>(tx, sql`select doc_no from logistics_docs where sha256 = ${sha256} and ref_type = ${ref_type}
    and ref_no = ${ref_no} and deleted_at is null and id <> ${self}`)
  if (there) throw new Refusal(409, `This document is already filed as ${there.doc_no}.`)
}
const filedMeanwhile = { logistics_docs_once: () => new Refusal(409, 'This document is already filed. Look it up by its reference.') }

async function keep({ files }: Pick<Services, 'files'>, file: ReceivedFile): Promise<{ path: string; mime: string }> {
  const { mime, extension } = await docKind(file.path)
  const path = `logistics/${randomUUID()}.${extension}`
  await files.keep(path, file.path)
  return { path, mime }
}

/** Files a document with the centre that must act (sellers-ior.md 2.6, 5). 409 for the same file and reference, 415 by content, 422 at a field. */
export async function fileDoc(tx: Db, who: Who, services: Services, file: ReceivedFile, body: Filing): Promise<{ id: number; doc_no: string }> {
  refuseDays(body)
  await refuseForeignCentre(tx, who, body.service_center_id)
  const subject = await subjectOf(tx, who, body.ref_type, body.ref_no)
  const [client, airport] = [await clientFor(tx, who, body.client_id, subject), airportFor(who, body.airport_code, subject)]
  await refuseFiled(tx, file.sha256, body.ref_type, subject.ref_no)
  const { path, mime } = await keep(services, file)
  return (await refuseOn(filedMeanwhile, first<{ id: number; doc_no: string }>(
    tx,
    sql`insert into logistics_docs (doc_no, doc_type, ref_type, ref_no, consolidation_id, client_id, carrier_id, seller_id, service_center_id, airport_code,
          file_name, file_path, file_size, mime, sha256, issue_date, expiry_date, note, created_by, updated_by)
        values (${await nextNo(tx)}, ${body.doc_type}, ${body.ref_type}, ${subject.ref_no}, ${subject.consolidation_id}, ${client}, ${subject.carrier_id},
          ${subject.seller_id}, ${body.service_center_id}, ${airport}, ${file.name}, ${path}, ${file.size}, ${mime}, ${file.sha256},
          ${body.issue_date || null}, ${body.expiry_date || null}, ${body.note || null}, ${who.user_id}, ${who.user_id}) returning id, doc_no`,
  ))) as { id: number; doc_no: string }
}

/** Of another reference what it is about, looked up as when it was filed; nothing where the reference stays. */
async function movedTo(tx: Db, who: Who, held: HeldDoc, given: Change): Promise<Subject | null> {
  const [type, no] = [given.ref_type ?? held.ref_type, given.ref_no ?? held.ref_no]
  if (type === held.ref_type && no === held.ref_no) return null
  const subject = await subjectOf(tx, who, type, no)
  await refuseFiled(tx, held.sha256, type, subject.ref_no, held.id)
  return subject
}
/** Where the reference stays nothing more is known of it than the document says. */
const unknown = ({ ref_no }: HeldDoc): Subject => ({ ref_no, consolidation_id: null, client_id: null, carrier_id: null, seller_id: null, airport_code: null })

/** Changes what is said of a document. 409 for a stale version and for a reference the same file is filed for. */
export async function changeDoc(tx: Db, who: Who, id: number, { version, ...body }: Change): Promise<{ before: unknown; after: unknown }> {
  const held = await holdDoc(tx, who, id)
  if (version !== undefined && version !== held.version) throw staleRecord()
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Change
  const next = { ...held, ...given }
  refuseDays(next)
  if (given.service_center_id) await refuseForeignCentre(tx, who, given.service_center_id)
  const moved = await movedTo(tx, who, held, given)
  const client = given.client_id !== undefined || moved ? await clientFor(tx, who, given.client_id, moved ?? unknown(held)) : held.client_id
  const airport = given.airport_code !== undefined || moved ? airportFor(who, given.airport_code, moved ?? unknown(held)) : held.airport_code
  const links = moved ? sql`, consolidation_id = ${moved.consolidation_id}, carrier_id = ${moved.carrier_id}, seller_id = ${moved.seller_id}` : sql``
  await refuseOn(filedMeanwhile, rows(
    tx,
    sql`update logistics_docs set doc_type = ${next.doc_type}, ref_type = ${next.ref_type}, ref_no = ${moved?.ref_no ?? held.ref_no}${links},
          client_id = ${client}, service_center_id = ${next.service_center_id}, airport_code = ${airport}, issue_date = ${next.issue_date || null},
          expiry_date = ${next.expiry_date || null}, note = ${next.note || null}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
        where id = ${id}`,
  ))
  const names = Object.keys(given) as (keyof Change & keyof HeldDoc)[]
  return { before: Object.fromEntries(names.map((name) => [name, held[name]])), after: given }
}

/** A newer file takes the place of the old one, which stays as a version; it has to be read and dealt with anew. */
export async function replaceFile(tx: Db, who: Who, services: Services, id: number, file: ReceivedFile): Promise<{ before: unknown; after: unknown }> {
  const held = await holdDoc(tx, who, id)
  if (held.sha256 === file.sha256) throw new Refusal(409, 'This is the file it has already.')
  await refuseFiled(tx, file.sha256, held.ref_type, held.ref_no, id)
  const { path, mime } = await keep(services, file)
  await rows(tx, sql`insert into logistics_doc_versions (doc_id, version_no, file_name, file_path, file_size, mime, sha256, replaced_by)
    select ${id}, (select count(*) + 1 from logistics_doc_versions where doc_id = ${id}), ${held.file_name}, ${held.file_path}, ${held.file_size},
      ${held.mime}, ${held.sha256}, ${who.user_id}`)
  await refuseOn(filedMeanwhile, rows(tx, sql`update logistics_docs set file_name = ${file.name}, file_path = ${path}, file_size = ${file.size}, mime = ${mime},
      sha256 = ${file.sha256}, state = ${literal(logisticsDocState, 'open')}, first_read_at = null, first_read_by = null, closed_at = null, closed_by = null,
      version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`))
  return { before: { file_name: held.file_name }, after: { file_name: file.name } }
}

/** Closes a document or opens it again (sellers-ior.md 3.5). 409 for one nobody has opened, and for one that stands so already. */
export async function toggleDoc(tx: Db, who: Who, id: number, to: State): Promise<State> {
  const held = await holdDoc(tx, who, id)
  if (!logisticsDocState.can(held.state, to)) throw new Refusal(409, `${held.doc_no} is ${held.state} already.`)
  if (to === 'closed' && !held.first_read_at) throw new Refusal(409, 'Open the document before closing it.')
  const closed = to === 'closed' ? sql`closed_at = now(), closed_by = ${who.user_id}` : sql`closed_at = null, closed_by = null`
  await rows(tx, sql`update logistics_docs set state = ${to}, ${closed}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    where id = ${id}`)
  return held.state
}

/** Takes a document out of all lists; its files go thirty days later. 409 for one of a bill of entry that customs has. */
export async function removeDoc(tx: Db, who: Who, id: number): Promise<HeldDoc> {
  const held = await holdDoc(tx, who, id)
  const declared = held.ref_type === 'boe'
    ? await first<{ boe_ref: string }>(tx, sql`select boe_ref from boes where (boe_ref = ${held.ref_no} or declaration_no = ${held.ref_no})
        and status in ${literals(boeStatus, ...declaredBoes)} limit 1`)
    : null
  if (declared) throw new Refusal(409, `BOE ${declared.boe_ref} is submitted; its documents are kept.`)
  await rows(tx, sql`update logistics_docs set deleted_at = now(), deleted_by = ${who.user_id}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${id}`)
  return held
}
