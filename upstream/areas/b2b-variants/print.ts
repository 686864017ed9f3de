import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MOST_VARIANT_LABELS, type btbVariantOrders as calls } from '@/lib/contract/btb-variants'
import { refusedVariantOrder } from '@/lib/domain/variant'
import { rows, type Db } from '../../db/db'
import { variantLabelsPdf, variantLabelsZpl, type VariantLabelData } from '../../documents/variant-label'
import { Download } from '../../platform/implement'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { variantOrderOf } from './read'

type Job = z.output<typeof calls.print.body>
type Printed = Omit<VariantLabelData, 'copies'> & { id: number }

/** What the labels of an order's lines say; a line that names no lot has the dates of its SKU where its order has only one. */
const printedOf = (db: Db, id: number) => rows<Printed>(
  db,
  sql`select l.id, coalesce(v.label_template, s.label_template) as paper, s.label_languages as languages, k.sku_name as name, k.sku_name_ar as name_ar,
        l.pack_qty, s.ingredients, s.ingredients_ar, k.country_of_origin as origin, s.importer, coalesce(lo.mfg_date, n.mfg_date) as mfg_date,
        coalesce(lo.expiry_date, n.expiry_date) as expiry_date, coalesce(l.lot_no, n.lot_no) as lot_no, coalesce(s.barcode, s.variant_code) as code
      from variant_order_lines l join variant_orders v on v.id = l.variant_order_id join sku_variants s on s.id = l.variant_id join skus k on k.id = l.sku_id
        left join lateral (select lo.mfg_date, lo.expiry_date from lots lo where lo.sku_id = l.sku_id and lo.lot_no = l.lot_no order by lo.id desc limit 1) lo
          on true
        left join lateral (select min(n.mfg_date) as mfg_date, min(n.expiry_date) as expiry_date, min(n.lot_no) as lot_no from inbound_lines n
          where n.inbound_id = v.inbound_id and n.sku_id = l.sku_id and (l.lot_no is null or n.lot_no = l.lot_no) having count(*) = 1) n on true
      where l.variant_order_id = ${id} order by l.line_no`,
)

/**
 * Labels of a variant order in one file, in the order of its lines: so many copies of each, else as many as wait for one. Nothing is counted as printed by
 * it: that is said with what was labelled. 409 of one that is cancelled, or where nothing waits; 422 for a line of another order, or for too many.
 */
export async function printVariantLabels(db: Db, who: Who, id: number, { lines, copies, format }: Job): Promise<Download> {
  const order = await variantOrderOf(db, who, id)
  if (order.status === 'cancelled') throw new Refusal(409, refusedVariantOrder(order.variant_order_no, order.status, 'print'))
  const waiting = new Map(order.order_lines.map((line) => [line.id, line.pending_qty]))
  const strange = lines?.findIndex((line) => !waiting.has(line)) ?? -1
  if (strange >= 0) throw refuseField(`lines.${strange}`, 'Choose a line of this order.')
  const labels = (await printedOf(db, id)).filter((line) => lines === undefined || lines.includes(line.id))
    .map(({ id: lineId, ...label }) => ({ ...label, copies: copies ?? waiting.get(lineId) ?? 0 })).filter((label) => label.copies > 0)
  if (labels.length === 0) throw new Refusal(409, `Nothing of ${order.variant_order_no} waits for a label. Say how many copies.`)
  if (labels.reduce((sum, label) => sum + label.copies, 0) > MOST_VARIANT_LABELS)
    throw refuseField('copies', `Print at most ${MOST_VARIANT_LABELS.toLocaleString('en-US')} labels at once.`)
  const name = `VL_${order.variant_order_no}`
  return format === 'pdf'
    ? new Download(variantLabelsPdf(labels), 'application/pdf', `${name}.pdf`, true)
    : new Download(variantLabelsZpl(labels), 'application/zpl', `${name}.zpl`)
}
