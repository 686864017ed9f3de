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
} as const satisfies Routes
