import { listPage } from '@/components/screens/list'

export default listPage('/country-timezone', {
  call: 'countries.timezones',
  columns: {
    country_name: { label: 'Country', sort: true, opens: '/country-timezone-edit/[id]' }, state_name: { label: 'State' },
    timezone: { sort: true }, abbreviation: { label: 'Known as' }, utc_offset: { label: 'Offset now' },
    observes_dst: { as: 'bool', label: 'Summer time' }, local_time: { label: 'Local time now' },
    is_default: { as: 'bool', label: 'Default' }, status: 'switchStatus',
  },
  filters: {
    country_code: 'country', timezone: 'text', status: 'switchStatus',
  },
  search: 'Country, state or timezone',
  sort: { by: 'country_name', way: 'a_to_z' },
  opens: '/country-timezone-edit/[id]',
  poll: 60,
  rowActions: [
    { label: 'Edit', opens: '/country-timezone-edit/[id]' },
    {
      label: 'Make default', call: 'countries.saveTimezone', with: { id: '[id]', is_default: true },
      showIf: { field: 'is_default', is: [false] }, done: 'The default is changed.',
    },
    { moves: 'countries.saveTimezone', of: '[timezone] of [country_name]', each: { inactive: { consequence: 'Its places go by the clock of the country.' } } },
  ],
  actions: [{ label: 'Add time zone', opens: '/country-timezone-edit/0', call: 'countries.addTimezone', primary: true }],
  empty: { title: 'No time zones yet' },
  sheet: 'Time zones',
})
