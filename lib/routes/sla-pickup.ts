import type { Routes } from './kernel'

export const slaPickupRoutes = {
  '/sla-configuration': { title: 'SLA configuration', key: 'app_carrier_partner:sla-configuration', nav: 'Carriers', entry: 'SLA', tab: 'Rules', under: '/' },
  '/sla-configuration/[id]': { title: 'Add / edit SLA', under: '/sla-configuration' },
  '/sla-order-tracking': { title: 'SLA order tracking', key: 'app_carrier_partner:sla-order-tracking', nav: 'Packages', under: '/' },
  '/kept-promises': {
    title: 'Kept promises', key: 'app_carrier_partner:sla-order-tracking', tabOf: '/sla-order-tracking', tab: 'Promises', under: '/',
  },
  '/carriers-sla': {
    title: 'Carrier SLA list', key: 'app_carrier_partner:carrier-sla-list', tabOf: '/sla-configuration', tab: 'By carrier', under: '/carriers',
  },
  '/carriers-sla/[id]': { title: 'Carrier SLA details', under: '/carriers-sla' },
  '/carriers-pudo': {
    title: 'Carrier PUDO points', key: 'app_carrier_partner:carrier-pudo-list', tabOf: '/pudo-list', tab: 'By carrier', under: '/carriers',
  },
  '/pickup-auto': { title: 'Carrier pickup slots', key: 'app_pickup:pickup-auto', nav: 'Pickup', entry: 'Slots', tab: 'Carriers', under: '/' },
  '/pickup-slot/[id]': { title: 'Carrier pickup slot', under: '/pickup-auto' },
  '/client-slot': { title: 'Client pickup slots', key: 'app_pickup:client-slot-list', tabOf: '/pickup-auto', tab: 'Clients', under: '/' },
  '/client-slots/[id]': { title: 'Client pickup slot', under: '/client-slot' },
  '/client-closed-days': {
    title: 'Closed days of clients', key: ['app_pickup:client-slot-list', 'app_pickup:client-slot-edit'], tabOf: '/pickup-auto', tab: 'Closed days', under: '/',
  },
  '/pickup-requests': { title: 'Pickups', key: 'app_pickup:pickup-request-list', nav: 'Pickup', under: '/' },
  '/pudo-list': { title: 'PUDO points', key: 'app_pickup:pudo-list', nav: 'Pickup', under: '/' },
  '/pudo-search': { title: 'Find a PUDO point', key: 'app_pickup:pudo-search', tabOf: '/pudo-list', tab: 'Search', under: '/' },
} as const satisfies Routes
