import type { Routes } from './kernel'

export const trackingRoutes = {
  '/tracking': { title: 'Tracking', key: 'app_tracking:tracking', nav: 'Tracking', under: '/' },
  '/tracking/details': { title: 'Tracking details', under: '/tracking' },
  '/client/tracking': { title: 'Client tracking', key: 'app_tracking:client-tracking', nav: 'Tracking', under: '/' },
  '/client/tracking/details': { title: 'Client tracking details', under: '/client/tracking' },
  '/tracking/summary': { title: 'Track your parcel', open: true, unlisted: true },
  '/client/tracking/summary': { title: 'Client tracking summary', open: true, unlisted: true },
  '/client/subscription/tracking': { title: 'Client tracking subscription', key: 'app_tracking:client-subscription-tracking', nav: 'Clients', under: '/' },
  '/lm-apply-scan': { title: 'Apply scan', key: 'app_tracking:lm-apply-scan', nav: 'Last mile', under: '/' },
  '/lm-missing-scan': { title: 'Missing scans', key: 'app_tracking:lm-missing-scan', nav: 'Last mile', under: '/' },
  '/tracking-events': { title: 'Tracking events', key: 'app_tracking:tracking-events', nav: 'Codes', under: '/' },
  '/entity-scans': { title: 'Entity scans', key: 'app_tracking:entity-scans', nav: 'Codes', under: '/' },
  '/tracking-range': { title: 'Tracking ranges', key: 'app_tracking:tracking-range', nav: 'Codes', under: '/' },
  '/lm-scan-upload': { title: 'Scan uploads', key: 'app_tracking:lm-scan-upload', nav: 'Last mile', under: '/' },
  '/lm-scan-upload/lm-scan-upload-template': {
    title: 'Scan upload template', key: 'app_tracking:lm-scan-upload-template', nav: 'Last mile', under: '/lm-scan-upload',
  },
} as const satisfies Routes
