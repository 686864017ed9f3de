import { sql } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import { counted } from '@/lib/domain/counted'
import { packageStatus } from '@/lib/domain/package'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { notOver } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { writeToUsers, type Posting } from '../../core/accounts/account-letters'
import { refuseNamedCarrier } from '../allocation/rules-naming'
import { openParcels } from './find'
import { goLive, suspendUsers } from './go-live'
import { carrierOf } from './scope'

type State = (typeof carrierStatus.names)[number]

async function refuseUnready(tx: Db, id: number): Promise<void> {
  const missing = (await goLive(tx, id)).filter(({ ok }) => !ok)
  if (missing.length === 0) return
  const said = missing.map(({ message }) => message)
  throw new Refusal(409, `Carrier cannot be activated: ${said.join('; ')}`, said.map((message) => ({ field: null, message })))
}

/** Lanes that still name the carrier. */
async function linehaulsOf(tx: Db, id: number): Promise<number> {
  const found = await first<{ n: number }>(tx, sql`select count(distinct lc.linehaul_id)::int as n from linehaul_carriers lc
    join linehauls l on l.id = lc.linehaul_id where lc.carrier_id = ${id} and l.status = ${literal(guardedStatus, 'active')} and ${notOver(sql`lc`)}
      and ${notOver(sql`l`)}`)
  return found?.n ?? 0
}

async function refuseInUse(tx: Db, id: number): Promise<void> {
  const used = await first<{ parcels: number; cash: number }>(
    tx,
    sql`select ${openParcels(sql`${id}`)} as parcels, (select count(*)::int from packages p where p.carrier_id = ${id} and p.payment_mode = 'cod'
          and p.status = ${literal(packageStatus, 'delivered')} and p.cod_amount > 0
          and p.delivered_at > now() - interval '60 days') as cash`,
  )
  const linehauls = await linehaulsOf(tx, id)
  if (used && (used.parcels > 0 || used.cash > 0 || linehauls > 0)) {
    throw new Refusal(409, `Carrier has ${counted(used.parcels, 'open parcel')}, ${counted(linehauls, 'linehaul')} and ${used.cash} unsettled COD orders.`)
  }
  await refuseNamedCarrier(tx, id)
}

function refuseMove(from: State, to: State): void {
  if (from === to) throw new Refusal(409, `Carrier is already ${to}.`)
  if (from === 'delete') throw new Refusal(409, 'A deleted carrier cannot be changed.')
  if (!carrierStatus.can(from, to)) throw new Refusal(409, 'Suspend the carrier before deleting it.')
}

/** What a move asks of whoever makes it: a reason to suspend, the carrier's code typed to delete. */
function refuseUnsaid(to: State, code: string, said: { reason?: string; code?: string }): void {
  if (to === 'suspend' && (said.reason?.length ?? 0) < 5) throw refuseField('reason', 'Say why, in 5 to 200 characters.')
  if (to === 'delete' && said.code !== undefined && said.code.toUpperCase() !== code) throw refuseField('code', `Type ${code} to confirm.`)
}

/**
 * Moves a carrier through its life (carriers.md 3). Activating wants the whole go-live list, suspending a reason; deleting wants nothing left
 * that needs it, and takes the way in from its own users. 409 with the contract's sentence for a move that is not one.
 */
export async function moveCarrier(posting: Posting, who: Who, id: number, state: string, said: { reason?: string; code?: string }) {
  if (!carrierStatus.is(state)) throw refuseField('state', 'State must be active, suspend or delete.')
  const { tx } = posting
  const held = await carrierOf(tx, who, id, true)
  const from = held.status as State
  refuseMove(from, state)
  refuseUnsaid(state, held.carrier_code, said)
  if (state === 'active') await refuseUnready(tx, id)
  if (state === 'delete') await refuseInUse(tx, id)
  await rows(
    tx,
    sql`update carriers set status = ${state}, suspend_reason = ${state === 'suspend' ? (said.reason ?? null) : null}, version = version + 1,
        updated_at = now(), updated_by = ${who.user_id}
        where id = ${id}`,
  )
  const users = state === 'delete' ? await suspendUsers(tx, id) : []
  await writeToUsers(posting, 'account_suspended', users.map((user) => Number(user.id)))
  return { before: { status: from }, after: { status: state, reason: said.reason ?? null, ...(users.length > 0 ? { users_suspended: users.length } : {}) } }
}
