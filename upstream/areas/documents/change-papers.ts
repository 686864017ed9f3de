import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { documents } from '@/lib/contract/documents'
import { documentStatus } from '@/lib/domain/document'
import type { NameOf } from '@/lib/domain/machine'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { ReceivedFile } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { paperType } from './file-type'
import { paperGone, paperOf, visiblePapers, type Paper } from './read-papers'

type Status = NameOf<typeof documentStatus>
type Made = z.output<typeof documents.add.body>
type Change = z.output<typeof documents.change.body>

const onlyDrafts = () => new Refusal(409, 'Only drafts can be edited. Upload a new version.')
const waitingDraft = { documents_one_draft: () => new Refusal(409, 'A draft of this document is waiting. Publish or archive it first.') }

function refuseDays(from: string | null | undefined, to: string | null | undefined): void {
  if (from && to && from > to) throw refuseField('valid_to', 'Valid to must not be before valid from.')
}

/** A client or carrier that is not there would hide the paper from everybody. */
async function refuseUnknown(tx: Db, { client_ids, carrier_ids }: Pick<Change, 'client_ids' | 'carrier_ids'>): Promise<void> {
  const missing = async (table: 'clients' | 'carriers', ids: readonly number[] | undefined) =>
    ids?.length
      ? first(tx, sql`select 1 from unnest(${sql.param(ids)}::bigint[]) g(id) where not exists (select 1 from ${sql.identifier(table)} t where t.id = g.id)`)
      : null
  if (await missing('clients', client_ids)) throw refuseField('client_ids', 'One of the clients no longer exists.')
  if (await missing('carriers', carrier_ids)) throw refuseField('carrier_ids', 'One of the carriers no longer exists.')
}

/** The series of the paper a new version follows, held until it has landed, and its next number. */
async function nextOf(tx: Db, id: number): Promise<{ series_id: number; version_no: number }> {
  const old = await first<{ series_id: number }>(tx, sql`select series_id from documents where id = ${id}`)
  if (!old) throw refuseField('supersedes_id', 'The document it replaces no longer exists.')
  // Locked first and read afterwards: whoever waited here sees the version that was added meanwhile.
  await rows(tx, sql`select 1 from documents where id = ${old.series_id} for update`)
  const held = await rows<{ version_no: number; status: Status }>(tx, sql`select version_no, status from documents where series_id = ${old.series_id}
    order by version_no desc`)
  if (held.some(({ status }) => status === 'draft')) throw waitingDraft.documents_one_draft()
  return { series_id: old.series_id, version_no: (held[0]?.version_no ?? 0) + 1 }
}

interface Adding {
  db: Db
  who: Who
  services: Services
  file: ReceivedFile
}

/** Keeps a paper as a draft: a first version, or the next of the one it supersedes. 415 by what the file is, 422 for its dates and audience. */
export async function addPaper({ db, who, services, file }: Adding, body: Made): Promise<Paper> {
  refuseDays(body.valid_from, body.valid_to)
  await refuseUnknown(db, body)
  const { mime, extension } = await paperType(file.path)
  const next = body.supersedes_id ? await nextOf(db, body.supersedes_id) : null
  const path = `papers/${randomUUID()}.${extension}`
  await services.files.keep(path, file.path)
  try {
    const made = await refuseOn(waitingDraft, first<{ id: number }>(
      db,
      sql`insert into documents (series_id, version_no, supersedes_id, title, doc_no, doc_type, description, file_name, file_path, mime, size, sha256,
          valid_from, valid_to,
            user_categories, client_ids, carrier_ids, requires_ack, created_by, updated_by)
          values (${next?.series_id ?? null}, ${next?.version_no ?? 1}, ${body.supersedes_id ?? null}, ${body.title}, ${body.doc_no ?? null}, ${body.doc_type},
            ${body.description ?? null},
            ${file.name}, ${path}, ${mime}, ${file.size}, ${file.sha256}, ${body.valid_from ?? null}, ${body.valid_to ?? null},
              ${sql.param(body.user_categories)}::text[],
            ${sql.param(body.client_ids)}::bigint[], ${sql.param(body.carrier_ids)}::bigint[], ${body.requires_ack}, ${who.user_id}, ${who.user_id})
            returning id`,
    ))
    const id = made?.id ?? 0
    if (!next) await rows(db, sql`update documents set series_id = id where id = ${id}`)
    return await paperOf(db, who, id)
  } catch (error) {
    await services.files.remove(path)
    throw error
  }
}

/** Publishing the next version archives the one before it; both are held, so that two at once cannot both be out. */
async function move(tx: Db, who: Who, paper: { id: number; series_id: number; status: Status }, to: Status): Promise<void> {
  if (!documentStatus.can(paper.status, to))
    throw new Refusal(409, `A document that is ${documentStatus.label(paper.status).toLowerCase()} cannot become ${documentStatus.label(to).toLowerCase()}.`)
  if (to === 'published') {
    await rows(tx, sql`update documents set status = ${literal(documentStatus, 'archived')}, version = version + 1, updated_at = now(),
      updated_by = ${who.user_id} where series_id = ${paper.series_id} and status = ${literal(documentStatus, 'published')} and id <> ${paper.id}`)
  }
  await rows(
    tx,
    sql`update documents set status = ${to}, published_at = case when ${to} = ${literal(documentStatus, 'published')} then now() else published_at end,
        version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${paper.id}`,
  )
}

const assigned = (change: Omit<Change, 'status'>) => {
  const arrays: Readonly<Record<string, string>> = { user_categories: 'text[]', client_ids: 'bigint[]', carrier_ids: 'bigint[]' }
  return Object.entries(change).map(([field, value]) =>
    arrays[field] ? sql`${sql.identifier(field)} = ${sql.param(value)}::${sql.raw(arrays[field])}` : sql`${sql.identifier(field)} = ${value ?? null}`,
  )
}

/** Changes a draft, publishes it, or archives what is no longer true. 409 for fields of anything but a draft and for moves there are not. */
export async function changePaper(tx: Db, who: Who, id: number, { status, ...fields }: Change): Promise<{ before: Paper; after: Paper }> {
  const series = await first<{ series_id: number }>(tx, sql`select series_id from documents where id = ${id}`)
  if (!series) throw paperGone()
  // The whole series in one order: whoever publishes another version of it waits here.
  await rows(tx, sql`select id from documents where series_id = ${series.series_id} order by id for update`)
  const before = await paperOf(tx, who, id)
  if (Object.keys(fields).length > 0) {
    if (before.status !== 'draft') throw onlyDrafts()
    refuseDays(fields.valid_from === undefined ? before.valid_from : fields.valid_from, fields.valid_to === undefined ? before.valid_to : fields.valid_to)
    await refuseUnknown(tx, fields)
    await rows(tx, sql`update documents set ${sql.join(assigned(fields), sql`, `)}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
      where id = ${id}`)
  }
  if (status && status !== before.status) await move(tx, who, { id, series_id: series.series_id, status: before.status }, status)
  return { before, after: await paperOf(tx, who, id) }
}

/** Notes that this person has read the version; a second time changes nothing. 409 unless it is published and asks for it. */
export async function acknowledge(tx: Db, who: Who, id: number, ip: string): Promise<{ document_id: number; acked_at: string }> {
  const paper = await first<{ status: Status; requires_ack: boolean }>(tx, sql`select d.status, d.requires_ack from documents d
    where ${allOf([sql`d.id = ${id}`, visiblePapers(who)])} for key share`)
  if (!paper) throw paperGone()
  if (paper.status !== 'published') throw new Refusal(409, 'Only a published document can be acknowledged.')
  if (!paper.requires_ack) throw new Refusal(409, 'This document asks for no acknowledgement.')
  await rows(tx, sql`insert into document_acks (document_id, user_id, ip) values (${id}, ${who.user_id}, ${ip || null}::inet) on conflict do nothing`)
  const noted = await first<{ document_id: number; acked_at: string }>(tx, sql`select document_id, acked_at from document_acks
    where document_id = ${id} and user_id = ${who.user_id}`)
  return noted ?? { document_id: id, acked_at: new Date().toISOString() }
}
