import type { Routes } from './kernel'

const key = <Name extends string>(name: Name) => `app_client:${name}` as const

export const clientRoutes = {
  '/clients': { title: 'Clients', key: key('client-list'), nav: 'Clients', under: '/' },
  '/clients/add/[[...id]]': { title: 'Add / edit client', under: '/clients' },
  '/clients/map-sellers': { title: 'Map sellers to clients', key: key('map-sellers'), tabOf: '/sellers', tab: 'Clients they sell for', under: '/clients' },
  '/clients/product-hscode': { title: 'Client product HS codes', key: key('product-hscode'), tabOf: '/hs-code', tab: 'Clients’ products', under: '/clients' },
  '/clients/product-hscode/upload': { title: 'Upload client product HS codes', key: key('product-hscode-edit'), under: '/clients/product-hscode' },
  '/client-addresses': { title: 'Client addresses', key: key('client-addresses'), nav: 'Clients', entry: 'Addresses', under: '/clients' },
  '/client-addresses/[id]': { title: 'Client address details', under: '/client-addresses' },
  '/client-token/[[...id]]': { title: 'Client API tokens', key: key('client-token'), nav: 'Clients', entry: 'API', tab: 'Tokens', under: '/clients' },
  '/client-settings': { title: 'Client settings', key: key('client-settings'), nav: 'Clients', entry: 'Settings', under: '/clients' },
  '/clientApi': { title: 'Client API failed transactions', key: 'app_b2b:client-api-list', tabOf: '/client-token/[[...id]]', tab: 'Failed', under: '/' },
  '/clientApiSummary': {
    title: 'Client API pending summary', key: 'app_b2b:client-api-summary', tabOf: '/client-token/[[...id]]', tab: 'Pending', under: '/',
  },
  '/clientClosedTransaction': {
    title: 'Client API closed transactions', key: 'app_b2b:client-closed-transaction', tabOf: '/client-token/[[...id]]', tab: 'Closed', under: '/',
  },
} as const satisfies Routes
