import type { Routes } from './kernel'

export const trackingRoutes = {
  '/tracking': { title: 'Tracking', key: 'app_tracking:tracking', nav: 'Tracking', under: '/' },
  '/tracking/details': { title: 'Tracking details', under: '/tracking' },
  '/client/tracking': { title: 'Client tracking', key: 'app_tracking:client-tracking', nav: 'Tracking', under: '/' },
  '/client/tracking/details': { title: 'Client tracking details', under: '/client/tracking' },
  '/tracking/summary': { title: 'Track your parcel', open: true, unlisted: true },
  '/client/tracking/summary': { title: 'Client tracking summary', open: true, unlisted: true },
  '/lm-apply-scan': { title: 'Apply scan', key: 'app_tracking:lm-apply-scan', nav: 'Last mile', under: '/' },
  '/lm-missing-scan': { title: 'Missing scans', key: 'app_tracking:lm-missing-scan', nav: 'Last mile', under: '/' },
  '/tracking-events': { title: 'Tracking events', key: 'app_tracking:tracking-events', nav: 'Codes', under: '/' },
  '/entity-scans': { title: 'Entity scans', key: 'app_tracking:entity-scans', nav: 'Codes', under: '/' },
  '/tracking-range': { title: 'Tracking ranges', key: 'app_tracking:tracking-range', nav: 'Codes', under: '/' },
} as const satisfies Routes
