import { detailPage } from '@/components/screens/detail'
import { showSummary } from '@/components/screens/summary'
import { parcelFigures } from './parcel-figures'
import { ShipmentActions, ShipmentBody, ShipmentStatus } from './shipment-body'

export default detailPage('/shipmentSummary', {
  load: 'fulfilmentOrders.shipment', input: { tracking_no: '[tracking_no]' }, title: 'tracking_no',
  Status: ShipmentStatus, Actions: ShipmentActions, Body: ShipmentBody, overview: showSummary('/shipmentSummary', parcelFigures),
})
