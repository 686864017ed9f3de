import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bInbound } from '@/lib/contract/b2b-inbound'
import type { OsdReason } from '@/lib/domain/inbound'
import { casesText, type PackUnit } from '@/lib/domain/units'
import { isB2bSku, caseQty } from '../../core/stock/b2b-goods'
import { findSkus } from '../../core/stock/find-skus'
import { packSizesOf } from '../../core/stock/pack-sizes'
import { wmsStanding } from '../../core/wms/standing'
import { first, rows, type Db } from '../../db/db'
import { anyOfValues, contains } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'
import { inboundList, inboundOf, type Row as InboundRow } from '../inbound/read'

type Row = z.output<typeof b2bInbound.list.reply>['rows'][number]
type Order = z.output<typeof b2bInbound.one.reply>

const received_pct = (received: number, expected: number) => (expected === 0 ? 0 : Math.min(100, Math.floor((received * 100) / expected)))
type More = Pick<Row, 'priority' | 'container_no' | 'slot_from' | 'slot_to' | 'po_no' | 'wms'>
const columns = sql`o.priority, o.container_no, o.slot_from, o.slot_to, o.po_ref as po_no, ${wmsStanding('inbound_id')} as wms`
const withPct = (row: InboundRow & More): Row => ({ ...row, received_pct: received_pct(row.received_qty, row.expected_qty) })

/** One page of business inbound orders, those expected last first. */
export async function b2bInboundList(db: Db, who: Who, q: z.output<typeof b2bInbound.list.query>) {
  const { supplier_id, has_variance, priority, container_no, sku_code, ...query } = q
  const page = await inboundList<More>(db, who, 'b2b', { ...query, vendor_id: supplier_id, variance: has_variance }, {
    columns,
    where: [
      anyOfValues(sql`o.priority`, priority), container_no ? sql`o.container_no ilike ${contains(container_no)}` : undefined,
      sku_code ? sql`exists (select 1 from inbound_lines n join skus k on k.id = n.sku_id where n.inbound_id = o.id
        and k.sku_code ilike ${contains(sku_code)})` : undefined,
    ],
  })
  return { ...page, rows: page.rows.map(withPct) }
}

interface LineMore {
  id: number; uom: PackUnit; qty: number; pallet_no: string | null; variant_id: number | null; variant_code: string | null; case_qty: number | null
  osd_reason: OsdReason | null
}

/** A business inbound order with its lines as they were written; 404 for one out of reach. */
export async function b2bInboundOf(db: Db, who: Who, id: number): Promise<Order> {
  const order = await inboundOf(db, who, 'b2b', id)
  const [more, lines] = await Promise.all([
    first<Pick<Order, 'priority' | 'bl_no' | 'container_size' | 'po_no' | 'label_on_receipt' | 'wms'>>(
      db, sql`select o.priority, o.label_on_receipt, o.bl_no, o.container_size, o.po_ref as po_no, ${wmsStanding('inbound_id')} as wms
        from inbound_orders o where o.id = ${id}`,
    ),
    rows<LineMore>(db, sql`select n.id, n.uom, n.expected_qty / n.uom_units as qty, n.pallet_no, n.variant_id, v.variant_code, n.osd_reason,
        ${caseQty(sql`k`)} as case_qty
      from inbound_lines n join skus k on k.id = n.sku_id left join sku_variants v on v.id = n.variant_id where n.inbound_id = ${id}`),
  ])
  const written = new Map(lines.map((line) => [line.id, line]))
  return {
    ...order, priority: 'normal', label_on_receipt: false, bl_no: null, container_size: null, wms: null, ...more,
    received_pct: received_pct(order.received_qty, order.expected_qty),
    order_lines: order.order_lines.map((line) => {
      const {
        uom = 'EA', qty = line.expected_qty, pallet_no = null, variant_id = null, variant_code = null, case_qty = null, osd_reason = null,
      } = written.get(line.id) ?? {}
      return { ...line, uom, qty, pallet_no, variant_id, variant_code, osd_reason, in_cases: casesText(line.expected_qty, case_qty) }
    }),
  }
}

/** SKUs for B2B that somebody may announce, with the units of each pack. */
export async function b2bSkusToAnnounce(db: Db, who: Who, { client_id, search }: z.output<typeof b2bInbound.skus.query>) {
  const found = await findSkus(db, search, [
    isAdmin(who) ? undefined : (anyOfValues(sql`k.client_id`, who.client_ids) ?? sql`false`), isB2bSku(sql`k`),
    client_id === undefined ? undefined : sql`k.client_id = ${client_id}`,
  ])
  const known = await packSizesOf(db, found.map(({ id }) => id))
  return found.map((sku) => ({ ...sku, sizes: known.get(sku.id)?.sizes ?? { EA: 1, IN: null, CS: null, PL: null } }))
}

/** The order as its row in the list. */
export const b2bInboundRow = (db: Db, who: Who, id: number): Promise<Row> => b2bInboundOf(db, who, id)
