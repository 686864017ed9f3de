import type { Routes } from './kernel'

export const pasRoutes = {
  '/pasList': { title: 'PAS token list', key: 'app_pas:pas-list', nav: 'Gate and yard', entry: 'Visits', under: '/' },
  '/pas-board': { title: 'Yard board', key: 'app_pas:dashboard', nav: 'Gate and yard', under: '/' },
  '/pas/createToken': { title: 'Create token', key: 'app_pas:create-token', nav: 'Gate and yard', entry: 'Kiosk' },
  '/pas/dashboard': { title: 'PAS dashboard', key: 'app_pas:dashboard', tabOf: '/pas/createToken' },
  '/pas/driverDeclaration': { title: 'Driver declaration', under: '/pas/createToken' },
  '/pas/gateIn': { title: 'Gate in', key: 'app_pas:gate-in', tabOf: '/pas/createToken' },
  '/pas/dockIn': { title: 'Dock in', key: 'app_pas:dock-in', tabOf: '/pas/createToken' },
  '/pas/dockOut': { title: 'Dock out', key: 'app_pas:dock-out', tabOf: '/pas/createToken' },
  '/pas/driverfeedback/[[...id_token]]': { title: 'Driver feedback', under: '/pas/createToken' },
  '/pas/gateOut': { title: 'Gate out', key: 'app_pas:gate-out', tabOf: '/pas/createToken' },
  '/pas/searchToken': { title: 'Search token', key: 'app_pas:search-token', tabOf: '/pas/createToken' },
  '/pasProjectionList': {
    title: 'PAS projections', key: 'app_pas:pas-projection-list', nav: 'Gate and yard', entry: 'Projections', tab: 'Projections', under: '/',
  },
  '/pas-projection-create': { title: 'Create PAS projection', under: '/pasProjectionList' },
  '/pas-projection-upload': { title: 'Upload PAS projections', key: 'app_pas:projection-manage', under: '/pasProjectionList' },
  '/pasProjectionMapping': {
    title: 'PAS projection mappings', key: 'app_pas:pas-projection-mapping-list', tabOf: '/pasProjectionList', tab: 'Mappings', under: '/',
  },
  '/pas-projection-mapping': { title: 'PAS projection mapping', key: 'app_pas:pas-projection-mapping', under: '/pasProjectionMapping' },
  '/pas-projection-report': {
    title: 'PAS projection report', key: 'app_pas:pas-projection-report', tabOf: '/pasProjectionList', tab: 'Report', under: '/',
  },
  '/pas-report-schedules': { title: 'PAS report schedules', key: 'app_pas:pas-projection-report', under: '/pas-projection-report' },
  '/pas-sites': { title: 'PAS sites', key: 'app_pas:site-list', nav: 'Gate and yard', entry: 'Sites and docks', tab: 'Sites', under: '/' },
  '/pas-gates': { title: 'PAS gates', key: 'app_pas:site-list', tabOf: '/pas-sites', tab: 'Gates' },
  '/pas-docks': { title: 'PAS docks', key: 'app_pas:dock-list', tabOf: '/pas-sites', tab: 'Docks', under: '/' },
  '/pas-bays': { title: 'PAS parking bays', key: 'app_pas:dock-list', tabOf: '/pas-sites', tab: 'Parking bays', under: '/pas-docks' },
  '/pas-kiosks': { title: 'PAS kiosks', key: 'app_pas:kiosk-list', nav: 'Gate and yard', entry: 'Devices and codes', tab: 'Kiosks', under: '/' },
  '/pas-staff-codes': { title: 'PAS staff codes', key: 'app_pas:staff-code-list', tabOf: '/pas-kiosks', tab: 'Staff codes', under: '/' },
  '/pas-watchlist': { title: 'PAS watchlist', key: 'app_pas:dock-manage', nav: 'Gate and yard', entry: 'Rules', tab: 'Watchlist', under: '/' },
  '/pas-detention-rules': { title: 'PAS detention rules', key: 'app_pas:detention-manage', tabOf: '/pas-watchlist', tab: 'Detention', under: '/' },
} as const satisfies Routes
