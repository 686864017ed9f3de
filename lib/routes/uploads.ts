import type { Routes } from './kernel'

export const uploadRoutes = {
  '/package-status-list': { title: 'Package upload status', key: 'app_package:package-status-list', nav: 'Packages', under: '/packages' },
  '/package-error-list': { title: 'Package upload errors', key: 'app_package:package-error-list', nav: 'Packages', under: '/package-status-list' },
  '/upload-status-list': { title: 'All uploads', key: 'app_base:upload-status-list', nav: 'Reports', under: '/' },
  '/upload-error-list': { title: 'All upload errors', key: 'app_base:upload-error-list', nav: 'Reports', under: '/upload-status-list' },
} as const satisfies Routes
