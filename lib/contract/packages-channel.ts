import { z } from 'zod'
import { byId, get, Instant, patch, post } from './kernel'

const channel = z.string().trim().min(1, 'Say which channel.').max(40)
const PlatformOrder = z.object({
  package_id: z.number(),
  channel: z.string(),
  store_name: z.string(),
  platform_order_id: z.string(),
  order_no: z.string(),
  placed_at: Instant,
  financial_status: z.string(),
  fulfillment_status: z.string(),
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  items: z.array(z.object({ sku: z.string().nullable(), title: z.string(), quantity: z.number(), price: z.string() })),
  totals: z.object({ currency: z.string(), subtotal: z.string(), shipping: z.string(), tax: z.string(), total: z.string() }),
  shipping_line: z.string().nullable(),
  tags: z.array(z.string()),
  note: z.string().nullable(),
  fulfillment_pushed_at: Instant.nullable(),
  last_sync_at: Instant.nullable(),
  last_sync_error: z.string().nullable(),
  /** Where fulfilments go; for administrators only. */
  push_url: z.string().nullable(),
  /** As the channel sent it; for administrators only, null for everybody else. */
  raw: z.record(z.string(), z.unknown()).nullable(),
})

/** The order of a shop behind a package (packages.md 2, ecommerce_platform_orders). */
export const platformOrders = {
  one: get('/api/ecommerce_platform_details/:id', { needs: 'app_package:package-view', params: byId, query: z.object({ channel }), reply: PlatformOrder }),
  resync: post('/api/ecommerce_platform_details/:id/resync', {
    needs: 'app_package:package-edit',
    params: byId,
    body: z.object({ channel }),
    reply: PlatformOrder,
    refreshes: ['platformOrders.one'],
  }),
  /** Where fulfilments of this channel of the package's client go; null takes it away. Administrators only. */
  address: patch('/api/ecommerce_platform_details/:id/address', {
    needs: 'app_package:package-edit',
    params: byId,
    body: z.object({ channel, push_url: z.union([z.null(), z.url({ protocol: /^https?$/, error: 'Give an address that begins with https://' }).max(500)]) }),
    reply: PlatformOrder,
    refreshes: ['platformOrders.one'],
  }),
}
