import type { InboundStatus } from './inbound'
import { words } from './vocabulary'

/** Whether a message came from the warehouse system or went to it. */
export const wmsDirection = words({ in: 'From the WMS', out: 'To the WMS' })
export type WmsDirection = (typeof wmsDirection.names)[number]

/** What a message is about. Those that came in say where an order stands; an ASN or an order may come in too, as X12. */
export const wmsKind = words({
  item_create: 'SKU', asn_create: 'ASN', asn_cancel: 'ASN cancelled', asn_reopen: 'ASN reopened', order_create: 'Outbound order',
  order_cancel: 'Outbound order cancelled', grn_confirmation: 'Receipt advice', shipment_confirmation: 'Shipping advice', receipt_status: 'Receipt status',
  shipment_status: 'Shipment status',
})
export type WmsKind = (typeof wmsKind.names)[number]
/** What is sent. */
export const wmsKindsOut = [
  'item_create', 'asn_create', 'asn_cancel', 'asn_reopen', 'order_create', 'order_cancel', 'grn_confirmation', 'shipment_confirmation',
] as const satisfies WmsKind[]
export type WmsKindOut = (typeof wmsKindsOut)[number]

/** What became of a message. */
export const wmsOutcome = words({
  sent: 'Taken by the WMS', waiting: 'Its order is not here yet', applied: 'Applied', backwards: 'Applied, backwards', shown: 'Shown, nothing moved',
  old: 'Older than what is known', refused: 'Refused', made: 'Order made',
})
export type WmsOutcome = (typeof wmsOutcome.names)[number]

/** How a WMS is written to: JSON, or X12 where there is a transaction set of it (943, 940 read; 944, 945 written). */
export const wmsFormat = words({ json: 'JSON', x12: 'X12' })
/** What says which of two messages is newer: the moment the WMS gives it, or its own number. */
export const wmsOrdering = words({ event_time: 'Event time', sequence: 'Sequence number' })
export type WmsOrdering = (typeof wmsOrdering.names)[number]

/** What a status of a receipt in the WMS can mean here (b2b.md 3.6). */
export const wmsReceiptSteps = ['submitted', 'scheduled', 'arrived', 'receiving', 'received', 'closed', 'cancelled'] as const satisfies InboundStatus[]
export type WmsReceiptStep = (typeof wmsReceiptSteps)[number]

/** What a status of an order in the WMS can mean, from where nothing is done to where it is with its consignee (b2b.md 3.6). */
export const wmsShipmentSteps = [
  'submitted', 'short', 'partially_allocated', 'allocated', 'released', 'in_picking', 'picked', 'packed', 'staged', 'loaded', 'partially_shipped', 'shipped',
  'delivered', 'cancelled',
] as const
export type WmsShipmentStep = (typeof wmsShipmentSteps)[number]

/** The status codes of Infor SCE, where a new connection starts (b2b.md 3.6). */
export const usualReceiptMap: Readonly<Record<string, WmsReceiptStep>> = {
  0: 'submitted', 4: 'scheduled', 5: 'receiving', 9: 'received', 11: 'closed', 15: 'closed', 20: 'cancelled',
}
export const usualShipmentMap: Readonly<Record<string, WmsShipmentStep>> = {
  '02': 'submitted', '04': 'submitted', '06': 'short', 14: 'partially_allocated', 17: 'allocated', 29: 'released', 51: 'in_picking', 52: 'in_picking',
  55: 'picked', 68: 'packed', 75: 'staged', 82: 'loaded', 88: 'loaded', 92: 'partially_shipped', 95: 'shipped', 96: 'delivered', 98: 'cancelled',
  99: 'cancelled',
}

/** A map of codes as it is written: `95 shipped`, a line a code. */
export const mapText = (map: Readonly<Record<string, string>>): string =>
  Object.entries(map).toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })).map(([code, step]) => `${code} ${step}`).join('\n')

/** The map that was written, or the first line that cannot be read and why. */
export function readMap<Step extends string>(text: string, steps: readonly Step[]): { map: Record<string, Step> } | { fault: string } {
  const map: Record<string, Step> = {}
  for (const line of text.split('\n').map((one) => one.trim()).filter(Boolean)) {
    const [, code = '', word = ''] = /^([\w-]{1,10})[\s=:,]+([a-z_]+)$/i.exec(line) ?? []
    const step = steps.find((one) => one === word.toLowerCase())
    if (!step) return { fault: `“${line.slice(0, 40)}”: write a code and one of ${steps.join(', ')}.` }
    if (map[code] !== undefined) return { fault: `Code ${code} is written twice.` }
    map[code] = step
  }
  return { map }
}

/** Where a message stands in time, as its WMS says. */
export interface WmsMoment { at: string; sequence: number | null; key: string }
/** Whether a message is newer than what was applied; of two of one moment, and of one number, the message ids decide, so that any order ends alike. */
export function isNewer(ordering: WmsOrdering, one: WmsMoment, than: WmsMoment): boolean {
  const time = Date.parse(one.at) - Date.parse(than.at)
  const number = (one.sequence ?? 0) - (than.sequence ?? 0)
  const [by, then] = ordering === 'sequence' ? [number, time] : [time, number]
  return by !== 0 ? by > 0 : then !== 0 ? then > 0 : one.key > than.key
}

/** Secrets of a connection: what signs us in, and what the WMS signs its messages with. */
export const wmsSecrets = ['api_key', 'webhook_secret'] as const
export type WmsSecret = (typeof wmsSecrets)[number]

/** Minutes until a message that was not taken, or whose order is not here, is tried again; after the last of them it has failed. */
export const WMS_RESTS = [1, 5, 15, 60, 240, 720] as const

/** What a list says of an order whose WMS has not taken what was sent. */
export const wmsWaits = { waiting: 'Waiting for WMS', failed: 'Refused by the WMS' } as const

/** A stock system's code for what is of no lot. */
export const NO_LOT = 'NA'
