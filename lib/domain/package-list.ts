import { machine, type NameOf } from './machine'
import { codes, words } from './vocabulary'

/**
 * The ship workflow of one seller's shipment: values, labels, bar and colours are the seeds' (section 4; guards and
 * side effects packages.md 3.2). `on_hold` may be put on hold again to send a new note. No progress = chip without a bar.
 */
export const packageList = /* @__PURE__ */ machine({
  new: { label: 'New', tone: 'red', progress: 0, moves: ['on_hold', 'package_list_approved_by_rsa'] },
  on_hold: { label: 'On Hold', tone: 'red', progress: 0, moves: ['on_hold', 'package_list_approved_by_rsa', 'rejected_by_rsa'] },
  package_list_approved_by_rsa: { label: 'RSA to Send Payment details', tone: 'yellow', progress: 25, moves: ['payment_pending_from_seller'] },
  payment_pending_from_seller: { label: 'Payment pending from seller', tone: 'orange', moves: ['ready_to_be_shipped', 'shipped', 'rejected_by_seller'] },
  ready_to_be_shipped: { label: 'Ready to be Shipped', tone: 'cyan', moves: ['shipped', 'rejected_by_seller'] },
  shipped: { label: 'Shipped', tone: 'yellow', progress: 50, moves: ['custom_initiated'] },
  custom_initiated: { label: 'Customs Initiated', tone: 'green', progress: 75, moves: ['custom_approved', 'custom_rejected'] },
  custom_approved: { label: 'Customs Approved', tone: 'green', progress: 100, moves: [] },
  rejected_by_rsa: { label: 'Rejected By RSA', tone: 'red', moves: [] },
  rejected_by_seller: { label: 'Rejected By Seller', tone: 'red', moves: ['shipped'] },
  custom_rejected: { label: 'Customs Rejected', tone: 'red', moves: [] },
})
export type PackageListStatus = NameOf<typeof packageList>

/** The refusal of packages.md 3.2, with the moves that would be taken. */
export function refusedPackageListMove(no: string, from: PackageListStatus, to: PackageListStatus): string {
  const allowed = packageList.next(from).map(packageList.label).join(', ') || 'none'
  return `Package list ${no} cannot move from "${packageList.label(from)}" to "${packageList.label(to)}". Allowed next: ${allowed}.`
}

export const packageListPaymentStatus = words({
  not_sent: 'Not sent', pending: 'Pending', paid: 'Paid', waived: 'Waived', refunded: 'Refunded', void: 'Void',
})

export const shipOption = words({ no: 'Not shipped', shipped_by_air: 'Shipped by air', shipped_by_sea: 'Shipped by sea' })
export const freightMode = codes({ 0: 'Sea', 1: 'Air' })
export const pickupType = codes({ 0: 'Pick Up', 1: 'Drop' })
export const containerLoad = codes({ 1: 'FCL', 2: 'LCL' })

/** The freight mode a ship option implies; null until shipped (packages.md 2). */
export function freightModeOf(option: NameOf<typeof shipOption>): 0 | 1 | null {
  return option === 'shipped_by_sea' ? 0 : option === 'shipped_by_air' ? 1 : null
}
