import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { consigneeType } from '@/lib/domain/b2b-party'
import { inboundScope, inboundSource, inboundStatus, inboundType } from '@/lib/domain/inbound'
import { today } from '@/lib/domain/days'
import type { OutboundType } from '@/lib/domain/outbound'
import { switchStatus } from '@/lib/domain/record-status'
import { queueInbound } from '../../core/wms/outbox'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { trades } from '../inbound/scope'
import type { HeldOutbound } from './scope'

type Given = Pick<z.output<typeof calls.change.body>, 'consignee_id' | 'to_warehouse_id'>
export interface Way { order_type: OutboundType; warehouse_id: number }

/** Whom of a client a warehouse of ours stands for as the consignee of its transfers, written down with the first. */
async function standIn(tx: Db, who: Who, clientId: number, facilityId: number): Promise<number> {
  const same = sql`select id from consignees where client_id = ${clientId} and facility_id = ${facilityId}`
  const known = await first<{ id: number }>(tx, same)
  if (known) return known.id
  await rows(tx, sql`insert into consignees (client_id, facility_id, consignee_code, consignee_name, consignee_type, address_line1, city,
      country_code, created_by, updated_by)
    select ${clientId}, f.id, 'WH-' || f.facility_code, f.facility_name, ${literal(consigneeType, 'branch')}, f.address, f.city, f.country_code,
      ${who.user_id || null}, ${who.user_id || null}
    from facilities f where f.id = ${facilityId} and f.kind = 'warehouse' and f.status = ${literal(switchStatus, 'active')}
    on conflict (client_id, facility_id) do nothing`)
  const made = await first<{ id: number }>(tx, same)
  if (!made) throw refuseField('to_warehouse_id', 'Choose a warehouse.')
  return made.id
}

/**
 * The consignee an order goes to: the one given, or of a transfer the one its other warehouse stands for. 422 where a transfer goes nowhere or to the warehouse
 * it leaves, and for other goods that go to a warehouse of ours.
 */
export async function destinationOf(tx: Db, who: Who, clientId: number, { order_type, warehouse_id }: Way, given: Given): Promise<number> {
  if (order_type === 'transfer') {
    if (!given.to_warehouse_id) throw refuseField('to_warehouse_id', 'Choose the warehouse it goes to.')
    if (given.to_warehouse_id === warehouse_id) throw refuseField('to_warehouse_id', 'It leaves this warehouse: choose another.')
    return standIn(tx, who, clientId, given.to_warehouse_id)
  }
  if (!given.consignee_id) throw refuseField('consignee_id', 'Choose a consignee of this client that is active.')
  if (await first(tx, sql`select 1 from consignees where id = ${given.consignee_id} and facility_id is not null`))
    throw refuseField('order_type', 'What goes to a warehouse of ours is a transfer.')
  return given.consignee_id
}

type Truck = Pick<z.output<typeof calls.ship.body>, 'vehicle_no' | 'boe_no'>
interface Sent { sku_id: number; lot_id: number; qty: number }

/**
 * Announces what left on one vehicle of a transfer at its other warehouse: an inbound order of type transfer, a line a lot (coming-areas.md 4(c)3). It is
 * received out of what is in transit.
 */
export async function announceTransfer(tx: Db, who: Who, order: HeldOutbound, goods: readonly Sent[], truck: Truck): Promise<void> {
  const [made] = await rows<{ id: number }>(
    tx,
    sql`insert into inbound_orders (inbound_no, trade, ref_no, client_id, warehouse_id, transfer_id, inbound_type, expected_date, vehicle_no, boe_no, status,
          submitted_at, created_source, created_by, updated_by)
        select ${trades.b2b.prefix} || to_char(${today()}::date, 'YYMM') || lpad(nextval('inbound_serial')::text, 6, '0'), ${literal(inboundScope, 'b2b')},
          ${order.outbound_no} || '/' || (1 + (select count(*) from inbound_orders n where n.transfer_id = ${order.id})), ${order.client_id},
          ${order.to_warehouse_id}, ${order.id}, ${literal(inboundType, 'transfer')}, ${today()}, ${truck.vehicle_no}, ${truck.boe_no ?? null},
          ${literal(inboundStatus, 'submitted')}, now(), ${literal(inboundSource, 'portal')}, ${who.user_id || null}, ${who.user_id || null} returning id`,
  )
  if (!made) throw new Error('A transfer was not announced.')
  const lots = [...Map.groupBy(goods, ({ sku_id, lot_id }) => `${sku_id} ${lot_id}`).values()].map((parts) => (
    { ...(parts[0] as Sent), qty: parts.reduce((sum, { qty }) => sum + qty, 0) }))
  await rows(
    tx,
    sql`insert into inbound_lines (inbound_id, line_no, sku_id, expected_qty, lot_no, mfg_date, expiry_date)
        select ${made.id}, row_number() over (order by s.sku_id, l.id), s.sku_id, s.qty, nullif(l.lot_no, 'NA'), l.mfg_date, l.expiry_date
        from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as s(sku_id bigint, lot_id bigint, qty int) join lots l on l.id = s.lot_id`,
  )
  await queueInbound(tx, who, made.id, 'asn_create')
}

/** What a transfer comes by, the first vehicle first. */
export const arrivalsOf = (db: Db, orderId: number) =>
  rows<z.output<typeof calls.one.reply>['arrivals'][number]>(
    db,
    sql`select n.id, n.inbound_no, n.status, n.expected_date, sum(l.expected_qty)::int as expected_qty,
          sum(l.accepted_qty + l.damaged_qty + l.quarantined_qty)::int as received_qty
        from inbound_orders n join inbound_lines l on l.inbound_id = n.id where n.transfer_id = ${orderId} group by n.id order by n.id`,
  )
