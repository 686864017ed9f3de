import type { NameOf } from './machine'
import { words } from './vocabulary'

/** The 14 categories every carrier's codes are sorted into (tracking.md 2, carriers.md). */
export const eventCategory = words({
  info_received: 'Information received', picked_up: 'Picked up', hub: 'Hub', in_transit: 'In transit', customs: 'Customs',
  out_for_delivery: 'Out for delivery', failed_attempt: 'Failed attempt', ready_for_collection: 'Ready for collection',
  delivered: 'Delivered', exception: 'Exception', return: 'Return', returned: 'Returned', lost_damaged: 'Lost or damaged',
  cancelled: 'Cancelled',
})
export type EventCategory = NameOf<typeof eventCategory>

/** Steps of the public page, in the order a parcel takes them. */
export const milestone = words({
  ordered: 'Ordered', shipped: 'Shipped', in_transit: 'In transit', customs: 'Customs', out_for_delivery: 'Out for delivery',
  delivered: 'Delivered', returned: 'Returned',
})
export type Milestone = NameOf<typeof milestone>

/** Names the SLA and mapping rules use for an event or a group of events (tracking.md 2). */
export const aliases = [
  'order_ready', 'picked_up', 'hub_received', 'departed_origin', 'arrived_destination', 'customs_hold', 'customs_released', 'handed_over',
  'out_for_delivery', 'customer_reschedule', 'failed_attempt', 'consignee_not_reachable_confirmed', 'delivered', 'return_initiated',
  'returned', 'pod_uploaded', 'cod_remitted', 'force_majeure',
] as const
export type Alias = (typeof aliases)[number]

export const eventSource = words({
  scan: 'Scan', carrier_webhook: 'Carrier webhook', carrier_poll: 'Carrier poll', upload: 'Upload', system: 'System', manual: 'Manual',
})

/** Steps other actions take, with side effects an event alone would leave undone: the order, its label, its cancellation. */
export const bySystem: ReadonlySet<string> = new Set(['ORD01', 'ORD02', 'ORD03'])

/** Such a step is not taken back either: what was done with it stays done (packages.md 3.1). What a carrier says is only its word. */
export const staysForGood = ({ event_code, source }: { event_code: string; source: string }): boolean =>
  bySystem.has(event_code) && !source.startsWith('carrier')
