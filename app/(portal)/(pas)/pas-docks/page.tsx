import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { dockDirection, dockType, temperatureClass } from '@/lib/domain/dock'
import { siteField, siteFilter } from '../filters'

export default listPage('/pas-docks', {
  call: 'pasSites.docks',
  columns: {
    dock_no: { as: 'text', label: 'Dock', sort: true },
    warehouse_code: { as: 'text', label: 'Site' },
    direction: { as: 'text', options: [...dockDirection.options] },
    dock_type: { as: 'text', label: 'Type', options: [...dockType.options] },
    temperature_class: { as: 'text', label: 'Temperature', options: [...temperatureClass.options] },
    max_vehicle_height: { as: 'number', label: 'Highest, cm' },
    clients: 'text',
    sequence: { as: 'number', label: 'Order', sort: true },
    status: { as: 'status', machine: 'dockStatus' },
    reason: 'text',
    token_no: { as: 'code', label: 'Token' },
  },
  filters: { warehouse_id: siteFilter, status: { as: 'choices', label: 'Status', machine: 'dockStatus' }, direction: { as: 'choices', label: 'Direction', options: [...dockDirection.options] } },
  search: 'Dock number',
  sort: { by: 'dock_no', way: 'a_to_z' },
  form: dialogForm<'pasSites.addDock', 'pasBoard.changeDock'>({
    sections: {
      Dock: {
        warehouse_id: siteField,
        dock_no: { as: 'text', label: 'Dock number', hint: 'A letter and one to three digits, e.g. D01.', required: true },
        direction: { as: 'choice', label: 'Direction', options: [...dockDirection.options], required: true },
        dock_type: { as: 'choice', label: 'Type', options: [...dockType.options], required: true },
        temperature_class: { as: 'choice', label: 'Temperature', options: [...temperatureClass.options], required: true },
        max_vehicle_height: { as: 'number', label: 'Highest vehicle', unit: 'cm', hint: 'Empty: any.' },
        sequence: { as: 'number', label: 'Order', hint: 'The nearest first.', required: true },
        client_ids: { as: 'choices', label: 'Clients', hint: 'None chosen: any.', lookup: { call: 'clients.dropdown', value: 'id', text: 'name' } },
      },
    },
    add: { call: 'pasSites.addDock', label: 'Add dock', done: 'The dock is added.', start: { direction: 'both', dock_type: 'leveller', temperature_class: 'ambient', client_ids: [], sequence: 1 } },
    change: { call: 'pasBoard.changeDock', with: { id: '[id]', version: '[version]' }, title: 'Dock [dock_no]', done: 'The dock is saved.' },
  }),
  rowActions: [
    { moves: 'pasBoard.changeDock', of: 'dock [dock_no]' },
  ],
  empty: { title: 'No docks yet', text: 'Vehicles are called to docks.' },
  sheet: 'PAS docks',
})
