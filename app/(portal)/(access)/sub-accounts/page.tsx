import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { whileIn } from '@/components/screens/list-definition'
import { invitableUsers } from '@/lib/domain/user'

export default listPage('/sub-accounts', {
  call: 'subAccounts.list',
  columns: {
    full_name: { label: 'Name', sort: true }, email: { label: 'E-mail', sort: true }, scope: { label: 'For' },
    groups: { as: 'chips', label: 'Groups' }, status: 'userStatus', last_login_at: { as: 'dateTime', label: 'Last sign-in', sort: true },
    invite_sent_at: { as: 'dateTime', label: 'Invited', sort: true },
  },
  filters: {
    status: { machine: 'userStatus', deleted: true }, group_id: 'group',
  },
  search: 'Name or e-mail',
  sort: { by: 'full_name', way: 'a_to_z' },
  form: dialogForm<'subAccounts.add', 'subAccounts.change'>({
    sections: {
      Person: {
        full_name: { as: 'text', label: 'Name', required: true, autoComplete: 'off' },
        email: { as: 'email', label: 'E-mail', required: true, autoComplete: 'off' },
        phone: 'phone',
        group_ids: { as: 'choices', label: 'Groups', required: true, lookup: 'group', hint: 'Never more than you may do yourself.' },
        send_invite: { as: 'switch', label: 'Send the invite now' },
      },
    },
    add: { call: 'subAccounts.add', label: 'Add sub-account', done: 'The sub-account is added.', start: { send_invite: true } },
    change: { call: 'subAccounts.change', with: { id: '[id]', version: '[version]' }, title: 'Sub-account [full_name]', done: 'The sub-account is saved.' },
  }),
  rowActions: [
    {
      label: 'Send invite', call: 'subAccounts.invite', with: { ids: ['[id]'] },
      ...whileIn(invitableUsers), done: 'The invite is on its way.',
    },
    {
      moves: 'subAccounts.mark', of: '[full_name]',
      each: { active: { with: { action: 'active' } }, suspend: { with: { action: 'suspend' } }, delete: { with: { action: 'delete' } } },
    },
  ],
  bulk: [
    { label: 'Send invite', call: 'subAccounts.invite', rows: { input: 'ids', field: 'id' }, most: 200 },
    {
      moves: 'subAccounts.mark', of: '[n sub-account]', rows: { input: 'ids', field: 'id' }, most: 200,
      each: {
        active: { with: { action: 'active' } },
        suspend: { with: { action: 'suspend' }, consequence: 'All their sessions end now.' }, delete: { with: { action: 'delete' } },
      },
    },
  ],
  empty: { title: 'No sub-accounts yet', text: 'Colleagues you give part of your own rights appear here.' },
  sheet: 'Sub-accounts',
})
