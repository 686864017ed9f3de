import type { Routes } from './kernel'

export const reportRoutes = {
  '/download-reports': { title: 'Download reports', key: 'app_report:download-reports', nav: 'Reports', under: '/' },
  '/download-reports-list': { title: 'Recent report downloads', key: 'app_report:download-reports-list', nav: 'Reports', under: '/' },
  '/outgoing-log': { title: 'Outgoing log', key: 'app_report:outgoing-log', nav: 'Reports', under: '/' },
} as const satisfies Routes
