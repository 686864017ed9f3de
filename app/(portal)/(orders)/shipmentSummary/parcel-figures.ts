import { lookups } from '@/components/screens/lookups'
import { asSummary } from '@/components/screens/summary'
import { shipmentGrouping } from '@/lib/domain/fulfilment-order'

/** Parcels of some days in figures. */
export const parcelFigures = asSummary<'fulfilmentOrders.parcelSummary'>({
  call: 'fulfilmentOrders.parcelSummary',
  rows: 'groups',
  days: 30,
  groups: shipmentGrouping.options,
  filters: {
    client_id: { label: 'Client', lookup: lookups.client }, carrier_id: { label: 'Carrier', lookup: lookups.carrier },
    warehouse_id: { label: 'Warehouse', lookup: lookups.warehouseRecord },
  },
  tiles: [
    { label: 'Parcels', field: 'packages', as: 'number', hint: '[units] units' }, { label: 'Delivered', field: 'delivered', as: 'number' },
    { label: 'Delivered at the first attempt', field: 'first_attempt_pct', as: 'percent' },
    { label: 'Hours to deliver', field: 'hours_to_deliver', as: 'number' }, { label: 'Returning', field: 'rto', as: 'number' },
    { label: 'COD', field: 'cod_total', as: 'money' },
  ],
  chart: { of: 'parcels packed and delivered', bars: { packages: 'Packed', delivered: 'Delivered' }, unit: 'parcels' },
  figures: {
    packages: { as: 'number', label: 'Parcels' }, units: 'number', chargeable_weight: { as: 'weight', label: 'Chargeable' },
    handed_over: { as: 'number', label: 'Handed over' }, in_transit: { as: 'number', label: 'In transit' }, delivered: 'number',
    rto: { as: 'number', label: 'Returning' }, first_attempt_pct: { as: 'percent', label: 'First attempt' },
    hours_to_deliver: { as: 'number', label: 'Hours to deliver' }, cod_total: { as: 'money', label: 'COD' },
  },
  opens: '/shipment-summary',
  exports: { call: 'fulfilmentOrders.parcelSummary', formats: ['xlsx'] },
  label: 'Shipment summary',
  empty: { title: 'Nothing was packed in these days', text: 'Choose other days, another client or carrier.' },
})
