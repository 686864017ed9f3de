import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

/** Client status, set B (clients.md 3.1): made inactive, deletable from either. */
export const clientStatus = machine({
  active: { label: 'Active', tone: 'green', moves: ['inactive', 'delete'] },
  inactive: { label: 'Inactive', tone: 'grey', moves: ['active', 'delete'] },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})
export type ClientStatus = NameOf<typeof clientStatus>

export const clientType = words({
  brand: 'Brand', marketplace: 'Marketplace', aggregator: 'Aggregator', third_party_logistics: 'Third-party logistics', sme: 'SME',
  seller_group: 'Seller group',
})

/** What a client buys (seeds section 1). `fulfillment` and `fulfillment_with_last_mile` exclude each other. */
export const serviceType = words({
  last_mile: 'Last Mile', ior: 'IOR', direct_import: 'Direct Import', fulfillment: 'Fulfillment',
  fulfillment_with_last_mile: 'Fulfillment With Last Mile', b2b_fulfillment: 'B2B Fulfillment', infor: 'Infor',
})
export type ServiceType = NameOf<typeof serviceType>

/** A client buys storage with or without our last mile, never both (clients.md 2.1). */
export function conflictingServices(chosen: readonly ServiceType[]): boolean {
  return chosen.includes('fulfillment') && chosen.includes('fulfillment_with_last_mile')
}

export const clientAddressType = words({
  pickup: 'Pickup', return: 'Return', billing: 'Billing', warehouse: 'Warehouse', head_office: 'Head office',
})

/** One call between a client's system and ours (clients.md 3.3). */
export const clientTransactionStatus = machine({
  pending: { label: 'Pending', tone: 'yellow', moves: ['success', 'failed', 'closed'] },
  success: { label: 'Success', tone: 'green', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: ['pending', 'closed', 'success'] },
  closed: { label: 'Closed', tone: 'grey', moves: [] },
})

/** Approval of a client's HS code (clients.md 3.4): numbers as text, since they are states. */
export const hsCodeApproval = machine({
  '0': { label: 'Pending', tone: 'yellow', moves: ['1', '2'] },
  '1': { label: 'Approved', tone: 'green', moves: ['0'] },
  '2': { label: 'Rejected', tone: 'red', moves: ['0'] },
})
