import { listPage } from '@/components/screens/list'
import { asListScreen, type ListScreen } from '@/components/screens/list-definition'

const going = ['queued', 'running']

const own: ListScreen<'exportReports.recent'> = {
  call: 'exportReports.recent',
  columns: {
    title: { label: 'Report' }, params: { label: 'Filters' }, status: 'exportStatus', progress: { as: 'progress', label: 'Done' },
    created_at: { as: 'dateTime', label: 'Requested', sort: true }, rows: { as: 'number', label: 'Rows' }, size: { as: 'fileSize', label: 'Size' },
    expires_at: { as: 'dateTime', label: 'Kept until' }, format: { as: 'code', label: 'Format' }, finished_at: { as: 'dateTime', label: 'Ready' },
    failure_message: { label: 'Why it failed' },
  },
  filters: {
    report: 'exportReport', status: 'exportStatus',
  },
  dates: true,
  search: 'Words of the filters',
  sort: { by: 'created_at', way: 'highest' },
  poll: { every: 60, while: { is: { field: 'status', is: going }, every: 5 } },
  rowActions: [
    { label: 'Download', call: 'exportReports.file', with: { id: '[id]' }, showIf: { field: 'can_download', is: [true] }, done: 'The report is downloaded.' },
    { label: 'Run again', opens: '/download-reports?again=[again]' },
    { label: 'Cancel', call: 'exportReports.cancel', with: { id: '[id]' }, showIf: { field: 'can_cancel', is: [true] }, done: 'The report is cancelled.' },
    {
      label: 'Delete', call: 'exportReports.remove', with: { id: '[id]' },
      confirm: 'Delete this file?', consequence: 'It can be made again as long as its rows are there.',
      showIf: { field: 'can_delete', is: [true] }, danger: true, done: 'The file is deleted.',
    },
  ],
  actions: [{ label: 'Download reports', opens: '/download-reports', primary: true }],
  empty: {
    title: 'No reports made in the background',
    text: 'A report of up to 10,000 rows is downloaded at once and is not listed. Larger ones are made in the background and wait here for seven days.',
    action: { label: 'Download reports', opens: '/download-reports', primary: true },
  },
}

/** Of everybody: whose each is stands first, and there is nothing to fetch or cancel of others. */
const everybodys: ListScreen<'exportReports.recent'> = {
  ...own, fixed: { everybody: true },
  columns: { user_name: { label: 'Requested by' }, ...own.columns },
  empty: { title: 'No reports made in the background', text: 'Reports of more than 10,000 rows, whoever asked for them, are listed here.' },
}

export default listPage('/download-reports-list', own, {
  views: {
    label: 'Mine', others: { everybody: { label: 'Everybody’s', screen: asListScreen(everybodys) } },
    mine: ({ grants }) => (grants.user_category === 'admin' ? ['', 'everybody'] : ['']),
  },
})
