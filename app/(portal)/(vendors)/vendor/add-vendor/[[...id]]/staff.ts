import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'
import { weekdayOptions } from '@/lib/domain/pickup'

const form = dialogForm<'vendorStaff.add', 'vendorStaff.change'>({
  sections: {
    Person: {
      staff_code: { as: 'text', label: 'Badge no.', required: true },
      full_name: { as: 'text', label: 'Name', required: true },
      full_name_ar: { as: 'text', label: 'Name in Arabic' },
      emirates_id: { as: 'text', label: 'Emirates ID', hint: '784-1990-1234567-1', required: true },
      id_expiry: { as: 'date', label: 'ID valid until', required: true },
    },
    Work: {
      role: { words: 'staffRole', required: true },
      forklift_card_expiry: { as: 'date', label: 'Forklift card until', whenField: { field: 'role', is: ['forklift'] } },
      basic_monthly_wage: { as: 'money', label: 'Monthly wage', hint: 'Needed where the card multiplies the wage.' },
      weekly_rest_day: { as: 'choice', label: 'Rest day', options: weekdayOptions, required: true },
      is_shift_worker: { as: 'switch', label: 'Shift worker', hint: 'No night supplement.' },
      overtime_exempt: { as: 'switch', label: 'No overtime' },
      joined_on: { as: 'date', label: 'Joined on', required: true },
      left_on: { as: 'date', label: 'Left on' },
    },
  },
  add: {
    call: 'vendorStaff.add', label: 'Add person', done: 'The person is added.', start: { weekly_rest_day: 7, is_shift_worker: false, overtime_exempt: false },
  },
  change: { call: 'vendorStaff.change', with: { id: '[id]', version: '[version]' }, title: '[full_name]', done: 'The person is saved.' },
})

/** People of the vendor the page is of; `vendor_id` comes with the page. */
export const staff = asListScreen({
  call: 'vendorStaff.list',
  columns: {
    staff_code: { as: 'code', label: 'Badge', sort: true }, full_name: { as: 'text', label: 'Name', sort: true },
    role: 'staffRole', emirates_id: { as: 'text', label: 'Emirates ID' },
    id_expiry: { as: 'date', label: 'ID until', sort: true }, forklift_card_expiry: { as: 'date', label: 'Forklift card until' },
    basic_monthly_wage: { as: 'money', label: 'Monthly wage' }, joined_on: { as: 'date', label: 'Joined' },
    status: 'staffStatus',
  },
  filters: { role: 'staffRole', status: 'staffStatus' },
  search: 'Name or badge',
  sort: { by: 'full_name', way: 'a_to_z' },
  form,
  rowActions: [
    { moves: 'vendorStaff.toggle', of: '[full_name]' },
  ],
  bulk: [{ label: 'Badges', call: 'vendorStaff.badges', rows: { input: 'ids', field: 'id' }, most: 500 }],
  empty: { title: 'No staff yet', text: 'Add the people the vendor lends.' },
  sheet: 'Staff',
})
