import { listPage } from '@/components/screens/list'
import { slaColumns } from '../sla-columns'

const { sla_code, sla_name, ...others } = slaColumns

export default listPage('/sla-configuration', {
  call: 'sla.configs',
  columns: {
    sla_code: { ...sla_code, opens: '/sla-configuration/[id]' }, sla_name, carrier: 'text', ...others,
    open_clocks: { as: 'number', label: 'Running now', hidden: true }, priority: { as: 'number', hidden: true },
    updated_at: { as: 'dateTime', label: 'Updated', sort: true, hidden: true },
  },
  filters: {
    carrier_id: 'carrier', client_id: 'client', country_code: 'servedCountry', rsa_service_code: 'serviceCode',
    delivery_type: 'slaDeliveryType', stage: 'slaStage', status: { machine: 'recordStatus', deleted: true }, effective_on: 'date',
  },
  search: 'SLA code or name',
  sort: { by: 'updated_at', way: 'highest' },
  opens: '/sla-configuration/[id]',
  rowActions: [
    { label: 'Edit', opens: '/sla-configuration/[id]', call: 'sla.changeConfig' },
    { label: 'Duplicate', opens: '/sla-configuration/0?copy=[id]', call: 'sla.addConfig' },
    {
      moves: 'sla.changeConfig', machine: 'recordStatus', of: '[sla_code]',
      each: { inactive: { consequence: 'New orders get no clock from it.' }, delete: { consequence: 'Its past clocks stay. Running clocks hold it back.' } },
    },
  ],
  actions: [{ label: 'Add SLA', opens: '/sla-configuration/0', call: 'sla.addConfig', primary: true }],
  empty: {
    title: 'No SLAs yet', text: 'An SLA says how fast a carrier must pass each stage of a parcel.',
    action: { label: 'Add SLA', opens: '/sla-configuration/0', call: 'sla.addConfig' },
  },
  sheet: 'SLA configuration',
})
