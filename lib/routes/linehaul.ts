import type { Routes } from './kernel'

export const linehaulRoutes = {
  '/linehaul': { title: 'Linehauls', key: 'app_carrier_partner:linehaul-list', nav: 'Transport', under: '/' },
  '/linehaul/add/[[...id]]': { title: 'Add / edit linehaul', under: '/linehaul' },
  '/linehaul/coverage/[id]': { title: 'Linehaul coverage', key: 'app_carrier_partner:linehaul-coverage', under: '/linehaul' },
  '/linehaul/carriers/[id]': { title: 'Linehaul carriers', key: 'app_carrier_partner:linehaul-carriers', under: '/linehaul' },
  '/linehaul/[id]/restriction/[carrier_id]': { title: 'Linehaul carrier restrictions', under: '/linehaul' },
  '/client-coverages': { title: 'Client coverage', key: 'app_carrier_partner:client-coverages', nav: 'Clients', entry: 'Coverage', under: '/' },
  '/rulesAllocation': { title: 'Allocation rules', key: 'app_carrier_partner:allocation-rule-list', nav: 'Carriers', under: '/' },
  '/rulesAllocation/add/[[...id]]': { title: 'Add allocation rule', under: '/rulesAllocation' },
  '/rulesAllocation/edit/[id]': { title: 'Edit allocation rule', under: '/rulesAllocation' },
} satisfies Routes
