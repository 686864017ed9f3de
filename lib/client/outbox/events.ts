import type { Input } from '@/lib/contract/types'

/** A scan: its own fields, and the rest of its call's body as it was when it was scanned. */
interface Scan<Setting> {
  client_uuid: string
  number: string
  /** When it was scanned, ISO 8601, whenever it is sent. */
  scanned_at: string
  setting: Setting
}
type Received = NonNullable<Input<'consolidations.receive'>['scans']>[number]
type Goods = Input<'inbound.receive'>['lines'][number]
type Packed = NonNullable<Input<'handlingUnits.change'>['contents']>[number]
type SyncEvent = Input<'pasTokens.sync'>['events'][number]

/** The calls that take what is typed or scanned while the line is down, and what one event of each is: an item of the call's body. */
export interface OutboxEvents {
  'tracking.applyScan': Scan<Omit<Input<'tracking.applyScan'>, 'numbers' | 'scanned_at' | 'client_uuid'> & { bag_id?: undefined }>
  /** Lies among the scans of a parcel's way, since the order between them counts; `scan_code` is only shown. */
  'bags.scanIn': Scan<Pick<Input<'bags.scanIn'>, 'bag_id'> & { scan_code: string }>
  'consolidations.receive': Scan<Pick<Input<'consolidations.receive'>, 'consolidation_id'> & Omit<Received, keyof Scan<unknown>>>
  /** A bag or house waybill of a pre-alert as it came; `id` is the pre-alert's. */
  'preAlerts.receive': Scan<Omit<Input<'preAlerts.receive'>, 'code' | 'client_scan_id' | 'scanned_at'>>
  /** One scan of goods that are announced; `id` is the inbound order's, of shops unless `trade` says otherwise. */
  'inbound.receive': Scan<Pick<Input<'inbound.receive'>, 'id'> & Omit<Goods, 'code' | 'line_id'> & { trade?: 'b2b' }>
  /** Goods, or a carton, into an open carton or pallet; `id` is that of the outbound order. */
  'handlingUnits.change': Scan<{ id: number; sscc: string } & Pick<Packed, 'qty' | 'lot_no'>>
  'handlingUnits.stage': Scan<Pick<Input<'handlingUnits.stage'>, 'id' | 'lane'>>
  'handlingUnits.load': Scan<Pick<Input<'handlingUnits.load'>, 'id' | 'vehicle_no' | 'take_off'>>
  /** A badge read at the punch clock; `number` is the staff code. A photo may be in it. */
  'vendorAttendance.punch': Scan<Pick<Input<'vendorAttendance.punch'>, 'warehouse_id' | 'direction' | 'photo'>>
  /** `token_id` is null of a token this device made without a network; `offline`: it was made without one. Personal data may be in the body. */
  'pasTokens.sync': Required<Omit<SyncEvent, 'token_id'>> & { token_id: number | null; offline: boolean }
}

export type OutboxCall = keyof OutboxEvents

interface Slip {
  /** Place in the order of this device. */
  seq: number
  /** Why the service would not take it: it then waits for a person. Null: it waits for its turn. */
  refusal: string | null
}

/** An event as it lies on the device until it is answered. */
export type Kept<N extends OutboxCall> = N extends OutboxCall ? OutboxEvents[N] & Slip : never

/** What whoever makes an event says of it; its id, its time and its place are the outbox's. */
export type Draft<N extends OutboxCall> = N extends OutboxCall ? Omit<OutboxEvents[N], 'client_uuid' | 'scanned_at' | 'client_event_id' | 'at'> : never

const scanned = { id: 'client_uuid', at: 'scanned_at' } as const

/** What a call names an event's id and the moment it happened. */
export const stampOf: { readonly [N in OutboxCall]: { readonly id: keyof OutboxEvents[N] & string; readonly at: keyof OutboxEvents[N] & string } } = {
  'tracking.applyScan': scanned,
  'bags.scanIn': scanned,
  'consolidations.receive': scanned,
  'preAlerts.receive': scanned,
  'inbound.receive': scanned,
  'handlingUnits.change': scanned,
  'handlingUnits.stage': scanned,
  'handlingUnits.load': scanned,
  'vendorAttendance.punch': scanned,
  'pasTokens.sync': { id: 'client_event_id', at: 'at' },
}
