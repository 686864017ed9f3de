import type { Routes } from './kernel'

export const customsRoutes = {
  '/hvlv': { title: 'HV/LV listing', key: 'app_fulfillment:hvlv-list', nav: 'Customs', entry: 'HV/LV', under: '/' },
} as const satisfies Routes
