import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { dayTime } from '@/lib/domain/days'
import { isOutboundIn, outboundUnit, readyOutbound, type OutboundUnit } from '@/lib/domain/outbound'
import { allocationStatus } from '@/lib/domain/stock'
import { casesText } from '@/lib/domain/units'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { deliveryNotePdf } from '../../documents/delivery-note'
import { putBackListPdf } from '../../documents/handling-list'
import { pickListPdf, type PickRow } from '../../documents/pick-list'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { outboundOf } from './read'

/** What is left to pick of an order, in the order of the walk; 409 where nothing is. */
export async function outboundPickList(db: Db, who: Who, id: number): Promise<Download> {
  const order = await outboundOf(db, who, id)
  const found = await rows<Omit<PickRow, 'units'> & { qty: number; case_qty: number | null }>(
    db,
    sql`select p.location_code as shelf, k.sku_code as sku, k.sku_name as name, case when lo.lot_no = 'NA' then '' else lo.lot_no end as lot,
          coalesce(lo.expiry_date::text, '') as expiry, a.qty, k.units_per_carton as case_qty, ${order.outbound_no} as "order"
        from outbound_lines l join stock_allocations a on a.demand_id = l.demand_id and a.status = ${literal(allocationStatus, 'reserved')}
          join stock_balances b on b.id = a.balance_id join skus k on k.id = b.sku_id join lots lo on lo.id = b.lot_id join locations p on p.id = b.location_id
        where l.outbound_id = ${id} order by p.pick_sequence, p.location_code, k.sku_code, a.id`,
  )
  if (found.length === 0) throw new Refusal(409, `Nothing of ${order.outbound_no} is left to pick.`)
  const units = found.reduce((sum, { qty }) => sum + qty, 0)
  return new Download(pickListPdf({
    number: order.outbound_no, rows: found.map(({ qty, case_qty, ...row }) => ({ ...row, units: casesText(qty, case_qty).replace(/ cases?/, ' cs') })),
    facts: [['Warehouse', order.warehouse], ['Consignee', order.consignee_name], ['Ship on', order.requested_ship_date]],
    totals: `${counted(units, 'unit')} on ${counted(new Set(found.map(({ shelf }) => shelf)).size, 'shelf', 'shelves')}`,
  }), 'application/pdf', `PICK_${order.outbound_no}.pdf`, true)
}

/** What is shipped of an order, lot by lot, for its consignee to sign; 409 before it is picked. */
export async function deliveryNote(db: Db, who: Who, id: number): Promise<Download> {
  const order = await outboundOf(db, who, id)
  const found = await rows<{ line_no: number; sku: string; name: string; lot: string; expiry: string; qty: number; uom: OutboundUnit; uom_qty: number }>(
    db,
    sql`select l.line_no, k.sku_code as sku, k.sku_name as name, case when lo.lot_no = 'NA' then '' else lo.lot_no end as lot,
          coalesce(lo.expiry_date::text, '') as expiry, sum(a.qty)::int as qty, l.uom, l.uom_qty
        from outbound_lines l join stock_allocations a on a.demand_id = l.demand_id and a.status in ${literals(allocationStatus, 'picked', 'shipped')}
          join stock_balances b on b.id = a.balance_id join skus k on k.id = b.sku_id join lots lo on lo.id = b.lot_id
        where l.outbound_id = ${id} group by l.id, k.id, lo.id order by l.line_no, lo.expiry_date, lo.id`,
  )
  if (!isOutboundIn(readyOutbound, order.status) || found.length === 0) throw new Refusal(409, `Outbound ${order.outbound_no} is not picked yet.`)
  return new Download(deliveryNotePdf({
    number: order.outbound_no,
    rows: found.map(({ line_no, qty, uom, uom_qty, ...row }) => ({
      ...row, line: String(line_no), units: String(qty), ordered: `${uom_qty} ${outboundUnit.label(uom).toLowerCase()}`,
    })),
    facts: [
      ['Client', order.client], ['Consignee', order.consignee_name], ['Address', order.consignee_address], ['Reference', order.ref_no],
      ['Vehicle', [order.vehicle_no, order.driver_name].filter(Boolean).join(', ') || '–'],
      ['Seal', order.seal_no ?? '–'], ['Shipped', order.shipped_at ? dayTime(order.shipped_at) : '–'],
    ],
    totals: counted(found.reduce((sum, { qty }) => sum + qty, 0), 'unit'),
  }), 'application/pdf', `DN_${order.outbound_no}.pdf`, true)
}

/** What lies in staging of an order that was given up, and where it goes; 409 where nothing does. */
export async function putBackList(db: Db, who: Who, id: number): Promise<Download> {
  const order = await outboundOf(db, who, id)
  const left = order.put_backs.filter(({ qty, put_qty }) => qty > put_qty)
  if (left.length === 0) throw new Refusal(409, `Nothing of ${order.outbound_no} waits to be put back.`)
  return new Download(putBackListPdf({
    number: order.outbound_no,
    rows: left.map(({ from, shelf, sku_code, lot_no, expiry_date, qty, put_qty }) => (
      { from, shelf: shelf ?? '', sku: sku_code, lot: lot_no === 'NA' ? '' : lot_no, expiry: expiry_date ?? '', units: String(qty - put_qty) })),
    facts: [['Warehouse', order.warehouse], ['Client', order.client], ['Cancelled because', order.cancel_reason ?? '–']],
    totals: counted(left.reduce((sum, { qty, put_qty }) => sum + qty - put_qty, 0), 'unit'),
  }), 'application/pdf', `BACK_${order.outbound_no}.pdf`, true)
}
