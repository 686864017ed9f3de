import { listPage } from '@/components/screens/list'

export default listPage('/clients', {
  call: 'clients.list',
  columns: {
    client_code: { as: 'code', label: 'Code', opens: '/clients/add/[id]', sort: true }, name: { label: 'Client', sort: true },
    status: { machine: 'clientStatus', sort: true }, services: { label: 'Services' }, open_orders: { as: 'number', label: 'Open orders' },
    account_manager: { label: 'Manager' },
    environment: { as: 'status', options: [{ value: 'production', label: 'Production', tone: 'blue' }, { value: 'sandbox', label: 'Sandbox', tone: 'grey' }] },
    client_type: { as: 'status', label: 'Type', words: 'clientType' }, country_code: 'countryName',
    integration_mode: { label: 'Told by', options: [{ value: 'webhook', label: 'Webhook' }, { value: 'schedular', label: 'Asking' }] },
    created_at: { as: 'date', label: 'Created', sort: true }, invite_sent_at: { as: 'dateTime', label: 'Invited', hidden: true },
    accepted: { as: 'bool', label: 'Invite accepted', hidden: true }, contact_email: { label: 'Contact e-mail', hidden: true },
    trade_license_expiry: { as: 'date', label: 'Licence valid until', hidden: true },
  },
  filters: {
    status: { machine: 'clientStatus', deleted: true }, service_type: { label: 'Service', words: 'serviceType' },
    client_type: { label: 'Type', words: 'clientType' }, country_code: 'countryName',
    account_manager: { label: 'Manager' }, environment: 'clientEnvironment',
  },
  dates: true,
  search: 'Code, name or TRN',
  sort: { by: 'name', way: 'a_to_z' },
  opens: '/clients/add/[id]',
  rowActions: [
    { label: 'Edit', opens: '/clients/add/[id]' },
    { label: 'Addresses', opens: '/client-addresses?client_id=[id]' },
    { label: 'Tokens', opens: '/client-token?client_id=[id]' },
    { label: 'Settings', opens: '/client-settings?client_id=[id]' },
    {
      label: 'Send invite', call: 'clients.invite', with: { ids: ['[id]'] }, confirm: 'Invite [name]?',
      consequence: 'A link goes to [contact_email], who becomes the client’s administrator.',
      ask: { message: { as: 'longText', label: 'A word to go with it', hint: 'At most 500 characters.' } },
      showIf: { field: 'accepted', is: [false] }, done: 'The invite is on its way.',
    },
    // Whoever may delete may switch: the client's own administrator holds the key to edit for its own record.
    {
      moves: 'clients.change', to: ['active', 'inactive'], of: '[name]', key: 'app_client:client-invite',
      each: {
        inactive: {
          consequence: 'Its API tokens stop working and its users are signed out; [open_orders open order goes|open orders go] on.',
          ask: { reason: { as: 'text', label: 'Reason', hint: '5 to 250 characters.', required: true } },
        },
      },
    },
    { moves: 'clients.remove', to: 'delete', of: '[name]' },
  ],
  bulk: [{ label: 'Send invite', call: 'clients.invite', rows: { input: 'ids', field: 'id' }, most: 100 }],
  // The call of adding opens to a client's administrator too; inviting is for those who take clients on.
  actions: [{ label: 'Add client', opens: '/clients/add', call: 'clients.invite', primary: true }],
  empty: {
    title: 'No clients yet', text: 'Those who buy our services. Add the first one.',
    action: { label: 'Add client', opens: '/clients/add', call: 'clients.invite' }, inPeriod: 'No clients in this period.',
  },
  sheet: 'Clients',
})
