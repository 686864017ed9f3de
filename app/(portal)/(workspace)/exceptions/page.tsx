import { listPage } from '@/components/screens/list'
import { NewExceptions } from './new-exceptions'

const several = { rows: { input: 'ids', field: 'id' }, most: 200 } as const
const person = { user_id: { as: 'lookup', label: 'To', required: true, lookup: { call: 'exceptions.people', value: 'value', text: 'label' } } } as const

export default listPage('/exceptions', {
  call: 'exceptions.list',
  columns: {
    kind: { machine: 'exceptionKind' }, number: { as: 'code', opens: '[href]', letters: 14 }, trouble: { label: 'What is wrong' },
    age: { label: 'Age', sort: 'since', letters: 9 }, urgency: { machine: 'exceptionUrgency', letters: 10 }, owner: { label: 'Owner', letters: 13 },
    next_step: { label: 'Next step', opens: '[next_href]', letters: 22 }, client: 'text', carrier: 'text',
    since: { as: 'dateTime', label: 'Since', hidden: true },
    taken_at: { as: 'dateTime', label: 'Taken', hidden: true },
  },
  filters: {
    kind: { machine: 'exceptionKind' }, owner: { words: 'exceptionOwner' }, client_id: 'client', carrier_id: 'carrier',
    older: { label: 'Age', words: 'exceptionAge' },
  },
  tabs: [
    { label: 'All', query: {}, count: 'all' },
    { label: 'Late', query: { kind: 'late' }, count: 'late' },
    { label: 'Failed', query: { kind: 'failed' }, count: 'failed' },
    { label: 'On hold', query: { kind: 'held' }, count: 'held' },
    { label: 'Label failed', query: { kind: 'label_failed' }, count: 'label_failed' },
    { label: 'Papers missing', query: { kind: 'papers_missing' }, count: 'papers_missing' },
    { label: 'Unmapped', query: { kind: 'unmapped' }, count: 'unmapped' },
    { label: 'Silent carriers', query: { kind: 'silent_carrier' }, count: 'silent_carrier' },
    { label: 'Upload errors', query: { kind: 'upload_errors' }, count: 'upload_errors' },
    { label: 'Stuck in custody', query: { kind: 'stuck' }, count: 'stuck' },
  ],
  search: 'Number, code, carrier or file',
  sort: { by: 'since', way: 'lowest' },
  opens: '[next_href]',
  rowActions: [
    { label: 'Next step', opens: '[next_href]' },
    { label: 'Open', opens: '[href]' },
    { label: 'Take', call: 'exceptions.assign', with: { ids: ['[id]'], to: 'me' }, done: '[number] is yours.' },
    {
      label: 'Hand over', call: 'exceptions.assign', with: { ids: ['[id]'], to: 'person' }, confirm: 'Hand over [number]', ask: person,
      done: '[number] is handed over.',
    },
    { label: 'Let go', call: 'exceptions.assign', with: { ids: ['[id]'], to: 'nobody' }, done: '[number] is nobody’s.' },
  ],
  bulk: [
    { label: 'Take', call: 'exceptions.assign', with: { to: 'me' }, ...several, done: 'They are yours.' },
    {
      label: 'Hand over', call: 'exceptions.assign', with: { to: 'person' }, ...several, confirm: 'Hand over [n exception]', ask: person,
      done: 'They are handed over.',
    },
    { label: 'Let go', call: 'exceptions.assign', with: { to: 'nobody' }, ...several, done: 'They are nobody’s.' },
    {
      label: 'Try labels again', call: 'exceptions.relabel', ...several, confirm: 'Make the labels of [n exception] again?',
      consequence: 'Those whose label has not failed, or fails again, are listed with the reason.', done: 'The labels are made.',
    },
    {
      label: 'Release holds', call: 'exceptions.releaseHold', ...several, confirm: 'Release [n exception]?',
      consequence: 'Those that are not on hold stay as they are and are listed.',
      ask: { remarks: { as: 'text', label: 'Remarks' } }, done: 'The parcels go on.',
    },
  ],
  poll: 30,
  empty: { title: 'No exceptions. Nothing waits for you.' },
}, {
  above: () => <NewExceptions />,
})
