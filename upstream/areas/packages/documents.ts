import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { packageList, type PackageListStatus } from '@/lib/domain/package-list'
import type { packageDocumentType } from '@/lib/domain/package'
import { first, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Download, type ReceivedFile } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { linkHolds, signLink } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { packageNotFound } from './detail'
import { sniff } from './document-type'
import { packageListNotFound } from './package-lists'
import { consigneeHidden, visiblePackages, visibleShipments } from '../../core/parcels/scope'

type Document = z.output<typeof packages.addDocument.reply>
type DocumentType = (typeof packageDocumentType.names)[number]
type Owner = 'package' | 'package_list'
interface Stored extends Omit<Document, 'url'> {
  path: string
  package_id: number | null
  package_list_id: number | null
}

const LINK_SECONDS = 600
const documentGone = () => new Refusal(404, 'This document no longer exists.')
const columns = sql`d.id, d.doc_type, d.file_name, d.mime, d.size, d.uploaded_at, d.path, d.package_id, d.package_list_id`

/** What a partner has no business with: identities, contracts, payments. */
const internalDocuments: readonly DocumentType[] = ['id_copy', 'agreement', 'payment_proof']
const seesAll = (who: Who) => who.user_category === 'admin' || who.user_category === 'client'
/** Types of papers somebody may know of, as a condition on `package_documents d`. */
export const documentTypesFor = (who: Who): SQL | undefined => (seesAll(who) ? undefined : sql`d.doc_type <> all(${sql.param(internalDocuments)}::text[])`)

const ownerColumn = (of: Owner) => (of === 'package' ? sql`d.package_id` : sql`d.package_list_id`)

/** 404 unless the package or list is this person's to know of, and its consignee not gone from their sight. */
async function refuseOutOfReach(db: Db, who: Who, of: Owner, id: number): Promise<void> {
  const found =
    of === 'package'
      ? await first(db, sql`select 1 from packages p where
        ${allOf([sql`p.id = ${id}`, visiblePackages(who, sql`p`), sql`not ${consigneeHidden(who, sql`p`)}`])}`)
      : await first(db, sql`select 1 from package_lists l where ${allOf([sql`l.id = ${id}`, visibleShipments(who, sql`l`)])}`)
  if (!found) throw of === 'package' ? packageNotFound() : packageListNotFound()
}

const pathOf = (ownerId: number, documentId: number) => `/api/uploaded-document-details/${ownerId}/${documentId}/file`

function shown({ path: _path, package_id, package_list_id, ...document }: Stored, secret: string): Document {
  return { ...document, url: signLink(pathOf((package_id ?? package_list_id) as number, document.id), secret, LINK_SECONDS) }
}

/** Documents of a package or package list, newest first, each with a link that opens it for ten minutes. */
export async function documentsOf(db: Db, who: Who, of: Owner, id: number, secret: string): Promise<Document[]> {
  await refuseOutOfReach(db, who, of, id)
  const found = await rows<Stored>(
    db,
    sql`select ${columns} from package_documents d where ${allOf([sql`${ownerColumn(of)} = ${id}`, documentTypesFor(who)])}
        order by d.uploaded_at desc, d.id desc`,
  )
  return found.map((document) => shown(document, secret))
}

export interface Adding {
  db: Db
  who: Who
  services: Services
  file: ReceivedFile
  audit: (entry: AuditEntry) => void
}

/** Keeps a document; the same file given again as the same type is the one already there. 415 by what the file is, not by its name. */
export async function addDocument({ db, who, services, file, audit }: Adding, id: number, doc: { of: Owner; doc_type: DocumentType }): Promise<Document> {
  await refuseOutOfReach(db, who, doc.of, id)
  const { mime, extension } = await sniff(file.path)
  const secret = services.config.TOKEN_SECRET
  const again = await first<Stored>(db, sql`select ${columns} from package_documents d where ${ownerColumn(doc.of)} = ${id} and d.sha256 = ${file.sha256}
      and d.doc_type = ${doc.doc_type}`)
  if (again) return shown(again, secret)
  const path = `documents/${doc.of}/${id}/${randomUUID()}.${extension}`
  await services.files.keep(path, file.path)
  const owner = sql.identifier(doc.of === 'package' ? 'package_id' : 'package_list_id')
  const added = await first<Stored>(
    db,
    sql`insert into package_documents as d (${owner}, doc_type, file_name, mime, size, path, sha256, uploaded_by)
        values (${id}, ${doc.doc_type}, ${file.name}, ${mime}, ${file.size}, ${path}, ${file.sha256}, ${who.user_id}) returning ${columns}`,
  )
  if (!added) throw documentGone()
  audit({ entity: doc.of, entity_id: id, action: 'add_document', after: { document_id: added.id, doc_type: doc.doc_type, file_name: file.name } })
  return shown(added, secret)
}

/** A document by its owner's id and its own; which of package and list that owner is, the document knows. */
async function documentOf(db: Db, who: Who, ownerId: number, documentId: number, locked = sql``): Promise<Stored> {
  const document = await first<Stored>(
    db,
    sql`select ${columns} from package_documents d
        where ${allOf([sql`d.id = ${documentId}`, sql`(d.package_id = ${ownerId} or d.package_list_id = ${ownerId})`, documentTypesFor(who)])} ${locked}`,
  )
  if (!document) throw documentGone()
  await refuseOutOfReach(db, who, document.package_id === null ? 'package_list' : 'package', ownerId)
  return document
}

/** The approved list a document belongs to, itself or by its package; its papers are evidence from then on. */
async function refuseOnceApproved(db: Db, { package_id, package_list_id }: Stored): Promise<void> {
  const list = await first<{ package_list_no: string; status: PackageListStatus | null }>(
    db,
    sql`select l.package_list_no, l.status from package_lists l
        where l.id = coalesce(${package_list_id}::bigint, (select p.package_list_id from packages p where p.id = ${package_id}::bigint)) for share`,
  )
  if (list?.status && list.status !== 'new' && list.status !== 'on_hold') {
    throw new Refusal(409, `This document can no longer be deleted: package list ${list.package_list_no} is "${packageList.label(list.status)}".`)
  }
}

export async function deleteDocument({ db, who, services, audit }: Omit<Adding, 'file'>, ownerId: number, documentId: number): Promise<null> {
  const document = await documentOf(db, who, ownerId, documentId, sql`for update`)
  await refuseOnceApproved(db, document)
  await rows(db, sql`delete from package_documents where id = ${documentId}`)
  audit({
    entity: document.package_id === null ? 'package_list' : 'package', entity_id: ownerId, action: 'delete_document',
    before: { document_id: documentId, doc_type: document.doc_type, file_name: document.file_name },
  })
  await services.jobs.send(db, 'files.remove', { paths: [document.path] })
  return null
}

/** The file behind a document's link; 410 once its ten minutes are over. */
export async function documentFile(
  db: Db, who: Who, services: Services, ids: { id: number; document_id: number }, link: { until: string; sign: string },
): Promise<Download> {
  const document = await documentOf(db, who, ids.id, ids.document_id)
  if (!linkHolds(pathOf(ids.id, ids.document_id), link.until, link.sign, services.config.TOKEN_SECRET)) {
    throw new Refusal(410, 'This link has expired. Open the documents again.')
  }
  if (!(await services.files.has(document.path))) throw new Refusal(410, 'This file is no longer kept.')
  const opensInBrowser = document.mime === 'application/pdf' || document.mime.startsWith('image/')
  return new Download(await services.files.read(document.path), document.mime, document.file_name, opensInBrowser)
}
