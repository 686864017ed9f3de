import type { Routes } from './kernel'

export const accessRoutes = {
  '/login': { title: 'Sign in', open: true, unlisted: true },
  '/pas/login': { title: 'PAS sign in', open: true, unlisted: true },
  '/forgot-password': { title: 'Forgot password', open: true, unlisted: true },
  '/password-reset': { title: 'Reset password', open: true, unlisted: true },
  '/change-password': { title: 'Change password', key: 'change-password', under: '/' },
  '/404': { title: 'Page not found', unlisted: true },
} as const satisfies Routes
