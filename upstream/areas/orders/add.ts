import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { saleOrders } from '@/lib/contract/sale-orders'
import { dubaiDay } from '@/lib/domain/days'
import { isTooLateForSameDay } from '@/lib/domain/due-to-ship'
import { clientStatus, offersFulfilment } from '@/lib/domain/client'
import { priorityOf, saleOrderNo, saleOrderStatus, type OrderDelivery, type orderSource, type SaleOrderStatus } from '@/lib/domain/sale-order'
import { switchStatus } from '@/lib/domain/record-status'
import { settingAt } from '../../core/settings/setting-at'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownClients } from '../subscriptions/requested-client'
import { readAddress, type OrderAddress, type TypedAddress } from './address'
import { warehouseClock } from './clock'
import { amountsOf, codOf, readLines, writeLines, type OrderedLine } from './lines'
import { noteStep } from './scope'
import type { OrderAmounts } from '@/lib/domain/order-amounts'

type Body = z.output<typeof saleOrders.add.body>

interface Seller {
  id: number
  currency: string
  service_type: string[]
}

/** The client an order is of: 422 when it must be said or sends nothing from our stock, 404 when it is not this person's. */
export async function orderingClient(db: Db, who: Who, clientId: number | undefined): Promise<Seller> {
  const own = ownClients(who)
  const id = clientId ?? (own?.length === 1 ? own[0] : undefined)
  if (id === undefined && own?.length !== 0) throw refuseField('client_id', 'Choose a client.')
  const client = id !== undefined && (own === null || own.includes(id))
    ? await first<Seller & { name: string; status: string }>(db, sql`select id, name, currency, service_type, status from clients where id = ${id}
        and status <> ${literal(clientStatus, 'delete')}`)
    : null
  if (!client) throw new Refusal(404, 'That client no longer exists.')
  if (client.status !== 'active') throw refuseField('client_id', `${client.name} is inactive.`)
  if (!offersFulfilment(client.service_type)) throw refuseField('client_id', `${client.name} has no fulfilment. Add the service to the client first.`)
  return client
}

/** An order whose address, lines and amounts have been read. */
export interface ReadyOrder {
  client_id: number
  ref_no: string
  source: (typeof orderSource.names)[number]
  /** The shop it came from. */
  client_channel_id?: number
  warehouse_id: number | null
  order_date?: string | undefined
  delivery_type: OrderDelivery
  payment_mode: 'prepaid' | 'cod'
  cod_amount: string
  remarks: string | null
  to: TypedAddress & { consignee_email?: string | null }
  address: OrderAddress
  lines: OrderedLine[]
  amounts: OrderAmounts
  is_tax_inclusive: boolean
  currency: string
}

/** Writes a new order with its lines, what they want of stock, and the first line of its history. */
export async function writeOrder(tx: Db, who: Who, o: ReadyOrder): Promise<{ id: number; order_no: string; status: 'new' }> {
  const serial = await first<{ n: number }>(tx, sql`select nextval('sale_order_serial')::int as n`)
  const order_no = saleOrderNo(dubaiDay(Date.now()), serial?.n ?? 0)
  const by = who.user_id || null
  const made = await first<{ id: number }>(
    tx,
    sql`insert into sale_orders (order_no, ref_no, client_id, client_channel_id, order_source, warehouse_id, order_date, delivery_type, consignee_name,
          consignee_phone, consignee_phone_key, consignee_email, address_line1, address_line2, area, city, state, pincode, country_code, lat, lng,
          payment_mode, cod_amount, subtotal, discount, shipping_fee, vat_amount, total_amount, currency, is_tax_inclusive, priority, remarks, created_by,
          updated_by)
        values (${order_no}, ${o.ref_no}, ${o.client_id}, ${o.client_channel_id ?? null}, ${o.source}, ${o.warehouse_id},
          coalesce(${o.order_date ?? null}::timestamptz, now()), ${o.delivery_type}, ${o.to.consignee_name}, ${o.address.consignee_phone},
          ${o.address.consignee_phone_key}, ${o.to.consignee_email ?? null}, ${o.to.address_line1}, ${o.to.address_line2 ?? null}, ${o.to.area ?? null},
          ${o.address.city}, ${o.address.state}, ${o.address.pincode}, ${o.to.country_code}, ${o.to.lat ?? null}, ${o.to.lng ?? null}, ${o.payment_mode},
          ${o.cod_amount}, ${o.amounts.subtotal}, ${o.amounts.discount}, ${o.amounts.shipping_fee}, ${o.amounts.vat_amount}, ${o.amounts.total_amount},
          ${o.currency}, ${o.is_tax_inclusive}, ${priorityOf(o.delivery_type)}, ${o.remarks}, ${by}, ${by})
        on conflict on constraint sale_orders_ref_once do nothing returning id`,
  )
  if (!made) throw await refUsed(tx, o)
  await writeLines(tx, { order_id: made.id, client_id: o.client_id, warehouse_id: o.warehouse_id }, o.lines, o.amounts, o.currency)
  await noteStep(tx, who, { order_id: made.id, from: null, to: 'new' })
  return { id: made.id, order_no, status: 'new' }
}

interface UsedRef { ref_no: string; order_no: string; status: SaleOrderStatus }
export const refTaken = ({ ref_no, order_no, status }: UsedRef): string =>
  `Order ${ref_no} exists as ${order_no} in status ${saleOrderStatus.label(status).toLowerCase()}.`

async function refUsed(tx: Db, { client_id, client_channel_id, ref_no: ref }: ReadyOrder): Promise<Refusal> {
  const [standing] = await rows<UsedRef>(tx, sql`select ref_no, order_no, status from sale_orders where client_id = ${client_id}
    and client_channel_id is not distinct from ${client_channel_id ?? null}::bigint and ref_no = ${ref}`)
  const message = standing ? refTaken(standing) : `Order ${ref} exists already.`
  return new Refusal(409, message, [{ field: 'ref_no', message }])
}

/** Refuses what cannot be promised for the day itself any more, by the clock of the warehouse that was chosen. */
export async function expectInTime(db: Db, delivery: OrderDelivery, warehouseId: number | null): Promise<void> {
  if (delivery !== 'same_day' || warehouseId === null) return
  const clock = await warehouseClock(db, warehouseId)
  if (isTooLateForSameDay(clock, Date.now())) {
    throw refuseField('delivery_type', `Orders for the same day are taken until ${clock.same_day_cutoff} on working days. Choose next day.`)
  }
}

/** The warehouse asked for: 422 for a facility that is none, or is not in use. */
export async function namedWarehouse(db: Db, id: number | null | undefined): Promise<number | null> {
  if (!id) return null
  const found = await first<{ id: number }>(db, sql`select f.id from facilities f join warehouses w on w.facility_id = f.id
    where f.id = ${id} and f.status = ${literal(switchStatus, 'active')}`)
  if (!found) throw refuseField('warehouse_id', 'Choose a warehouse that is in use.')
  return id
}

/** Adds an order typed by hand, or sent by its client's system: everything of it is judged first (fulfilment.md 2.7, 7.6). */
export async function addOrder(tx: Db, who: Who, body: Body): Promise<{ id: number; order_no: string; status: 'new' }> {
  const client = await orderingClient(tx, who, body.client_id)
  const currency = body.currency ?? client.currency
  const warehouse_id = await namedWarehouse(tx, body.warehouse_id)
  const address = await readAddress(tx, body)
  const lines = await readLines(tx, client.id, currency, body.items)
  const is_tax_inclusive = await settingAt(tx, 'tax_inclusive', { clientId: client.id })
  const amounts = amountsOf(lines, body.shipping_fee, is_tax_inclusive, currency)
  await expectInTime(tx, body.delivery_type, warehouse_id)
  return writeOrder(tx, who, {
    client_id: client.id, ref_no: body.ref_no, source: who.client_token_id === null ? 'manual' : 'api', warehouse_id,
    delivery_type: body.delivery_type, payment_mode: body.payment_mode, cod_amount: codOf(body, amounts, currency),
    remarks: body.remarks ?? null, to: body, address, lines, amounts, is_tax_inclusive, currency,
  })
}

