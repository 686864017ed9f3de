import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientApi } from '@/lib/contract/client-api'
import { channelStatus } from '@/lib/domain/channel'
import { clientApiStatus, type ClientApiStatus } from '@/lib/domain/client-api'
import { webhookEventState } from '@/lib/domain/subscription'
import { wmsDirection } from '@/lib/domain/wms'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { anyOfValues } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownClients } from '../subscriptions/requested-client'
import { statusOf } from './transactions'

type Audit = (entry: AuditEntry) => void
type Skipped = z.output<typeof clientApi.retrigger.reply>['skipped']

interface Held {
  id: number
  status: ClientApiStatus
  /** A worker is at it right now. */
  under_way: boolean
  active: boolean
  health: string
  is_wms: boolean
  /** Of a warehouse system: a later message of the same order or SKU has been taken there, and an earlier one would take it back. */
  overtaken: boolean
}

/** Rows of this person's clients. */
const ofOwn = (who: Who, column: SQL): SQL => {
  const own = ownClients(who)
  return own === null ? sql`true` : (anyOfValues(column, own) ?? sql`false`)
}

/** Locks those this person may know of, in id order, so that two who choose the same rows wait for each other instead of stopping one another. */
async function hold(tx: Db, who: Who, ids: readonly number[]): Promise<Map<number, Held>> {
  const held = await rows<Omit<Held, 'status'> & { state: string }>(
    tx,
    sql`select w.id, w.state, s.active, s.health, false as is_wms, false as overtaken,
          coalesce(w.claimed_until > now(), false) or (w.batch_id = s.batch_id and coalesce(s.batch_claimed_until > now(), false) and s.batch_claim is not null)
            is true as under_way
        from webhook_events w join client_subscriptions s on s.id = w.subscription_id
        where w.id = any(${sql.param(ids)}::bigint[]) and w.event_type <> 'test' and ${ofOwn(who, sql`s.client_id`)} order by w.id for update of w`,
  )
  const ofWms = await rows<Omit<Held, 'status'> & { state: string }>(
    tx,
    sql`select w.id, w.state, n.status = ${literal(channelStatus, 'active')} as active, 'ok' as health, true as is_wms,
          coalesce(w.taken_until > now(), false) as under_way,
          w.wms_direction = ${literal(wmsDirection, 'out')} and exists (select 1 from wms_messages l where l.connection_id = w.connection_id
            and l.ref_no = w.ref_no
            and l.wms_direction = w.wms_direction and l.id > w.id and l.state = ${literal(webhookEventState, 'delivered')}) as overtaken
        from wms_messages w join wms_connections n on n.id = w.connection_id
        where w.id = any(${sql.param(ids)}::bigint[]) and ${ofOwn(who, sql`n.client_id`)} order by w.id for update of w`,
  )
  return new Map([...held, ...ofWms].map(({ state, ...one }) => [one.id, { ...one, status: statusOf(state) }]))
}

/** The rows named: the one of the address, or for 0 those of the body, each once. */
function namedRows(id: number, ids: readonly number[] | undefined): number[] {
  if (id > 0) return [id]
  if (!ids) throw refuseField('ids', 'Choose at least one row.')
  return [...new Set(ids)]
}

/** Parts the rows into those that may and those that may not, with the reason. A single one that may not is refused: 404 when it is gone, else 409. */
async function sift(
  tx: Db, who: Who, id: number, ids: readonly number[] | undefined, whyNot: (held: Held) => string | null,
): Promise<{ held: Held[]; skipped: Skipped }> {
  const named = namedRows(id, ids)
  const found = await hold(tx, who, named)
  const judged = named.map((one) => {
    const held = found.get(one)
    return { id: one, held, reason: held ? whyNot(held) : 'That transaction no longer exists.' }
  })
  const [only] = judged
  if (id > 0 && only?.reason) throw new Refusal(only.held ? 409 : 404, only.reason)
  return {
    held: judged.flatMap(({ held, reason }) => (held && !reason ? [held] : [])),
    skipped: judged.flatMap((one) => (one.reason ? [{ id: one.id, reason: one.reason }] : [])),
  }
}

function whyNotAgain({ status, active, health, is_wms, overtaken }: Held): string | null {
  if (!clientApiStatus.can(status, 'pending')) return 'Only failed transactions can be re-triggered.'
  if (!active) return is_wms ? 'Its connection is disabled. Enable it first.' : 'Its subscription is switched off. Switch it on first.'
  if (overtaken) return 'A later message of the same order or SKU was taken already.'
  return health === 'suspended' ? 'Its subscription is suspended. Switch it on again first.' : null
}

/** Sends failed messages once more, under the id the receiver knows them by; tries made stay counted (clients.md 3.3). */
export async function retrigger(tx: Db, who: Who, id: number, ids: readonly number[] | undefined, audit: Audit) {
  const { held, skipped } = await sift(tx, who, id, ids, whyNotAgain)
  await rows(tx, sql`update webhook_events set state = ${literal(webhookEventState, 'pending')}, next_at = now(), settled_at = null
    where id = any(${sql.param(held.map((one) => one.id))}::bigint[])`)
  await rows(tx, sql`update wms_messages set state = ${literal(webhookEventState, 'pending')}, next_at = now(), settled_at = null, taken_until = null
    where id = any(${sql.param(held.map((one) => one.id))}::bigint[])`)
  for (const one of held)
    audit({ entity: 'client_api_transaction', entity_id: one.id, action: 'retrigger', before: { status: one.status }, after: { status: 'pending' } })
  return { queued: held.length, skipped }
}

function whyNotClosed({ status, under_way }: Held): string | null {
  if (status === 'success') return 'Transaction already succeeded.'
  if (!clientApiStatus.can(status, 'closed')) return 'This transaction is closed already.'
  return status === 'pending' && under_way ? 'It is being sent right now. Try again in a moment.' : null
}

/** Closes messages that are dealt with otherwise; they are never sent again, and what waited behind them goes on. */
export async function closeTransactions(tx: Db, who: Who, id: number, { ids, closed_reason }: z.output<typeof clientApi.close.body>, audit: Audit) {
  const { held, skipped } = await sift(tx, who, id, ids, whyNotClosed)
  await rows(
    tx,
    sql`update webhook_events set state = ${literal(webhookEventState, 'closed')}, closed_reason = ${closed_reason}, closed_by = ${who.user_id},
        closed_at = now(), claim = null, claimed_until = null
        where id = any(${sql.param(held.map((one) => one.id))}::bigint[])`,
  )
  await rows(tx, sql`update wms_messages set state = ${literal(webhookEventState, 'closed')}, closed_reason = ${closed_reason}, closed_by = ${who.user_id},
    closed_at = now(), taken_until = null where id = any(${sql.param(held.map((one) => one.id))}::bigint[])`)
  for (const one of held)
    audit({ entity: 'client_api_transaction', entity_id: one.id, action: 'close', before: { status: one.status }, after: { status: 'closed', closed_reason } })
  return { closed: held.length, skipped }
}
