import { listPage } from '@/components/screens/list'
import { slaColumns } from '../sla-columns'
import { CarrierWeeks } from './carrier-weeks'

const { sla_code, ...others } = slaColumns

export default listPage('/carriers-sla', {
  call: 'sla.configs',
  columns: { sla_code: { ...sla_code, opens: '/carriers-sla/[id]' }, carrier: 'text', ...others },
  filters: { carrier_id: 'carrier', country_code: 'servedCountry', stage: 'slaStage', status: { machine: 'recordStatus', deleted: true } },
  search: 'SLA code or name',
  sort: { by: 'sla_code', way: 'a_to_z' },
  opens: '/carriers-sla/[id]',
  rowActions: [{ label: 'Details', opens: '/carriers-sla/[id]' }, { label: 'Edit', opens: '/sla-configuration/[id]', call: 'sla.changeConfig' }],
  actions: [{ label: 'Add SLA', opens: '/sla-configuration/0', call: 'sla.addConfig', primary: true }],
  empty: { title: 'No SLAs yet', text: 'An SLA says how fast a carrier must pass each stage of a parcel.' },
  sheet: 'Carrier SLAs',
}, {
  above: (visit) => <CarrierWeeks visit={visit} />,
})
