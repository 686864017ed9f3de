import { asListScreen } from '@/components/screens/list-definition'
import { freightMode, packageList } from '@/lib/domain/package-list'

const aed = { as: 'money', currency: 'AED' } as const

/** A client's shipments that we import, with what it has to do next. */
export const shipmentsList = asListScreen({
  call: 'sellerInvoices.own',
  columns: {
    invoice_no: { as: 'code', label: 'Invoice', sort: true, opens: '/invoices/[id]' }, status: { machine: 'packageList', label: 'Status' },
    next_step: { label: 'To do', letters: 20 }, seller: { label: 'Seller', letters: 20 }, seller_invoice_no: { as: 'code', label: 'Seller invoice' },
    freight_mode: { as: 'status', label: 'Mode', options: freightMode.options }, packages_count: { as: 'number', label: 'Pkgs' },
    gross_weight: { as: 'weight', label: 'Gross' }, goods_value: { as: 'money', label: 'Goods' }, total_payable: { ...aed, label: 'Payable', sort: true },
    balance: { ...aed, label: 'Balance' }, shipping_reference: { as: 'code', label: 'AWB/BL' }, eta: { as: 'date', label: 'ETA', sort: true },
    submitted_at: { as: 'dateTime', label: 'Submitted', sort: true }, package_list_no: { as: 'code', label: 'Package list', hidden: true },
  },
  filters: {
    status: 'packageList', freight_mode: { as: 'choices', label: 'Mode', options: freightMode.options }, unpaid: { as: 'yesNo', label: 'Unpaid' },
    draft: { as: 'yesNo', label: 'Draft' },
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
  actions: [{ label: 'Add invoice', opens: '/invoices/add?kind=ior', call: 'sellerInvoices.change', primary: true }],
  empty: { title: 'No shipments yet', text: 'What sellers submit for import stands here.', inPeriod: 'Nothing was submitted in this period.' },
  sheet: 'Shipments',
})
