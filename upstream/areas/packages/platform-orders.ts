import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { platformOrders } from '@/lib/contract/packages-channel'
import { packageStatus, type PackageStatus } from '@/lib/domain/package'
import { maskEmail, maskPhone } from '@/lib/domain/text'
import { first, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { request } from '../../platform/call-outside'
import { allOf } from '../../platform/list'
import { openOutside, reach, Unreachable } from '../../platform/outside'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { consigneeHidden, visiblePackages } from '../../core/parcels/scope'

type PlatformOrder = z.output<typeof platformOrders.one.reply>

/** How long a channel has to answer; whoever pressed the button waits. */
const ANSWER_MS = 8000

interface Linked extends PlatformOrder {
  id: number
  hidden: boolean
}

async function linkedOrder(db: Db, who: Who, packageId: number, channel: string): Promise<Linked> {
  const found = await first<Linked>(
    db,
    sql`select o.id, o.package_id, o.channel, o.store_name, o.platform_order_id, o.order_no, o.placed_at, o.financial_status, o.fulfillment_status, o.customer,
        o.items, o.totals,
          o.shipping_line, o.tags, o.note, o.fulfillment_pushed_at, o.last_sync_at, o.last_sync_error, o.raw, s.push_url,
            ${consigneeHidden(who, sql`p`)} as hidden
        from ecommerce_platform_orders o join packages p on p.id = o.package_id
          left join channel_push_settings s on s.client_id = p.client_id and s.channel = o.channel
        where ${allOf([sql`o.package_id = ${packageId}`, sql`o.channel = ${channel.toLowerCase()}`, visiblePackages(who, sql`p`)])}`,
  )
  if (!found) throw new Refusal(404, `No ${channel} order is linked to this package.`)
  return found
}

/** The channel's order behind a package; its raw form is the administrators' alone; the customer is masked, and gone where the consignee is. */
export async function readPlatformOrder(db: Db, who: Who, packageId: number, channel: string): Promise<PlatformOrder> {
  const { id: _id, hidden, ...order } = await linkedOrder(db, who, packageId, channel)
  const { name, email, phone } = order.customer
  const customer = { name, email: email && maskEmail(email), phone: phone && maskPhone(phone) }
  return {
    ...order, customer, raw: isAdmin(who) ? order.raw : null, push_url: isAdmin(who) ? order.push_url : null,
    ...(hidden && { customer: { name: null, email: null, phone: null } }),
  }
}

interface Parcel {
  tracking_no: string
  carrier_tracking_no: string | null
  carrier: string | null
  status: PackageStatus
  client: string
}

/** What the channel is told: who carries the order, under which numbers, and how far it is. */
const messageOf = (order: Linked, parcel: Parcel) => ({
  event: 'fulfillment.updated', channel: order.channel, store: order.store_name,
  order_id: order.platform_order_id, order_no: order.order_no, tracking_number: parcel.tracking_no,
  carrier: parcel.carrier, carrier_tracking_number: parcel.carrier_tracking_no, status: parcel.status,
  status_label: packageStatus.label(parcel.status), items: order.items.map(({ sku, quantity }) => ({ sku, quantity })),
})

/** Why the channel did not take it, in a sentence; null when it did. An address inside is never called, a redirect not followed. */
async function push(services: Services, address: string, key: string, message: unknown): Promise<string | null> {
  const place = await reach(address, openOutside(services.config)).catch((fault: unknown) => {
    if (fault instanceof Unreachable) return fault.message
    throw fault
  })
  if (typeof place === 'string') return place
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const { status, error } = await request(place, { method: 'POST', headers, body: Buffer.from(JSON.stringify(message)), timeoutMs: ANSWER_MS })
  if (status === null) return `${place.url.hostname}: ${error}`
  return status >= 200 && status < 300 ? null : `${place.url.hostname} answered ${status}.`
}

interface Syncing {
  db: Db
  who: Who
  services: Services
  audit: (entry: AuditEntry) => void
}

/**
 * Tells the channel again what became of its order. 409 `A sync is running.` while another does, 409 with the way out when no address
 * is entered, 502 with the channel's answer when it did not take it; that is kept with the order.
 */
export async function resyncPlatformOrder({ db, who, services, audit }: Syncing, packageId: number, channel: string): Promise<PlatformOrder> {
  const order = await linkedOrder(db, who, packageId, channel)
  const free = await first<{ free: boolean }>(db, sql`select pg_try_advisory_xact_lock(hashtextextended(${`platform order ${order.id}`}, 0)) as free`)
  if (!free?.free) throw new Refusal(409, 'A sync is running.')
  const parcel = await first<Parcel>(
    db,
    sql`select p.tracking_no, p.carrier_tracking_no, k.display_name as carrier, p.status, c.name as client
        from packages p join clients c on c.id = p.client_id left join carriers k on k.id = p.carrier_id
        where p.id = ${packageId}`,
  )
  if (!parcel || order.push_url === null) {
    throw new Refusal(
      409, `No address is entered for ${order.channel} of ${parcel?.client ?? 'this client'}. An administrator enters it on this tab, then sync again.`,
    )
  }
  const trouble = await push(
    services, order.push_url, `${order.channel}:${order.platform_order_id}:${parcel.tracking_no}:${parcel.status}`, messageOf(order, parcel),
  )
  if (trouble !== null) {
    // On its own: the refusal takes this call's transaction back.
    await rows(services.database.db, sql`update ecommerce_platform_orders set last_sync_at = now(), last_sync_error = ${trouble} where id = ${order.id}`)
    throw new Refusal(502, `The fulfilment was not taken: ${trouble}`)
  }
  await rows(
    db,
    sql`update ecommerce_platform_orders set last_sync_at = now(), last_sync_error = null, fulfillment_pushed_at = now(),
          fulfillment_status = ${parcel.status === 'cancelled' ? 'cancelled' : 'fulfilled'} where id = ${order.id}`,
  )
  audit({
    entity: 'package', entity_id: packageId, action: 'push fulfilment', after: { channel: order.channel, order_no: order.order_no, status: parcel.status },
  })
  return readPlatformOrder(db, who, packageId, channel)
}

/** Where a client's channel takes fulfilments; null takes the address away. Administrators only. */
export async function setPushAddress({ db, who, audit }: Syncing, packageId: number, channel: string, url: string | null): Promise<PlatformOrder> {
  if (!isAdmin(who)) throw noPermission()
  const order = await linkedOrder(db, who, packageId, channel)
  if (url === null) await rows(db, sql`delete from channel_push_settings s using packages p where p.id = ${packageId} and s.client_id = p.client_id
      and s.channel = ${order.channel}`)
  else {
    await rows(
      db,
      sql`insert into channel_push_settings (client_id, channel, push_url, created_by, updated_by)
          select p.client_id, ${order.channel}, ${url}, ${who.user_id}::bigint, ${who.user_id}::bigint from packages p where p.id = ${packageId}
          on conflict (client_id, channel) do update set push_url = excluded.push_url, version = channel_push_settings.version + 1, updated_at = now(),
            updated_by = excluded.updated_by`,
    )
  }
  audit({ entity: 'package', entity_id: packageId, action: 'channel address', after: { channel: order.channel, push_url: url } })
  return readPlatformOrder(db, who, packageId, channel)
}
