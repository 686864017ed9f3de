import { listPage } from '@/components/screens/list'
import { whileIn } from '@/components/screens/list-definition'
import { ButtonLink } from '@/components/ui/button'
import { changeableProjections, openProjections } from '@/lib/domain/pas-projection'
import { CalendarOfWeek } from './calendar-of-week'
import { NamedRowsDialog } from './named-rows'

const keeps = 'app_pas:projection-manage'

export default listPage('/pasProjectionList', {
  call: 'pasProjections.list',
  columns: {
    projection_no: { as: 'code', label: 'Projection', sort: true, opens: '/pas-projection-create?id=[id]' },
    projection_date: { as: 'date', label: 'Date', sort: true }, slot: { letters: 11 },
    warehouse_code: { label: 'Site', letters: 5 },
    client_name: { label: 'Client' }, capacity_use: { as: 'percent', label: 'Capacity use', warnAbove: 100 },
    projected_vehicles: { as: 'number', label: 'Vehicles', sort: true }, direction: 'projectionDirection', vehicle_type: 'vehicleType',
    projected_pallets: { as: 'number', label: 'Pallets' }, projected_cartons: { as: 'number', label: 'Cartons' },
    mapped_vehicles: { as: 'number', label: 'Mapped' }, arrived_vehicles: { as: 'number', label: 'Arrived' },
    status: 'projectionStatus', projected_units: { as: 'number', label: 'Units', hidden: true },
    transporter_name: { label: 'Transporter', hidden: true }, dock_minutes: { as: 'duration', label: 'Dock time', hidden: true },
    remarks: { hidden: true }, decision_remarks: { label: 'Why decided so', hidden: true },
  },
  filters: { warehouse_id: 'site', client_id: 'client', direction: 'projectionDirection', vehicle_type: 'vehicleType', status: 'projectionStatus' },
  dates: true,
  search: 'Projection number',
  sort: { by: 'projection_date', way: 'highest' },
  opens: '/pas-projection-create?id=[id]',
  rowActions: [
    { label: 'Edit', opens: '/pas-projection-create?id=[id]', call: 'pasProjections.change', ...whileIn(changeableProjections) },
    {
      label: 'Map orders', opens: '/pas-projection-mapping?projection=[id]', call: 'pasMappings.create',
      ...whileIn(openProjections),
    },
    {
      moves: 'pasProjections.act', of: '[projection_no]', key: 'app_pas:projection-approve', to: ['submitted', 'approved', 'rejected'],
      each: {
        submitted: { key: keeps, with: { action: 'submit' } },
        approved: {
          with: { action: 'approve' }, consequence: 'Its slot is used to [capacity_use] %.',
          ask: { remarks: { as: 'text', label: 'Remarks', hint: 'Required when the slot is over capacity.' } },
        },
        rejected: { with: { action: 'reject' }, consequence: 'Its [mapped_vehicles] mapped orders lose their slot.' },
      },
    },
    { label: 'Copy to dates', opens: '?copy=[id]', call: 'pasProjections.copy' },
    {
      moves: 'pasProjections.act', to: 'cancelled', of: '[projection_no]', key: keeps, with: { action: 'cancel' },
      each: { cancelled: { consequence: '[mapped_vehicles] mapped orders lose their slot. This cannot be undone.' } },
    },
  ],
  bulk: [
    {
      label: 'Approve', opens: '?approve=[rows]', call: 'pasProjections.act', key: 'app_pas:projection-approve', rows: { input: 'ids', field: 'id' }, most: 100,
    },
    { label: 'Copy to dates', opens: '?copy=[rows]', call: 'pasProjections.copy', rows: { input: 'ids', field: 'id' }, most: 200 },
  ],
  actions: [
    { label: 'Report', opens: '/pas-projection-report', call: 'pasProjections.report' },
    { label: 'Upload', opens: '/pas-projection-upload', call: 'pasProjections.upload' },
    { label: 'Create', opens: '/pas-projection-create', call: 'pasProjections.create', primary: true },
  ],
  empty: {
    title: 'No projections yet', text: 'A projection says how many vehicles a client expects in a slot.',
    action: { label: 'Create', opens: '/pas-projection-create', call: 'pasProjections.create' },
  },
  sheet: 'PAS projections',
}, {
  above: () => <NamedRowsDialog />,
  actions: (visit) => (visit.search.view === 'calendar'
    ? <ButtonLink href="/pasProjectionList">List</ButtonLink>
    : <ButtonLink href="/pasProjectionList?view=calendar">Calendar</ButtonLink>),
  instead: (visit) => visit.search.view === 'calendar' && <CalendarOfWeek visit={visit} />,
})
