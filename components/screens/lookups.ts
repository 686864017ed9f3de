import type { CallName } from '@/lib/contract/types'

/** A list people choose from as they type: its call, and the fields its rows are read by; `text` is one, or several: `[bag_no] to [destination]`. */
export interface Lookup {
  call: CallName
  value: string
  text: string
  /** Sent beside the text typed. */
  with?: Record<string, unknown>
}

const named = <Name extends string>(lookups: Record<Name, Lookup & { label: string }>) => lookups

/** What many screens choose from, by name: as a filter, as a field of a form, and as what an action asks. */
export const lookups = named({
  client: { label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
  carrier: { label: 'Carrier', call: 'carriers.dropdown', value: 'id', text: 'carrier_name' },
  bank: { label: 'Account', call: 'banks.list', value: 'id', text: '[bank_name], [currency], [iban]' },
  country: { label: 'Country', call: 'settings.countries', value: 'country_code', text: 'country_name' },
  facility: { label: 'Facility', call: 'settings.facilities', value: 'value', text: 'label' },
  warehouse: { label: 'Warehouse', call: 'settings.facilities', value: 'value', text: 'label' },
  warehouseRecord: { label: 'Warehouse', call: 'masterData.warehouseChoices', value: 'value', text: 'label' },
  serviceCentre: { label: 'Service centre', call: 'masterData.centreChoices', value: 'value', text: 'label' },
  agent: { label: 'Agent', call: 'baseAgents.dropdown', value: 'id', text: 'agent_name' },
  airport: { label: 'Airport', call: 'countries.airportCodes', value: 'airport_code', text: 'airport_name' },
  service: { label: 'Service', call: 'rsaServices.list', value: 'code', text: 'name' },
  event: { label: 'Event', call: 'tracking.events', value: 'code', text: 'name' },
  handling: { label: 'Handling code', call: 'codes.handling', value: 'code', text: 'name' },
  product: { label: 'Product', call: 'catalogue.products', value: 'id', text: '[product_code] [product_name]' },
  sku: { label: 'SKU', call: 'catalogue.skus', value: 'id', text: '[sku_code] [sku_name]' },
  clientSku: { label: 'SKU of a client', call: 'catalogue.skus', value: 'id', text: '[sku_code] [sku_name], [client_name]' },
  channel: { label: 'Channel', call: 'channels.list', value: 'id', text: '[channel_name], [client_name]' },
  vendor: { label: 'Vendor', call: 'vendors.dropdown', value: 'id', text: 'vendor_name' },
  omsCategory: { label: 'Category', call: 'omsCategories.dropdown', value: 'id', text: '[category_name], [oms_name]' },
  supplier: { label: 'Supplier', call: 'suppliers.dropdown', value: 'id', text: 'vendor_name' },
  b2bSupplier: { label: 'Supplier', call: 'b2bSuppliers.dropdown', value: 'id', text: '[supplier_name], [client_name]' },
  b2bConsignee: { label: 'Consignee', call: 'b2bConsignees.dropdown', value: 'id', text: '[consignee_code] [consignee_name], [client_name]' },
  b2bVariant: { label: 'Variant', call: 'btbVariants.choices', value: 'id', text: '[variant_code] [variant_name]' },
  group: { label: 'Group', call: 'groups.names', value: 'id', text: 'name' },
  uploader: { label: 'Uploaded by', call: 'uploads.uploaders', value: 'id', text: 'name' },
  manifestUser: { label: 'User', call: 'manifests.users', value: 'id', text: 'name' },
  linehaul: { label: 'Linehaul', call: 'linehaul.list', value: 'id', text: 'linehaul_code' },
  site: { label: 'Site', call: 'pasSites.mine', value: 'warehouse_id', text: 'site_code' },
  gate: { label: 'Gate', call: 'pasSites.gates', value: 'id', text: 'gate_code' },
  dock: { label: 'Dock', call: 'pasSites.docks', value: 'id', text: 'dock_no' },
  pickupSlot: { label: 'Slot', call: 'pickup.slots', value: 'id', text: 'slot_name' },
})
export type LookupName = keyof typeof lookups
