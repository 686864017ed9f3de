import { listPage } from '@/components/screens/list'

export default listPage('/dashboards-reports', {
  call: 'dashboards.list',
  columns: {
    name: { as: 'text', opens: '/dashboards-reports/preview/[id]', sort: true }, description: { as: 'text' }, category: { words: 'dashboardCategory' },
    kind: { words: 'dashboardKind' }, source: { words: 'dashboardSource' }, user_categories: { as: 'list', label: 'Seen by' }, clients: { label: 'Clients' },
    groups: { label: 'Groups', hidden: true }, is_home: { as: 'bool', label: 'Home', hidden: true }, sort_order: { as: 'number', label: 'Order', sort: true,
      hidden: true },
    status: 'dashboardStatus', updated_at: { as: 'dateTime', label: 'Updated', sort: true },
  },
  filters: {
    category: 'dashboardCategory', kind: { words: 'dashboardKind' }, source: { words: 'dashboardSource' }, user_category: { label: 'Seen by',
      words: 'userCategory' },
    status: 'dashboardStatus',
  },
  search: 'Name',
  sort: { by: 'sort_order', way: 'lowest' },
  opens: '/dashboards-reports/preview/[id]',
  actions: [{ label: 'Add dashboard', opens: '/dashboards-reports/new', call: 'dashboards.add', primary: true }],
  rowActions: [
    { label: 'Preview', opens: '/dashboards-reports/preview/[id]' },
    { label: 'Edit', opens: '/dashboards-reports/[id]', key: 'app_report:dashboard-report-edit' },
    { label: 'Copy', opens: '/dashboards-reports/new?copy=[id]', key: 'app_report:dashboard-report-edit' },
    {
      moves: 'dashboards.change', of: '[name]',
      each: { inactive: { confirm: 'Hide [name] from all users?', done: 'The dashboard is hidden.' } },
    },
  ],
  empty: { title: 'No dashboards are shared with you yet', text: 'Dashboards appear here once somebody shares one with you.' },
  sheet: 'Dashboards and reports',
})
