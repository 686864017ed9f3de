import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasTokens } from '@/lib/contract/pas-tokens'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleSites } from './scope'
import { wakeBoards } from './step'

type Row = z.input<typeof pasTokens.attention.reply>['rows'][number] & { id: number }

/** What kiosks recorded and we refused, newest first. */
export function attentionPage(db: Db, who: Who, q: z.output<typeof pasTokens.attention.query>) {
  const list: ListQuery = {
    columns: sql`x.id, s.site_code as warehouse_code, x.device_code, x.token_no, x.event, x.at, x.message, x.created_at, x.resolved_at, x.note`,
    from: sql`gate_sync_faults x join pas_sites s on s.warehouse_id = x.warehouse_id`,
    countFrom: sql`gate_sync_faults x`,
    where: [
      visibleSites(who, sql`x.warehouse_id`), anyOfValues(sql`x.warehouse_id`, q.warehouse_id),
      q.resolved === undefined ? undefined : q.resolved ? sql`x.resolved_at is not null` : sql`x.resolved_at is null`,
    ],
    sorts: { created_at: { by: sql`x.created_at`, kind: 'time' } }, defaultSort: 'created_at', id: sql`x.id`,
  }
  return pageOf<Row>(db, list, q)
}

/** Somebody has looked at it. 409 when somebody else has. */
export async function resolveFault(tx: Db, who: Who, id: number, note: string): Promise<void> {
  const held = await first<{ warehouse_id: number; resolved_at: string | null }>(tx, sql`select x.warehouse_id, x.resolved_at from gate_sync_faults x
    where ${allOf([sql`x.id = ${id}`, visibleSites(who, sql`x.warehouse_id`)])} for update`)
  if (!held) throw new Refusal(404, 'Record not found')
  if (held.resolved_at !== null) throw new Refusal(409, 'This has already been reviewed.')
  await rows(tx, sql`update gate_sync_faults set resolved_at = now(), resolved_by = ${who.user_id}, note = ${note} where id = ${id}`)
  await wakeBoards(tx, held.warehouse_id)
}
