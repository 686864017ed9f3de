import type { Routes } from './kernel'

export const trackingRoutes = {
  '/tracking': { title: 'Tracking', key: 'app_tracking:tracking', nav: 'Packages', tab: 'Staff', under: '/' },
  '/tracking/details': { title: 'Tracking details', under: '/tracking' },
  '/client/tracking': { title: 'Client tracking', key: 'app_tracking:client-tracking', tabOf: '/tracking', tab: 'Clients', under: '/' },
  '/client/tracking/details': { title: 'Client tracking details', under: '/client/tracking' },
  '/tracking/summary': { title: 'Track your parcel', open: true, unlisted: true },
  '/client/tracking/summary': { title: 'Client tracking summary', open: true, unlisted: true },
  '/client/subscription/tracking': {
    title: 'Client tracking subscription', key: 'app_tracking:client-subscription-tracking', nav: 'Clients', entry: 'Tracking subscriptions', under: '/',
  },
  '/whatsapp': { title: 'WhatsApp', key: 'app_tracking:whatsapp-list', tabOf: '/tracking', under: '/' },
  '/whatsapp/[id]': { title: 'Conversation', under: '/whatsapp' },
  '/whatsapp-templates': { title: 'WhatsApp templates', key: 'app_tracking:whatsapp-template-list', tabOf: '/whatsapp', tab: 'Templates', under: '/' },
  '/lm-apply-scan': { title: 'Apply scan', key: 'app_tracking:lm-apply-scan', nav: 'Last mile', entry: 'Scans', tab: 'Apply', under: '/' },
  '/lm-missing-scan': { title: 'Missing scans', key: 'app_tracking:lm-missing-scan', tabOf: '/lm-apply-scan', tab: 'Missing', under: '/' },
  '/tracking-events': { title: 'Tracking events', key: 'app_tracking:tracking-events', nav: 'Places and codes', tab: 'Events', under: '/' },
  '/entity-scans': { title: 'Entity scans', key: 'app_tracking:entity-scans', tabOf: '/tracking-events', under: '/' },
  '/tracking-range': { title: 'Tracking ranges', key: 'app_tracking:tracking-range', nav: 'Places and codes', under: '/' },
  '/lm-scan-upload': { title: 'Scan uploads', key: 'app_tracking:lm-scan-upload', tabOf: '/lm-apply-scan', entry: 'Uploads', tab: 'Status', under: '/' },
  '/lm-scan-upload/lm-scan-upload-template': {
    title: 'Scan upload template', key: 'app_tracking:lm-scan-upload-template', tabOf: '/lm-scan-upload', tab: 'Send a file',
  },
} as const satisfies Routes
