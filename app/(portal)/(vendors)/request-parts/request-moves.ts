import type { Action, ListScreen, Moves } from '@/components/screens/list-definition'
import { requestStatus } from '@/lib/domain/vendor-request'

const key = (name: 'create' | 'approve') => `app_ecom_vendor:request-${name}` as const
const move = { moves: 'vendorRequests.act', of: '[request_no]' } as const

/** What may be done with a request where it is listed; a vendor is chosen, and an answer given, where it can be seen whole. */
export const requestMoves: readonly (Action | Moves)[] = [
  { ...move, to: 'submitted', with: { id: '[id]', action: 'submit' }, key: key('create') },
  { ...move, to: 'submitted > approved', with: { id: '[id]', action: 'approve' }, key: key('approve') },
  { ...move, to: 'rejected', with: { id: '[id]', action: 'reject' }, key: key('approve') },
  { ...move, to: 'cancelled', with: { id: '[id]', action: 'cancel' }, key: key('create') },
]

/** The chips over the list: mine, and those that wait for somebody. */
export const requestTabs: ListScreen['tabs'] = [
  { label: 'All', query: {} }, { label: 'My requests', query: { mine: 'true' } },
  ...(['submitted', 'approved', 'assigned', 'accepted', 'in_progress', 'completed', 'closed'] as const)
    .map((status) => ({ label: { submitted: 'To approve', approved: 'To assign' }[status as string] ?? requestStatus.label(status), query: { status },
      count: status })),
]

/** Columns and filters of both kinds. */
export const requestFilters: ListScreen<'vendorRequests.list'>['filters'] = {
  status: { machine: 'requestStatus' }, warehouse_id: 'warehouse', vendor_id: 'vendor', client_id: 'client',
  priority: { label: 'Priority', words: 'requestPriority' },
  mine: { as: 'yesNo', label: 'My requests' },
  approval_status: {
    as: 'choices', label: 'Approval',
    options: [{ value: 0, label: 'Pending' }, { value: 1, label: 'Approved' }, { value: 2, label: 'Rejected' }],
  },
}
export const approvalColumn = {
  as: 'status', label: 'Approval',
  options: [{ value: 0, label: 'Pending', tone: 'yellow' }, { value: 1, label: 'Approved', tone: 'green' }, { value: 2, label: 'Rejected', tone: 'red' }],
} as const
