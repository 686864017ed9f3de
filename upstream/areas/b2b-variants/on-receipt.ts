import { sql } from 'drizzle-orm'
import type { InboundStatus } from '@/lib/domain/inbound'
import { recordStatus } from '@/lib/domain/record-status'
import { editableVariantOrder, variantOrderStatus, variantUnits } from '@/lib/domain/variant'
import { expectRequestCovered } from '../../core/fulfilment/variants'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { parentOrder } from './scope'
import { writeVariantOrder, type ReadyLine } from './save'

interface Announced {
  at: number; sku_id: number; sku_code: string; lot_no: string | null; units: number; label_required: boolean; variant_id: number | null
  variants: { id: number; pack_qty: number }[]
}

/** Lines of an announcement that name a variant, or whose SKU has any. */
const announced = (tx: Db, id: number) => rows<Announced>(
  tx,
  sql`select n.line_no - 1 as at, n.sku_id, k.sku_code, n.lot_no, n.expected_qty as units, k.label_required, n.variant_id,
        coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'pack_qty', v.pack_qty) order by v.id) from sku_variants v
          where v.sku_id = n.sku_id and v.status = ${literal(recordStatus, 'active')} and (n.variant_id is null or v.id = n.variant_id)), '[]') as variants
      from inbound_lines n join skus k on k.id = n.sku_id where n.inbound_id = ${id} order by n.line_no`,
)

/** What is labelled of it: by the variant a line names, else the only one of its SKU. 422 where a SKU must be labelled and there is a choice. */
function toLabel(lines: readonly Announced[]): ReadyLine[] {
  const faults: Fault[] = []
  const units = new Map<string, Omit<ReadyLine, 'line_no' | 'requested_qty'> & { units: number }>()
  for (const { at, sku_id, sku_code, lot_no, units: qty, label_required, variant_id, variants } of lines) {
    const [variant, another] = variants
    if (!variant || another) {
      if (label_required || variant_id !== null) faults.push({ field: `lines.${at}.variant_id`, message: `Choose a variant for ${sku_code}.` })
      continue
    }
    const key = `${variant.id} ${lot_no ?? ''}`
    const known = units.get(key)
    units.set(key, { sku_id, variant_id: variant.id, lot_no, pack_qty: variant.pack_qty, units: (known?.units ?? 0) + qty })
  }
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  return [...units.values()].map(({ units: qty, ...line }, nth) => ({ ...line, line_no: nth + 1, requested_qty: variantUnits(qty, line.pack_qty) }))
    .filter(({ requested_qty }) => requested_qty > 0)
}

/** Takes back a variant order that an announcement made and nobody has begun. */
const dropMade = (tx: Db, who: Who, inboundId: number) => rows(
  tx,
  sql`update variant_orders v set status = ${literal(variantOrderStatus, 'cancelled')}, close_reason = 'What is announced was changed.', version = version + 1,
        updated_at = now(), updated_by = ${who.user_id || null}
      where v.inbound_id = ${inboundId} and v.by_announcement and v.status in ${literals(variantOrderStatus, ...editableVariantOrder)}`,
)

/**
 * What is to be labelled as it is received is asked for with its announcement, and anew with each change of it. 409 where other variant orders ask for
 * more than is announced.
 */
export async function labelOnReceipt(tx: Db, who: Who, { id, status }: { id: number; status: InboundStatus }): Promise<void> {
  if (status === 'draft') return
  await dropMade(tx, who, id)
  const order = await first<{ label_on_receipt: boolean; expected_date: string; priority: 'normal' | 'urgent' }>(
    tx, sql`select label_on_receipt, expected_date, priority from inbound_orders where id = ${id}`,
  )
  if (order?.label_on_receipt) {
    const lines = toLabel(await announced(tx, id))
    if (lines.length === 0) throw refuseField('label_on_receipt', 'Nothing of it has a variant to be labelled as.')
    const head = { requested_by_date: order.expected_date, label_template: null, priority: order.priority, instructions: null }
    const made = await writeVariantOrder(tx, who, await parentOrder(tx, who, 'inbound', id, true), head, lines, 'open')
    await rows(tx, sql`update variant_orders set by_announcement = true where id = ${made.id}`)
  }
  await expectRequestCovered(tx, 'inbound', id)
}
