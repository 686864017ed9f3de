import type { Routes } from './kernel'

const key = <Name extends string>(name: Name) => `app_client:${name}` as const

export const clientRoutes = {
  '/clients': { title: 'Clients', key: key('client-list'), nav: 'Clients', under: '/' },
  '/clients/add/[[...id]]': { title: 'Add / edit client', under: '/clients' },
  '/clients/map-sellers': { title: 'Map sellers to clients', key: key('map-sellers'), nav: 'Clients', under: '/clients' },
  '/client-addresses': { title: 'Client addresses', key: key('client-addresses'), nav: 'Clients', under: '/clients' },
  '/client-addresses/[id]': { title: 'Client address details', under: '/client-addresses' },
  '/client-token/[[...id]]': { title: 'Client API tokens', key: key('client-token'), nav: 'Clients', under: '/clients' },
  '/client-settings': { title: 'Client settings', key: key('client-settings'), nav: 'Clients', under: '/clients' },
  '/clientApi': { title: 'Client API failed transactions', key: 'app_b2b:client-api-list', nav: 'B2B', under: '/' },
  '/clientApiSummary': { title: 'Client API pending summary', key: 'app_b2b:client-api-summary', nav: 'B2B', under: '/' },
  '/clientClosedTransaction': { title: 'Client API closed transactions', key: 'app_b2b:client-closed-transaction', nav: 'B2B', under: '/' },
} as const satisfies Routes
