import { listPage } from '@/components/screens/list'

export default listPage('/oms-mapping', {
  call: 'omsMappings.list',
  columns: {
    client_name: { label: 'Client', sort: true, opens: '/oms-mapping/[id]' }, status: 'channelStatus', oms_code: { label: 'OMS', words: 'omsSystem' },
    oms_account_code: { as: 'code', label: 'Account' }, connection_status: { label: 'Connection', machine: 'connectionStatus' },
    environment: { words: 'channelEnvironment' }, integration_mode: { label: 'Orders come by', words: 'channelIntegration' },
    warehouses: { as: 'number', label: 'Warehouses' }, mapped_statuses: { as: 'number', label: 'Mapped statuses' },
    needed_statuses: { as: 'number', label: 'Needed', hidden: true },
    failed_messages: { as: 'number', label: 'Failed messages' },
    last_sync_at: { as: 'dateTime', label: 'Orders fetched', sort: true }, last_error: { label: 'Last error', letters: 40 },
    base_url: { label: 'Address', hidden: true },
  },
  filters: {
    client_id: 'client', oms_code: { label: 'OMS', words: 'omsSystem' }, status: 'channelStatus',
    connection_status: { label: 'Connection', machine: 'connectionStatus' }, environment: 'channelEnvironment',
  },
  search: 'Account or address',
  sort: { by: 'client_name', way: 'a_to_z' },
  opens: '/oms-mapping/[id]',
  rowActions: [
    { label: 'Edit', opens: '/oms-mapping/[id]', call: 'omsMappings.change' },
    { label: 'Test connection', call: 'omsMappings.test', with: { id: '[id]' }, done: '[oms_account_code] answers.' },
    { label: 'Orders', opens: '/orderList?order_source=oms&client_id=[client_id]' },
    {
      moves: 'omsMappings.toggle', of: '[oms_account_code]',
      each: { inactive: { consequence: 'No orders come in and no statuses are sent until it is enabled again.' } },
    },
  ],
  actions: [{ label: 'Add mapping', opens: '/oms-mapping/new', call: 'omsMappings.add', primary: true }],
  empty: {
    title: 'No client is mapped yet', text: 'Map a client to its order management system: its orders come here, and what becomes of them goes back.',
    action: { label: 'Add mapping', opens: '/oms-mapping/new', call: 'omsMappings.add' },
  },
  sheet: 'OMS mappings',
})
