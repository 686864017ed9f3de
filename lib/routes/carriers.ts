import type { Routes } from './kernel'

const key = <Name extends string>(name: Name) => `app_carrier_partner:${name}` as const

export const carrierRoutes = {
  '/carriers': { title: 'Carriers', key: key('carrier_list'), nav: 'Carriers', under: '/' },
  '/carriers/add/[[...id]]': { title: 'Add / edit carrier', under: '/carriers' },
  '/carrier-services': { title: 'Carrier services', key: key('carrier-services'), nav: 'Carriers', under: '/carriers' },
  '/carrier-services/[id]': { title: 'Carrier service details', under: '/carrier-services' },
  '/carrier-coverage': { title: 'Carrier coverage', key: key('carrier-coverage'), nav: 'Carriers', under: '/carriers' },
  '/country-wise-coverage': { title: 'Country-wise coverage', key: key('country-wise-coverage'), nav: 'Carriers', under: '/carriers' },
  '/country-upload': { title: 'Upload country coverage', key: key('country-upload'), nav: 'Carriers', under: '/carrier-coverage' },
  '/city-upload': { title: 'Upload city, area and pincode coverage', key: key('city-upload'), nav: 'Carriers', under: '/carrier-coverage' },
  '/city-download': { title: 'Download coverage', key: key('city-download'), nav: 'Carriers', under: '/carrier-coverage' },
  '/carriers-addresses': { title: 'Carrier addresses', key: key('carrier-addresses'), nav: 'Carriers', under: '/carriers' },
  '/carriers-cod': { title: 'Carrier COD terms', key: key('carrier-cod'), nav: 'Carriers', under: '/carriers' },
} as const satisfies Routes
