import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { baseAgents } from '@/lib/contract/agents'
import { MOST_AGENT_PAPERS } from '@/lib/domain/agent'
import { first, rows, type Db } from '../../db/db'
import { acceptedKind } from '../../platform/file-kind'
import { Download, type ReceivedFile } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { holdAgent } from './agent-writes'
import { notFound, visibleAgents } from './scope'

type Paper = z.input<typeof baseAgents.addDocument.reply> & { id: number }
const columns = sql`d.id, d.doc_type, d.file_name, d.mime, d.size, d.created_at`
const gone = () => new Refusal(404, 'This document no longer exists.')

/** Keeps a paper of an agent: what it is is read from the file, not its name. 415 for another kind, 409 for an eleventh. */
export async function addPaper(
  tx: Db, who: Who, { files }: Pick<Services, 'files'>, id: number, file: ReceivedFile, doc_type: Paper['doc_type'],
): Promise<Paper> {
  await holdAgent(tx, who, id)
  const { mime, extension } = await acceptedKind(file.path, ['pdf', 'jpg', 'png'], 'Only PDF, JPG and PNG files are accepted.')
  const again = await first<Paper>(tx, sql`select ${columns} from base_agent_documents d where d.agent_id = ${id} and d.sha256 = ${file.sha256}`)
  if (again) return again
  const kept = await first<{ n: number }>(tx, sql`select count(*)::int as n from base_agent_documents where agent_id = ${id}`)
  if ((kept?.n ?? 0) >= MOST_AGENT_PAPERS) throw new Refusal(409, `An agent has at most ${MOST_AGENT_PAPERS} documents. Delete one first.`)
  const path = `agents/${id}/${randomUUID()}.${extension}`
  await files.keep(path, file.path)
  return (await first<Paper>(
    tx,
    sql`insert into base_agent_documents as d (agent_id, doc_type, file_name, path, mime, size, sha256, created_by)
        values (${id}, ${doc_type}, ${file.name}, ${path}, ${mime}, ${file.size}, ${file.sha256}, ${who.user_id}) returning ${columns}`,
  )) as Paper
}

const ofVisible = (who: Who, id: number) => sql`d.id = ${id} and exists (select 1 from base_agents a where a.id = d.agent_id and ${visibleAgents(who)})`

export async function removePaper(tx: Db, who: Who, id: number): Promise<{ agent_id: number; doc_type: string; file_name: string }> {
  const [removed] = await rows<{ agent_id: number; doc_type: string; file_name: string }>(
    tx, sql`delete from base_agent_documents d where ${ofVisible(who, id)} returning d.agent_id, d.doc_type, d.file_name`,
  )
  if (!removed) throw notFound()
  return removed
}

export async function paperFile(db: Db, who: Who, { files }: Pick<Services, 'files'>, id: number): Promise<Download> {
  const kept = await first<{ file_name: string; path: string; mime: string }>(db, sql`select d.file_name, d.path, d.mime from base_agent_documents d
    where ${ofVisible(who, id)}`)
  if (!kept || !(await files.has(kept.path))) throw gone()
  return new Download(await files.read(kept.path), kept.mime, kept.file_name, true)
}
