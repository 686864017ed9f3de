import { asListScreen } from '@/components/screens/list-definition'
import { clientInvoiceStatus } from '@/lib/domain/client-invoice'

const of = 'invoice [invoice_no]'
const move = { moves: 'clientInvoices.move', of } as const

/** Invoices of charges, beside those of sellers' shipments. */
export const chargesList = asListScreen({
  call: 'clientInvoices.list',
  columns: {
    invoice_no: { as: 'code', label: 'Invoice', sort: true, opens: '/invoices/client/[id]' }, status: { machine: 'clientInvoiceStatus' },
    party: { label: 'Billed to', letters: 24 }, total: { as: 'money', label: 'Total', sort: true, adds: true },
    balance: { as: 'money', label: 'Balance', adds: true }, issue_date: { as: 'date', label: 'Issued', sort: true },
    due_date: { as: 'date', label: 'Due', sort: true }, days_late: { as: 'number', label: 'Days late' }, tax_invoice_no: { as: 'code', label: 'Tax invoice' },
    period_from: { as: 'date', label: 'Period from' }, period_to: { as: 'date', label: 'Period to' },
    vat_amount: { as: 'money', label: 'VAT', adds: true, hidden: true }, party_type: { words: 'chargeParty', label: 'Party', hidden: true },
    created_at: { as: 'dateTime', label: 'Made', sort: true, hidden: true },
  },
  filters: {
    status: { machine: 'clientInvoiceStatus' }, client_id: 'client', party_type: { words: 'chargeParty', label: 'Party' },
    currency: 'currency', unpaid: { as: 'yesNo', label: 'Unpaid' },
  },
  tabs: [
    { label: 'All', query: {} },
    ...clientInvoiceStatus.names.map((status) => ({ label: clientInvoiceStatus.label(status), query: { status }, count: status })),
  ],
  dates: true,
  search: 'Invoice, client or what is billed',
  sort: { by: 'created_at', way: 'highest' },
  opens: '/invoices/client/[id]',
  rowActions: [
    { label: 'Open', opens: '/invoices/client/[id]' },
    { ...move, to: 'issued', with: { action: 'issue', version: '[version]' } },
    { ...move, to: 'void', with: { action: 'void' } },
  ],
  actions: [{ label: 'Add invoice', opens: '/invoices/add', call: 'charges.parties', primary: true }],
  empty: {
    title: 'No invoices yet', text: 'Storage, handling, detention and other charges are billed here: tick what is open, save a draft and issue it.',
    inPeriod: 'Nothing was issued in this period.',
  },
  sheet: 'Invoices',
})
