import { listPage } from '@/components/screens/list'
import { CompareDrawer } from './compare-drawer'

export default listPage('/access-control/groups/list', {
  call: 'groups.list',
  columns: {
    name: { label: 'Group', sort: true, opens: '/access-control/groups/details/[id]' },
    user_category: { as: 'status', label: 'Category', sort: true, words: 'userCategory' },
    is_system: { as: 'status', label: 'Kind', options: [{ value: true, label: 'Built-in', tone: 'blue' }, { value: false, label: 'Own', tone: 'grey' }] },
    role_code: { as: 'code', label: 'Role', hidden: true }, permissions_count: { as: 'number', label: 'Keys', sort: true },
    members_count: { as: 'number', label: 'Members', sort: true, opens: '/access-control/users/list?group_id=[id]' },
    status: 'recordStatus', description: { hidden: true }, updated_by: { label: 'Changed by' },
    updated_at: { as: 'dateTime', label: 'Changed', sort: true },
  },
  filters: {
    user_category: { label: 'Category', words: 'userCategory' }, status: 'recordStatus',
    permission_key: { label: 'Has key (a part will do)' },
  },
  search: 'Group or description',
  sort: { by: 'name', way: 'a_to_z' },
  opens: '/access-control/groups/details/[id]',
  rowActions: [
    { label: 'Edit', opens: '/access-control/groups/details/[id]' },
    { label: 'Copy', opens: '/access-control/groups/details/new?copy=[id]' },
    { label: 'Compare', opens: '?compare=[id]' },
    { label: 'Members', opens: '/access-control/users/list?group_id=[id]' },
    {
      moves: 'groups.mark', of: '[name]',
      each: {
        active: { with: { action: 'active' } },
        inactive: { with: { action: 'inactive' }, consequence: 'Its members lose these rights until it is active again.' },
      },
    },
    { moves: 'groups.delete', to: 'delete', of: 'group [name]', showIf: { field: 'is_system', is: [false] } },
  ],
  bulk: [
    {
      moves: 'groups.mark', of: '[n group]', rows: { input: 'ids', field: 'id' }, most: 200,
      each: {
        active: { with: { action: 'active' } },
        inactive: { with: { action: 'inactive' }, consequence: 'Their members lose these rights.' }, delete: { with: { action: 'delete' } },
      },
    },
  ],
  actions: [
    { label: 'Who holds what (xlsx)', opens: '/access-control/groups/list', file: 'groups.matrix' },
    { label: 'Compare two groups', opens: '?compare=0' },
    { label: 'Add group', opens: '/access-control/groups/details/new', primary: true },
  ],
  empty: { title: 'No groups yet', text: 'A group is a set of rights that several people share.' },
  sheet: 'Groups',
}, {
  above: () => <CompareDrawer />,
})
