import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { logisticsDocs } from '@/lib/contract/logistics-docs'
import { counted } from '@/lib/domain/counted'
import { logisticsDocType } from '@/lib/domain/lists'
import { DOC_MAIL_BYTES, DOC_ZIP_BYTES } from '@/lib/domain/logistics-doc'
import { userStatus } from '@/lib/domain/user'
import { recordStatus } from '@/lib/domain/record-status'
import { localeOf } from '../../core/accounts/account-letters'
import { postMessage } from '../../core/messages/post-message'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Download } from '../../platform/implement'
import { inOwnWords, type Wording } from '../../platform/letter-words'
import { stamp } from '../../platform/list-file'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { zipStream } from '../../sheets/zip-stream'
import { noDoc, visibleDocs } from './scope'
import type { HeldDoc } from './write'

type Filed = Pick<HeldDoc, 'id' | 'doc_no' | 'doc_type' | 'ref_no' | 'file_name' | 'file_path' | 'file_size' | 'mime' | 'client_id' | 'service_center_id'>
const MB = 1024 * 1024

/** The documents chosen, in their order; 404 when one is out of reach. */
async function chosen(db: Db, who: Who, ids: readonly number[]): Promise<Filed[]> {
  const found = await rows<Filed>(db, sql`select d.id, d.doc_no, d.doc_type, d.ref_no, d.file_name, d.file_path, d.file_size, d.mime, d.client_id,
      d.service_center_id
    from logistics_docs d where d.id = any(${sql.param(ids)}::bigint[]) and ${visibleDocs(who)} order by d.doc_no`)
  if (found.length < new Set(ids).size) throw noDoc()
  return found
}

const bytesOf = (docs: readonly Filed[]) => docs.reduce((sum, { file_size }) => sum + Number(file_size), 0)
const nameOf = ({ doc_no, file_name }: Filed) => `${doc_no} ${file_name}`

async function* kept({ files }: Services, path: string): AsyncGenerator<Buffer> {
  if (await files.has(path)) for await (const piece of await files.read(path)) yield piece as Buffer
}

/** Several documents as one zip, file after file as it is read. 413 above 200 MB. */
export async function zipDocs(db: Db, who: Who, services: Services, ids: readonly number[]): Promise<Download> {
  const docs = await chosen(db, who, ids)
  if (bytesOf(docs) > DOC_ZIP_BYTES)
    throw new Refusal(413, `These files are ${Math.ceil(bytesOf(docs) / MB)} MB together; a zip holds ${DOC_ZIP_BYTES / MB} MB. Choose fewer.`)
  return new Download(zipStream(docs.map((doc) => ({ name: nameOf(doc), content: kept(services, doc.file_path) }))), 'application/zip',
    `documents-${stamp()}.zip`)
}

const listed = (docs: readonly Filed[]) => docs.map(({ doc_no, doc_type, ref_no }) => `${doc_no}: ${logisticsDocType.label(doc_type)} ${ref_no}`).join('\n')
/** Beside the sender's words, for readers of a language they are not written in. */
const sentDocs: Wording<readonly Filed[]> = {
  en: (docs) => ['Shipment documents', `${counted(docs.length, 'document')} attached:\n${listed(docs)}`],
  ar: (docs) => ['مستندات الشحنة', `المستندات المرفقة (${docs.length}):\n${listed(docs)}`],
}

/** Mails documents as attachments; each keeps which mails it went along with. 422 above 20 MB together. */
export async function mailDocs(
  tx: Db, who: Who, services: Services, { ids, to, cc, subject, message }: z.output<typeof logisticsDocs.send.body>,
): Promise<{ email_log_ids: number[]; docs: Filed[] }> {
  const docs = await chosen(tx, who, ids)
  if (bytesOf(docs) > DOC_MAIL_BYTES)
    throw refuseField('ids', `These files are ${Math.ceil(bytesOf(docs) / MB)} MB together; at most ${DOC_MAIL_BYTES / MB} MB travel by e-mail.`)
  const [one] = docs
  const own = { subject, text: [message, listed(docs)].filter(Boolean).join('\n\n') }
  const id = await services.mail.post(tx, {
    ...inOwnWords('logistics_doc', own, sentDocs, docs, await localeOf(tx, ...to, ...cc)), to, cc, user_id: who.user_id,
    client_id: one?.client_id ?? null, service_center_id: one?.service_center_id ?? null, ref: { type: 'logistics_doc', no: one?.doc_no ?? '' },
    attachments: docs.map((doc) => ({ name: nameOf(doc), type: doc.mime, size: Number(doc.file_size), path: doc.file_path })),
  })
  await rows(tx, sql`insert into logistics_doc_mails (doc_id, email_log_id) select unnest(${sql.param(docs.map((doc) => doc.id))}::bigint[]), ${id}`)
  return { email_log_ids: [id], docs }
}

/** People of the centre that must act, who may read documents there. */
const readersAt = (centre: number) => sql`select distinct u.id from users u join user_groups ug on ug.user_id = u.id join groups g on g.id = ug.group_id
    and g.status = ${literal(recordStatus, 'active')}
  where u.user_category = 'service_center' and u.status = ${literal(userStatus, 'active')} and ${centre} = any(u.service_center_ids)
    and 'app_base:doc-list' = any(g.permissions)`

/** Tells the centre's people of a new document in their inbox. */
export const tellCentre = (tx: Db, doc: Pick<HeldDoc, 'id' | 'doc_no' | 'doc_type' | 'ref_no' | 'service_center_id'>) =>
  postMessage(tx, readersAt(doc.service_center_id), {
    subject: `${logisticsDocType.label(doc.doc_type)} ${doc.ref_no} was filed`, body: `${doc.doc_no} waits for your service centre.`,
    category: 'alert', severity: 'info', link: `/doc-details/${doc.id}`, group_key: `logistics-doc-${doc.id}`,
  })
