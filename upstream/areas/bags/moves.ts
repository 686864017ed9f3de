import { sql } from 'drizzle-orm'
import { bagStatus } from '@/lib/domain/container'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { lockPackages } from '../../core/events/reckon'
import { retotal, takeOut } from './contents'
import { holdBag, noteStep, refuseConsolidated, refusedIn } from './held-bag'

/** Opens a closed bag again: its label and seal become invalid, and it is weighed anew (bags.md 3). 409 past that, or in a consolidation. */
export async function reopenBag(tx: Db, who: Who, id: number, reason: string): Promise<{ bag_no: string }> {
  const bag = await holdBag(tx, who, id)
  refuseConsolidated(bag)
  if (bag.status !== 'closed' || !bagStatus.can(bag.status, 'open')) throw refusedIn(bag, 'reopened')
  await rows(
    tx,
    sql`update bags set status = ${literal(bagStatus, 'open')}, seal_no = null, gross_weight = null, override_reason = null, discrepancy = null,
        label_printed_at = null, label_print_count = 0, closed_at = null, closed_by = null,
          updated_at = now(), updated_by = ${who.user_id || null}, version = version + 1 where id = ${id}`,
  )
  await noteStep(tx, who, id, { action: 'reopen', from: 'closed', to: 'open', data: { reason, seal_no: bag.seal_no } })
  return bag
}

/** Cancels an open or closed bag; its parcels stand on the floor again (bags.md 3). 409 past that, or in a consolidation. */
export async function cancelBag(tx: Db, who: Who, id: number, reason: string): Promise<{ bag_no: string; packages: number }> {
  const bag = await holdBag(tx, who, id)
  refuseConsolidated(bag)
  if (!bagStatus.can(bag.status, 'cancelled')) throw refusedIn(bag, 'cancelled')
  const inside = await rows<{ package_id: number }>(tx, sql`select package_id from bag_packages where bag_id = ${id} and scanned_out_at is null
    order by package_id`)
  const ids = inside.map(({ package_id }) => package_id)
  const locked = await lockPackages(tx, ids)
  await takeOut(tx, bag, ids, 'removed', { who, source: 'manual', locked })
  await rows(tx, sql`update bags set status = ${literal(bagStatus, 'cancelled')}, cancelled_at = now(), updated_by = ${who.user_id || null} where id = ${id}`)
  await retotal(tx, id)
  await noteStep(tx, who, id, { action: 'cancel', from: bag.status, to: 'cancelled', data: { reason, packages: ids.length } })
  return { bag_no: bag.bag_no, packages: ids.length }
}
