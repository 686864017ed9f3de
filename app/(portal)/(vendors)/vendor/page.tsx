import { asListScreen } from '@/components/screens/list-definition'
import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import { supplierList } from '@/components/screens/supplier-list'
import { approvalColumn, requestFilters, requestMoves, requestTabs } from '../request-parts/request-moves'
import { everybody } from './everybody'

const open = '/vendor/[id]'
const requests = asListScreen<'vendorRequests.list'>({
  call: 'vendorRequests.list',
  columns: {
    request_no: { as: 'code', label: 'Request', opens: open, sort: true }, status: { machine: 'requestStatus' }, warehouse: { as: 'code', label: 'Warehouse' },
    department: { label: 'Department' }, needed_from: { as: 'dateTime', label: 'Needed from', sort: true },
    needed_to: { as: 'dateTime', label: 'Needed until' },
    asked: { label: 'People', letters: 26 }, headcount: { as: 'number', label: 'Asked' }, fulfilled_headcount: { as: 'number', label: 'Came' },
    client_name: { label: 'Client', letters: 22 }, vendor_name: { label: 'Vendor', letters: 22 }, estimated_amount: { as: 'money', label: 'Estimated' },
    priority: { label: 'Priority', words: 'requestPriority', hidden: true }, approval_status: { ...approvalColumn, hidden: true },
    requested_by: { label: 'Asked by', hidden: true },
  },
  filters: requestFilters,
  tabs: requestTabs,
  dates: true,
  search: 'Request, vendor or department',
  sort: { by: 'needed_from', way: 'highest' },
  opens: open,
  rowActions: [
    { label: 'Open', opens: open }, ...requestMoves,
  ],
  empty: {
    title: 'No people asked for yet', text: 'Ask for them: a request is approved and given to a vendor, whose timesheets answer it.',
    inPeriod: 'Nobody is needed on these days.',
  },
  sheet: 'Vendor requests',
})

export default parentPage('/vendor', everybody, {
  viewsLabel: 'Vendors',
  views: {
    requests: { label: 'Vendor requests', show: rows, list: requests, fixed: { application_type: 'manpower' } },
    ecommerce: { label: 'E-commerce vendors', show: rows, list: supplierList, fixed: {} },
  },
  actions: [{ label: 'Add request', opens: '/vendor/new', call: 'vendorRequests.add', primary: true }],
})
