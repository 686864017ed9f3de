import { listPage } from '@/components/screens/list'
import { ofShipments, shipmentColumns, shipmentFilters as filters } from '@/components/screens/shipment-list'
import { chargesList } from './charges-list'
import { MonthlyIssue } from './monthly-issue'

const { invoice_no, status, package_list_no, ...columns } = shipmentColumns

export default listPage('/invoices', {
  call: 'sellerInvoices.list',
  columns: {
    invoice_no, status, client: 'text', ...columns, port_of_discharge: { as: 'code', label: 'Port', hidden: true },
    hawb_no: { as: 'code', label: 'HAWB', hidden: true }, package_list_no,
  },
  filters: {
    status: filters.status, client_id: 'client', seller_id: { as: 'lookup', label: 'Seller', call: 'sellers.activeNames', value: 'id', text: 'legal_name' },
    freight_mode: filters.freight_mode, eta_from: { as: 'date', label: 'ETA from' }, eta_to: { as: 'date', label: 'ETA to' }, unpaid: filters.unpaid,
    draft: filters.draft,
  },
  ...ofShipments,
  actions: [
    { label: 'Bill charges', opens: '/invoices/add?kind=client', call: 'charges.parties' },
    { label: 'Add invoice', opens: '/invoices/add?kind=ior', call: 'sellerInvoices.change', primary: true },
  ],
  empty: {
    title: 'No shipments of sellers yet', text: 'What sellers submit for import is reviewed, charged and followed to customs here.',
    inPeriod: 'Nothing was submitted in this period.',
  },
  sheet: 'IOR invoices',
  exportBy: 'sellerInvoices.downloadList',
}, {
  views: { label: 'Sellers’ shipments', others: { client: { label: 'Invoices of charges', screen: chargesList } } },
  actions: (visit) => visit.may('invoiceRuns.start') && <MonthlyIssue />,
})
