import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { whileIn } from '@/components/screens/list-definition'
import { manifestedConsolidations, travellingConsolidations } from '@/lib/domain/container'
import { ConsolidationPanel } from '../consolidation-panel'
import { flights, manifest, manifests, summary } from '../queue-parts'

const modes = [{ value: 'air', label: 'Air' }, { value: 'sea', label: 'Sea' }, { value: 'road', label: 'Road' }]
const customs = [
  { value: 'import', label: 'Import' }, { value: 'transit', label: 'Transit' }, { value: 'export', label: 'Export' }, { value: 'none', label: 'None' },
]

export default listPage('/consolidations', {
  call: 'consolidations.list',
  columns: {
    consolidation_no: { as: 'code', label: 'Consolidation No', sort: true }, transport_mode: { as: 'chips', label: 'Mode', options: modes },
    master_no: { as: 'code', label: 'MAWB/BL/Truck' }, lane: { label: 'Origin → Destination' }, client: 'text',
    bag_count: { as: 'number', label: 'Bags' }, package_count: { as: 'number', label: 'Packages', sort: true },
    gross_weight: { as: 'weight', label: 'Gross kg', sort: true }, chargeable_weight: { as: 'number', label: 'Chargeable kg' },
    flight_no: { label: 'Flight' }, etd: { as: 'dateTime', label: 'ETD' }, eta: { as: 'dateTime', label: 'ETA' },
    clearance_status: { label: 'Clearance', machine: 'clearanceStatus' }, status: 'consolidationStatus',
    created_at: { as: 'dateTime', label: 'Created', sort: true }, received: { label: 'Received', hidden: true },
    departed_at: { as: 'dateTime', label: 'Departed', sort: true, hidden: true },
  },
  filters: {
    status: 'consolidationStatus', transport_mode: { as: 'choices', label: 'Mode', options: modes },
    origin: { label: 'Origin', lookup: 'airport' }, destination: { label: 'Destination', lookup: 'airport' }, client_id: 'client',
    clearance_status: { label: 'Clearance', machine: 'clearanceStatus' },
    date_of: {
      as: 'choice', label: 'Dates are of',
      options: [{ value: 'created', label: 'Creation' }, { value: 'departed', label: 'Departure' }, { value: 'eta', label: 'Expected arrival' }],
    },
  },
  dates: true,
  search: 'Consolidation, MAWB, bag or tracking no',
  sort: { by: 'created_at', way: 'highest' },
  opens: '/consolidations/[id]',
  rowActions: [
    { label: 'Open', opens: '/consolidations/[id]' },
    summary,
    { ...manifest, ...whileIn(manifestedConsolidations) },
    { ...flights, ...whileIn(travellingConsolidations) },
    {
      moves: 'consolidations.remove', to: 'cancelled', of: 'consolidation [consolidation_no]',
      each: { cancelled: { consequence: '[bag_count bag becomes|bags become] free again.' } },
    },
  ],
  bulk: [manifests],
  form: dialogForm<'consolidations.add', 'consolidations.change'>({
    sections: {
      Way: {
        transport_mode: { as: 'choice', label: 'Mode', options: modes },
        origin_airport: { as: 'text', label: 'Origin', hint: 'Airport like DXB, or port like AEJEA' },
        destination_airport: { as: 'text', label: 'Destination' },
        customs_mode: { as: 'choice', label: 'Customs', options: customs },
      },
      Waybill: {
        mawb_no: { as: 'text', label: 'MAWB', hint: 'By air: 176-12345675' },
        bl_no: { as: 'text', label: 'Bill of lading', hint: 'By sea' },
        container_no: { as: 'text', label: 'Container no', hint: 'By sea: CSQU3054383' },
        container_load: { as: 'choice', label: 'Container load', options: [{ value: 1, label: 'Full container' }, { value: 2, label: 'Part of a container' }] },
        truck_no: { as: 'text', label: 'Truck', hint: 'By road' },
      },
      Cargo: {
        client_id: { hint: 'Empty for several', lookup: 'client', shown: 'client' },
        service_type: { as: 'text', label: 'Service' },
        bag_nos: { as: 'tags', label: 'Bags', hint: 'Numbers of closed bags; more can be scanned in later' },
        remarks: { as: 'longText', label: 'Remarks' },
      },
    },
    add: {
      call: 'consolidations.add', label: 'New consolidation', done: 'The consolidation is made.', start: { transport_mode: 'air', customs_mode: 'import' },
    },
    change: {
      call: 'consolidations.change', with: { id: '[id]', version: '[version]' }, title: 'Consolidation [consolidation_no]',
      done: 'The consolidation is saved.', load: { call: 'consolidations.one', with: { id: '[id]' } },
      showIf: { field: 'status', is: ['draft'] },
    },
  }),
  sheet: 'Consolidations',
  empty: { title: 'No consolidations yet', text: 'Make one, then scan closed bags into it.' },
}, {
  above: (visit) => <ConsolidationPanel queue="merged" userId={visit.user?.id ?? 0} />,
})
