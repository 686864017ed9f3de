import { listPage } from '@/components/screens/list'
import { whileIn } from '@/components/screens/list-definition'
import { invitableUsers } from '@/lib/domain/user'
import { approvals, auditLog, signups } from './other-lists'

// Who is deleted is in no list.

export default listPage('/access-control/users/list', {
  call: 'members.list',
  columns: {
    full_name: { label: 'Name', sort: true, opens: '/access-control/users/details/[id]' }, email: { label: 'E-mail', sort: true },
    user_category: { as: 'status', label: 'Category', sort: true, words: 'userCategory' }, scope: { label: 'For' },
    groups: { as: 'chips', label: 'Groups' }, user_type: { label: 'Type', hidden: true }, status: 'userStatus',
    locked: { as: 'bool', label: 'Locked' }, approval_status: { as: 'status', label: 'Sign-up', options: approvals, hidden: true },
    last_login_at: { as: 'dateTime', label: 'Last sign-in', sort: true },
    invite_sent_at: { as: 'dateTime', label: 'Invited', sort: true, hidden: true },
    pas_code: { as: 'code', label: 'PAS code', hidden: true },
  },
  filters: {
    user_category: { label: 'Category', words: 'userCategory' }, status: 'userStatus', group_id: 'group', client_id: 'client',
    carrier_id: 'carrier',
    approval_status: { as: 'choice', label: 'Sign-up', options: approvals.map(({ value, label }) => ({ value, label })) },
    idle_days: { as: 'choice', label: 'Not signed in for', options: [{ value: 30, label: '30 days' }, { value: 90, label: '90 days' }] },
    sub_accounts: { as: 'yesNo', label: 'Sub-accounts' },
  },
  search: 'Name, e-mail or PAS code',
  sort: { by: 'full_name', way: 'a_to_z' },
  opens: '/access-control/users/details/[id]',
  rowActions: [
    { label: 'Edit', opens: '/access-control/users/details/[id]' },
    {
      label: 'Send invite', call: 'members.invite', with: { ids: ['[id]'] },
      ...whileIn(invitableUsers), done: 'The invite is on its way.',
    },
    { label: 'Unlock', call: 'members.unlock', with: { id: '[id]' }, showIf: { field: 'locked', is: [true] }, done: 'The user may try again.' },
    {
      moves: 'members.mark', of: '[full_name]',
      each: { active: { with: { action: 'active' } }, suspend: { with: { action: 'suspend' } }, deactivated: { with: { action: 'deactivate' } } },
    },
    { moves: 'members.delete', to: 'delete', of: '[full_name]' },
  ],
  bulk: [
    { label: 'Send invite', call: 'members.invite', rows: { input: 'ids', field: 'id' }, most: 200 },
    {
      moves: 'members.mark', of: '[n user]', rows: { input: 'ids', field: 'id' }, most: 200,
      each: {
        active: { with: { action: 'active' } },
        suspend: { with: { action: 'suspend' }, consequence: 'All their sessions end now.' },
        deactivated: {
          with: { action: 'deactivate' }, label: 'Deactivate', confirm: 'Withdraw [n invite]?', consequence: 'The links in the mails stop working.',
        },
        delete: { with: { action: 'delete' } },
      },
    },
  ],
  actions: [{ label: 'Add user', opens: '/access-control/users/details/new', primary: true }],
  empty: { title: 'No users yet', text: 'People who may sign in appear here.' },
  sheet: 'Users',
}, { views: { label: 'Users', others: { signups: { label: 'Sign-ups', screen: signups }, audit: { label: 'Audit log', screen: auditLog } } } })
