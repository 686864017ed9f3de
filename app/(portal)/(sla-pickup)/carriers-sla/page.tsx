import { listPage } from '@/components/screens/list'
import { slaStage } from '@/lib/domain/sla'
import { carrierFilter, countryFilter } from '../filters'
import { slaColumns } from '../sla-columns'

const { sla_code, ...others } = slaColumns

export default listPage('/carriers-sla', {
  call: 'sla.configs',
  columns: { sla_code: { ...sla_code, opens: '/carriers-sla/[id]' }, carrier: 'text', ...others },
  filters: { carrier_id: carrierFilter, country_code: countryFilter, stage: { as: 'choices', label: 'Stage', options: [...slaStage.options] }, status: { as: 'choices', label: 'Status', machine: 'recordStatus' } },
  search: 'SLA code or name',
  sort: { by: 'sla_code', way: 'a_to_z' },
  opens: '/carriers-sla/[id]',
  rowActions: [{ label: 'Details', opens: '/carriers-sla/[id]' }, { label: 'Edit', opens: '/sla-configuration/[id]', call: 'sla.changeConfig' }],
  actions: [{ label: 'Add SLA', opens: '/sla-configuration/0', call: 'sla.addConfig', primary: true }],
  empty: { title: 'No SLAs yet', text: 'An SLA says how fast a carrier must pass each stage of a parcel.' },
  sheet: 'Carrier SLAs',
})
