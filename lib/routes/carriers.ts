import type { Routes } from './kernel'

const key = <Name extends string>(name: Name) => `app_carrier_partner:${name}` as const

export const carrierRoutes = {
  '/carriers': { title: 'Carriers', key: key('carrier_list'), nav: 'Carriers', under: '/' },
  '/carriers/add/[[...id]]': { title: 'Add / edit carrier', under: '/carriers' },
  '/carrier-services': { title: 'Carrier services', key: key('carrier-services'), nav: 'Carriers', entry: 'Services', under: '/carriers' },
  '/carrier-services/[id]': { title: 'Carrier service details', under: '/carrier-services' },
  '/carrier-coverage': { title: 'Carrier coverage', key: key('carrier-coverage'), nav: 'Carriers', entry: 'Coverage', tab: 'By carrier', under: '/carriers' },
  '/country-wise-coverage': {
    title: 'Country-wise coverage', key: key('country-wise-coverage'), tabOf: '/carrier-coverage', tab: 'By country', under: '/carriers',
  },
  '/country-upload': { title: 'Upload country coverage', key: key('country-upload'), tabOf: '/carrier-coverage', tab: 'Upload countries' },
  '/city-upload': { title: 'Upload city, area and pincode coverage', key: key('city-upload'), tabOf: '/carrier-coverage', tab: 'Upload cities' },
  '/city-download': { title: 'Download coverage', key: key('city-download'), tabOf: '/carrier-coverage', tab: 'Download' },
  '/carriers-addresses': { title: 'Carrier addresses', key: key('carrier-addresses'), tabOf: '/carriers', tab: 'Addresses' },
  '/carriers-cod': { title: 'Carrier COD terms', key: key('carrier-cod'), tabOf: '/carriers', tab: 'COD terms' },
} as const satisfies Routes
