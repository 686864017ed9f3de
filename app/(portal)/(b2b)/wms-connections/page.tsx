import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

const kept = 'Kept sealed and never shown again. Leave it empty to keep the one there is.'

export default listPage('/wms-connections', {
  call: 'wmsConnections.list',
  columns: {
    client_name: { label: 'Client', sort: true, letters: 20 }, status: 'channelStatus', warehouse_code: { as: 'code', label: 'Warehouse' },
    account_code: { as: 'code', label: 'WMS code' }, connection_status: { label: 'Connection', machine: 'connectionStatus' },
    environment: { words: 'channelEnvironment' }, message_format: { label: 'Advices as', words: 'wmsFormat' },
    waiting_messages: { as: 'number', label: 'Waiting' }, failed_messages: { as: 'number', label: 'Failed' },
    differences: { as: 'number', label: 'Differences' }, stock_at: { as: 'dateTime', label: 'Stock as of', sort: true },
    last_error: { label: 'Last error', letters: 40 }, ordering: { label: 'Newer by', words: 'wmsOrdering', hidden: true },
    base_url: { label: 'Address', hidden: true },
  },
  filters: {
    client_id: 'client', warehouse_id: 'warehouse', status: 'channelStatus', connection_status: { label: 'Connection', machine: 'connectionStatus' },
  },
  search: 'Code or address',
  sort: { by: 'client_name', way: 'a_to_z' },
  form: dialogForm<'wmsConnections.add', 'wmsConnections.change'>({
    sections: {
      System: {
        client_id: { label: 'Client', lookup: 'client', shown: 'client_name', required: true },
        warehouse_id: { label: 'Warehouse', lookup: 'warehouse', shown: 'warehouse_code', required: true },
        account_code: { as: 'text', label: 'WMS code', hint: 'What the WMS calls the warehouse. Its messages come to an address that ends with it.',
          required: true },
        base_url: { as: 'text', label: 'Address', hint: 'As https://wms.client.com', required: true },
        environment: { words: 'channelEnvironment', required: true },
        api_key: { as: 'text', label: 'API key', hint: kept, autoComplete: 'off' },
        webhook_secret: { as: 'text', label: 'Webhook secret', hint: `What its messages are signed with. ${kept}`, autoComplete: 'off' },
      },
      Messages: {
        message_format: { label: 'Advices as', words: 'wmsFormat', hint: 'X12: receipts are sent as 944 and shipments as 945.', required: true },
        ordering: { label: 'Newer by', words: 'wmsOrdering', hint: 'What says which of two messages of an order is the newer.', required: true },
        receipt_codes: { as: 'longText', label: 'Codes of receipts',
          hint: 'A line a code and what it means here, such as 9 received. Left empty: those of Infor SCE.' },
        shipment_codes: { as: 'longText', label: 'Codes of shipments', hint: 'Such as 95 shipped.' },
      },
    },
    add: {
      call: 'wmsConnections.add', label: 'Connect a WMS', done: '[account_code] is connected. Test it, then enable it.',
      start: { environment: 'production', message_format: 'json', ordering: 'event_time' },
    },
    change: {
      call: 'wmsConnections.change', with: { id: '[id]', version: '[version]' }, load: { call: 'wmsConnections.one', with: { id: '[id]' } },
      title: 'WMS [account_code]', done: 'WMS [account_code] is saved.',
    },
  }),
  rowActions: [
    { label: 'Test connection', call: 'wmsConnections.test', with: { id: '[id]' }, done: '[account_code] answers.' },
    {
      label: 'Refresh stock', call: 'b2bInventory.refresh', with: { client_id: '[client_id]', warehouse_id: '[warehouse_id]' },
      done: 'The stock of [account_code] is up to date.',
    },
    { label: 'Differences', opens: '/b2binventory?client_id=[client_id]&warehouse_id=[warehouse_id]&difference=true' },
    { label: 'Messages', opens: '/clientApi?client_id=[client_id]' },
    {
      moves: 'wmsConnections.toggle', of: '[account_code]',
      each: { inactive: { consequence: 'Nothing is sent to it and its messages are turned away until it is enabled again.' } },
    },
  ],
  empty: {
    title: 'No client has a WMS yet', text: 'Connect the warehouse system of a client: orders and SKUs go there, and what becomes of them comes back.',
  },
  sheet: 'WMS connections',
})
