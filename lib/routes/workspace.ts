import type { Routes } from './kernel'

export const workspaceRoutes = {
  '/': { title: 'Home', nav: 'Home', unlisted: true },
  '/inbox': { title: 'Inbox', key: 'app_base:inbox', nav: 'Home', under: '/' },
  '/inbox/[id]': { title: 'Inbox message', under: '/inbox' },
  '/maintenance': { title: 'Maintenance', open: true, unlisted: true },
} as const satisfies Routes
