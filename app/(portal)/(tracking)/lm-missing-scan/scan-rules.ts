import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'

/** After which event what must be seen, and how soon. */
export const scanRules = asListScreen({
  call: 'missingScans.rules',
  columns: {
    after_event: { as: 'code', label: 'After', sort: true },
    after_name: { as: 'text', label: 'Event' },
    expected_events: { as: 'list', label: 'Expected' },
    within_hours: { as: 'number', label: 'Within (h)', sort: true },
    scope: { label: 'For', words: 'ruleScope' },
    carrier: 'text',
    client: 'text',
    severity: 'silenceSeverity',
    active: { as: 'bool', label: 'Active' },
    open_count: { as: 'number', label: 'Open now' },
  },
  sort: { by: 'after_event', way: 'a_to_z' },
  form: dialogForm<'missingScans.addRule', 'missingScans.changeRule'>({
    sections: {
      Rule: {
        after_event: { label: 'After event', required: true, lookup: 'event', shown: 'after_name' },
        within_hours: { as: 'number', label: 'Within', required: true, unit: 'h', hint: '1 to 720.' },
        expected_events: { as: 'tags', label: 'Expected events', required: true, hint: 'Codes such as LMD03, or a family such as DEL*.' },
        severity: { machine: 'silenceSeverity', required: true },
        scope: { label: 'For', required: true, words: 'ruleScope' },
        carrier_id: { lookup: 'carrier', shown: 'carrier', whenField: { field: 'scope', is: ['carrier'] } },
        client_id: { lookup: 'client', shown: 'client', whenField: { field: 'scope', is: ['client'] } },
        active: { as: 'switch', label: 'In force' },
      },
    },
    add: {
      call: 'missingScans.addRule', label: 'Add rule', done: 'The rule is added. It looks back seven days.',
      start: { scope: 'all', severity: 'warning', active: true, within_hours: 24 },
    },
    change: { call: 'missingScans.changeRule', with: { id: '[id]' }, title: 'Rule after [after_event]', done: 'The rule is saved.' },
  }),
  rowActions: [
    {
      label: 'Delete', call: 'missingScans.removeRule', with: { id: '[id]' }, confirm: 'Delete the rule after [after_event]?',
      consequence: '[open_count open missing scan of it is|open missing scans of it are] waived.',
      danger: true, done: 'The rule is deleted.',
    },
  ],
  empty: { title: 'No rules yet', text: 'A rule says which scan must follow which, and how soon.' },
})
