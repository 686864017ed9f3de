import { Definition, type Widget } from '@/lib/contract/dashboards'
import { inFlow, type RangePreset, type WidgetType } from '@/lib/domain/dashboard'
import type { UserCategory } from '@/lib/domain/user'

type Query = Partial<Widget['query']>
interface Planned {
  type: WidgetType
  title: string
  w: number
  h: number
  query: Query
  options?: Widget['options']
}
export interface DemoBoard {
  name: string
  description: string
  category: string
  /** 1: a report, mostly a table. */
  kind?: 1
  for: UserCategory[]
  home?: true
  pas?: true
  definition: Definition
}

const figure = (title: string, dataset: string, measure: string, more: Query = {}): Planned => ({
  type: 'kpi', title, w: 3, h: 2, query: { dataset, measures: [measure], compare: true, ...more },
})
const chart = (type: WidgetType, title: string, dataset: string, measures: string[], dimensions: string[], more: Query = {}, w = 6): Planned => ({
  type, title, w, h: 5, query: { dataset, measures, dimensions, ...more },
})

function laid(planned: readonly Planned[], default_range: RangePreset = '7d', filters: Definition['filters'] = ['client_id', 'carrier_id',
  'country_code']): Definition {
  return Definition.parse({ default_range, filters, widgets: inFlow(planned.map((widget, i) => ({ id: `w${i + 1}`, x: 0, y: 0, ...widget }))) })
}

const late = chart('bar', 'Late parcels by carrier', 'packages', ['late'], ['carrier'])
const daily = chart('line', 'Created and delivered', 'packages', ['packages', 'delivered'], ['day'])
const statuses = chart('donut', 'Where parcels stand', 'packages', ['packages'], ['status'], {}, 4)
const carriers = chart('table', 'Carriers', 'packages', ['packages', 'delivered', 'delivery_rate', 'first_attempt_rate', 'sla_hit', 'hours'], ['carrier'], {},
  8)

/** reports.md 7.2, the seeded set, and the reports beside it. */
export const demoBoards: readonly DemoBoard[] = [
  {
    name: 'Operations overview', description: 'Parcels, punctuality, cash and cargo of the week.', category: 'operations', for: ['admin'], home: true,
    definition: laid([
      figure('Packages', 'packages', 'packages'), figure('Out for delivery', 'packages', 'packages', { filters: [{ field: 'status', op: 'eq',
        value: 'out_for_delivery' }] }),
      figure('SLA late', 'packages', 'late', { date: 'due' }), figure('COD outstanding', 'cod', 'difference'),
      figure('Consolidations', 'consolidations', 'consolidations'), figure('Refused rows', 'uploads', 'rejected'),
      figure('Label failures', 'packages', 'label_failed'), figure('Integration failures', 'outgoing', 'failed'), daily, late, statuses, carriers,
      chart('map_bubble', 'Where parcels go', 'packages', ['packages'], ['country']), chart('heatmap', 'When orders come', 'packages', ['packages'],
        ['weekday', 'hour']),
    ]),
  },
  {
    name: 'Client overview', description: 'Your parcels, how they were delivered and what cash is due.', category: 'operations', for: ['client'], home: true,
    definition: laid([
      figure('Created', 'packages', 'packages'), figure('Delivered', 'packages', 'delivered', { date: 'delivered' }), figure('Failed attempts', 'packages',
        'failed'),
      figure('COD outstanding', 'cod', 'difference'), daily, statuses, chart('gauge', 'On time', 'packages', ['sla_hit'], [], {}, 4), late,
      chart('list', 'Cities', 'packages', ['packages', 'delivery_rate'], ['city'], {}, 4),
    ]),
  },
  {
    name: 'Carrier performance', description: 'Delivery, first attempts and punctuality by carrier.', category: 'last_mile', for: ['admin', 'client'],
    definition: laid([
      chart('gauge', 'On time', 'packages', ['sla_hit'], [], { date: 'delivered' }, 4), chart('gauge', 'First attempt', 'packages', ['first_attempt_rate'],
        [], { date: 'delivered' }, 4),
      chart('gauge', 'Delivery rate', 'packages', ['delivery_rate'], [], {}, 4), chart('line', 'On time by day', 'packages', ['sla_hit'], ['day', 'carrier'],
        { date: 'delivered' }, 12),
      carriers, chart('list', 'Slowest, mean hours', 'packages', ['hours', 'delivered'], ['carrier'], { date: 'delivered' }, 4),
      chart('bar', 'Missing scans', 'missing_scans', ['missing'], ['carrier']), late,
    ], '30d'),
  },
  {
    name: 'Last mile today', description: 'What is out for delivery and what went wrong.', category: 'last_mile', for: ['admin', 'carrier'],
    definition: laid([
      figure('Packages', 'packages', 'packages'), figure('Delivered', 'packages', 'delivered', { date: 'delivered' }), figure('Attempts failed',
        'package_events', 'failed_attempts'),
      figure('SLA late', 'packages', 'late', { date: 'due' }), chart('area', 'Events by hour', 'package_events', ['events'], ['hour']),
      chart('stacked_bar', 'Statuses by carrier', 'packages', ['packages'], ['carrier', 'status']),
      chart('list', 'What happened', 'package_events', ['events'], ['event'], {}, 6), late,
    ], 'today'),
  },
  {
    name: 'COD and cash', description: 'Cash expected, taken and come, in dirhams.', category: 'cod', for: ['admin', 'client', 'carrier'],
    definition: laid([
      figure('Expected', 'cod', 'expected'), figure('Collected', 'cod', 'collected'), figure('Remitted', 'cod', 'remitted'), figure('Outstanding', 'cod',
        'difference'),
      chart('area', 'Collected by day', 'cod', ['collected', 'remitted'], ['day']), chart('bar', 'Outstanding by carrier', 'cod', ['difference'], ['carrier']),
      chart('donut', 'By age', 'cod', ['difference'], ['age'], {}, 4), chart('table', 'By currency', 'cod', ['orders', 'expected', 'collected', 'remitted'],
        ['currency'], {}, 8),
    ], '30d'),
  },
  {
    name: 'Linehaul and customs', description: 'Consolidations by mode and airport, and their clearance.', category: 'linehaul', for: ['admin', 'agent'],
    definition: laid([
      figure('Consolidations', 'consolidations', 'consolidations'), figure('Kilograms', 'consolidations', 'kg'), figure('In clearance', 'consolidations',
        'waiting'),
      figure('Clearance hours', 'consolidations', 'clearance_hours', { date: 'released' }), chart('funnel', 'Statuses', 'consolidations', ['consolidations'],
        ['status']),
      chart('stacked_bar', 'Airports by mode', 'consolidations', ['consolidations'], ['airport', 'mode']), chart('bar', 'Bags by destination', 'bags',
        ['bags', 'packages'], ['destination']),
      chart('table', 'Clearance', 'consolidations', ['consolidations', 'kg', 'clearance_hours'], ['clearance']),
    ], '90d', ['client_id', 'carrier_id']),
  },
  {
    name: 'Hub floor', description: 'What came in, lies in bags and waits in hubs.', category: 'operations', for: ['service_center', 'warehouse'], home: true,
    definition: laid([
      figure('Packages', 'packages', 'packages'), figure('Bags open', 'bags', 'open'), figure('Orders', 'fulfillment_orders', 'orders'), figure('On hand',
        'inventory', 'on_hand', { compare: false }),
      statuses, chart('bar', 'Bags by destination', 'bags', ['bags'], ['destination'], {}, 8), chart('line', 'Scans by day', 'package_events', ['events'],
        ['day']),
      chart('bar', 'Orders by status', 'fulfillment_orders', ['orders'], ['status']),
    ], '30d', ['client_id']),
  },
  {
    name: 'B2B fulfilment', description: 'Orders of businesses, how well they are filled, and stock.', category: 'b2b', for: ['admin', 'client', 'warehouse'],
    definition: laid([
      figure('Orders', 'b2b', 'orders'), figure('Units', 'b2b', 'units'), figure('Fill rate', 'b2b', 'fill_rate'), figure('Expiring stock', 'inventory',
        'expiring', { compare: false }),
      chart('funnel', 'Outbound orders', 'b2b', ['orders'], ['status']), chart('bar', 'Units by client', 'b2b', ['units'], ['client']),
      chart('table', 'Stock by warehouse', 'inventory', ['skus', 'on_hand', 'allocated', 'expiring'], ['warehouse'], {}, 12),
    ], '90d', ['client_id']),
  },
  {
    name: 'IOR pipeline', description: 'Shipments in our name in the states of their workflow.', category: 'ior', for: ['admin', 'client'],
    definition: laid([
      figure('Shipments', 'package_lists', 'shipments'), figure('To pay', 'package_lists', 'payment'), figure('Paid', 'package_lists', 'paid'), figure('CIF',
        'package_lists', 'cif'),
      chart('funnel', 'Ship status', 'package_lists', ['shipments'], ['ship_status'], {}, 8), chart('list', 'Sellers', 'package_lists', ['shipments',
        'payment'], ['seller'], {}, 4),
      chart('line', 'Submitted by week', 'package_lists', ['shipments'], ['day'], { granularity: 'week' }, 12),
    ], '90d', ['client_id']),
  },
  {
    name: 'Upload quality', description: 'Files, their rows and how many were refused.', category: 'system', for: ['admin', 'client'],
    definition: laid([
      figure('Files', 'uploads', 'files'), figure('Rows', 'uploads', 'rows'), figure('Refused rows', 'uploads', 'rejected'), figure('Refused', 'uploads',
        'rejected_pct'),
      chart('bar', 'Refused rows by kind', 'uploads', ['rejected'], ['kind']), chart('line', 'Files by day', 'uploads', ['files'], ['day']),
      chart('table', 'Senders', 'uploads', ['files', 'rows', 'rejected', 'rejected_pct'], ['sender'], {}, 12),
    ], '30d', ['client_id']),
  },
  {
    name: 'Integration health', description: 'Calls to carriers, clients and shops: how many fail, how long they take.', category: 'system', for: ['admin'],
    definition: laid([
      figure('Calls', 'outgoing', 'calls'), figure('Failed', 'outgoing', 'failed'), figure('Error rate', 'outgoing', 'error_pct'), figure('p95', 'outgoing',
        'p95_ms'),
      chart('line', 'Calls by hour', 'outgoing', ['calls', 'failed'], ['day'], { granularity: 'hour' }, 12), chart('bar', 'Error rate by partner', 'outgoing',
        ['error_pct'], ['partner']),
      chart('table', 'Integrations', 'outgoing', ['calls', 'failed', 'error_pct', 'p95_ms'], ['integration']),
    ], '7d', ['client_id']),
  },
  {
    name: 'Yard today', description: 'Vehicles on site, at docks and waiting.', category: 'pas', for: ['admin', 'pas', 'warehouse'], pas: true,
    definition: laid([
      figure('Visits', 'pas_tokens', 'tokens'), figure('On site', 'pas_tokens', 'open'), figure('Dwell', 'pas_tokens', 'dwell', { date: 'closed' }),
        figure('Over 4 hours', 'pas_tokens', 'over_limit'),
      chart('area', 'Arrivals by hour', 'pas_tokens', ['tokens'], ['hour'], { date: 'gate_in' }), chart('donut', 'Stages', 'pas_tokens', ['tokens'],
        ['stage'], {}, 6),
      chart('bar', 'Visits by dock', 'pas_tokens', ['tokens'], ['dock']), chart('table', 'Sites', 'pas_tokens', ['tokens', 'open', 'dwell', 'over_limit'],
        ['site']),
    ], 'today', ['client_id']),
  },
  {
    name: 'PAS exceptions', description: 'Visits that went on too long, were closed by hand or were not announced.', category: 'pas', for: ['admin', 'pas',
      'warehouse'], pas: true,
    definition: laid([
      figure('Over 4 hours', 'pas_tokens', 'over_limit'), figure('Force closed', 'pas_tokens', 'force_closed'), figure('Not announced', 'pas_tokens',
        'unplanned'), figure('Dwell', 'pas_tokens', 'dwell'),
      chart('bar', 'Not announced by site', 'pas_tokens', ['unplanned'], ['site']), chart('bar', 'Force closed by site', 'pas_tokens', ['force_closed'],
        ['site']),
    ], '30d', ['client_id']),
  },
  {
    name: 'Vendor overtime', description: 'Hours and cost of vendors\' people.', category: 'vendor', for: ['admin', 'vendor', 'warehouse'],
    definition: laid([
      figure('Stays', 'timesheets', 'stays'), figure('Hours', 'timesheets', 'hours'), figure('Overtime', 'timesheets', 'overtime'),
      chart('line', 'Hours by day', 'timesheets', ['hours', 'overtime'], ['day'], {}, 12), chart('bar', 'Hours by role', 'timesheets', ['hours', 'overtime'],
        ['role']),
      chart('table', 'Warehouses', 'timesheets', ['stays', 'hours', 'overtime'], ['warehouse']),
    ], '30d', []),
  },
  {
    name: 'Deliveries by country', description: 'A row a country: parcels, delivery, punctuality and weight.', category: 'last_mile', kind: 1, for: ['admin',
      'client', 'carrier'],
    definition: laid([chart('table', 'Countries', 'packages', ['packages', 'delivered', 'delivery_rate', 'sla_hit', 'hours', 'weight'], ['country'], {}, 12)],
      '30d'),
  },
  {
    name: 'Bills by client', description: 'A row a client: charges to bill and their VAT.', category: 'finance', kind: 1, for: ['admin'],
    definition: laid([chart('table', 'Clients', 'billing', ['charges', 'amount', 'vat'], ['client', 'direction'], {}, 12)], '90d', ['client_id']),
  },
]
