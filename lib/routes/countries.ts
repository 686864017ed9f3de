import type { Routes } from './kernel'

export const countryRoutes = {
  '/country-settings': {
    title: 'Country settings', key: 'app_base:country-settings', nav: 'Places and codes', entry: 'Countries', tab: 'Settings', under: '/',
  },
  '/country/[id]': { title: 'Country details', under: '/country-settings' },
  '/state-settings/[id]/[code]': { title: 'State settings', key: 'app_base:state-settings', under: '/country-settings' },
  '/city-settings/[id]/[code]': { title: 'City settings', key: 'app_base:city-settings', under: '/country-settings' },
  '/upload-area/[id]': { title: 'Upload areas', key: 'app_base:upload-area', under: '/country-settings' },
  '/upload-pincode': { title: 'Upload pincodes', key: 'app_base:upload-pincode', tabOf: '/country-settings' },
  '/country-timezone': { title: 'Country time zones', key: 'app_base:country-timezone', tabOf: '/country-settings', tab: 'Time zones' },
  '/country-timezone-edit/[id]': { title: 'Edit country time zone', under: '/country-timezone' },
} as const satisfies Routes
