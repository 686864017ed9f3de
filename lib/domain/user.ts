import { machine, type NameOf } from './machine'
import { activates, deletes } from './move'
import { codes, words } from './vocabulary'

/** Who somebody is; it caps the keys and scopes the rows (access.md 2.1). */
export const userCategory = words({
  admin: 'Admin', client: 'Client', carrier: 'Carrier', service_center: 'Service centre', warehouse: 'Warehouse',
  agent: 'Agent', vendor: 'Vendor', pas: 'PAS',
})
export type UserCategory = NameOf<typeof userCategory>

/** User status (access.md 3.1). `pending` waits for the invite to be accepted; `deactivated` is a withdrawn invite. */
export const userStatus = /* @__PURE__ */ machine({
  pending: {
    label: 'Pending', tone: 'yellow',
    moves: {
      active: null,
      deactivated: {
        label: 'Deactivate invite', confirm: 'Withdraw the invite of [it]?',
        consequence: 'The link in the mail stops working.', danger: true, done: 'The invite is withdrawn.',
      },
      delete: deletes(),
    },
  },
  active: {
    label: 'Active', tone: 'green',
    moves: { suspend: { label: 'Suspend', confirm: true, consequence: 'All sessions end now.', danger: true }, delete: deletes() },
  },
  suspend: { label: 'Suspended', tone: 'orange', moves: { active: activates(), delete: deletes() } },
  deactivated: { label: 'Deactivated', tone: 'grey', moves: { pending: null, delete: deletes() } },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})
export type UserStatus = NameOf<typeof userStatus>
/** Who signs in, or has been invited to. */
export const currentUserStatuses = ['active', 'pending'] as const satisfies readonly NameOf<typeof userStatus>[]

/** Who may be sent an invite, or another one. */
export const invitableUsers = ['pending', 'deactivated'] as const satisfies readonly UserStatus[]

/** The words in `action_mark_{action}` and the status each leads to. */
export const userMark = { active: 'active', suspend: 'suspend', deactivate: 'deactivated', delete: 'delete' } as const satisfies Record<string, UserStatus>
export type UserMark = keyof typeof userMark

/** User types; the last six only for PAS users (`pasUserType`). */
export const userType = words({
  staff: 'Staff', owner: 'Owner', member: 'Member', seller: 'Seller', api_support: 'API support',
  security_guard: 'Security guard', yard_marshal: 'Yard marshal', dock_operator: 'Dock operator',
  dock_supervisor: 'Dock supervisor', planner: 'Planner', viewer: 'Viewer',
})
export const pasUserTypes = [
  'security_guard', 'yard_marshal', 'dock_operator', 'dock_supervisor', 'planner', 'viewer',
] as const satisfies readonly NameOf<typeof userType>[]

/** Sign-ups, HS codes, exceptions and requests share these numbers (seeds section 3). */
/** What becomes of a sign-up; decided once (access.md). */
export const signupApproval = /* @__PURE__ */ machine({
  '0': {
    label: 'Pending', tone: 'yellow',
    moves: {
      '1': {
        label: 'Approve', confirm: true,
        consequence: 'A client is made, inactive until you complete it, and the applicant may sign in.', done: 'The account is open.',
      },
      '2': {
        label: 'Reject', confirm: true, consequence: 'The applicant gets your reason by mail.',
        reason: 'required', danger: true, done: 'The sign-up is rejected.',
      },
    },
  },
  '1': { label: 'Approved', tone: 'green', moves: [] },
  '2': { label: 'Rejected', tone: 'red', moves: [] },
})
export const approvalStatus = codes({ 0: 'Pending', 1: 'Approved', 2: 'Rejected' })

/** Where a user's rows come from: the scope field its category needs, none for admin (access.md 2.1). */
export const scopeField = {
  admin: null, client: 'client_ids', carrier: 'carrier_ids', service_center: 'service_center_ids', warehouse: 'warehouse_ids',
  agent: 'agent_id', vendor: 'vendor_id', pas: 'warehouse_ids',
} as const satisfies Record<UserCategory, string | null>

export const linkPurpose = words({
  invite: 'Invite', reset: 'Password reset', signup_confirm: 'Sign-up confirmation', seller_signup: 'Seller sign-up',
})
export const revokeReason = words({
  sign_out: 'Signed out', refresh: 'Refreshed', password: 'Password changed', suspended: 'Suspended',
  admin: 'Ended by an administrator', limit: 'Too many sessions', view_ended: 'View ended',
})
