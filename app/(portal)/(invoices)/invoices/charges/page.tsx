import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

const of = 'charge [charge_no]'

export default listPage('/invoices/charges', {
  call: 'charges.list',
  columns: {
    charge_no: { as: 'code', label: 'Charge', sort: true }, status: { machine: 'chargeStatus' }, party: { label: 'With', letters: 24 },
    amount: { as: 'money', label: 'Amount', sort: true, adds: true }, source: { as: 'status', words: 'chargeSource', label: 'For' },
    description: { label: 'Description' }, service_date: { as: 'date', label: 'Service', sort: true },
    invoice_no: { as: 'code', label: 'Invoice', opens: '/invoices/client/[invoice_id]' }, direction: { words: 'chargeDirection', label: 'Direction' },
    qty: { as: 'number', label: 'Quantity', hidden: true }, unit: { label: 'Unit', hidden: true }, rate: { as: 'money', label: 'Rate', hidden: true },
    vat_rate: { as: 'percent', label: 'VAT rate', hidden: true }, party_type: { words: 'chargeParty', label: 'Party', hidden: true },
    settlement_ref: { label: 'Settled by', hidden: true }, reason: { label: 'Why by hand', hidden: true }, void_reason: { label: 'Why void', hidden: true },
  },
  filters: {
    status: { machine: 'chargeStatus' }, client_id: 'client', source: { words: 'chargeSource', label: 'For' },
    party_type: { words: 'chargeParty', label: 'Party' }, direction: { words: 'chargeDirection', label: 'Direction' },
    currency: 'currency',
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'To bill', query: { status: 'open', direction: 'receivable' } },
    { label: 'To pay', query: { status: 'open', direction: 'payable' } },
  ],
  dates: true,
  search: 'Charge or description',
  sort: { by: 'service_date', way: 'highest' },
  form: dialogForm<'charges.add', 'charges.add'>({
    sections: {
      Charge: {
        party_id: { label: 'Client', lookup: 'client' }, service_date: { as: 'date', label: 'Day of service' },
        description: { as: 'text', label: 'Description', hint: 'As it is to stand on the invoice.' },
        qty: { as: 'text', label: 'Quantity' }, unit: { as: 'text', label: 'Unit' }, rate: { as: 'text', label: 'Rate' },
        currency: { words: 'currency', hint: 'Left empty, the client’s.' },
        reason: { as: 'text', label: 'Reason', hint: 'Why it is charged by hand.' },
      },
    },
    add: { call: 'charges.add', label: 'Add charge', done: 'Charge [charge_no] is made.', start: { qty: '1', unit: 'pcs' } },
  }),
  rowActions: [
    {
      moves: 'charges.act', field: 'settles_from', machine: 'chargeStatus', to: 'invoiced', of, with: { action: 'settle' },
      each: {
        invoiced: { ask: { settlement_ref: { as: 'text', label: 'What settled it', hint: 'The number of the payment or of their invoice.', required: true } } },
      },
    },
    { moves: 'charges.act', to: 'void', of, with: { action: 'void' } },
  ],
  actions: [{ label: 'Add invoice', opens: '/invoices/add', call: 'charges.parties' }],
  empty: {
    title: 'No charges yet', text: 'Detention, storage, handling and heavier parcels are handed over here for billing.',
    inPeriod: 'No service in this period was charged.',
  },
  sheet: 'Charges',
})
