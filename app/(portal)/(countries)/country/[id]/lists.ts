import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'

export const pincodeScreen = asListScreen({
  call: 'places.pincodes',
  columns: { pincode: { as: 'code', sort: true }, state: 'text', city: 'text', area: 'text', status: 'switchStatus' },
  filters: { status: 'switchStatus' },
  search: 'Pincode, whole or its beginning',
  sort: { by: 'pincode', way: 'a_to_z' },
  empty: { title: 'No pincodes yet', text: 'Upload a file of them.', action: { label: 'Upload pincodes', opens: '/upload-pincode' } },
  sheet: 'Pincodes',
})

const years = Array.from({ length: 8 }, (_, i) => 2024 + i).map((year) => ({ value: String(year), label: String(year) }))

export const holidayScreen = asListScreen({
  call: 'countries.holidays',
  columns: {
    holiday_date: { as: 'date', label: 'Date', sort: true }, name: { as: 'text', sort: true },
    name_ar: { as: 'text', label: 'Name (Arabic)' }, state_name: { as: 'text', label: 'State' },
    half_day_until: { as: 'text', label: 'Half day until' }, tentative: { as: 'bool', label: 'Tentative' }, status: 'switchStatus',
  },
  filters: { year: { as: 'choice', options: years }, status: 'switchStatus' },
  search: 'Name',
  sort: { by: 'holiday_date', way: 'highest' },
  form: dialogForm<'countries.addHoliday', 'countries.saveHoliday'>({
    sections: {
      Holiday: {
        holiday_date: { as: 'date', label: 'Date', required: true }, name: { as: 'text', required: true }, name_ar: { as: 'text', label: 'Name (Arabic)' },
        half_day_until: { as: 'time', label: 'Half day until', hint: 'Left empty, no work at all' },
        tentative: { as: 'switch', label: 'Tentative', hint: 'Moon-sighted: not announced yet' },
      },
    },
    add: { call: 'countries.addHoliday', label: 'Add holiday', done: 'The holiday is added.' },
    change: { call: 'countries.saveHoliday', with: { id: '[id]', version: '[version]' }, title: '[name], [holiday_date]', done: 'The holiday is saved.' },
  }),
  rowActions: [
    {
      label: 'Confirm date', call: 'countries.saveHoliday', with: { id: '[id]', tentative: false },
      showIf: { field: 'tentative', is: [true] }, done: 'The date is confirmed.',
    },
    {
      moves: 'countries.saveHoliday', of: '[name], [holiday_date]',
      each: { active: { done: 'The holiday counts.' }, inactive: { consequence: 'Work counts that day again.', done: 'The holiday no longer counts.' } },
    },
  ],
  empty: { title: 'No holidays yet' },
  sheet: 'Holidays',
})

export const changeScreen = asListScreen({
  call: 'calendarChanges.list',
  columns: {
    created_at: { as: 'dateTime', label: 'Changed', sort: true }, note: { as: 'text', label: 'What changed' },
    state_name: { as: 'text', label: 'State' }, status: 'calendarChangeStatus',
    outcome: { as: 'text', label: 'What became of it' }, by: { as: 'text', label: 'By' },
    clocks_looked: { as: 'number', label: 'Clocks looked at', hidden: true }, finished_at: { as: 'dateTime', label: 'Finished', hidden: true },
  },
  filters: { status: 'calendarChangeStatus' },
  search: 'What changed',
  sort: { by: 'created_at', way: 'highest' },
  panel: 'calendarChange',
  poll: { every: 60, while: { is: { field: 'status', is: ['queued', 'running'] }, every: 3 } },
  empty: { title: 'Nothing changed yet', text: 'Due times and hours are recalculated when holidays, working time or the time zone change.' },
})
