import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { preAlertPaper, type PreAlertPaper } from '@/lib/domain/pre-alert'
import { first, rows, type Db } from '../../db/db'
import { acceptedKind } from '../../platform/file-kind'
import { Download, type ReceivedFile } from '../../platform/implement'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { linkHolds, signLink } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { zipStream } from '../../sheets/zip-stream'
import { holdOne, knows, noSuchPreAlert } from './hold'
import { partOf, seesValues } from './scope'

type Paper = z.output<typeof preAlerts.addDocument.reply>
type Stored = Omit<Paper, 'url'> & { file_path: string; pre_alert_id: number }

const MOST_FILES = 30
const LINK_SECONDS = 600
const MOST_UNPACKED_BYTES = 200 * 1024 * 1024
const formats = ['pdf', 'xlsx', 'jpg', 'png'] as const
const pathOf = (id: unknown) => `/api/pre-alert_shipment/document/${Number(id)}/file`
const columns = sql`d.id, d.pre_alert_id, d.doc_type, d.file_name, d.mime, d.size, d.uploaded_at, u.full_name as uploaded_by, d.file_path`
const tables = sql`pre_alert_documents d left join users u on u.id = d.uploaded_by`

const shown = ({ file_path: _path, pre_alert_id: _of, ...paper }: Stored, { config }: Pick<Services, 'config'>): Paper => ({
  ...paper, url: signLink(pathOf(paper.id), config.TOKEN_SECRET, LINK_SECONDS),
})

/** Papers of a pre-alert, newest first, each with a link of ten minutes; they tell of values, so carriers see none. */
export async function papersOf(db: Db, who: Who, services: Services, id: number): Promise<Paper[]> {
  if (!seesValues(who)) return []
  const found = await rows<Stored>(db, sql`select ${columns} from ${tables} where d.pre_alert_id = ${id} order by d.uploaded_at desc, d.id desc`)
  return found.map((paper) => shown(paper, services))
}

/** Keeps a paper; the same file of the same type is the one that is there. 415 by what the file is, 409 above thirty. */
export async function addPaper(tx: Db, who: Who, services: Services, id: number, file: ReceivedFile, doc_type: PreAlertPaper): Promise<Paper> {
  const held = await holdOne(tx, who, id)
  const mine = partOf(who, held)
  if (!mine.all && !mine.sender && !mine.origin && !mine.destination) throw noPermission()
  if (held.status === 'closed' || held.status === 'inactive') throw new Refusal(409, 'Documents of a closed pre-alert are kept.')
  const { mime, extension } = await acceptedKind(file.path, formats, 'Use PDF, XLSX, JPG or PNG', MOST_UNPACKED_BYTES)
  const again = await first<Stored>(tx,
    sql`select ${columns} from ${tables} where d.pre_alert_id = ${id} and d.doc_type = ${doc_type} and d.sha256 = ${file.sha256}`)
  if (again) return shown(again, services)
  const count = await first<{ n: number }>(tx, sql`select count(*)::int as n from pre_alert_documents where pre_alert_id = ${id}`)
  if ((count?.n ?? 0) >= MOST_FILES) throw new Refusal(409, `A pre-alert has at most ${MOST_FILES} documents.`)
  const path = `pre-alerts/${id}/${randomUUID()}.${extension}`
  await services.files.keep(path, file.path)
  const made = await first<{ id: number }>(
    tx,
    sql`insert into pre_alert_documents (pre_alert_id, doc_type, file_path, file_name, mime, size, sha256, uploaded_by)
        values (${id}, ${doc_type}, ${path}, ${file.name}, ${mime}, ${file.size}, ${file.sha256}, ${who.user_id || null}) returning id`,
  )
  return shown((await first<Stored>(tx, sql`select ${columns} from ${tables} where d.id = ${made?.id ?? 0}`)) as Stored, services)
}

/** Takes a paper away; 409 once it is closed. */
export async function removePaper(tx: Db, who: Who, services: Services, documentId: number) {
  const paper = await first<Stored>(tx, sql`select ${columns} from ${tables} where d.id = ${documentId}`)
  if (!paper) throw noSuchPreAlert()
  const held = await holdOne(tx, who, paper.pre_alert_id)
  const mine = partOf(who, held)
  if (!mine.all && !mine.sender && !mine.origin) throw noPermission()
  if (held.status === 'closed') throw new Refusal(409, 'Documents of a closed pre-alert are kept.')
  await rows(tx, sql`delete from pre_alert_documents where id = ${documentId}`)
  await services.jobs.send(tx, 'files.remove', { paths: [paper.file_path] })
  return { doc_type: paper.doc_type, file_name: paper.file_name, pre_alert_id: paper.pre_alert_id }
}

/** The file behind a paper's link; 410 once its ten minutes are over. */
export async function paperFile(db: Db, who: Who, services: Services, id: number, link: { until: string; sign: string }): Promise<Download> {
  const paper = await first<Stored>(db, sql`select ${columns} from ${tables} where d.id = ${id}`)
  if (!paper) throw noSuchPreAlert()
  await knows(db, who, paper.pre_alert_id)
  if (!seesValues(who)) throw noSuchPreAlert()
  if (!linkHolds(pathOf(id), link.until, link.sign, services.config.TOKEN_SECRET)) throw new Refusal(410, 'This link has expired. Open the documents again.')
  if (!(await services.files.has(paper.file_path))) throw new Refusal(410, 'This file is no longer kept.')
  return new Download(await services.files.read(paper.file_path), paper.mime, paper.file_name,
    paper.mime === 'application/pdf' || paper.mime.startsWith('image/'))
}

async function* kept(services: Services, path: string): AsyncGenerator<Buffer> {
  if (!(await services.files.has(path))) return
  for await (const piece of await services.files.read(path)) yield piece as Buffer
}

/** Every paper of a pre-alert, `documents_{pre_alert_no}.zip`; 404 where there is none. */
export async function papersZip(db: Db, who: Who, services: Services, id: number): Promise<Download> {
  await knows(db, who, id)
  const all = seesValues(who) ? await rows<Stored>(db, sql`select ${columns} from ${tables} where d.pre_alert_id = ${id} order by d.id`) : []
  if (all.length === 0) throw new Refusal(404, 'There are no documents yet.')
  const of = await first<{ pre_alert_no: string }>(db, sql`select pre_alert_no from pre_alert_shipments where id = ${id}`)
  const parts = all.map((paper,
    i) => ({ name: `${i + 1} ${preAlertPaper.label(paper.doc_type)} ${paper.file_name}`, content: kept(services, paper.file_path) }))
  return new Download(zipStream(parts), 'application/zip', `documents_${of?.pre_alert_no}.zip`)
}
