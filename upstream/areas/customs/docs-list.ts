import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { boeDocs } from '@/lib/contract/boe-docs'
import { boeDocStatus } from '@/lib/domain/boe'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleBoes } from './scope'

type Row = z.output<typeof boeDocs.list.reply>['rows'][number]

export const docColumns = sql`d.id, d.boe_id, b.boe_ref, d.doc_type, d.doc_no, d.issue_date, d.doc_version, d.required, d.status, d.reject_reason,
  d.generated, d.file_name, u.full_name as uploaded_by, d.uploaded_at`
export const docTables = sql`boe_docs d join boes b on b.id = d.boe_id left join users u on u.id = d.uploaded_by`

/** One page of papers, the last given first. */
export function docList(db: Db, who: Who, q: z.output<typeof boeDocs.list.query>) {
  const missing = sql`d.status = ${literal(boeDocStatus, 'missing')}`
  return pageOf<Row>(db, {
    columns: docColumns, from: docTables,
    where: [
      sql`d.is_current`, visibleBoes(who), q.boe_id ? sql`d.boe_id = ${q.boe_id}` : undefined, q.scope ? sql`b.scope = ${q.scope}` : undefined,
      anyOfValues(sql`d.doc_type`, q.doc_type), anyOfValues(sql`d.status`, q.status),
      q.missing === undefined ? undefined : q.missing ? missing : sql`not (${missing})`,
      q.search ? sql`(b.boe_ref ilike ${contains(q.search)} or d.doc_no ilike ${contains(q.search)})` : undefined,
    ],
    sorts: { uploaded_at: { by: sql`d.uploaded_at`, kind: 'time', nullable: true }, boe_ref: { by: sql`b.boe_ref`, kind: 'text' } },
    defaultSort: 'uploaded_at', id: sql`d.id`,
  }, q)
}

/** One paper; 404 for one out of reach. */
export async function docOf(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Row>(db, sql`select ${docColumns} from ${docTables} where ${allOf([sql`d.id = ${id}`, visibleBoes(who)])}`)
  if (!found) throw new Refusal(404, 'Document not found.')
  return found
}
