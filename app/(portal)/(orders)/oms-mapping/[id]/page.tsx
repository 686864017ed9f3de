import { shownWhere } from '@/components/screens/dialog-definition'
import { formPage } from '@/components/screens/form'
import { StatusesPart } from './statuses-part'
import { WarehousesPart } from './warehouses-part'

const kept = 'Kept sealed and never shown again. Leave it empty to keep the one there is.'

export default formPage('/oms-mapping/[id]', {
  load: 'omsMappings.one',
  loadWith: { id: '[id]' },
  named: 'oms_account_code',
  call: 'omsMappings.change',
  with: { id: '[id]', version: '[version]' },
  create: {
    call: 'omsMappings.add',
    only: { Account: { client_id: { label: 'Client', lookup: 'client', required: true }, oms_code: { label: 'OMS', words: 'omsSystem', required: true } } },
  },
  sections: {
    Account: {
      oms_account_code: { as: 'text', label: 'Account', hint: 'What the OMS calls the client: the tenant at Unicommerce.', required: true },
      base_url: { as: 'text', label: 'Address', hint: 'As https://tenant.unicommerce.com', required: true },
      environment: { words: 'channelEnvironment', required: true },
      integration_mode: { label: 'Orders come by', words: 'channelIntegration', hint: 'Unicommerce is asked by a schedule.', required: true },
      order_sync_minutes: { as: 'number', label: 'Fetch orders every', unit: 'min', ...shownWhere('integration_mode', 'schedular') },
      order_prefix: { as: 'text', label: 'Prefix', hint: 'Stands before the reference of its orders.' },
      username: { as: 'text', label: 'User name', hint: kept, autoComplete: 'off', ...shownWhere('oms_code', 'unicommerce') },
      password: { as: 'text', label: 'Password', hint: kept, autoComplete: 'off', ...shownWhere('oms_code', 'unicommerce') },
      api_key: { as: 'text', label: 'API key', hint: kept, autoComplete: 'off', ...shownWhere('oms_code', 'custom') },
      webhook_secret: {
        as: 'text', label: 'Webhook secret', hint: `What its notices are signed with. ${kept}`, autoComplete: 'off', ...shownWhere('oms_code', 'custom'),
      },
    },
    Warehouses: {},
    Statuses: {},
  },
  ofParts: ['warehouse_map', 'status_map'],
  start: { environment: 'production', integration_mode: 'schedular', order_sync_minutes: 15, warehouse_map: [], status_map: [] },
  save: 'Save mapping',
  done: 'The mapping is saved. Test its connection before you enable it.',
  then: '/oms-mapping',
}, { Warehouses: WarehousesPart, Statuses: StatusesPart })
