import type { ClientBase } from 'pg'
import { addDays, today } from '@/lib/domain/days'
import { daysOfWeeks } from '../../areas/workspace/carrier-weeks'
import { addUpDay } from '../../areas/workspace/home-days'
import { documentAcks, documents } from '../../db/schema/workspace'
import type { FileStore } from '../../platform/files'
import { dbOf } from '../db-of'
import { copyInto } from '../copy'
import { ackRows, paperRows } from './paper-rows'
import { writePapers, type DemoPaper } from './paper-files'
import type { DemoGround } from '../ground'

/** Announcements of the demo: the messages of one subject that everybody got. */
async function seedAnnouncements(client: ClientBase, by: number, nowMs: number): Promise<void> {
  await client.query(
    `with told as (select subject, min(body) as body, min(severity) as severity, count(*) as sent, min(created_at) as at from inbox_messages
        where category = 'announcement' group by subject),
       made as (insert into announcements (subject, body, severity, sent, created_by, created_at, expires_at)
         select subject, body, severity, sent, $1, at, $2::timestamptz + interval '9 days' from told order by at returning id, subject)
     update inbox_messages m set announcement_id = made.id from made where m.subject = made.subject and m.category = 'announcement'`,
    [by, new Date(nowMs).toISOString()],
  )
}

/** Papers with who acknowledged them, announcements, and the days home and carriers' weeks look back on; after parcels and messages. */
export async function seedWorkspace(client: ClientBase, { nowMs, users, idOf }: DemoGround): Promise<void> {
  const publisher = idOf('super_admin')
  const papers = paperRows(nowMs, publisher)
  await copyInto(client, documents, papers)
  await copyInto(client, documentAcks, ackRows(papers, users, nowMs))
  await seedAnnouncements(client, publisher, nowMs)
  const db = dbOf(client)
  for (let back = 0; back < daysOfWeeks(); back++) await addUpDay(db, addDays(today(nowMs), -back))
}

/** The papers' files, once the rows are in: a download of the demo finds something. */
export async function seedPaperFiles(client: ClientBase, files: FileStore): Promise<void> {
  const { rows } = await client.query<DemoPaper>(`select title, doc_no, version_no, file_path from documents where file_path like 'papers/demo/%'`)
  const sizes = await writePapers(files, rows)
  await client.query(`update documents d set size = g.size from jsonb_to_recordset($1::jsonb) as g(path text, size bigint) where d.file_path = g.path`, [
    JSON.stringify([...sizes].map(([path, size]) => ({ path, size }))),
  ])
}
