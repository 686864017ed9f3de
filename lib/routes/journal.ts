import type { Routes } from './kernel'

export const journalRoutes = {
  '/journal': { title: 'Journal', key: 'app_payment:journal-list', nav: 'Money', under: '/' },
} as const satisfies Routes
