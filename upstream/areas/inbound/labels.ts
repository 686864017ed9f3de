import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inbound as calls } from '@/lib/contract/inbound'
import type { InboundScope } from '@/lib/domain/inbound'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { skuLabelsPdf, type SkuLabel } from '../../documents/sku-label'
import { unitLabelsPdf } from '../../documents/unit-label'
import { Download } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdInbound } from './scope'
import { MOST_UNITS, numberedUnits } from './units'

type Ordered = z.output<typeof calls.labels.body>
const skusOf = (db: Db, id: number) => rows<SkuLabel>(
  db,
  sql`select distinct on (k.sku_code) k.sku_code, k.sku_name, b.barcode from inbound_lines l join skus k on k.id = l.sku_id
      left join sku_barcodes b on b.sku_id = k.id and b.is_primary and b.status = ${literal(switchStatus, 'active')}
      where l.inbound_id = ${id} order by k.sku_code`,
)
const expectFew = (labels: number, copies: number) => {
  if (labels * copies > 10 * MOST_UNITS) throw refuseField('copies', `Print at most ${(10 * MOST_UNITS).toLocaleString('en-US')} labels at once.`)
}

/** Labels of an announcement: of its SKUs, or of its cartons or pallets with their SSCC, the same however often they are printed (fulfilment.md 6.7). */
export async function inboundLabels(tx: Db, who: Who, scope: InboundScope, { id, level, copies }: Ordered): Promise<Download> {
  const order = await holdInbound(tx, who, scope, id)
  const { inbound_no } = order
  const name = `LBL_${inbound_no}.pdf`
  if (level === 'each') {
    const labels = await skusOf(tx, id)
    expectFew(labels.length, copies)
    return new Download(skuLabelsPdf(labels, copies, '100x50'), 'application/pdf', name, true)
  }
  const units = await numberedUnits(tx, order, level)
  expectFew(units.length, copies)
  const about = await first<{ client: string; warehouse: string }>(tx, sql`select coalesce(c.trade_name, c.name) as client, f.facility_code as warehouse
    from clients c, facilities f where c.id = ${order.client_id} and f.id = ${order.warehouse_id}`)
  const facts = { client: about?.client ?? '', warehouse: about?.warehouse ?? '', inbound_no, ref_no: order.ref_no, level }
  const pdf = unitLabelsPdf(units.map((unit, i) => ({ ...facts, ...unit, nth: i + 1, count: units.length })), copies)
  return new Download(pdf, 'application/pdf', name, true)
}
