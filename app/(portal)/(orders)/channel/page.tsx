import { shownWhere, dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

const kept = 'Kept sealed and never shown again. Leave it empty to keep the one there is.'
const onlyOf = (...platforms: string[]) => shownWhere('platform_code', ...platforms)

export default listPage('/channel', {
  call: 'channels.list',
  columns: {
    channel_name: { label: 'Channel', sort: true }, status: 'channelStatus', platform_code: { label: 'Platform', words: 'channelPlatform' },
    connection_status: { label: 'Connection', machine: 'connectionStatus' }, client_name: { label: 'Client' },
    orders_today: { as: 'number', label: 'Orders today' },
    unmapped_skus: { as: 'number', label: 'Unmapped SKUs', opens: '/mapping-list/unmapped?client_channel_id=[id]' },
    problem_orders: { as: 'number', label: 'Orders not taken' }, last_order_sync_at: { as: 'dateTime', label: 'Orders fetched', sort: true },
    last_inventory_sync_at: { as: 'dateTime', label: 'Stock published' },
    integration_mode: { label: 'Orders come by', words: 'channelIntegration' },
    environment: { words: 'channelEnvironment' }, last_error: { label: 'Last error', letters: 40 }, store_url: { label: 'Shop', hidden: true },
    account_name: { label: 'Account', hidden: true },
  },
  filters: {
    client_id: 'client', platform_code: { label: 'Platform', words: 'channelPlatform' }, status: 'channelStatus',
    connection_status: { label: 'Connection', machine: 'connectionStatus' }, environment: 'channelEnvironment',
  },
  search: 'Channel or shop address',
  sort: { by: 'channel_name', way: 'a_to_z' },
  form: dialogForm<'channels.add', 'channels.change'>({
    sections: {
      Channel: {
        client_id: { label: 'Client', lookup: 'client' },
        platform_code: { label: 'Platform', words: 'channelPlatform', required: true },
        channel_name: { as: 'text', label: 'Name', required: true },
        store_url: { as: 'text', label: 'Shop address', required: true, hint: 'As https://my-shop.myshopify.com' },
        environment: { words: 'channelEnvironment', required: true },
      },
      Access: {
        access_token: { as: 'text', label: 'Access token', hint: kept, autoComplete: 'off', ...onlyOf('shopify', 'salla') },
        consumer_key: { as: 'text', label: 'Consumer key', hint: kept, autoComplete: 'off', ...onlyOf('woocommerce') },
        consumer_secret: { as: 'text', label: 'Consumer secret', hint: kept, autoComplete: 'off', ...onlyOf('woocommerce') },
        webhook_secret: { as: 'text', label: 'Webhook secret', hint: 'What the shop signs its webhooks with. Leave it empty to keep the one there is.',
          autoComplete: 'off', ...onlyOf('shopify', 'woocommerce', 'salla') },
      },
      Orders: {
        integration_mode: { label: 'Orders come by', words: 'channelIntegration', required: true },
        order_sync_minutes: { as: 'number', label: 'Fetch orders every', unit: 'min', ...shownWhere('integration_mode', 'schedular') },
        auto_confirm: { as: 'switch', label: 'Confirm orders that are paid, or paid on delivery' },
        inventory_sync_minutes: { as: 'number', label: 'Publish all stock every', unit: 'min', ...shownWhere('integration_mode', 'schedular') },
        cancel_sync: { as: 'switch', label: 'Cancel here what is cancelled in the shop' },
        send_tracking: { as: 'switch', label: 'Send tracking numbers to the shop' },
      },
    },
    add: {
      call: 'channels.add', label: 'Add channel', done: '[channel_name] is added. Test its connection, then enable it.',
      start: {
        environment: 'production', integration_mode: 'webhook', order_sync_minutes: 15, inventory_sync_minutes: 30, auto_confirm: true, cancel_sync: true,
        send_tracking: true,
      },
    },
    change: {
      call: 'channels.change', with: { id: '[id]', version: '[version]' }, title: '[channel_name]', done: '[channel_name] is saved.',
      load: { call: 'channels.one', with: { id: '[id]' } },
    },
  }),
  rowActions: [
    { label: 'Test connection', call: 'channels.test', with: { id: '[id]' }, done: '[channel_name] answers.' },
    { label: 'Sync orders now', call: 'channels.syncOrders', with: { id: '[id]' }, done: 'Orders of [channel_name] are being fetched.' },
    {
      label: 'Match SKUs by code', call: 'channelSkus.automap', with: { client_channel_id: '[id]' },
      done: 'Listings of [channel_name] with the code, a barcode or an alias of a SKU are mapped.',
    },
    { label: 'Open the shop', opens: '[shop_url]' },
    { label: 'Channel SKUs', opens: '/mapping-list/channel-skus?client_channel_id=[id]' },
    { label: 'Orders', opens: '/orderList?order_source=channel&client_id=[client_id]' },
    { label: 'Sync inventory now', call: 'inventorySync.start', with: { client_channel_ids: ['[id]'] }, done: 'Stock of [channel_name] is being published.' },
    { label: 'Tracking sent', opens: '/channel/messages?client_channel_id=[id]' },
    { label: 'Inventory sync runs', opens: '/channel/runs?client_channel_id=[id]' },
    {
      moves: 'channels.toggle', of: '[channel_name]',
      each: { inactive: { consequence: 'Orders stop importing.', ask: { publish_zero: { as: 'switch', label: 'Also publish zero stock' } } } },
    },
  ],
  empty: { title: 'No channels yet', text: 'Connect the shops of your clients: their orders come here by themselves.' },
  sheet: 'Channels',
})
