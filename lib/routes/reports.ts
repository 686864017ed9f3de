import type { Routes } from './kernel'

export const reportRoutes = {
  '/outgoing-log': { title: 'Outgoing log', key: 'app_report:outgoing-log', nav: 'Reports', under: '/' },
} as const satisfies Routes
