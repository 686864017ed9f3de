import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { watchAction } from '@/lib/domain/dock'

export default listPage('/pas-watchlist', {
  call: 'pasBoard.watchlist',
  columns: {
    value: { label: 'Who or what', sort: true }, kind: 'watchKind',
    action: {
      as: 'status', label: 'At the gate', options: watchAction.options.map((o) => ({ ...o, tone: o.value === 'deny' ? 'red' as const : 'orange' as const })),
    },
    reason: 'text', warehouse_code: { label: 'Site' }, valid_to: { as: 'date', label: 'Until' }, added_by: { label: 'Added by' },
    created_at: { as: 'dateTime', label: 'Added', sort: true },
  },
  filters: { kind: 'watchKind', action: { label: 'At the gate', words: 'watchAction' } },
  search: 'Name, plate or reason',
  sort: { by: 'created_at', way: 'highest' },
  form: dialogForm<'pasBoard.watch', 'pasBoard.watch'>({
    sections: {
      Watch: {
        kind: 'watchKind',
        value: { as: 'text', label: 'Plate, phone or name', hint: 'A vehicle by its plate, a driver by phone or name, a company by name.' },
        action: { label: 'At the gate', words: 'watchAction' },
        reason: { as: 'text', label: 'Why' },
        warehouse_id: { lookup: 'site', hint: 'Empty: every site (administrators only).' },
        valid_to: { as: 'date', label: 'Until', hint: 'Empty: until it is taken off.' },
      },
    },
    add: { call: 'pasBoard.watch', label: 'Add to the list', done: 'It is on the watch list.', start: { kind: 'vehicle', action: 'warn' } },
  }),
  rowActions: [{
    label: 'Take off', call: 'pasBoard.unwatch', with: { id: '[id]' }, confirm: 'Take [value] off the watch list?',
    consequence: 'The gate no longer stops or warns of it.', danger: true, done: 'It is off the list.',
  }],
  empty: { title: 'Nothing is watched', text: 'Vehicles, drivers and companies the gate shall warn of or turn away.' },
  sheet: 'PAS watchlist',
})
