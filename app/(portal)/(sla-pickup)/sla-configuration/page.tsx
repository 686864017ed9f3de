import { listPage } from '@/components/screens/list'
import { serviceCode } from '@/lib/domain/lists'
import { slaDeliveryType, slaStage } from '@/lib/domain/sla'
import { carrierFilter, clientFilter, countryFilter } from '../filters'
import { slaColumns } from '../sla-columns'

const { sla_code, sla_name, ...others } = slaColumns

export default listPage('/sla-configuration', {
  call: 'sla.configs',
  columns: {
    sla_code: { ...sla_code, opens: '/sla-configuration/[id]' }, sla_name, carrier: 'text', ...others,
    open_clocks: { as: 'number', label: 'Running now', hidden: true },
    priority: { as: 'number', hidden: true },
    updated_at: { as: 'dateTime', label: 'Updated', sort: true, hidden: true },
  },
  filters: {
    carrier_id: carrierFilter,
    client_id: clientFilter,
    country_code: countryFilter,
    rsa_service_code: { as: 'choices', label: 'Service', options: [...serviceCode.options] },
    delivery_type: { as: 'choices', label: 'Delivery type', options: [...slaDeliveryType.options] },
    stage: { as: 'choices', label: 'Stage', options: [...slaStage.options] },
    status: { as: 'choices', label: 'Status', machine: 'recordStatus' },
    effective_on: { as: 'date', label: 'Effective on' },
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
  empty: { title: 'No SLAs yet', text: 'An SLA says how fast a carrier must pass each stage of a parcel.', action: { label: 'Add SLA', opens: '/sla-configuration/0', call: 'sla.addConfig' } },
  sheet: 'SLA configuration',
})
