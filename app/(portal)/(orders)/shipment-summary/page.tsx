import { listPage } from '@/components/screens/list'

const one = '/shipmentSummary?tracking_no=[tracking_no]'

export default listPage('/shipment-summary', {
  call: 'fulfilmentOrders.parcels',
  columns: {
    tracking_no: { as: 'code', label: 'Parcel', opens: one }, status: 'packageStatus', carrier: { label: 'Carrier', letters: 16 },
    fulfillment_no: { as: 'code', label: 'Fulfilment order', opens: '/shipping-list/[fulfillment_id]' }, client: { label: 'Client', letters: 18 },
    city: { letters: 14 }, chargeable_weight: { as: 'weight', label: 'Chargeable' }, handed_over_at: { as: 'dateTime', label: 'Handed over' },
    ref_no: { as: 'code', label: 'Reference' }, warehouse: { as: 'code', letters: 6 }, country_code: { letters: 3, label: 'Country' },
    packed_at: { as: 'dateTime', label: 'Packed', sort: true }, delivered_at: { as: 'dateTime', label: 'Delivered' },
    weight: { as: 'weight', label: 'Weight' }, volumetric_weight: { as: 'weight', label: 'Volumetric' }, cod_amount: { as: 'money', label: 'COD' },
    last_event: { label: 'Last event', letters: 22 },
  },
  filters: { status: 'packageStatus', client_id: 'client', carrier_id: 'carrier', warehouse_id: 'warehouseRecord' },
  dates: true,
  period: 30,
  search: 'Parcel, order or reference',
  sort: { by: 'packed_at', way: 'highest' },
  empty: {
    title: 'No parcels yet', text: 'Each box that is packed stands here as the parcel its carrier takes.', inPeriod: 'Nothing was packed in these days.',
  },
  opens: one,
  rowActions: [{ label: 'Open', opens: one }, { label: 'Parcel', opens: '/packages/[package_id]' }],
  sheet: 'Shipments',
  exportBy: 'fulfilmentOrders.parcelFile',
})
