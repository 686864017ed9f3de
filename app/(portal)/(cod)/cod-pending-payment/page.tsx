import { listPage } from '@/components/screens/list'
import { sidesOf } from '../sides'
import { PendingFigures } from './pending-figures'
import { toClients } from './to-clients'

const decides = 'app_cod_reconcile:reconcile-edit'

export default listPage('/cod-pending-payment', {
  call: 'codPending.list',
  fixed: { direction: 'carrier' },
  columns: {
    carrier: { opens: '[opens]' }, outstanding: { as: 'money', label: 'Outstanding', sort: true, adds: true },
    due_date: { as: 'date', label: 'Due date', sort: true }, overdue_days: { as: 'number', label: 'Days late', sort: true },
    country_code: { words: 'servedCountry', label: 'Country' }, orders: { as: 'number', label: 'Orders', sort: true },
    expected: { as: 'money', label: 'Expected', adds: true }, received: { as: 'money', label: 'Received', adds: true },
    last_statement: { as: 'date', label: 'Last statement until' },
  },
  filters: { carrier_id: 'carrier', country_code: 'servedCountry', currency: 'currency', overdue: { as: 'yesNo', label: 'Late only' } },
  dates: true,
  sort: { by: 'due_date', way: 'lowest' },
  opens: '[opens]',
  rowActions: [
    { label: 'Orders', opens: '[opens]' }, { label: 'Upload statement', opens: '/cod/carrier/upload' },
    {
      label: 'Send reminder', call: 'codPending.remind', key: decides, with: { carrier_ids: ['[carrier_id]'] }, confirm: 'Remind [carrier]?',
      consequence: 'One mail with its parcels that are due, once a day.', done: 'The mail to [carrier] is on its way.',
    },
  ],
  bulk: [
    {
      label: 'Send reminder', call: 'codPending.remind', key: decides, rows: { input: 'carrier_ids', field: 'carrier_id' }, most: 100,
      confirm: 'Remind the carriers of [n row]?', consequence: 'Each carrier gets one mail with its parcels that are due, once a day.',
      done: 'The mails are on their way.',
    },
  ],
  empty: {
    title: 'No carrier has cash of ours', text: 'COD that carriers collected stands here, by carrier and currency, until it is at our banks.',
    inPeriod: 'Nothing is due on these days.',
  },
  sheet: 'COD from carriers',
  exportBy: 'codPending.download',
}, {
  above: (visit) => <PendingFigures visit={visit} />,
  views: { label: 'From carriers', mine: sidesOf, others: { clients: { label: 'To clients', screen: toClients } } },
})
