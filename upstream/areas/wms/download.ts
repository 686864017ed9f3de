import { sql } from 'drizzle-orm'
import { channelEnvironment } from '@/lib/domain/channel'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { noInbound, visibleInbound } from '../inbound/scope'
import { noOutbound, visibleOutbound } from '../outbound/scope'
import { inboundFacts, outboundFacts, receiptSegments, shippingSegments, x12Document } from './documents'

const asFile = (name: string, content: string) => new Download(Buffer.from(content), 'application/edi-x12', name)
/** Documents of a sandbox say that they are tests. */
const isTest = async (tx: Db, table: 'inbound_orders' | 'outbound_orders', id: number): Promise<boolean> =>
  (await first(tx, sql`select 1 from ${sql.identifier(table)} o join wms_connections w on w.client_id = o.client_id and w.warehouse_id = o.warehouse_id
    where o.id = ${id} and w.wms_environment = ${literal(channelEnvironment, 'sandbox')}`)) !== null

/** What was received of an order, as a 944 (coming-areas.md 4(c)9). */
export async function downloadReceipt(tx: Db, services: Services, who: Who, id: number): Promise<Download> {
  const seen = await first(tx, sql`select 1 from inbound_orders o where ${allOf([sql`o.id = ${id}`, visibleInbound(who, 'b2b')])}`)
  const facts = seen ? await inboundFacts(tx, id) : null
  if (!facts) throw noInbound()
  if (facts.receipts.length === 0) throw new Refusal(409, `Nothing was received of ${facts.order_no} yet.`)
  const { content } = await x12Document(tx, services, {
    set: '944', inbound_id: id, outbound_id: null, receiver: facts.client_code, isTest: await isTest(tx, 'inbound_orders', id),
      segments: receiptSegments(facts),
  })
  return asFile(`944_${facts.order_no}.edi`, content)
}

/** What left of an order, as a 945. */
export async function downloadShipment(tx: Db, services: Services, who: Who, id: number): Promise<Download> {
  const seen = await first(tx, sql`select 1 from outbound_orders o where ${allOf([sql`o.id = ${id}`, visibleOutbound(who)])}`)
  const facts = seen ? await outboundFacts(tx, id) : null
  if (!facts) throw noOutbound()
  if (!facts.shipped_at) throw new Refusal(409, `${facts.order_no} has not been shipped yet.`)
  const { content } = await x12Document(tx, services, {
    set: '945', inbound_id: null, outbound_id: id, receiver: facts.client_code, isTest: await isTest(tx, 'outbound_orders', id),
      segments: shippingSegments(facts),
  })
  return asFile(`945_${facts.order_no}.edi`, content)
}
