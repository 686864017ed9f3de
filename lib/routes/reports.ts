import type { Routes } from './kernel'

export const reportRoutes = {
  '/download-reports': { title: 'Download reports', key: 'app_report:download-reports', nav: 'Reports', entry: 'Reports', tab: 'Download', under: '/' },
  '/download-reports-list': {
    title: 'Recent report downloads', key: 'app_report:download-reports-list', tabOf: '/download-reports', tab: 'Recent', under: '/',
  },
  '/outgoing-log': { title: 'Outgoing log', key: 'app_report:outgoing-log', nav: 'Reports', entry: 'Logs', tab: 'Carrier and client calls', under: '/' },
} as const satisfies Routes
