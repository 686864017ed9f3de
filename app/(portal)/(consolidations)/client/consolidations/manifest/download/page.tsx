import { listPage } from '@/components/screens/list'

const ownAlone = 'It holds your own packages alone. Several come as one zip.'
const layouts = [
  { value: 'house', label: 'House: a line a package' },
  { value: 'cargo', label: 'Cargo: a line a bag' },
  { value: 'customs', label: 'Customs: with IDs and value classes' },
]
const formats = [{ value: 'pdf', label: 'PDF' }, { value: 'xlsx', label: 'Excel' }, { value: 'csv', label: 'CSV' }, { value: 'xml', label: 'XML' }]
const ask = {
  format: { as: 'choice', label: 'Format', required: true, start: 'pdf', options: formats },
  layout: { as: 'choice', label: 'Layout', required: true, start: 'house', options: layouts },
} as const

export default listPage('/client/consolidations/manifest/download', {
  call: 'consolidations.list',
  fixed: { date_of: 'departed', status: ['dispatched', 'departed', 'received', 'in_clearance', 'deconsolidated'] },
  columns: {
    consolidation_no: { as: 'code', label: 'Consolidation No', sort: true }, master_no: { as: 'code', label: 'MAWB/BL/Truck' },
    lane: { label: 'Origin → Destination' }, flight_no: { label: 'Flight' }, departed_at: { as: 'dateTime', label: 'Departed', sort: true },
    bag_count: { as: 'number', label: 'Bags with your packages' }, package_count: { as: 'number', label: 'Your packages' },
    status: 'consolidationStatus',
  },
  filters: { client_id: 'client', mawb_no: { label: 'MAWB' } },
  dates: true,
  search: 'Consolidation, MAWB, bag or tracking no',
  sort: { by: 'departed_at', way: 'highest' },
  period: 30,
  rowActions: [{
    label: 'Download manifest', call: 'consolidations.manifest', with: { consolidation_ids: ['[id]'] },
    confirm: 'Manifest of [consolidation_no]', consequence: ownAlone, ask, done: 'The manifest is downloaded.',
  }],
  bulk: [{
    label: 'Download manifests', call: 'consolidations.manifest', rows: { input: 'consolidation_ids', field: 'id' },
    most: 50, confirm: 'Manifests of [n consolidation]', consequence: ownAlone, ask,
  }],
  empty: { title: 'No consolidations with your packages', inPeriod: 'No consolidations with your packages in this period.' },
}, { archetype: 'document' })
