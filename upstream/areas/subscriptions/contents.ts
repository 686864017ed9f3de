import type { Services } from '../../platform/services'
import type { Content } from './body'
import type { QueuedEvent, Sending } from './claims'
import { fileLink, labelAsWished, podPartsOf } from './files'
import type { SubscriptionRow } from './row'

/** The label itself, or where it lies (tracking.md 2: label_format, label_delivery). */
async function labelContent(services: Services, { label_format, label_delivery }: SubscriptionRow, packageId: number): Promise<Content> {
  const { format, file } = await labelAsWished(services, packageId, label_format)
  if (label_delivery === 'url') return { format, url: fileLink(services, packageId, `label-${format}`) }
  return { format, content: (await file())?.body.toString('base64') ?? null }
}

async function podContent(services: Services, { pod_parts }: SubscriptionRow, packageId: number): Promise<Content> {
  const there = await podPartsOf(services.database.db, packageId)
  const photos = Array.from({ length: pod_parts.includes('photo') ? (there?.photos ?? 0) : 0 }, (_, i) => `photo-${i + 1}` as 'photo-1')
  return {
    ...(pod_parts.includes('signature') ? { signature_url: there?.signature ? fileLink(services, packageId, 'signature') : null } : {}),
    ...(pod_parts.includes('photo') ? { photo_urls: photos.map((part) => fileLink(services, packageId, part)) } : {}),
    ...(pod_parts.includes('pdf') ? { pdf_url: there ? fileLink(services, packageId, 'pod-pdf') : null } : {}),
  }
}

const stepFields = ['code', 'name', 'event_at', 'location', 'city', 'country_code', 'reason_code']
const orderFields = [
  'created_at', 'service_code', 'pieces', 'weight', 'payment_mode', 'cod_amount', 'cod_currency', 'declared_value', 'currency', 'cancelled_at', 'reason',
]
const listFields = [
  'package_list_no', 'from_status', 'status', 'note', 'changed_at', 'shipment_ref', 'seller_name',
  'package_count', 'total_pieces', 'total_weight', 'payment_status', 'payment_amount', 'payment_due_date',
  'shipping_reference', 'carrier_name', 'shipped_at', 'eta', 'boe_no',
]

/** jsonb keeps fields in an order of its own. */
function inOrder(kept: unknown, fields: readonly string[]): Content | null {
  if (typeof kept !== 'object' || kept === null) return null
  return Object.fromEntries(fields.flatMap((field) => (field in kept ? [[field, (kept as Content)[field]]] : [])))
}

/** One event in the order of tracking.md 6; what a client did not ask for is not there. */
async function eventContent(services: Services, subscription: SubscriptionRow, event: QueuedEvent): Promise<Content> {
  const { client_id, tracking_no, ref_no, order_id, carrier_code, status, event: step, attempt_count, eta, pod, label, order, package_list, ...more } =
    event.payload
  const head = { event_id: event.event_id, type: event.event_type, environment: subscription.environment, client_id }
  if (event.event_type === 'test') return { ...head, ...more }
  if (package_list) return { ...head, package_list: inOrder(package_list, listFields) }
  if (order) return { ...head, tracking_no, ref_no, order_id, carrier_code, status, order: inOrder(order, orderFields), eta, ...more }
  const id = event.package_id ?? 0
  return {
    ...head, tracking_no, ref_no, order_id, carrier_code, status, event: inOrder(step, stepFields), attempt_count, eta,
    pod: subscription.kind === 'pod' ? { ...(pod as Content), ...(await podContent(services, subscription, id)) } : null,
    ...(subscription.kind === 'label' ? { label: { ...(label as Content), ...(await labelContent(services, subscription, id)) } } : {}),
    ...more,
  }
}

/** The body of a call: one event, or a batch of them in the order they happened. */
export async function contentOf(services: Services, { subscription, id, batch, events }: Sending): Promise<Content> {
  const [only] = events
  if (!batch) return only ? eventContent(services, subscription, only) : {}
  const contents: Content[] = []
  for (const event of events) contents.push(await eventContent(services, subscription, event))
  return { event_id: id, type: 'batch', environment: subscription.environment, client_id: subscription.client_id, count: contents.length, events: contents }
}
