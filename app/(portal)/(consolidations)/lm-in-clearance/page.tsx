import { listPage } from '@/components/screens/list'
import { whileIn, type Moves } from '@/components/screens/list-definition'
import { openableClearances, underwayClearances } from '@/lib/domain/container'
import { ConsolidationPanel } from '../consolidation-panel'
import { queueColumns, queueStart } from '../queue-columns'
import { flights, manifest, summary } from '../queue-parts'

const money = { duty_amount: { as: 'money', label: 'Duty' }, vat_amount: { as: 'money', label: 'VAT' } } as const

const clears = {
  moves: 'consolidations.change', field: 'clearance_status', of: '[consolidation_no]', with: { version: '[version]' }, key: 'app_consolidation:clearance',
} satisfies Moves

export default listPage('/lm-in-clearance', {
  call: 'consolidations.queue',
  fixed: { queue: 'in_clearance' },
  columns: { ...queueStart, clearance_status: { label: 'Clearance', machine: 'clearanceStatus' } },
  filters: { clearance_status: { label: 'Clearance', machine: 'clearanceStatus' }, airport: 'airport', client_id: 'client' },
  dates: true,
  search: 'Consolidation, MAWB, bag or tracking no',
  sort: { by: 'updated_at', way: 'highest' },
  opens: '/consolidations/[id]?tab=clearance',
  poll: 60,
  rowActions: [
    summary, { label: 'Customs steps', opens: '?customs=[id]', call: 'clearances.one' },
    {
      ...clears, to: 'submitted',
      each: {
        'not_started > submitted': {
          confirm: 'Submit [it] to customs', done: 'It is with customs.',
          ask: { boe_no: { as: 'text', label: 'BOE no', required: true }, boe_date: { as: 'date', label: 'BOE date' }, note: { as: 'text', label: 'Note' } },
        },
      },
    },
    {
      label: 'Update clearance', call: 'consolidations.change', with: { id: '[id]', version: '[version]' },
      key: 'app_consolidation:clearance', confirm: 'What does customs say of [consolidation_no]?',
      ask: {
        clearance_status: {
          as: 'choice', label: 'Clearance', required: true,
          options: [
            { value: 'documents_required', label: 'Documents required' }, { value: 'inspection', label: 'Under inspection' },
            { value: 'duty_pending', label: 'Duty pending' }, { value: 'submitted', label: 'Submitted again' }, { value: 'rejected', label: 'Rejected' },
          ],
        },
        ...money, note: { as: 'longText', label: 'Note' },
      },
      ...whileIn(underwayClearances, 'clearance_status'), done: 'The clearance is updated.',
    },
    {
      ...clears, to: 'released',
      each: {
        released: {
          consequence: 'Every package in it is marked as released by customs.', ask: { ...money, note: { as: 'text', label: 'Note' } }, done: 'It is released.',
        },
      },
    },
    { ...clears, to: 'partially_released', opens: '/consolidations/[id]?tab=clearance' },
    { label: 'Upload document', opens: '/consolidations/[id]?tab=documents', call: 'consolidations.addDocument' },
    flights, manifest,
    {
      label: 'Deconsolidate', call: 'consolidations.deconsolidate', with: { ids: ['[id]'] },
      confirm: 'Open [consolidation_no]? [bag_count bag] will be freed.', consequence: 'Bags for this airport are emptied; those that travel on stay sealed.',
      ...whileIn(openableClearances, 'clearance_status'), done: 'It is opened.',
    },
  ],
  bulk: [{
    label: 'Deconsolidate released', call: 'consolidations.deconsolidate', rows: { input: 'ids', field: 'id' }, most: 200,
    confirm: 'Open [n consolidation]?', consequence: 'Those that customs has not released stay as they are and are listed.',
  }],
  actions: [{ label: 'Columns', opens: '/lm-in-clearance?columns=1', call: 'consolidations.saveColumns' }],
  empty: { title: 'Nothing is in clearance', text: 'What was received and needs customs waits here.' },
}, {
  above: (visit) => <ConsolidationPanel queue="in_clearance" userId={visit.user?.id ?? 0} mayClear={visit.may('clearances.step')} />,
  columns: (visit) => queueColumns(visit, 'in_clearance'),
})
