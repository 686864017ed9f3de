import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { DockDay } from './dock-day'

export default listPage('/pas-docks', {
  call: 'pasSites.docks',
  columns: {
    dock_no: { label: 'Dock', sort: true }, warehouse_code: { label: 'Site' }, direction: { words: 'dockDirection', letters: 8, edits: true },
    sequence: { as: 'number', label: 'Order', sort: true, edits: true }, max_vehicle_height: { as: 'number', label: 'Highest, cm', edits: true },
    dock_type: { label: 'Type', words: 'dockType' }, temperature_class: { label: 'Temperature', words: 'temperatureClass' }, clients: 'text',
    status: 'dockStatus', reason: 'text', token_no: { as: 'code', label: 'Token' },
  },
  filters: { warehouse_id: 'site', status: 'dockStatus', direction: 'dockDirection' },
  search: 'Dock number',
  sort: { by: 'dock_no', way: 'a_to_z' },
  form: dialogForm<'pasSites.addDock', 'pasBoard.changeDock'>({
    sections: {
      Dock: {
        warehouse_id: 'site',
        dock_no: { as: 'text', label: 'Dock number', hint: 'A letter and one to three digits, e.g. D01.', required: true },
        direction: { words: 'dockDirection', required: true },
        dock_type: { label: 'Type', words: 'dockType', required: true },
        temperature_class: { label: 'Temperature', words: 'temperatureClass', required: true },
        max_vehicle_height: { as: 'number', label: 'Highest vehicle', unit: 'cm', hint: 'Empty: any.' },
        sequence: { as: 'number', label: 'Order', hint: 'The nearest first.', required: true },
        client_ids: { as: 'choices', label: 'Clients', hint: 'None chosen: any.', lookup: 'client' },
      },
    },
    add: {
      call: 'pasSites.addDock', label: 'Add dock', done: 'The dock is added.',
      start: { direction: 'both', dock_type: 'leveller', temperature_class: 'ambient', client_ids: [], sequence: 1 },
    },
    change: { call: 'pasBoard.changeDock', with: { id: '[id]', version: '[version]' }, title: 'Dock [dock_no]', done: 'The dock is saved.' },
  }),
  rowActions: [
    { moves: 'pasBoard.changeDock', of: 'dock [dock_no]' },
  ],
  empty: { title: 'No docks yet', text: 'Vehicles are called to docks.' },
  sheet: 'PAS docks',
}, {
  above: (visit) => <DockDay visit={visit} />,
})
