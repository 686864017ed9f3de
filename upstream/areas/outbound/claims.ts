import { sql } from 'drizzle-orm'
import { dayTime } from '@/lib/domain/days'
import { CLAIM_MINUTES, isOutboundIn, pickableOutbound, refusedOutbound } from '@/lib/domain/outbound'
import { rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdOrder } from './scope'

interface Claim { id: number; line_no: number; claimed_by: number; name: string; claimed_at: string }

/** Lines of these that somebody else is picking; a claim nobody worked on for a while is none any more. */
const othersOn = (tx: Db, who: Who, lineIds: readonly number[]) =>
  rows<Claim>(tx, sql`select l.id, l.line_no, l.claimed_by, u.full_name as name, l.claimed_at from outbound_lines l join users u on u.id = l.claimed_by
    where l.id = any(${sql.param([...lineIds])}::bigint[]) and l.claimed_by <> ${who.user_id}
      and l.claimed_at > now() - make_interval(mins => ${CLAIM_MINUTES}) order by l.line_no`)

/** Claims lines of a held order for whoever picks them. 409 for one somebody else has, told who and since when. */
export async function claimLines(tx: Db, who: Who, lineIds: readonly number[]): Promise<void> {
  const [other] = await othersOn(tx, who, lineIds)
  if (other) throw new Refusal(409, `Line ${other.line_no} is being picked by ${other.name}, since ${dayTime(other.claimed_at)}.`)
  await rows(tx, sql`update outbound_lines set claimed_by = ${who.user_id || null}, claimed_at = now() where id = any(${sql.param([...lineIds])}::bigint[])`)
}

/** Takes lines of an order to be picked, or gives up those one has. */
export async function claimOutbound(tx: Db, who: Who, id: number, { line_ids, give_up }: { line_ids: number[]; give_up: boolean }) {
  const order = await holdOrder(tx, who, id)
  if (!isOutboundIn(pickableOutbound, order.status)) throw new Refusal(409, refusedOutbound(order.outbound_no, order.status, 'picked'))
  const lines = (await rows<{ id: number }>(tx, sql`select id from outbound_lines where outbound_id = ${id} and id = any(${sql.param(line_ids)}::bigint[])`))
    .map((line) => line.id)
  if (give_up) {
    await rows(tx, sql`update outbound_lines set claimed_by = null, claimed_at = null
      where id = any(${sql.param(lines)}::bigint[]) and claimed_by = ${who.user_id}`)
  } else await claimLines(tx, who, lines)
  return { before: { id }, after: { id, outbound_no: order.outbound_no, status: order.status, line_ids: lines, give_up } }
}
