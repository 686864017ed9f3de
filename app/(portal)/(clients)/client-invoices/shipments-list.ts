import { asListScreen } from '@/components/screens/list-definition'
import { ofShipments, shipmentColumns, shipmentFilters } from '@/components/screens/shipment-list'

const { invoice_no, status, package_list_no, ...columns } = shipmentColumns

/** A client's shipments that we import, with what it has to do next. */
export const shipmentsList = asListScreen({
  call: 'sellerInvoices.own',
  columns: { invoice_no, status, next_step: { label: 'To do', letters: 20 }, ...columns, package_list_no },
  filters: shipmentFilters,
  ...ofShipments,
  actions: [{ label: 'Add invoice', opens: '/invoices/add?kind=ior', call: 'sellerInvoices.change', primary: true }],
  empty: { title: 'No shipments yet', text: 'What sellers submit for import stands here.', inPeriod: 'Nothing was submitted in this period.' },
  sheet: 'Shipments',
})
