import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/pas-gates', {
  call: 'pasSites.gates',
  columns: {
    gate_code: { label: 'Gate', sort: true }, warehouse_code: { label: 'Site' }, direction: 'gateDirection',
    kiosks: { as: 'number', label: 'Kiosks' }, status: 'recordStatus',
  },
  filters: { warehouse_id: 'site', status: 'recordStatus' },
  search: 'Gate code',
  sort: { by: 'gate_code', way: 'a_to_z' },
  form: dialogForm<'pasSites.addGate', 'pasSites.changeGate'>({
    sections: { Gate: { warehouse_id: 'site', gate_code: { as: 'text', label: 'Gate code' }, direction: { words: 'gateDirection', required: true } } },
    add: { call: 'pasSites.addGate', label: 'Add gate', done: 'The gate is added.', start: { direction: 'both' } },
    change: { call: 'pasSites.changeGate', with: { id: '[id]', version: '[version]' }, title: 'Gate [gate_code]', done: 'The gate is saved.' },
  }),
  rowActions: [
    { moves: 'pasSites.changeGate', of: 'gate [gate_code]', each: { inactive: { consequence: 'Its kiosks can be given another gate.' } } },
  ],
  empty: { title: 'No gates yet', text: 'Vehicles come in and go out through gates.' },
  sheet: 'PAS gates',
})
