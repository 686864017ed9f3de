import { asListScreen } from '@/components/screens/list-definition'
import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import { clientInvoiceStatus, issuedInvoices } from '@/lib/domain/client-invoice'
import { client } from '../client-parent'
import { shipmentsList } from './shipments-list'

const invoices = asListScreen({
  call: 'clientInvoices.own',
  columns: {
    invoice_no: { as: 'code', label: 'Invoice', sort: true, opens: '/invoices/client/[id]' }, status: { machine: 'clientInvoiceStatus' },
    total: { as: 'money', label: 'Total', sort: true, adds: true }, balance: { as: 'money', label: 'Balance', adds: true },
    issue_date: { as: 'date', label: 'Issued', sort: true }, due_date: { as: 'date', label: 'Due', sort: true },
    days_late: { as: 'number', label: 'Days late' },
    tax_invoice_no: { as: 'code', label: 'Tax invoice' }, period_from: { as: 'date', label: 'Period from' }, period_to: { as: 'date', label: 'Period to' },
    vat_amount: { as: 'money', label: 'VAT', adds: true, hidden: true },
  },
  filters: { status: { machine: 'clientInvoiceStatus' }, unpaid: { as: 'yesNo', label: 'Unpaid' } },
  tabs: [
    { label: 'All', query: {} },
    ...issuedInvoices.map((status) => ({ label: clientInvoiceStatus.label(status), query: { status }, count: status })),
  ],
  dates: true,
  search: 'Invoice or what is billed',
  sort: { by: 'issue_date', way: 'highest' },
  opens: '/invoices/client/[id]',
  rowActions: [{ label: 'Open', opens: '/invoices/client/[id]' }],
  empty: { title: 'No invoices yet', text: 'What we bill stands here from the day it is issued.', inPeriod: 'Nothing was issued in this period.' },
  sheet: 'Client invoices',
})

export default parentPage('/client-invoices', client, {
  part: 'Invoices',
  viewsLabel: 'Kinds of invoices',
  views: {
    shipments: { label: 'Shipments', show: rows, list: shipmentsList, fixed: { client_id: '[id]' } },
    charges: { label: 'Charges', show: rows, list: invoices, fixed: { client_id: '[id]' } },
  },
})
