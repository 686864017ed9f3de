import { sql } from 'drizzle-orm'
import { rows } from '../../db/db'
import type { Services } from '../../platform/services'
import { settingAt } from '../../core/settings/setting-at'

/** uploads.md 7.9; what an upload was and what came of it is kept for good. */
const ROW_DATA_DAYS = 90
/** How far back a purge looks: it makes up for days it did not run, without going through years of uploads every night. */
const CATCH_UP_DAYS = 30

const olderThan = (days: number) =>
  sql`created_at < now() - make_interval(days => ${days}) and created_at > now() - make_interval(days => ${days + CATCH_UP_DAYS})`

/** Clears away the text of rejected rows after 90 days and the files themselves after `upload_file_days`. */
export async function purgeUploads({ database: { db }, files, log }: Services): Promise<void> {
  await rows(db, sql`update excel_responses set row_data = null
    where row_data is not null and upload_id in (select id from excel_details where ${olderThan(ROW_DATA_DAYS)})`)
  await rows(db, sql`delete from upload_checks where upload_id in (select id from excel_details where ${olderThan(ROW_DATA_DAYS)} and dry_run)`)
  const old = await rows<{ file_path: string }>(db, sql`select file_path from excel_details where ${olderThan(await settingAt(db, 'upload_file_days'))}`)
  for (const { file_path } of old) if (await files.has(file_path)) await files.remove(file_path)
  log.info({ files: old.length }, 'old uploads cleared away')
}
