import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'

const one = { client_id: '[client_id]', id: '[id]' }

/** A client's tokens (clients.md 4.2). */
export const tokens = asListScreen({
  call: 'clientTokens.list',
  columns: {
    name: { as: 'text', sort: true },
    token_prefix: { as: 'text', label: 'Begins with' },
    scopes: { words: 'tokenScope', label: 'May' },
    environment: { as: 'status', options: [{ value: 'production', label: 'Production', tone: 'blue' }, { value: 'sandbox', label: 'Sandbox', tone: 'grey' }] },
    created_at: { as: 'dateTime', label: 'Created', sort: true },
    expire_at: { as: 'dateTime', label: 'Expires', sort: true },
    life: {
      as: 'status', label: 'Life',
      options: [
        { value: 'live', label: 'Valid', tone: 'green' },
        { value: 'soon', label: 'Ends soon', tone: 'red' },
        { value: 'expired', label: 'Expired', tone: 'grey' },
      ],
    },
    last_used_at: { as: 'dateTime', label: 'Last used', sort: true },
    last_used_ip: { as: 'text', label: 'From', hidden: true },
    status: 'switchStatus',
  },
  filters: {
    status: 'switchStatus',
    environment: 'clientEnvironment',
  },
  search: 'Name or beginning',
  sort: { by: 'created_at', way: 'highest' },
  form: dialogForm<'clientTokens.rename', 'clientTokens.rename'>({
    sections: { Token: { name: { as: 'text', required: true, autoComplete: 'off' } } },
    change: { call: 'clientTokens.rename', with: one, title: 'Rename [name]', done: 'The token is renamed.' },
  }),
  rowActions: [
    {
      moves: 'clientTokens.toggle', of: 'token [name]', with: one,
      each: { active: { done: 'The token works again.' }, inactive: { consequence: 'Systems using it are refused at once.', done: 'The token is off.' } },
    },
  ],
  empty: { title: 'No tokens yet', text: 'Create one to connect the client’s system.' },
  sheet: 'API tokens',
})
