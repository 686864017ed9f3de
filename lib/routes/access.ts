import type { Routes } from './kernel'

export const accessRoutes = {
  '/login': { title: 'Sign in', open: true, unlisted: true },
  '/pas/login': { title: 'PAS sign in', open: true, unlisted: true },
  '/sign-up': { title: 'Sign up', open: true, unlisted: true },
  '/forgot-password': { title: 'Forgot password', open: true, unlisted: true },
  '/password-reset': { title: 'Reset password', open: true, unlisted: true },
  '/change-password': { title: 'Change password', key: 'change-password', under: '/' },
  '/access-control/users/list': { title: 'Users', key: 'app_access_control:user-list', nav: 'Access control', under: '/' },
  '/access-control/users/details/[id]': { title: 'User details', under: '/access-control/users/list' },
  '/access-control/groups/list': { title: 'Groups', key: 'app_access_control:group-list', nav: 'Access control', under: '/' },
  '/access-control/groups/details/[id]': { title: 'Group details', under: '/access-control/groups/list' },
  '/access-control/screens/list': {
    title: 'Screen access by user category', key: 'app_access_control:screen-list', nav: 'Access control', entry: 'Screens', under: '/',
  },
  '/sub-accounts': { title: 'Sub-accounts', key: 'app_sub_account:sub-account-list', tabOf: '/access-control/users/list', under: '/' },
  '/404': { title: 'Page not found', unlisted: true },
} as const satisfies Routes
