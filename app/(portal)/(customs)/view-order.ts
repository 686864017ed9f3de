/** The order a row of the customs desk is of: of parcels, else of goods in bulk. */
export const parcelOrder = '/shipping-list/[fulfillment_id]'
export const viewOrder = [
  { label: 'View order', opens: parcelOrder }, { label: 'View order', opens: '/outbound-summary-view?id=[outbound_id]' },
]
