import type { Routes } from './kernel'

export const trackingRoutes = {
  '/tracking': { title: 'Tracking', key: 'app_tracking:tracking', nav: 'Tracking', under: '/' },
  '/tracking/details': { title: 'Tracking details', under: '/tracking' },
  '/tracking/summary': { title: 'Track your parcel', open: true, unlisted: true },
  '/client/tracking/summary': { title: 'Client tracking summary', open: true, unlisted: true },
  '/client/subscription/tracking': { title: 'Client tracking subscription', key: 'app_tracking:client-subscription-tracking', nav: 'Clients', under: '/' },
  '/lm-apply-scan': { title: 'Apply scan', key: 'app_tracking:lm-apply-scan', nav: 'Last mile', under: '/' },
} as const satisfies Routes
