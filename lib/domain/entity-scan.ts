import type { NameOf } from './machine'
import type { PackageStatus } from './package'
import type { EventCode } from './tracking-event'
import type { UserCategory } from './user'
import { words } from './vocabulary'

export const scanEntity = words({ package: 'Package', bag: 'Bag', consolidation: 'Consolidation', pallet: 'Pallet', vehicle: 'Vehicle' })

/** Extra inputs a scan may ask for. */
export const scanRequirement = words({
  location: 'Location', reason: 'Reason', remarks: 'Remarks', weight: 'Weight', photo: 'Photo', bag_no: 'Bag number', run_no: 'Run number',
  carrier_id: 'Carrier',
})
export const scanSound = words({ ok: 'OK', alert: 'Alert' })

/** What became of one scanned number (tracking.md 5). */
export const scanResult = words({ applied: 'Applied', duplicate: 'Duplicate', not_found: 'Not found', not_allowed: 'Not allowed' })

/** A scan action; scanning a bag or consolidation applies its event to every package inside. */
export type EntityScan = {
  name: string
  entity_type: NameOf<typeof scanEntity>
  event: EventCode
  /** Package statuses it may meet; empty = any that is not terminal. */
  allowed_statuses: readonly PackageStatus[]
  requires: readonly NameOf<typeof scanRequirement>[]
  user_categories: readonly UserCategory[]
  block_duplicate_minutes: number
  sound: NameOf<typeof scanSound>
}

const hubStaff = ['admin', 'service_center', 'warehouse'] as const satisfies readonly UserCategory[]
const hubAndAgent = [...hubStaff, 'agent'] as const satisfies readonly UserCategory[]
const courier = ['admin', 'service_center', 'carrier'] as const satisfies readonly UserCategory[]

const heldByUs = ['label_created', 'picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'cleared'] as const satisfies readonly PackageStatus[]
const withCourier = ['with_carrier', 'out_for_delivery', 'available_for_pickup', 'delivery_failed'] as const satisfies readonly PackageStatus[]
const returning = ['return_initiated', 'return_in_transit'] as const satisfies readonly PackageStatus[]

const scan = (fact: Omit<EntityScan, 'block_duplicate_minutes' | 'sound'> & Partial<EntityScan>): EntityScan => ({
  block_duplicate_minutes: 30, sound: 'ok', ...fact,
})

/** The 16 seeded scans (tracking.md 2). */
export const entityScans = {
  'PKG-IN': scan({
    name: 'Receive package', entity_type: 'package', event: 'HUB01', allowed_statuses: ['created', ...heldByUs, ...withCourier, ...returning],
    requires: ['location'], user_categories: hubAndAgent,
  }),
  'PKG-SORT': scan({
    name: 'Sort package', entity_type: 'package', event: 'HUB02', allowed_statuses: ['picked_up', 'at_facility', 'arrived', 'cleared'],
    requires: ['location'], user_categories: hubStaff,
  }),
  'PKG-WEIGH': scan({
    name: 'Weigh package', entity_type: 'package', event: 'HUB06', allowed_statuses: ['created', 'label_created', 'picked_up', 'at_facility'],
    requires: ['location', 'weight'], user_categories: hubStaff,
  }),
  'PKG-OUT': scan({
    name: 'Send package out', entity_type: 'package', event: 'HUB05', allowed_statuses: ['at_facility', 'bagged', 'cleared'],
    requires: ['location'], user_categories: hubStaff,
  }),
  'PKG-HANDOVER': scan({
    name: 'Hand over to carrier', entity_type: 'package', event: 'LMD01',
    allowed_statuses: ['label_created', 'picked_up', 'at_facility', 'in_linehaul', 'arrived', 'cleared', 'delivery_failed'],
    requires: ['location', 'carrier_id'], user_categories: hubAndAgent,
  }),
  'PKG-OFD': scan({
    name: 'Out for delivery', entity_type: 'package', event: 'LMD03',
    allowed_statuses: ['at_facility', 'cleared', 'with_carrier', 'delivery_failed', 'available_for_pickup'],
    requires: ['location', 'run_no'], user_categories: courier,
  }),
  'PKG-DEL': scan({
    name: 'Deliver package', entity_type: 'package', event: 'DEL01', allowed_statuses: withCourier, requires: ['location'], user_categories: courier,
  }),
  'PKG-FAIL': scan({
    name: 'Delivery failed', entity_type: 'package', event: 'DLF01', allowed_statuses: ['with_carrier', 'out_for_delivery', 'available_for_pickup'],
    requires: ['location', 'reason'], user_categories: courier, block_duplicate_minutes: 120, sound: 'alert',
  }),
  'PKG-RTO': scan({
    name: 'Start return', entity_type: 'package', event: 'RET01', allowed_statuses: ['at_facility', 'on_hold', 'damaged', ...withCourier],
    requires: ['location', 'reason'], user_categories: ['admin', 'service_center', 'warehouse', 'carrier'], sound: 'alert',
  }),
  'PKG-DAMAGE': scan({
    name: 'Report damage', entity_type: 'package', event: 'EXC02', allowed_statuses: [], requires: ['location', 'reason', 'remarks'],
    user_categories: [...hubAndAgent, 'carrier'], sound: 'alert',
  }),
  'PKG-HOLD': scan({
    name: 'Hold package', entity_type: 'package', event: 'EXC05', allowed_statuses: [...heldByUs, 'in_clearance', 'delivery_failed'],
    requires: ['location', 'reason'], user_categories: hubAndAgent, sound: 'alert',
  }),
  'PKG-RELEASE': scan({
    name: 'Release hold', entity_type: 'package', event: 'ORD05', allowed_statuses: ['on_hold'], requires: ['location'], user_categories: hubAndAgent,
  }),
  'BAG-IN': scan({
    name: 'Receive bag', entity_type: 'bag', event: 'HUB01', allowed_statuses: ['at_facility', 'bagged', 'in_linehaul', 'arrived', 'cleared', ...returning],
    requires: ['location'], user_categories: hubAndAgent,
  }),
  'BAG-OUT': scan({
    name: 'Send bag out', entity_type: 'bag', event: 'HUB05', allowed_statuses: ['at_facility', 'bagged', 'arrived', 'cleared'],
    requires: ['location'], user_categories: hubAndAgent,
  }),
  'CON-ARRIVE': scan({
    name: 'Consolidation arrived', entity_type: 'consolidation', event: 'LNH03', allowed_statuses: ['at_facility', 'bagged', 'in_linehaul', 'in_clearance'],
    requires: ['location'], user_categories: ['admin', 'service_center', 'agent'], block_duplicate_minutes: 60,
  }),
  'CON-OUT': scan({
    name: 'Consolidation departed', entity_type: 'consolidation', event: 'LNH02', allowed_statuses: ['at_facility', 'bagged', 'arrived'],
    requires: ['location'], user_categories: ['admin', 'service_center', 'agent'], block_duplicate_minutes: 60,
  }),
} as const satisfies Record<string, EntityScan>

export type ScanCode = keyof typeof entityScans
export const scanCodes = Object.keys(entityScans) as [ScanCode, ...ScanCode[]]
