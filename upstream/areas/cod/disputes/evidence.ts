import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { first, type Db } from '../../../db/db'
import { acceptedKind } from '../../../platform/file-kind'
import { Download, type ReceivedFile } from '../../../platform/implement'
import { allOf } from '../../../platform/list'
import { Refusal, refuseField } from '../../../platform/refusal'
import type { Services } from '../../../platform/services'
import type { Who } from '../../../platform/who'
import { comment } from './act'
import { holdDispute, visibleDisputes } from './scope'

/** Files of one dispute (billing-cod.md 2.4). */
const MOST_FILES = 5

const gone = () => new Refusal(404, 'That file no longer exists.')

/** Keeps a file that proves something of a dispute, with a word about it. 415 for what is neither a PDF nor a picture, 422 for a sixth. */
export async function addEvidence(
  tx: Db, who: Who, services: Services, id: number, file: ReceivedFile, text: string,
): Promise<{ id: number; dispute_no: string }> {
  const held = await holdDispute(tx, who, id)
  const kind = await acceptedKind(file.path, ['pdf', 'jpg', 'png'], 'Only PDF, JPG and PNG files are accepted.')
  const kept = await first<{ n: number }>(tx, sql`select count(*)::int as n from cod_dispute_comments where dispute_id = ${id} and file_path is not null`)
  if ((kept?.n ?? 0) >= MOST_FILES) throw refuseField('file', `A dispute has at most ${MOST_FILES} files.`)
  const path = `cod-disputes/${id}/${randomUUID()}.${kind.extension}`
  await services.files.keep(path, file.path)
  const made = await comment(tx, who, { dispute_id: id, text: text || file.name, file: { name: file.name, path, mime: kind.mime, size: file.size } })
  return { id: made, dispute_no: held.dispute_no }
}

/** The file of a comment, for whoever may know of its dispute. */
export async function evidenceFile(db: Db, who: Who, services: Services, id: number): Promise<Download> {
  const kept = await first<{ file_name: string; file_path: string; mime: string }>(db, sql`select m.file_name, m.file_path, m.mime from cod_dispute_comments m
    join cod_disputes d on d.id = m.dispute_id where ${allOf([sql`m.id = ${id}`, sql`m.file_path is not null`, visibleDisputes(who)])}`)
  if (!kept || !(await services.files.has(kept.file_path))) throw gone()
  return new Download(await services.files.read(kept.file_path), kept.mime, kept.file_name, kept.mime === 'application/pdf')
}
