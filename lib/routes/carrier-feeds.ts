import type { Routes } from './kernel'

export const carrierFeedRoutes = {
  '/carriers-tracking': {
    title: 'Carrier tracking feeds', key: 'app_carrier_partner:carrier-tracking', nav: 'Carriers', entry: 'Tracking feeds', tab: 'Feeds', under: '/carriers',
  },
  '/carrier-tracking-mapping': {
    title: 'Carrier event mapping', key: 'app_carrier_partner:carrier-tracking-mapping', tabOf: '/carriers-tracking', tab: 'Event mapping', under: '/carriers',
  },
  '/carriers-event-mapping-edit': { title: 'Edit carrier event mapping', under: '/carrier-tracking-mapping' },
  '/carriers-event-tracking-number': {
    title: 'Carrier event tracking numbers', key: 'app_carrier_partner:carrier-event-tracking-number', under: '/carrier-tracking-mapping',
  },
  '/carriers/events-upload': {
    title: 'Upload carrier events', key: 'app_carrier_partner:events-upload', tabOf: '/carriers-tracking', tab: 'Upload events', under: '/carriers',
  },
  '/carriers-events-location': {
    title: 'Carrier event locations', key: 'app_carrier_partner:carrier-events-location',
    tabOf: '/carriers-tracking', tab: 'Event locations', under: '/carriers',
  },
  '/carrier-events-location-edit/[id]': { title: 'Edit carrier event location', under: '/carriers-events-location' },
  '/carriers-emails': { title: 'Carrier emails', key: 'app_carrier_partner:carrier-emails', tabOf: '/carriers', tab: 'Emails' },
  '/carrier-settings': { title: 'Carrier settings', key: 'app_carrier_partner:carrier-settings', tabOf: '/carriers', tab: 'Settings' },
} as const satisfies Routes
