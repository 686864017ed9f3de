import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { first, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Download, type ReceivedFile } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { linkHolds, signLink } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { sniff } from '../packages/document-type'
import { knows } from './find'
import { isOutsider } from './rows'

type Paper = z.input<typeof consolidations.addDocument.reply>
type Stored = Omit<Paper, 'url'> & { path: string }

const LINK_SECONDS = 600
const columns = sql`d.id, d.doc_type, d.file_name, d.mime, d.size, d.uploaded_at, d.path`
const pathOf = (id: number, document: unknown) => `/api/consolidations/${id}/documents/${Number(document)}/file`
const shown = (id: number, { path: _path, ...paper }: Stored, { config }: Services): Paper => ({
  ...paper, url: signLink(pathOf(id, paper.id), config.TOKEN_SECRET, LINK_SECONDS),
})

/** Papers of a consolidation, newest first, each with a link that opens it for ten minutes. They speak of all clients' goods, so clients see none. */
export async function papersOf(db: Db, who: Who, services: Services, id: number): Promise<Paper[]> {
  if (isOutsider(who)) return []
  const found = await rows<Stored>(db, sql`select ${columns} from consolidation_documents d where d.consolidation_id = ${id}
    order by d.uploaded_at desc, d.id desc`)
  return found.map((paper) => shown(id, paper, services))
}

interface Adding {
  db: Db
  who: Who
  services: Services
  audit: (entry: AuditEntry) => void
}

/** Keeps a paper; the same file given again as the same type is the one already there. 415 by what the file is. */
export async function addPaper({ db, who, services, audit }: Adding, id: number, file: ReceivedFile, doc_type: Paper['doc_type']): Promise<Paper> {
  await knows(db, who, id)
  if (isOutsider(who)) throw new Refusal(404, 'Consolidation not found.')
  const { mime, extension } = await sniff(file.path)
  const again = await first<Stored>(db, sql`select ${columns} from consolidation_documents d where d.consolidation_id = ${id} and d.sha256 = ${file.sha256}
      and d.doc_type = ${doc_type}`)
  if (again) return shown(id, again, services)
  const path = `consolidations/${id}/${randomUUID()}.${extension}`
  await services.files.keep(path, file.path)
  const added = await first<Stored>(
    db,
    sql`insert into consolidation_documents as d (consolidation_id, doc_type, file_name, mime, size, path, sha256, uploaded_by)
        values (${id}, ${doc_type}, ${file.name}, ${mime}, ${file.size}, ${path}, ${file.sha256}, ${who.user_id}) returning ${columns}`,
  )
  audit({ entity: 'consolidation', entity_id: id, action: 'add_document', after: { doc_type, file_name: file.name } })
  return shown(id, added as Stored, services)
}

/** The file behind a paper's link; 410 once its ten minutes are over. */
export async function paperFile(
  db: Db, who: Who, services: Services, ids: { id: number; document_id: number }, link: { until: string; sign: string },
): Promise<Download> {
  await knows(db, who, ids.id)
  const paper = isOutsider(who)
    ? null
    : await first<Stored>(db, sql`select ${columns} from consolidation_documents d where d.id = ${ids.document_id} and d.consolidation_id = ${ids.id}`)
  if (!paper) throw new Refusal(404, 'This document no longer exists.')
  if (!linkHolds(pathOf(ids.id, ids.document_id), link.until, link.sign, services.config.TOKEN_SECRET))
    throw new Refusal(410, 'This link has expired. Open the documents again.')
  if (!(await services.files.has(paper.path))) throw new Refusal(410, 'This file is no longer kept.')
  return new Download(await services.files.read(paper.path), paper.mime, paper.file_name, paper.mime === 'application/pdf' || paper.mime.startsWith('image/'))
}
