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

/** jsonb keeps fields in an order of its own. */
function stepContent(step: unknown): Content | null {
  if (typeof step !== 'object' || step === null) return null
  const { code, name, event_at, location, city, country_code, reason_code } = step as Content
  return { code, name, event_at, location, city, country_code, reason_code }
}

/** One event in the order of tracking.md 6; what a client did not ask for is not there. */
async function eventContent(services: Services, subscription: SubscriptionRow, event: QueuedEvent): Promise<Content> {
  const { client_id, tracking_no, ref_no, order_id, carrier_code, status, event: step, attempt_count, eta, pod, label, ...more } = event.payload
  const head = { event_id: event.event_id, type: event.event_type, environment: subscription.environment, client_id }
  if (event.event_type === 'test') return { ...head, ...more }
  const id = event.package_id ?? 0
  return {
    ...head, tracking_no, ref_no, order_id, carrier_code, status, event: stepContent(step), attempt_count, eta,
    pod: subscription.kind === 'pod' ? { ...(pod as Content), ...(await podContent(services, subscription, id)) } : null,
    ...(subscription.kind === 'label' ? { label: { ...(label as Content), ...(await labelContent(services, subscription, id)) } } : {}),
    ...more,
  }
}

/** The body of a call: one event, or a batch of them in the order they happened. */
export async function contentOf(services: Services, { subscription, id, batch, events }: Sending): Promise<Content> {
  const [only] = events
  if (!batch) return only ? eventContent(services, subscription, only) : {}
  const told: Content[] = []
  for (const event of events) told.push(await eventContent(services, subscription, event))
  return { event_id: id, type: 'batch', environment: subscription.environment, client_id: subscription.client_id, count: told.length, events: told }
}
