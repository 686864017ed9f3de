import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

const centre = { call: 'masterData.centreChoices', value: 'value', text: 'label', shown: 'service_center' } as const
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, i) => ({ value: i + 1, label }))

export default listPage('/warehouses', {
  call: 'masterData.warehouses',
  columns: {
    warehouse_code: { as: 'code', label: 'Code', opens: '/locations?warehouse_id=[id]', sort: true },
    name: { sort: true }, city: { sort: true }, country_code: 'text', service_center: { label: 'Service centre' },
    is_free_zone: { as: 'bool', label: 'Free zone' }, cutoff_time: { label: 'Cut-off' }, ship_by_time: { label: 'Ship by' },
    locations: { as: 'number', label: 'Locations' }, users: { as: 'number', label: 'Users' }, status: 'switchStatus',
    name_ar: { label: 'Name (Arabic)', hidden: true }, address: { hidden: true }, timezone: { label: 'Time zone', hidden: true },
    customs_code: { as: 'code', hidden: true }, gs1_company_prefix: { as: 'code', label: 'GS1 prefix', hidden: true },
    updated_at: { as: 'dateTime', sort: true, hidden: true },
  },
  filters: {
    country_code: 'country', is_free_zone: { as: 'yesNo', label: 'Free zone' }, status: 'switchStatus',
  },
  search: 'Code, name or city',
  sort: { by: 'warehouse_code', way: 'a_to_z' },
  form: dialogForm<'masterData.addWarehouse', 'masterData.changeWarehouse'>({
    sections: {
      Warehouse: {
        warehouse_code: { as: 'text', label: 'Code', hint: 'Three letters and one or two digits, such as JXB1. It cannot be changed later.' },
        name: { as: 'text', required: true },
        name_ar: { as: 'text', label: 'Name (Arabic)' },
        service_center_id: { as: 'lookup', label: 'Service centre', required: true, lookup: centre },
      },
      Address: {
        country_code: { required: true, lookup: 'country' },
        city: { as: 'text', required: true },
        address: { as: 'text', required: true },
        timezone: { as: 'text', label: 'Time zone', hint: 'A name such as Asia/Dubai.' },
      },
      Customs: {
        is_free_zone: { as: 'switch', label: 'In a free zone' },
        customs_code: { as: 'text', hint: 'Needed in a free zone.', whenField: { field: 'is_free_zone', is: [true] } },
        gs1_company_prefix: { as: 'text', label: 'GS1 company prefix', hint: '6 to 12 digits, for pallet numbers.' },
      },
      Working: {
        cutoff_time: { as: 'time', label: 'Cut-off', hint: 'Orders until then leave the same day.' },
        ship_by_time: { as: 'time', label: 'Ship by', hint: 'After the cut-off.' },
        working_days: { as: 'choices', label: 'Working days', options: weekdays },
      },
    },
    add: {
      call: 'masterData.addWarehouse', label: 'Add warehouse', done: 'Warehouse [warehouse_code] is added.',
      start: { timezone: 'Asia/Dubai', cutoff_time: '16:00', ship_by_time: '20:00', working_days: [1, 2, 3, 4, 5, 6], is_free_zone: false },
    },
    change: {
      call: 'masterData.changeWarehouse', with: { id: '[id]', version: '[version]' },
      title: 'Warehouse [warehouse_code]', done: 'Warehouse [warehouse_code] is saved.',
    },
  }),
  rowActions: [
    { label: 'Locations', opens: '/locations?warehouse_id=[id]' },
    {
      moves: 'masterData.changeWarehouse', of: '[warehouse_code]',
      each: { inactive: { consequence: 'It can no longer be worked at or chosen. Refused while parcels, bags or users use it.' } },
    },
  ],
  empty: { title: 'No warehouses yet', text: 'Where goods of clients are kept, picked and packed.' },
  sheet: 'Warehouses',
})
