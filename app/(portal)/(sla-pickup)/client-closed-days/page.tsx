import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/client-closed-days', {
  call: 'closedDays.list',
  columns: {
    client: 'text', address: 'text', first_day: { as: 'date', label: 'First day', sort: true }, last_day: { as: 'date', label: 'Last day' }, reason: 'text',
    updated_at: { as: 'dateTime', label: 'Changed', hidden: true },
  },
  filters: { client_id: 'client' },
  dates: true,
  search: 'Client, address or reason',
  sort: { by: 'first_day', way: 'highest' },
  form: dialogForm<'closedDays.add', 'closedDays.change'>({
    sections: {
      'Closed days': {
        client_address_id: { label: 'Address', lookup: { call: 'closedDays.addresses', value: 'id', text: 'address' } },
        first_day: { as: 'date', label: 'First day' }, last_day: { as: 'date', label: 'Last day' },
        reason: { as: 'text', hint: 'Shown to whoever asks for a pickup on these days.' },
      },
    },
    add: { call: 'closedDays.add', label: 'Add closed days', done: 'The closed days are added.' },
    change: { call: 'closedDays.change', with: { id: '[id]', version: '[version]' }, title: 'Closed days of [address]', done: 'The closed days are saved.' },
  }),
  rowActions: [{
    label: 'Delete', call: 'closedDays.remove', with: { id: '[id]' }, confirm: 'Delete the closed days of [address]?',
    consequence: 'Pickups are booked on these days again.', danger: true, done: 'The closed days are deleted.',
  }],
  empty: { title: 'No closed days yet', text: 'On these days no pickup is booked at the address; its slots go on by themselves afterwards.' },
  sheet: 'Closed days',
})
