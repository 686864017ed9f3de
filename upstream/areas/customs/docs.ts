import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { boeDocs } from '@/lib/contract/boe-docs'
import { boeDocStatus, boeDocType, boeStatus, undeclaredBoes, type BoeDocStatus, type BoeDocType, type BoeStatus } from '@/lib/domain/boe'
import { today } from '@/lib/domain/days'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { acceptedKind } from '../../platform/file-kind'
import { Download, type ReceivedFile } from '../../platform/implement'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { docOf } from './docs-list'
import { holdBoe } from './held-boe'

const formats = ['pdf', 'jpg', 'png', 'xlsx'] as const
/** What a client may bring of its own goods. */
const ofClients: ReadonlySet<BoeDocType> = new Set<BoeDocType>(['commercial_invoice', 'export_invoice', 'packing_list', 'permit', 'certificate_of_origin'])
const isOver = (status: BoeStatus) => boeStatus.isTerminal(status)

type Given = z.output<typeof boeDocs.upload.body>
interface Written extends Given {
  file_path: string
  file_name: string
  file_mime: string
  generated: boolean
}
interface Slot {
  id: number
  status: BoeDocStatus
  doc_version: number
  required: boolean
}

/** Fills the place of a paper, or takes the place of the version before. */
export async function writeDoc(
  tx: Db, who: Who, { boe_id, doc_type, doc_no, issue_date, file_path, file_name, file_mime, generated }: Written,
): Promise<number> {
  const slot = await first<Slot>(tx, sql`select id, status, doc_version, required from boe_docs
    where boe_id = ${boe_id} and doc_type = ${doc_type} and is_current
      and (status = ${literal(boeDocStatus, 'missing')} or coalesce(doc_no, '') = ${doc_no ?? ''})
    order by (status = ${literal(boeDocStatus, 'missing')}) desc, id limit 1`)
  const file = sql`${file_path}, ${file_name}, ${file_mime}, ${generated}, ${who.user_id || null}, now()`
  if (slot?.status === 'missing') {
    await rows(tx, sql`update boe_docs set status = ${literal(boeDocStatus, 'uploaded')}, doc_no = ${doc_no || null}, issue_date = ${issue_date ?? null},
      (file_path, file_name, file_mime, generated, uploaded_by, uploaded_at) = row(${file}) where id = ${slot.id}`)
    return slot.id
  }
  if (slot) await rows(tx, sql`update boe_docs set is_current = false where id = ${slot.id}`)
  const made = await first<{ id: number }>(tx, sql`insert into boe_docs (boe_id, doc_type, doc_no, issue_date, doc_version, required, status, file_path,
      file_name, file_mime, generated, uploaded_by, uploaded_at)
    values (${boe_id}, ${doc_type}, ${doc_no || null}, ${issue_date ?? null}, (select coalesce(max(d.doc_version), 0) + 1 from boe_docs d
        where d.boe_id = ${boe_id} and d.doc_type = ${doc_type} and coalesce(d.doc_no, '') = ${doc_no ?? ''}), ${slot?.required ?? false},
      ${literal(boeDocStatus, 'uploaded')}, ${file}) returning id`)
  return made?.id ?? 0
}

/** Keeps a paper of a bill of entry; 415 by what the file is, 409 once nothing is changed any more. */
export async function addDoc(tx: Db, who: Who, services: Services, given: Given, file: ReceivedFile): Promise<number> {
  const boe = await holdBoe(tx, who, given.boe_id)
  if (isOver(boe.status)) throw new Refusal(409, `BOE ${boe.boe_ref} is ${boeStatus.label(boe.status).toLowerCase()}: its documents stay as they are.`)
  if (who.user_category === 'client' && !ofClients.has(given.doc_type))
    throw refuseField('doc_type', `The ${boeDocType.label(given.doc_type)} comes from customs.`)
  if (given.issue_date && given.issue_date > today()) throw refuseField('issue_date', 'This day is still to come.')
  const { mime, extension } = await acceptedKind(file.path, formats, 'Only PDF, JPG, PNG and XLSX files are accepted.')
  const file_path = `documents/boe/${boe.id}/${randomUUID()}.${extension}`
  await services.files.keep(file_path, file.path)
  return writeDoc(tx, who, { ...given, file_path, file_name: file.name, file_mime: mime, generated: false })
}

interface HeldDoc extends Slot {
  doc_type: BoeDocType
  boe_id: number
  boe_status: BoeStatus
  boe_ref: string
  file_path: string | null
  is_current: boolean
}

/** A paper held with its bill of entry; 404 for one out of reach. */
async function holdDoc(tx: Db, who: Who, id: number): Promise<HeldDoc> {
  const { boe_id } = await docOf(tx, who, id)
  const { status, boe_ref } = await holdBoe(tx, who, boe_id)
  const held = await first<Omit<HeldDoc, 'boe_status' | 'boe_ref'>>(tx, sql`select id, status, doc_version, required, doc_type, boe_id, file_path, is_current
    from boe_docs where id = ${id}`)
  if (!held) throw new Refusal(404, 'Document not found.')
  return { ...held, boe_status: status, boe_ref }
}

const nameOf = ({ doc_type, boe_ref }: HeldDoc) => `${boeDocType.label(doc_type)} of ${boe_ref}`

/** Accepts a paper or says why not. Those who bring papers do not accept their own: the desk does. */
export async function judgeDoc(tx: Db, who: Who, id: number, action: 'accept' | 'reject', reason: string | undefined) {
  const held = await holdDoc(tx, who, id)
  if (!isAdmin(who)) throw new Refusal(403, 'You dont have permission to access to resource')
  const to: BoeDocStatus = action === 'accept' ? 'accepted' : 'rejected'
  if (!held.is_current) throw new Refusal(409, `There is a newer ${nameOf(held)}.`)
  if (isOver(held.boe_status) || !boeDocStatus.can(held.status, to))
    throw new Refusal(409, `${nameOf(held)} is ${boeDocStatus.label(held.status).toLowerCase()} and cannot be ${to}.`)
  if (to === 'rejected' && (reason?.length ?? 0) < 5) throw refuseField('reason', 'Say why, in at least 5 characters.')
  await rows(tx, sql`update boe_docs set status = ${to}, reject_reason = ${to === 'rejected' ? reason : null} where id = ${id}`)
  return { before: { status: held.status }, after: { id, status: to, ...(reason && { reason }) } }
}

/** Takes a paper away; of one that is needed the place stays. 409 for one that customs has seen. */
export async function removeDoc(tx: Db, who: Who, services: Services, id: number) {
  const held = await holdDoc(tx, who, id)
  if (held.status === 'missing') throw new Refusal(409, `${nameOf(held)} is missing anyway.`)
  if (held.status === 'accepted' && !(undeclaredBoes as readonly string[]).includes(held.boe_status))
    throw new Refusal(409, `${nameOf(held)} is accepted, and customs has it.`)
  if (held.required) {
    await rows(tx, sql`update boe_docs set status = ${literal(boeDocStatus, 'missing')}, doc_no = null, issue_date = null, reject_reason = null,
      file_path = null, file_name = null, file_mime = null, generated = false, uploaded_by = null, uploaded_at = null where id = ${id}`)
  } else await rows(tx, sql`delete from boe_docs where id = ${id}`)
  if (held.file_path?.startsWith(`documents/boe/${held.boe_id}/`)) await services.jobs.send(tx, 'files.remove', { paths: [held.file_path] })
  return { id, doc_type: held.doc_type, boe_id: held.boe_id }
}

/** The file of a paper; 404 while it is missing. */
export async function docFile(db: Db, who: Who, services: Services, id: number): Promise<Download> {
  const { doc_type, boe_ref } = await docOf(db, who, id)
  const kept = await first<{ file_path: string | null; file_name: string; file_mime: string }>(db, sql`select file_path, file_name, file_mime from boe_docs
    where id = ${id}`)
  if (!kept?.file_path) throw new Refusal(404, `${boeDocType.label(doc_type)} of ${boe_ref} is missing.`)
  if (!(await services.files.has(kept.file_path))) throw new Refusal(410, 'This file is no longer kept.')
  return new Download(await services.files.read(kept.file_path), kept.file_mime, kept.file_name, true)
}
