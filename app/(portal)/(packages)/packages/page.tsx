import { listPage } from '@/components/screens/list'
import type { ActionField, ListScreen } from '@/components/screens/list-definition'
import { lookups } from '@/components/screens/lookups'
import { cancelReason } from '@/lib/domain/package'
import { codOpen, slaLate } from '@/lib/domain/parcel-figures'
import { chosenColumns, ColumnSets } from './column-sets'
import { packageLists } from './package-lists'

const columns = {
  tracking_no: { as: 'code', opens: '/packages/[id]', sort: true },
  ref_no: { as: 'text', sort: true },
  status: { machine: 'packageStatus', sort: true },
  consignee_name: 'text',
  city: 'text',
  country_code: 'text',
  client: 'text',
  last_event: 'text',
  last_event_at: { as: 'dateTime', sort: true },
  weight: { as: 'weight', label: 'Weight kg', sort: true },
  cod_amount: { as: 'money', currencyField: 'cod_currency' },
  label_status: { label: 'Label', machine: 'labelStatus' },
  carrier: 'text',
  created_at: { as: 'dateTime', sort: true },
  order_id: { as: 'code', hidden: true },
  carrier_tracking_no: { as: 'code', hidden: true },
  rsa_service_code: { as: 'text', hidden: true },
  pieces: { as: 'number', hidden: true },
  chargeable_weight: { as: 'weight', label: 'Chargeable kg', hidden: true },
  declared_value: { as: 'money', hidden: true },
  attempt_count: { as: 'number', hidden: true },
  bag_no: { as: 'code', hidden: true },
  consolidation_no: { as: 'code', hidden: true },
  label_error: { as: 'text', hidden: true },
  sla_due_at: { as: 'dateTime', hidden: true },
  likely_on: { as: 'date', hidden: true },
  sure_on: { as: 'date', label: '95 % sure by', hidden: true },
  channel: { words: 'salesChannel', hidden: true },
} satisfies ListScreen<'packages.find'>['columns']

const why: Record<string, ActionField> = {
  reason_code: { as: 'choice', label: 'Reason', options: cancelReason.options, required: true },
  reason: { as: 'text', label: 'What happened', required: true },
}

export default listPage('/packages', {
  call: 'packages.find',
  columns,
  filters: {
    status: 'packageStatus', client_id: 'client', carrier_id: 'carrier', country_code: 'country', city: 'text', service_type: 'serviceType',
    delivery_type: 'deliveryType', payment_mode: { label: 'Payment', words: 'paymentMode' },
    label_status: { label: 'Label', machine: 'labelStatus' }, bagged: { as: 'yesNo', label: 'In a bag' },
    sla_breached: { as: 'yesNo', label: slaLate.label }, proof_missing: 'yesNo', channel: 'salesChannel', source: 'packageSource',
    special_handling: { label: 'Special handling', lookup: 'handling' },
    date_field: { as: 'choice', label: 'Dates are of', options: [
        { value: 'created_at', label: 'Created' },
        { value: 'label_created', label: 'Label created' },
        { value: 'delivered_at', label: 'Delivered' },
        { value: 'last_event_at', label: 'Last event' },
      ] },
  },
  dates: true,
  search: 'Tracking no, reference, order or phone',
  sort: { by: 'created_at', way: 'highest' },
  opens: '/packages/[id]',
  tiles: {
    call: 'packages.stats',
    // Home counts parcels of any age: what these leave out is said beside each.
    window: 'of the last 30 days',
    of: [
      { label: 'Packages', field: 'total' },
      { label: 'Under way', field: 'open' },
      { label: 'Delivered', field: 'by_status.delivered', query: { status: 'delivered' } },
      { label: 'Label failed', field: 'label_failed', query: { label_status: 'failed' }, tone: 'red' },
      { label: slaLate.label, field: 'sla_breached', hint: slaLate.meaning, query: slaLate.query, tone: 'orange' },
      { label: `${codOpen.label}, AED`, field: 'cod_open_aed', hint: codOpen.meaning, query: codOpen.query },
    ],
  },
  tabs: [
    { label: 'All', query: {} },
    { label: 'New', query: { status: 'created' } },
    { label: 'Ready to ship', query: { status: 'label_created' } },
    { label: 'Out for delivery', query: { status: 'out_for_delivery' } },
    { label: 'Failed', query: { status: 'delivery_failed' } },
    { label: 'On hold', query: { status: 'on_hold' } },
    { label: 'Delivered', query: { status: 'delivered' } },
    { label: 'Label failed', query: { label_status: 'failed' } },
    { label: 'Proof missing', query: { proof_missing: 'true' } },
  ],
  rowActions: [
    { label: 'View', opens: '/packages/[id]' },
    { label: 'Edit', opens: '/package-edit?id=[id]' },
    { label: 'Track', opens: '/tracking/details?tracking_no=[tracking_no]' },
    { label: 'Print label', call: 'packages.printLabel', with: { id: '[id]' }, showIf: { field: 'label_status', is: ['created'] } },
    { label: 'Shipping invoice', call: 'packages.printInvoice', with: { id: '[id]' } },
    { label: 'Platform order', opens: '/packages/[id]?tab=platform', showIf: { field: 'source', is: ['channel'] } },
    {
      moves: 'packages.cancel', to: 'cancelled', machine: 'packageStatus', of: 'package [tracking_no]',
      each: { cancelled: { consequence: 'Its label will be void and its tracking number cannot be used again.', ask: why, done: 'The package is cancelled.' } },
    },
  ],
  bulk: [
    {
      label: 'Print labels', call: 'packages.printLabels',
      with: { format: 'auto', size: 'auto', skip_missing: true }, rows: { input: 'ids', field: 'id' }, most: 500,
    },
    { label: 'Label desk', opens: '/package-labels?ids=[rows]', rows: { input: 'ids', field: 'id' }, most: 500 },
    {
      label: 'Add to bag',
      call: 'bags.map',
      rows: { input: 'package_ids', field: 'id' },
      most: 500,
      confirm: 'Add [n package] to an open bag',
      consequence: 'Those that do not belong in it stay where they are and are listed.',
      ask: {
        bag_id: {
          as: 'lookup', label: 'Open bag', hint: 'By its number', required: true,
          lookup: { call: 'containers.bags', with: { status: ['open'] }, value: 'id', text: '[bag_no] · [origin] – [destination]' },
        },
      },
    },
    {
      label: 'Reassign carrier', call: 'allocation.reallocate', rows: { input: 'order_ids', field: 'tracking_no' }, most: 500,
      confirm: 'Give [n package] to another carrier',
      consequence: 'Each gets another label. Those a carrier already has stay where they are and are listed.',
      ask: {
        carrier_id: { as: 'lookup', label: 'Carrier', hint: 'Empty: whom the allocation rules name now.', lookup: lookups.carrier },
        reason: { as: 'text', label: 'Reason', required: true },
      },
    },
    { label: 'Download invoices', call: 'packages.printInvoices', rows: { input: 'ids', field: 'id' }, most: 500 },
    {
      moves: 'packages.cancel', to: 'cancelled', machine: 'packageStatus', of: '[n package]', rows: { input: 'ids', field: 'id' }, most: 500,
      each: { cancelled: { label: 'Cancel packages', consequence: 'Those already in a bag or with the carrier will be skipped and listed.', ask: why } },
    },
  ],
  actions: [
    { label: 'Search by Excel', opens: '/package-labels' },
    { label: 'Column template', opens: '/package-column-template' },
    { label: 'Offline data update', opens: '/pastOrder' },
    { label: 'Uploads', opens: '/package-status-list' },
    { label: 'Download template', opens: '/packages/packages-template', file: 'packages.template' },
    { label: 'Upload packages', opens: '/packages/packages-template', primary: true },
  ],
  empty: {
    title: 'No packages yet',
    text: 'Packages of the last 30 days appear here. Upload a file to make the first ones.',
    action: { label: 'Upload packages', opens: '/packages/packages-template' },
  },
  sheet: 'Packages',
}, {
  columns: chosenColumns(columns),
  sets: (visit) => <ColumnSets visit={visit} />,
  views: { label: 'Packages', others: { lists: { label: 'Package lists', screen: packageLists } } },
})
