import type { Routes } from './kernel'

export const codeRoutes = {
  '/handling-codes': {
    title: 'Special handling codes', key: 'app_base:handling-codes', nav: 'Places and codes', entry: 'Codes', tab: 'Special handling', under: '/',
  },
  '/split-codes': { title: 'Split codes', key: 'app_base:split-codes', tabOf: '/handling-codes', tab: 'Split', under: '/' },
  '/split-codes/[id]': { title: 'Add / edit split code', under: '/split-codes' },
} as const satisfies Routes
