import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/currency-rates', {
  call: 'masterData.rates',
  columns: {
    currency: { as: 'code', sort: true }, rate_date: { as: 'date', label: 'From', sort: true }, aed_rate: { label: 'AED for one', edits: true },
    change_percent: { as: 'percent', label: 'Change' },
    jump: { as: 'status', label: 'Moved', options: [{ value: true, label: 'Over 5 %', tone: 'orange' }, { value: false, label: 'Usual', tone: 'grey' }] },
    effective: { as: 'bool', label: 'Counts today' }, source: { edits: true }, updated_at: { as: 'dateTime', sort: true, hidden: true },
  },
  filters: {
    currency: 'currency', effective: { as: 'yesNo', label: 'Counts today' },
    jump: { as: 'yesNo', label: 'Moved over 5 %' },
  },
  tabs: [
    { label: 'All', query: {} },
    { label: 'Count today', query: { effective: 'true' } },
  ],
  search: 'Currency or source',
  dates: true,
  sort: { by: 'rate_date', way: 'z_to_a' },
  form: dialogForm<'masterData.addRate', 'masterData.changeRate'>({
    sections: {
      Rate: {
        currency: 'currency',
        rate_date: { as: 'date', label: 'From', hint: 'The rate counts from this day until a later one.' },
        aed_rate: { as: 'text', label: 'AED for one', required: true, hint: 'Above 0, at most 8 decimals. A change of more than 5 % is reported.' },
        source: { as: 'text', required: true, hint: 'Where the rate comes from, such as Central bank.' },
      },
    },
    add: { call: 'masterData.addRate', label: 'Add rate', done: '[currency] of [rate_date] is saved. [warning]' },
    change: {
      call: 'masterData.changeRate', with: { id: '[id]', version: '[version]' },
      title: '[currency] from [rate_date]', done: '[currency] of [rate_date] is saved. [warning]',
    },
  }),
  rowActions: [
    {
      label: 'Delete', call: 'masterData.removeRate', with: { id: '[id]' }, confirm: 'Delete the rate of [currency] from [rate_date]?',
      consequence: 'The rate before it counts again. A rate something was converted at stays.', danger: true, done: 'The rate is deleted.',
    },
  ],
  actions: [{ label: 'Upload', opens: '/currency-rates/upload', call: 'masterData.uploadRates' }],
  empty: { title: 'No rates yet', text: 'Dirhams for one unit of each currency, from a day on.' },
  sheet: 'Currency rates',
})
