import { listPage } from '@/components/screens/list'
import { userCategory, userStatus } from '@/lib/domain/user'
import { approvals, auditLog, signups } from './other-lists'

const categoryOptions = [...userCategory.options]
// Who is deleted is in no list.
const statuses = userStatus.names.filter((name) => name !== 'delete').map((value) => ({ value, label: userStatus.label(value) }))

export default listPage('/access-control/users/list', {
  call: 'members.list',
  columns: {
    full_name: { as: 'text', label: 'Name', sort: true, opens: '/access-control/users/details/[id]' },
    email: { as: 'text', label: 'E-mail', sort: true },
    user_category: { as: 'status', label: 'Category', sort: true, options: categoryOptions.map((o) => ({ ...o, tone: 'grey' as const })) },
    scope: { as: 'text', label: 'For' },
    groups: { as: 'chips', label: 'Groups' },
    user_type: { as: 'text', label: 'Type', hidden: true },
    status: { as: 'status', machine: 'userStatus' },
    locked: { as: 'bool', label: 'Locked' },
    approval_status: { as: 'status', label: 'Sign-up', options: approvals, hidden: true },
    last_login_at: { as: 'dateTime', label: 'Last sign-in', sort: true },
    invite_sent_at: { as: 'dateTime', label: 'Invited', sort: true, hidden: true },
    pas_code: { as: 'code', label: 'PAS code', hidden: true },
  },
  filters: {
    user_category: { as: 'choices', label: 'Category', options: categoryOptions },
    status: { as: 'choices', label: 'Status', options: statuses },
    group_id: { as: 'lookup', label: 'Group', call: 'groups.names', value: 'id', text: 'name' },
    client_id: { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
    carrier_id: { as: 'lookup', label: 'Carrier', call: 'carriers.dropdown', value: 'id', text: 'carrier_name' },
    approval_status: { as: 'choice', label: 'Sign-up', options: approvals.map(({ value, label }) => ({ value, label })) },
    idle_days: { as: 'choice', label: 'Not signed in for', options: [{ value: 30, label: '30 days' }, { value: 90, label: '90 days' }] },
    sub_accounts: { as: 'yesNo', label: 'Sub-accounts' },
  },
  search: 'Name, e-mail or PAS code',
  sort: { by: 'full_name', way: 'a_to_z' },
  opens: '/access-control/users/details/[id]',
  rowActions: [
    { label: 'Edit', opens: '/access-control/users/details/[id]' },
    { label: 'Send invite', call: 'members.invite', with: { ids: ['[id]'] }, showIf: { field: 'status', is: ['pending', 'deactivated'] }, done: 'The invite is on its way.' },
    { label: 'Mark active', call: 'members.mark', with: { action: 'active', ids: ['[id]'] }, showIf: { field: 'status', is: ['suspend'] }, done: 'The user is active.' },
    { label: 'Unlock', call: 'members.unlock', with: { id: '[id]' }, showIf: { field: 'locked', is: [true] }, done: 'The user may try again.' },
    {
      label: 'Suspend', call: 'members.mark', with: { action: 'suspend', ids: ['[id]'] }, confirm: 'Suspend [full_name]?', consequence: 'All sessions end now.',
      showIf: { field: 'status', is: ['active'] }, danger: true, done: 'The user is suspended.',
    },
    {
      label: 'Deactivate invite', call: 'members.mark', with: { action: 'deactivate', ids: ['[id]'] }, confirm: 'Withdraw the invite of [full_name]?', consequence: 'The link in the mail stops working.',
      showIf: { field: 'status', is: ['pending'] }, danger: true, done: 'The invite is withdrawn.',
    },
    { label: 'Delete', call: 'members.delete', with: { id: '[id]' }, confirm: 'Delete [full_name]?', consequence: 'This cannot be undone.', danger: true, done: 'The user is deleted.' },
  ],
  bulk: [
    { label: 'Send invite', call: 'members.invite', rows: { input: 'ids', field: 'id' }, most: 200 },
    { label: 'Mark active', call: 'members.mark', with: { action: 'active' }, rows: { input: 'ids', field: 'id' }, most: 200 },
    { label: 'Suspend', call: 'members.mark', with: { action: 'suspend' }, rows: { input: 'ids', field: 'id' }, most: 200, confirm: 'Suspend [n user]?', consequence: 'All their sessions end now.', danger: true },
    { label: 'Deactivate', call: 'members.mark', with: { action: 'deactivate' }, rows: { input: 'ids', field: 'id' }, most: 200, confirm: 'Withdraw [n invite]?', consequence: 'The links in the mails stop working.', danger: true },
    { label: 'Delete', call: 'members.mark', with: { action: 'delete' }, rows: { input: 'ids', field: 'id' }, most: 200, confirm: 'Delete [n user]?', consequence: 'This cannot be undone.', danger: true },
  ],
  actions: [{ label: 'Add user', opens: '/access-control/users/details/new', primary: true }],
  empty: { title: 'No users yet', text: 'People who may sign in appear here.' },
  sheet: 'Users',
}, { views: { label: 'Users', others: { signups: { label: 'Sign-ups', screen: signups }, audit: { label: 'Audit log', screen: auditLog } } } })
