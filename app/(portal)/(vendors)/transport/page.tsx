import { listPage } from '@/components/screens/list'
import { approvalColumn, requestFilters, requestMoves, requestTabs } from '../request-parts/request-moves'
import { RatesButton } from './rates-button'
import { RequestDrawer } from './request-drawer'

const open = '/transport-summary/[id]'

export default listPage('/transport', {
  call: 'vendorRequests.list',
  fixed: { application_type: 'transport' },
  columns: {
    request_no: { as: 'code', label: 'Request', opens: open, sort: true }, status: { machine: 'requestStatus' }, warehouse: { as: 'code', label: 'Warehouse' },
    needed_from: { as: 'dateTime', label: 'Needed from', sort: true }, asked: { label: 'Vehicles', letters: 22 }, from_address: { label: 'From', letters: 22 },
    to_address: { label: 'To', letters: 22 }, client_name: { label: 'Client', letters: 22 }, vendor_name: { label: 'Vendor', letters: 22 },
    estimated_amount: { as: 'money', label: 'Estimated' }, agreed_amount: { as: 'money', label: 'Agreed' },
    trips_done: { as: 'number', label: 'Trips done' }, trips_asked: { as: 'number', label: 'Trips asked' },
    priority: { label: 'Priority', words: 'requestPriority', hidden: true }, approval_status: { ...approvalColumn, hidden: true },
    needed_to: { as: 'dateTime', label: 'Needed until', hidden: true }, department: { label: 'Department', hidden: true },
    requested_by: { label: 'Asked by', hidden: true },
  },
  filters: requestFilters,
  tabs: requestTabs,
  dates: true,
  search: 'Request, vendor, department or address',
  sort: { by: 'needed_from', way: 'highest' },
  opens: open,
  rowActions: [
    { label: 'Open', opens: open },
    ...requestMoves,
  ],
  actions: [{ label: 'Add request', opens: '/transport?request=new', call: 'vendorRequests.add', primary: true }],
  empty: {
    title: 'No vehicles asked for yet', text: 'Ask for one: it is approved, given to a vendor and driven, and its cost is shared by its clients.',
    inPeriod: 'No vehicle is needed on these days.',
  },
  sheet: 'Transport requests',
}, {
  above: () => <RequestDrawer />,
  actions: (visit) => (visit.may('transportRates.list') ? <RatesButton mayKeep={visit.may('transportRates.add')} /> : null),
})
