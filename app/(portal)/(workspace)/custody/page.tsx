import { listPage } from '@/components/screens/list'

export default listPage('/custody', {
  call: 'custody.list',
  columns: {
    number: { as: 'code', opens: '[href]', letters: 16 }, subject: { words: 'custodySubject', label: 'What', letters: 10 },
    age: { label: 'Age', sort: 'since', letters: 9 }, holder: { words: 'custodyHolder', label: 'Handed to', letters: 10 },
    holder_name: { label: 'By name', letters: 16 }, giver_name: { label: 'Handed over by', letters: 22 },
    stage: { label: 'Stage', letters: 14 }, carrier: 'text', client: 'text',
    since: { as: 'dateTime', label: 'Since' }, giver: { words: 'custodyHolder', label: 'From', hidden: true },
  },
  filters: {
    subject: { words: 'custodySubject', label: 'What' }, holder: { words: 'custodyHolder', label: 'Handed to' }, client_id: 'client', carrier_id: 'carrier',
    older: { label: 'Age', words: 'custodyAge' },
  },
  tabs: [
    { label: 'All', query: {}, count: 'all' },
    { label: 'Parcels', query: { subject: 'package' }, count: 'package' },
    { label: 'Bags', query: { subject: 'bag' }, count: 'bag' },
    { label: 'Consolidations', query: { subject: 'consolidation' }, count: 'consolidation' },
  ],
  search: 'Number of a parcel, bag or consolidation',
  sort: { by: 'since', way: 'lowest' },
  opens: '[href]',
  rowActions: [{ label: 'Open', opens: '[href]' }],
  poll: 30,
  empty: { title: 'Nothing lies between hands.', text: 'What was handed over stands here until somebody says that they took it.' },
})
