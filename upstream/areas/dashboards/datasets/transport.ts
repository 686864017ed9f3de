import { sql } from 'drizzle-orm'
import { bagType } from '@/lib/domain/lists'
import { bagStatus, clearanceStatus, consolidationStatus, transportMode } from '@/lib/domain/container'
import { packageList } from '@/lib/domain/package-list'
import { visiblePackageLists } from '../../../core/parcels/scope'
import { literal } from '../../../db/literals'
import { visibleBags, visibleConsolidations } from '../../containers/scope'
import { carrierOf, clientOf, count, countIf, countryOf, type Dataset, hoursFrom, mean, statusOf, sumOf } from '../dataset'

export const bags: Dataset = {
  label: 'Bags', text: 'Bags and what lies in them.', from: sql`bags b`, scope: (who) => visibleBags(who, sql`b`),
  dates: {
    created: { label: 'Created', at: sql`b.created_at`, opens: {} }, closed: { label: 'Closed', at: sql`b.closed_at` }, received: { label: 'Received',
      at: sql`b.received_at` },
  },
  dimensions: {
    status: statusOf(sql`b.status`, bagStatus), bag_type: { label: 'Type', at: sql`b.bag_type`, naming: bagType, opens: 'bag_type' },
    destination: { label: 'Destination', at: sql`b.destination`, opens: 'destination' }, client: clientOf(sql`b.client_id`),
    carrier: carrierOf(sql`b.carrier_id`), country: countryOf(sql`b.destination_country`),
  },
  measures: {
    bags: count('Bags', 'Bags'), open: countIf('Open', 'Bags still being filled', sql`b.status = ${literal(bagStatus, 'open')}`, { status: 'open' }),
    packages: sumOf('Packages', 'Parcels in them', sql`b.package_count`), kg: sumOf('Weight', 'Net kilograms', sql`b.net_weight`, 'weight'),
  },
  opens: '/bags',
}

export const consolidations: Dataset = {
  label: 'Consolidations', text: 'Cargo under one waybill, by mode and airport.', from: sql`consolidations k`,
  scope: (who) => visibleConsolidations(who, sql`k`),
  dates: {
    created: { label: 'Created', at: sql`k.created_at`, opens: { date_of: 'created' } }, departed: { label: 'Departed', at: sql`k.departed_at`,
      opens: { date_of: 'departed' } },
    arrived: { label: 'Arrived', at: sql`k.arrived_at` }, released: { label: 'Released by customs', at: sql`k.released_at` },
  },
  dimensions: {
    status: statusOf(sql`k.status`, consolidationStatus), mode: { label: 'Mode', at: sql`k.transport_mode`, naming: transportMode },
    clearance: { label: 'Clearance', at: sql`k.clearance_status`, naming: clearanceStatus },
    origin: { label: 'From', at: sql`k.origin_airport` }, airport: { label: 'To', at: sql`k.destination_airport` },
    client: clientOf(sql`k.client_id`), carrier: carrierOf(sql`k.carrier_id`),
  },
  measures: {
    consolidations: count('Consolidations', 'Consolidations'),
    kg: sumOf('Weight', 'Gross kilograms, net where nobody weighed it', sql`coalesce(k.gross_weight, k.net_weight)`, 'weight'),
    packages: sumOf('Packages', 'Parcels in them', sql`k.package_count`),
    clearance_hours: mean('Clearance hours', 'Mean hours from arrival to release', hoursFrom(sql`k.arrived_at`, sql`k.released_at`), 'hours'),
    waiting: countIf('In clearance', 'Arrived and not released', sql`k.arrived_at is not null and k.released_at is null
      and k.status = ${literal(consolidationStatus, 'in_clearance')}`),
  },
  opens: '/consolidations',
}

/** Shipments of sellers whose importer of record we are. */
export const packageLists: Dataset = {
  label: 'IOR shipments', text: 'Shipments imported in our name, in the states of their workflow.', from: sql`package_lists l`,
  scope: (who) => visiblePackageLists(who, sql`l`),
  dates: {
    submitted: { label: 'Submitted', at: sql`coalesce(l.submitted_at, l.created_at)` }, shipped: { label: 'Shipped', at: sql`l.shipped_at` },
    closed: { label: 'Customs closed', at: sql`l.custom_closed_at` },
  },
  dimensions: {
    ship_status: statusOf(sql`l.status`, packageList, undefined, 'Ship status'), client: clientOf(sql`l.client_id`),
    seller: { label: 'Seller', at: sql`l.seller_name` }, country: countryOf(sql`l.origin_country`),
  },
  measures: {
    shipments: count('Shipments', 'Shipments'), packages: sumOf('Packages', 'Cartons and pallets', sql`l.package_count`),
    payment: sumOf('To pay', 'Duty, VAT and fees, in dirhams', sql`l.payment_amount`, 'money'),
    paid: sumOf('Paid', 'What was paid of it, in dirhams', sql`l.paid_amount`, 'money'),
    cif: sumOf('CIF', 'Value at the border, in dirhams', sql`l.cif_aed`, 'money'),
  },
}
