import { listPage } from '@/components/screens/list'

export default listPage(
  '/carriers',
  {
    call: 'carriers.list',
    columns: {
      carrier_code: { as: 'code', label: 'Code', opens: '/carriers/add/[id]', sort: true }, carrier_name: { label: 'Carrier', sort: true },
      partner_type: { as: 'status', words: 'partnerType', sort: true }, services_count: { as: 'number', label: 'Services' },
      countries_count: { as: 'number', label: 'Countries' }, integration: { label: 'Integration' },
      environment: {
        as: 'status', options: [{ value: 'production', label: 'Production', tone: 'blue' }, { value: 'sandbox', label: 'Sandbox', tone: 'grey' }],
      },
      last_event_at: { as: 'dateTime', label: 'Last event', sort: true },
      silent: { as: 'status', label: 'Feed', options: [{ value: 'true', label: 'Silent', tone: 'red' }, { value: 'false', label: 'Heard', tone: 'grey' }] },
      contract_end: { as: 'date', label: 'Contract ends', sort: true }, status: { machine: 'carrierStatus', sort: true },
      open_parcels: { as: 'number', label: 'Open parcels', hidden: true }, webhook_url: { as: 'code', label: 'Webhook URL', hidden: true },
    },
    filters: {
      status: { machine: 'carrierStatus', deleted: true }, partner_type: 'partnerType', country_code: 'countryName',
      rsa_service_code: { label: 'House service', lookup: 'service' }, integration_mode: { label: 'Integration', words: 'integrationMode' },
      environment: 'carrierEnvironment', cod_supported: { as: 'yesNo', label: 'COD' }, silent: { as: 'yesNo', label: 'Feed silent' },
      unmapped: { as: 'yesNo', label: 'Unmapped codes' }, licence_expiring: 'yesNo',
    },
    tiles: {
      call: 'carriers.data',
      of: [
        { label: 'Active', field: 'active', query: { status: 'active' } },
        { label: 'Suspended', field: 'suspended', query: { status: 'suspend' } },
        { label: 'With unmapped codes', field: 'unmapped', query: { unmapped: 'true' } },
        { label: 'Feeds silent', field: 'silent_feeds', hint: 'no news for 2 hours', query: { silent: 'true' }, tone: 'red' },
        { label: 'Licences expiring', field: 'licences_expiring', hint: 'within 30 days', query: { licence_expiring: 'true' } },
      ],
    },
    search: 'Code or name',
    sort: { by: 'carrier_name', way: 'a_to_z' },
    opens: '/carriers/add/[id]',
    rowActions: [
      { label: 'Edit', opens: '/carriers/add/[id]' },
      { label: 'Services', opens: '/carrier-services?carrier_id=[id]' },
      { label: 'Coverage', opens: '/carrier-coverage?carrier_id=[id]' },
      { label: 'Capacities', opens: '/carrier-coverage?view=capacities&carrier_id=[id]' },
      { label: 'Addresses', opens: '/carriers-addresses?carrier_id=[id]' },
      { label: 'Tracking', opens: '/carriers-tracking?carrier_id=[id]' },
      { label: 'Event mapping', opens: '/carrier-tracking-mapping?carrier_id=[id]' },
      { label: 'Emails', opens: '/carriers-emails?carrier_id=[id]' },
      { label: 'Settings', opens: '/carrier-settings?carrier_id=[id]' },
      { label: 'COD', opens: '/carriers-cod?carrier_id=[id]' },
      { label: 'SLA', opens: '/carriers-sla?carrier_id=[id]' },
      { label: 'PUDO', opens: '/carriers-pudo?carrier_id=[id]' },
      { label: 'Label setup', opens: '/carriers/add/[id]?step=labels' },
      {
        moves: 'carriers.toggle', input: 'state', of: '[carrier_name]',
        each: {
          suspend: {
            consequence: 'It gets no new parcels; [open_parcels open parcel keeps|open parcels keep] moving.',
            ask: { reason: { as: 'text', label: 'Reason', hint: '5 to 200 characters.', required: true } },
          },
          delete: {
            consequence: 'This cannot be undone. Type [carrier_code] to confirm.', ask: { code: { as: 'text', label: 'Carrier code', required: true } },
          },
        },
      },
    ],
    actions: [{ label: 'Add carrier', opens: '/carriers/add', call: 'carriers.create', primary: true }],
    empty: {
      title: 'No carriers yet', text: 'A carrier collects, hauls or delivers parcels. Add the first one.',
      action: { label: 'Add carrier', opens: '/carriers/add', call: 'carriers.create' },
    },
    sheet: 'Carriers',
  },
)
