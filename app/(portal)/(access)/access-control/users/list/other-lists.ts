import { asListScreen } from '@/components/screens/list-definition'
import { approvalStatus } from '@/lib/domain/user'

const tone = { 0: 'yellow', 1: 'green', 2: 'red' } as const
export const approvals = approvalStatus.options.map(({ value, label }) => ({ value, label, tone: tone[value] }))

/** Companies that asked for an account; staff decide (access.md 4). */
export const signups = asListScreen({
  call: 'members.signups',
  columns: {
    company_name: { as: 'text', label: 'Company' },
    country_code: 'text',
    contact: 'text',
    email: { as: 'text', label: 'E-mail' },
    phone: 'phone',
    service_type: { as: 'chips', label: 'Services', words: 'serviceType' },
    expected_volume: { as: 'number', label: 'Orders a month' },
    confirmed: { as: 'bool', label: 'E-mail confirmed' },
    approval_status: { as: 'status', label: 'Decision', options: approvals },
    reason: { as: 'text', hidden: true },
    decided_by: { as: 'text', label: 'Decided by', hidden: true },
    created_at: { as: 'dateTime', label: 'Asked at', sort: true },
  },
  filters: { approval_status: { label: 'Decision', words: 'approvalStatus' } },
  sort: { by: 'created_at', way: 'highest' },
  rowActions: [
    {
      moves: 'members.decideSignup', field: 'approval_status', machine: 'signupApproval', of: '[company_name]',
      each: { 1: { with: { decision: 'approve' } }, 2: { with: { decision: 'reject' }, ask: { reason: { as: 'longText', label: 'Reason', required: true } } } },
    },
  ],
  empty: { title: 'No sign-ups yet', text: 'Companies that ask for an account appear here.' },
  sheet: 'Sign-ups',
})

/** Who changed what, newest first (access.md 2.6). */
export const auditLog = asListScreen({
  call: 'members.audit',
  columns: {
    at: { as: 'dateTime', label: 'When', sort: true },
    actor: { as: 'text', label: 'Who' },
    did: { as: 'text', label: 'Did' },
    record: { as: 'text', label: 'Record' },
    changes: { as: 'list', label: 'What changed' },
    what: { as: 'text', label: 'Kind of record', hidden: true },
    entity_id: { as: 'code', label: 'Id', hidden: true },
    action: { as: 'code', label: 'Action', hidden: true },
    before: { as: 'jsonShort', label: 'Before', hidden: true },
    after: { as: 'jsonShort', label: 'After', hidden: true },
    ip: { as: 'code', label: 'Address', hidden: true },
    request_id: { as: 'code', label: 'Request', hidden: true },
  },
  filters: {
    actor: { as: 'text', label: 'Who (name or e-mail)' },
    entity: { as: 'text', label: 'Kind of record' },
    entity_id: { as: 'text', label: 'Record' },
    action: 'text',
  },
  dates: true,
  search: 'Person, record or kind of record',
  sort: { by: 'at', way: 'highest' },
  panel: 'audit',
  empty: { title: 'No changes yet', text: 'Every change anybody makes appears here.' },
  sheet: 'Audit',
})
