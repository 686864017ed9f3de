import type { Routes } from './kernel'

export const reportRoutes = {
  '/dashboards-reports': {
    title: 'Dashboards and reports', key: 'app_report:dashboard-report-list', nav: 'Reports', entry: 'Dashboards', tab: 'All', under: '/',
  },
  '/dashboards-reports/[id]': { title: 'Dashboard / report details', under: '/dashboards-reports' },
  '/dashboards-reports/preview/[id]': { title: 'Dashboard / report preview', under: '/dashboards-reports' },
  '/dashboards-reports/schedules': {
    title: 'Dashboards by mail', key: 'app_report:dashboard-report-view', tabOf: '/dashboards-reports', tab: 'By mail', under: '/dashboards-reports',
  },
  '/dashboards-pas': { title: 'PAS dashboards', key: 'app_report:dashboards-pas', tabOf: '/pas-board', tab: 'Dashboards', under: '/' },
  '/dashboards-pas-error': { title: 'PAS error dashboard', key: 'app_report:dashboards-pas-error', tabOf: '/pas-board', tab: 'Exceptions', under: '/' },
  '/download-reports': { title: 'Download reports', key: 'app_report:download-reports', nav: 'Reports', entry: 'Reports', tab: 'Download', under: '/' },
  '/download-reports-list': {
    title: 'Recent report downloads', key: 'app_report:download-reports-list', tabOf: '/download-reports', tab: 'Recent', under: '/',
  },
  '/outgoing-log': { title: 'Outgoing log', key: 'app_report:outgoing-log', nav: 'Reports', entry: 'Logs', tab: 'Carrier and client calls', under: '/' },
} as const satisfies Routes
