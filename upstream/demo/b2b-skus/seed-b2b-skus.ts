import { sql } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { checkOf, judge, messagesOf } from '../../areas/b2b-skus/judge'
import { stagingFacts, type StagedValues } from '../../areas/b2b-skus/facts'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { excelDetails } from '../../db/schema/uploads'
import { skuUploadRows } from '../../db/schema/b2b-skus'
import { XLSX } from '../../sheets/mime'
import { dayMs, iso } from '../calendar'
import { copyInto, type Numbered, type RowOf } from '../copy'
import { dbOf } from '../db-of'
import { dice } from '../dice'
import type { DemoGround, DemoRows } from '../ground'
import { clientId } from '../trade/clients'
import { seedImages, seedProfiles } from './seed-profiles'
import { stagedRows, type Known } from './staged-rows'

/** Two files whose rows wait: 40 valid ones, 12 with a warning, 8 invalid (b2b.md 8). */
const files = [
  { client: 'SAFFR', valid: 24, warned: 8, invalid: 4, first: 100, days: 2.2 },
  { client: 'MEDIQ', valid: 16, warned: 4, invalid: 4, first: 208, days: 0.8 },
] as const

type Upload = Numbered<typeof excelDetails>
interface Sender { id: number; full_name: string; user_category: string }

function uploadOf(id: number, file: (typeof files)[number], values: readonly StagedValues[], sender: Sender, nowMs: number): Upload {
  const [atMs, sha256, n] = [nowMs - file.days * dayMs, dice(`b2b skus ${file.client}`).hex(64), values.length]
  const doneAt = iso(atMs + 2600)
  const updated = file.valid / 2
  return {
    id, kind: 'b2b_sku', file_name: `b2b-skus-${file.client.toLowerCase()}.xlsx`,
    file_path: `uploads/${iso(atMs).slice(0, 7).replace('-', '/')}/${id}/${sha256}.xlsx`, file_size: 8000 + n * 90, sha256, mime: XLSX,
    params: { client_id: clientId(file.client), dry_run: false }, status: 'completed', rows_total: n, rows_accepted: n, rows_rejected: 0,
    rows_created: n - updated, rows_updated: updated, rows_unchanged: 0, rows_done: n, progress: 100, dry_run: false, unknown_columns: [],
    client_id: clientId(file.client), user_id: sender.id, user_name: sender.full_name, user_category: sender.user_category, environment: 'production',
    attempts: 1, created_at: iso(atMs), started_at: iso(atMs + 900), finished_at: doneAt, heartbeat_at: doneAt, worker: 'worker-1',
  }
}

/** The rows as they are found to be now, by the rules every row is held to. */
async function rowsOf(db: Db, upload: Upload, values: readonly StagedValues[]): Promise<RowOf<typeof skuUploadRows>[]> {
  const facts = await stagingFacts(db, upload.client_id ?? 0, values)
  return values.map((payload, at) => {
    const found = judge(payload, facts)
    return {
      upload_id: upload.id, row_no: at + 2, client_id: upload.client_id ?? 0, sku_code: String(payload.sku_code), sku_name: String(payload.sku_name), payload,
      action: found.id === null ? 'create' : 'update', check_status: checkOf(found), messages: messagesOf(found), changes: found.changes,
      created_at: upload.created_at ?? null, updated_at: upload.created_at ?? null, created_by: upload.user_id, updated_by: upload.user_id,
    } as RowOf<typeof skuUploadRows>
  })
}

const senderOf = ({ users, idOf }: DemoGround): Sender => {
  const id = idOf('fulfilment_manager')
  const found = users.find((user) => user.id === id)
  if (!found) throw new RangeError('No demo user for files of SKUs')
  return { id, full_name: found.full_name, user_category: found.user_category }
}

/** Profiles of goods for B2B, and files of SKUs that wait for approval. */
export const seedB2bSkus: DemoRows = async (client, ground) => {
  const db = dbOf(client)
  await seedProfiles(db, iso(ground.nowMs))
  await seedImages(db, iso(ground.nowMs), ground.idOf('fulfilment_manager'))
  const [last] = await rows<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from excel_details`)
  for (const [at, file] of files.entries()) {
    const known = await rows<Known>(db, sql`select sku_code, sku_name, units_per_carton, weight from skus
      where client_id = ${clientId(file.client)} and status = ${literal(recordStatus, 'active')} and not is_bundle order by id`)
    const values = stagedRows(file.client, known, file)
    const upload = uploadOf((last?.id ?? 0) + 1 + at, file, values, senderOf(ground), ground.nowMs)
    await copyInto(client, excelDetails, [upload])
    await copyInto(client, skuUploadRows, await rowsOf(db, upload, values))
  }
}
