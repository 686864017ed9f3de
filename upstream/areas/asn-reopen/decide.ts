import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { asnReopen } from '@/lib/contract/asn-reopen'
import { inboundStatus } from '@/lib/domain/inbound'
import { settingAt } from '../../core/settings/setting-at'
import { queueInbound } from '../../core/wms/outbox'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdInbound, type HeldInbound } from '../inbound/scope'
import { takeBack } from '../inbound/take-back'
import { countedLines } from '../inbound/window'
import { closedOf, linesOf, planOf, type ChangedLine } from './effects'
import { approveRequest, holdPending, rejectRequest, type HeldRequest } from './requests'

/** A line of its own for goods the order did not announce, so that they may be received. */
async function announce(tx: Db, held: HeldInbound, line: ChangedLine & { id: number }): Promise<void> {
  await rows(
    tx,
    sql`with made as (
          insert into inbound_lines (inbound_id, line_no, sku_id, expected_qty, lot_no, expiry_date)
          select ${held.id}, coalesce(max(line_no), 0) + 1, ${line.sku_id}, ${line.change_qty}, ${line.lot_no}, ${line.expiry_date} from inbound_lines
          where inbound_id = ${held.id} returning id
        ) update asn_reopen_lines l set line_id = made.id from made where l.id = ${line.id}`,
  )
}

/** Does what was shown: what is too much leaves the stock, the order is open for some hours for what is missing, and what it was is kept. */
async function reopen(tx: Db, who: Who, held: HeldInbound, request: HeldRequest, hours: number): Promise<void> {
  const order = await closedOf(tx, held.id)
  if (!order) throw new Error(`Inbound order ${held.id} is gone.`)
  const lines = await linesOf(tx, request.id)
  const { effects, leaving } = await planOf(tx, order, lines)
  if (effects.blocks[0]) throw new Refusal(409, effects.blocks[0])
  await rows(tx, sql`update asn_reopen_requests set effects = ${JSON.stringify(effects)}::jsonb, window_hours = ${hours},
    lines_before = ${countedLines(held.id)}
    where id = ${request.id}`)
  for (const [at, line] of lines.entries()) {
    if (line.line_id === null) await announce(tx, held, line)
    if (line.change_qty >= 0 || line.line_id === null) continue
    await takeBack(tx, who, held, line.line_id, leaving.get(at) ?? [], request.request_no)
    await rows(tx, sql`update asn_reopen_lines set done_qty = change_qty where id = ${line.id}`)
  }
  await rows(tx, sql`update inbound_orders set status = ${literal(inboundStatus, 'reopened')}, reopen_count = reopen_count + 1, closed_at = null,
    reopened_until = now() + make_interval(hours => ${hours}), version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
    where id = ${held.id}`)
}

/** Approves or rejects a request; 409 by whoever made it, for one that was decided, and where what was asked for is no longer possible. */
export async function decideRequest(
  tx: Db, who: Who, id: number, { decision, window_hours, remarks }: z.output<typeof asnReopen.decide.body>,
): Promise<{ before: object; after: object }> {
  const request = await holdPending(tx, who, id)
  if (request.created_by !== null && request.created_by === who.user_id) throw new Refusal(409, 'You cannot approve your own request.')
  const held = await holdInbound(tx, who, 'b2b', request.inbound_id)
  const before = { approval_status: request.approval_status, inbound_status: held.status }
  if (decision === '2') {
    await rejectRequest(tx, who, request, remarks)
    return { before, after: { approval_status: decision, remarks } }
  }
  const hours = window_hours ?? Number(await settingAt(tx, 'reopen_window_hours', { clientId: held.client_id }))
  await approveRequest(tx, who, request, remarks)
  await reopen(tx, who, held, request, hours)
  await queueInbound(tx, who, held.id, 'asn_reopen')
  return { before, after: { approval_status: decision, inbound_status: 'reopened', window_hours: hours, remarks } }
}
