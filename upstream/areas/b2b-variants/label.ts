import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { btbVariantOrders as calls } from '@/lib/contract/btb-variants'
import { isVariantOrderIn, labellingVariantOrder, refusedVariantOrder, variantUnits, type VariantOrderStatus } from '@/lib/domain/variant'
import { requestedOf, unitsOf } from '../../core/fulfilment/variants'
import { rows, type Db } from '../../db/db'
import { Refusal, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { expectOpenParent, holdVariantOrder, savedVariantOrder, type Parent } from './scope'

type Count = z.output<typeof calls.label.body>['lines'][number]
interface Line {
  id: number; sku_id: number; sku_code: string; pack_qty: number; requested_qty: number; labelled_qty: number; rejected_qty: number; labels_printed: number
  labels_spoiled: number
}

/** What is wrong with a count of a line; `here` has the base units of its SKU that are here and not labelled, and is counted down. */
function faultOf(count: Count, line: Line, here: Map<number, number>, { no }: Parent): [field: keyof Count, message: string] | null {
  const { labelled, rejected, printed, spoiled } = count
  if (labelled + rejected + printed + spoiled === 0) return ['labelled', 'Say what is labelled, rejected or printed.']
  const all = line.labelled_qty + line.rejected_qty + labelled + rejected
  if (all > line.requested_qty) return ['labelled', `Labelled and rejected would be ${all}, of ${line.requested_qty} requested.`]
  if (rejected > 0 && !count.reject_reason) return ['reject_reason', 'Say why they are rejected.']
  if (line.labels_spoiled + spoiled > line.labels_printed + printed) return ['spoiled', 'More labels would be spoiled than are printed.']
  const units = (labelled + rejected) * line.pack_qty
  const left = here.get(line.sku_id) ?? 0
  if (units > left) return ['labelled', `Only ${variantUnits(left, line.pack_qty)} of ${line.sku_code} on ${no} can be labelled now.`]
  here.set(line.sku_id, left - units)
  return null
}

/** The lines counted, as they are; 422 at each that is none of the order's, or of which more would be labelled than may be. */
async function judged(tx: Db, id: number, parent: Parent, counts: readonly Count[]): Promise<void> {
  const known = new Map((await rows<Line>(tx, sql`select l.id, l.sku_id, k.sku_code, l.pack_qty, l.requested_qty, l.labelled_qty, l.rejected_qty,
      l.labels_printed, l.labels_spoiled from variant_order_lines l join skus k on k.id = l.sku_id where l.variant_order_id = ${id}`))
    .map((line) => [line.id, line]))
  const done = new Map((await requestedOf(tx, parent.direction, parent.id)).map((one) => [one.sku_id, one.done]))
  const here = new Map((await unitsOf(tx, parent.direction, parent.id)).map((one) => [one.sku_id, one.here - (done.get(one.sku_id) ?? 0)]))
  const faults = counts.flatMap((count, at): Fault[] => {
    const line = known.get(count.line_id)
    const fault = line ? faultOf(count, line, here, parent) : (['line_id', 'Choose a line of this order.'] as const)
    return fault ? [{ field: `lines.${at}.${fault[0]}`, message: fault[1] }] : []
  })
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

/**
 * Counts what was labelled since the last count; the first begins the order. Held with its order, so that two who count at once never count more than was
 * asked for, or is here. 409 in a state that labels nothing.
 */
export async function labelUnits(tx: Db, who: Who, id: number, counts: readonly Count[]) {
  const { held, parent } = await holdVariantOrder(tx, who, id)
  if (!isVariantOrderIn(labellingVariantOrder, held.status)) throw new Refusal(409, refusedVariantOrder(held.variant_order_no, held.status, 'label'))
  expectOpenParent(parent)
  await judged(tx, id, parent, counts)
  const sent = JSON.stringify(counts.map((count) => ({ ...count, reject_reason: count.rejected > 0 ? count.reject_reason : null })))
  const given = sql`jsonb_to_recordset(${sent}::jsonb) as c(line_id bigint, labelled int, rejected int, reject_reason text, printed int, spoiled int)`
  await rows(tx, sql`insert into variant_labellings (line_id, labelled, rejected, reject_reason, printed, spoiled, created_by)
    select c.line_id, c.labelled, c.rejected, c.reject_reason, c.printed, c.spoiled, ${who.user_id || null}::bigint from ${given}`)
  await rows(tx, sql`update variant_order_lines l set labelled_qty = labelled_qty + c.labelled, rejected_qty = rejected_qty + c.rejected,
    labels_printed = labels_printed + c.printed, labels_spoiled = labels_spoiled + c.spoiled from ${given} where l.id = c.line_id`)
  const isBegun = counts.some(({ labelled, rejected }) => labelled + rejected > 0)
  const status: VariantOrderStatus = isBegun ? 'in_progress' : held.status
  await rows(tx, sql`update variant_orders set status = ${status}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
    where id = ${id}`)
  const sum = (of: 'labelled' | 'rejected') => counts.reduce((all, count) => all + count[of], 0)
  return { before: { status: held.status }, after: { ...savedVariantOrder(held, status), labelled_qty: sum('labelled'), rejected_qty: sum('rejected') } }
}
