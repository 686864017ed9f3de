import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasBoard } from '@/lib/contract/pas-board'
import { parseTokenNo } from '@/lib/domain/gate-token'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownSite, visibleSites } from './scope'
import { noteEvent, wakeBoards } from './step'

interface Called {
  id: number
  place: string
  called_at: string
}

/** Calls the marshal to a place of a site and wakes its boards. Pressed again while nobody has come it is the same call. */
export async function callHelp(tx: Db, who: Who, body: z.output<typeof pasBoard.help.body>): Promise<Called & { isNew: boolean }> {
  const site = await ownSite(tx, who, body.warehouse_id)
  const no = body.token_no ? (parseTokenNo(body.token_no)?.token_no ?? '') : null
  const token = no
    ? await first<{ id: number; warehouse_id: number }>(tx, sql`select id, warehouse_id from gate_tokens
      where token_no = ${no} and warehouse_id = ${site.warehouse_id}`)
    : null
  const made = await first<Called & { is_new: boolean }>(
    tx,
    sql`insert into gate_help_calls as h (warehouse_id, place, device_code, token_id, called_by)
        values (${site.warehouse_id}, ${body.place}, ${body.device_code ?? null}, ${token?.id ?? null}::bigint, ${who.user_id || null}::bigint)
        on conflict (warehouse_id, place) where answered_at is null do update set token_id = coalesce(excluded.token_id, h.token_id)
        returning id, place, called_at, xmax = 0 as is_new`,
  )
  const { is_new: isNew, ...called } = made as Called & { is_new: boolean }
  if (isNew && token) await noteEvent(tx, who, token, 'help', { device_code: body.device_code }, { at: called.called_at, flags: [] }, { remarks: body.place })
  await wakeBoards(tx, site.warehouse_id)
  return { ...called, isNew }
}

/** Somebody goes there. 404 for a call of another site, 409 when somebody else goes already. */
export async function answerHelp(tx: Db, who: Who, id: number): Promise<{ place: string }> {
  const held = await first<{ warehouse_id: number; place: string; answered_at: string | null }>(tx, sql`select h.warehouse_id, h.place, h.answered_at
    from gate_help_calls h where ${allOf([sql`h.id = ${id}`, visibleSites(who, sql`h.warehouse_id`)])} for update`)
  if (!held) throw new Refusal(404, 'Call for help not found.')
  if (held.answered_at !== null) throw new Refusal(409, 'This call has already been answered.')
  await rows(tx, sql`update gate_help_calls set answered_at = now(), answered_by = ${who.user_id || null}::bigint where id = ${id}`)
  await wakeBoards(tx, held.warehouse_id)
  return { place: held.place }
}
