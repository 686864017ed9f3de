import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/box-types', {
  call: 'boxTypes.list',
  columns: {
    box_code: { as: 'code', label: 'Code', sort: true }, box_name: { label: 'Box' }, status: 'switchStatus',
    length: { as: 'number', label: 'Length (cm)' }, width: { as: 'number', label: 'Width (cm)' }, height: { as: 'number', label: 'Height (cm)' },
    tare_weight: { as: 'number', label: 'Empty (kg)' }, max_weight: { as: 'number', label: 'At most (kg)' },
    packed_lately: { as: 'number', label: 'Packed in 30 days' }, updated_at: { as: 'dateTime', label: 'Changed', sort: true, hidden: true },
  },
  filters: { status: 'switchStatus' },
  search: 'Code or name',
  sort: { by: 'box_code', way: 'a_to_z' },
  form: dialogForm<'boxTypes.add', 'boxTypes.change'>({
    sections: {
      Box: {
        box_code: { label: 'Code', hint: 'As it is printed on the box. It cannot be changed later.' }, box_name: { label: 'Name', required: true },
      },
      'Inner sides': {
        length: { as: 'number', label: 'Length (cm)' }, width: { as: 'number', label: 'Width (cm)' }, height: { as: 'number', label: 'Height (cm)' },
      },
      Weight: { tare_weight: { as: 'weight', label: 'Empty' }, max_weight: { as: 'weight', label: 'At most, full' } },
    },
    add: { call: 'boxTypes.add', label: 'Add box size', done: 'Box size [box_code] is added.' },
    change: { call: 'boxTypes.change', with: { id: '[id]', version: '[version]' }, title: 'Box size [box_code]', done: 'Box size [box_code] is saved.' },
  }),
  rowActions: [{ moves: 'boxTypes.toggle', of: '[box_code]', each: { inactive: { consequence: 'It is offered and suggested no more.' } } }],
  empty: { title: 'No box sizes yet', text: 'Add the boxes your packing tables have: the one an order fits into is suggested there.' },
  sheet: 'Box sizes',
})
