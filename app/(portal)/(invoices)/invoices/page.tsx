import { listPage } from '@/components/screens/list'
import { freightMode, packageList } from '@/lib/domain/package-list'
import { chargesList } from './charges-list'
import { MonthlyIssue } from './monthly-issue'

const aed = { as: 'money', currency: 'AED' } as const

export default listPage('/invoices', {
  call: 'sellerInvoices.list',
  columns: {
    invoice_no: { as: 'code', label: 'Invoice', sort: true, opens: '/invoices/[id]' }, status: { machine: 'packageList', label: 'Status' },
    client: 'text', seller: { label: 'Seller', letters: 20 }, seller_invoice_no: { as: 'code', label: 'Seller invoice' },
    freight_mode: { as: 'status', label: 'Mode', options: freightMode.options }, packages_count: { as: 'number', label: 'Pkgs' },
    gross_weight: { as: 'weight', label: 'Gross' }, goods_value: { as: 'money', label: 'Goods' },
    total_payable: { ...aed, label: 'Payable', sort: true }, balance: { ...aed, label: 'Balance' }, shipping_reference: { as: 'code', label: 'AWB/BL' },
    eta: { as: 'date', label: 'ETA', sort: true }, submitted_at: { as: 'dateTime', label: 'Submitted', sort: true },
    port_of_discharge: { as: 'code', label: 'Port', hidden: true }, hawb_no: { as: 'code', label: 'HAWB', hidden: true },
    package_list_no: { as: 'code', label: 'Package list', hidden: true },
  },
  filters: {
    status: 'packageList', client_id: 'client', seller_id: { as: 'lookup', label: 'Seller', call: 'sellers.activeNames', value: 'id', text: 'legal_name' },
    freight_mode: { as: 'choices', label: 'Mode', options: freightMode.options }, eta_from: { as: 'date', label: 'ETA from' },
    eta_to: { as: 'date', label: 'ETA to' }, unpaid: { as: 'yesNo', label: 'Unpaid' }, draft: { as: 'yesNo', label: 'Draft' },
  },
  tabs: [
    { label: 'All', query: {} },
    ...packageList.names.map((status) => ({ label: packageList.label(status), query: { status }, count: status })),
    { label: 'Drafts', query: { draft: 'true' }, count: 'draft' },
  ],
  dates: true,
  search: 'Invoice, seller’s invoice or AWB',
  sort: { by: 'submitted_at', way: 'highest' },
  opens: '/invoices/[id]',
  rowActions: [{ label: 'Open', opens: '/invoices/[id]' }],
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
