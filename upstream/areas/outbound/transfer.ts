import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { consigneeType } from '@/lib/domain/b2b-party'
import type { OutboundType } from '@/lib/domain/outbound'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'

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
