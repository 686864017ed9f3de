import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'
import { menuGroups } from '@/lib/routes/kernel'
import { userCategory } from '@/lib/domain/user'

/** Every screen with its key and who sees it (access.md 4). */
export const allScreens = asListScreen({
  call: 'screenAccess.list',
  columns: {
    name: { as: 'text', label: 'Screen', sort: true },
    path: { as: 'code', label: 'Path', sort: true },
    screen_ref: { as: 'code', label: 'Reference', hidden: true },
    module: { as: 'text', label: 'Module', sort: true },
    permission_key: { as: 'code', label: 'Key' },
    categories: { as: 'chips', label: 'Shown to', words: 'userCategory' },
    sort_order: { as: 'number', label: 'Order', sort: true, hidden: true },
    status: { as: 'status', options: [{ value: 'active', label: 'Shown', tone: 'green' }, { value: 'inactive', label: 'Hidden', tone: 'grey' }] },
  },
  filters: {
    module: { as: 'choices', options: menuGroups.map((value) => ({ value, label: value })) },
    status: { as: 'choices', options: [{ value: 'active', label: 'Shown' }, { value: 'inactive', label: 'Hidden' }] },
    no_key: { as: 'yesNo', label: 'Without a key' },
  },
  search: 'Screen, path or key',
  sort: { by: 'sort_order', way: 'lowest' },
  form: dialogForm<'screenAccess.add', 'screenAccess.change'>({
    sections: {
      Screen: {
        name: { as: 'text', required: true },
        screen_ref: { as: 'text', label: 'Reference', hint: 'Small letters, digits and dashes; stays as it is once saved.' },
        path: { as: 'text', hint: 'Begins with a slash; stays as it is once saved.' },
        module: { as: 'choice', required: true, options: menuGroups.map((value) => ({ value, label: value })) },
        permission_key: { as: 'text', label: 'Key', hint: 'Any one of several, parted by commas, opens it. Empty: anybody signed in.' },
        sort_order: { as: 'number', label: 'Order' },
        user_categories: { label: 'Shown to', words: 'userCategory' },
      },
    },
    add: { call: 'screenAccess.add', label: 'Add screen', done: 'The screen is added.', start: { sort_order: 0, user_categories: [...userCategory.names] } },
    change: { call: 'screenAccess.change', with: { id: '[id]' }, title: 'Screen [name]', done: 'The screen is saved.' },
  }),
  rowActions: [
    {
      moves: 'screenAccess.setStatus', machine: 'switchStatus', of: '[name]',
      each: {
        active: { done: 'The screen is shown again.' },
        inactive: { confirm: 'Hide [it] from everyone?', consequence: 'Its calls still answer those who hold the key.', done: 'The screen is hidden.' },
      },
    },
  ],
  bulk: [
    {
      moves: 'screenAccess.setStatus', machine: 'switchStatus', of: '[n screen]', rows: { input: 'ids', field: 'id' }, most: 200,
      each: { inactive: { confirm: 'Hide [it] from everyone?', consequence: 'Their calls still answer those who hold the keys.' } },
    },
  ],
  empty: { title: 'No screens yet' },
  sheet: 'Screens',
})
