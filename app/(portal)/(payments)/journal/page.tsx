import { listPage } from '@/components/screens/list'
import { JournalDrawer } from './journal-drawer'

export default listPage('/journal', {
  call: 'journal.list',
  columns: {
    journal_no: { as: 'code', label: 'Journal' }, day: { as: 'date', label: 'Day', sort: true, groups: true },
    kind: { as: 'status', words: 'journalKind' }, document_no: { as: 'code', label: 'Document', sort: true },
    amount: { as: 'money', label: 'Amount', adds: true }, description: { label: 'Description' }, debited: { label: 'Debit' }, credited: { label: 'Credit' },
    reverses_no: { as: 'code', label: 'Reverses' },
    reversed_by_no: { as: 'code', label: 'Reversed by' }, at: { as: 'dateTime', label: 'Posted', sort: true, hidden: true },
  },
  filters: {
    account: 'accountKind', party: { as: 'lookup', call: 'journal.parties', value: 'value', text: 'label' },
    document_type: { label: 'Document', words: 'journalDocument' }, document_no: { label: 'Document no.' },
    currency: 'currency',
  },
  dates: true,
  search: 'Document or description',
  sort: { by: 'day', way: 'highest' },
  opens: '?journal=[id]',
  rowActions: [{ label: 'View', opens: '?journal=[id]' }],
  empty: {
    title: 'Nothing is posted yet', text: 'Cash collected at the door and charges are posted here as they happen.',
    inPeriod: 'Nothing was posted for these days.',
  },
  sheet: 'Journal',
}, {
  above: (visit) => <JournalDrawer opensPackages={visit.may('packages.one')} />,
})
