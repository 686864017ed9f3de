import type { Routes } from './kernel'

export const settingsRoutes = {
  '/configList': { title: 'Configurations', key: 'app_base:config-list', nav: 'Settings', under: '/' },
  '/add-edit-configuration/[[...id]]': { title: 'Add / edit configuration', under: '/configList' },
  '/list-configuration': { title: 'Configuration list', key: 'app_base:list-configuration', nav: 'Settings', under: '/' },
  '/drfLogs': { title: 'DRF logs', key: 'app_base:drf-logs', nav: 'Settings', under: '/' },
  '/set-alerts': { title: 'Alert settings', key: 'app_base:set-alerts', nav: 'Settings', under: '/' },
  '/alerts': { title: 'Alerts', key: 'app_base:alerts', nav: 'Settings', under: '/' },
  '/email-logs': { title: 'Email logs', key: 'app_base:email-logs', nav: 'Settings', under: '/' },
} as const satisfies Routes
