import { sql } from 'drizzle-orm'
import { rowSeverity } from '@/lib/domain/upload'
import { isUploadKind } from '@/lib/domain/upload-kinds'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { workOf } from '../../core/uploads/kinds'
import { readUpload } from './read-uploads'
import { maySendKind } from '@/lib/domain/upload-access'
import { mayUndo } from './undo'

interface More {
  params: Record<string, unknown>
  unknown_columns: string[]
  notes: string[]
  attempts: number
  waited_s: number | null
  duplicate: { id: number; created_at: string; user_name: string } | null
  to_mend: number
  warnings: number
}

/** One upload with its form fields, ignored columns and the ten reasons given most (uploads.md 5). */
export async function readUploadDetail(db: Db, who: Who, id: number) {
  const upload = await readUpload(db, who, id)
  const more = await first<More>(
    db,
    sql`select d.params, d.unknown_columns, d.notes, d.attempts, extract(epoch from d.started_at - d.created_at)::float8 as waited_s,
          (select jsonb_build_object('id', o.id, 'created_at', to_char(o.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'user_name', o.user_name)
          from excel_details o where o.id = d.duplicate_of) as duplicate,
          told.to_mend, told.warnings
        from excel_details d cross join lateral (
          select count(*) filter (where r.severity = ${literal(rowSeverity, 'error')} and r.resolved_by_upload_id is null and r.row_data is not null
            and not d.dry_run) as to_mend,
            count(*) filter (where r.severity = ${literal(rowSeverity, 'warning')}) as warnings
          from excel_responses r where r.upload_id = d.id) told
        where d.id = ${id}`,
  )
  const reasons = await rows<{ message: string; count: number }>(
    db,
    sql`select message, count(*)::int as count from excel_responses where upload_id = ${id} and severity = ${literal(rowSeverity, 'error')} group by message
        order by count(*) desc, message limit 10`,
  )
  const seconds = upload.duration_s ?? 0
  return {
    ...upload,
    ...(more as More),
    reasons,
    may_send: isUploadKind(upload.kind) && workOf(upload.kind) !== null && maySendKind(who, upload.kind),
    may_undo: mayUndo(who, upload),
    rows_per_second: seconds > 0 ? Math.round(upload.rows_done / seconds) : null,
  }
}
