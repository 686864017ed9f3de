import type { Routes } from './kernel'

export const settingsRoutes = {
  '/configList': { title: 'Configurations', key: 'app_base:config-list', nav: 'Settings', tab: 'Values', under: '/' },
  '/add-edit-configuration/[[...id]]': { title: 'Add / edit configuration', under: '/configList' },
  '/list-configuration': { title: 'Configuration list', key: 'app_base:list-configuration', tabOf: '/configList', tab: 'Definitions', under: '/' },
  '/system-status': { title: 'System status', key: 'app_base:system-status', nav: 'Settings', under: '/' },
  '/drfLogs': { title: 'DRF logs', key: 'app_base:drf-logs', tabOf: '/outgoing-log', tab: 'DRF', under: '/' },
  '/set-alerts': { title: 'Alert settings', key: 'app_base:set-alerts', tabOf: '/inbox', under: '/' },
  '/alerts': { title: 'Alerts', key: 'app_base:alerts', tabOf: '/inbox', under: '/' },
  '/email-logs': { title: 'Email logs', key: 'app_base:email-logs', tabOf: '/outgoing-log', tab: 'Emails', under: '/' },
} as const satisfies Routes
