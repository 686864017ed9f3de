import { asFormScreen, type FormScreen } from '@/components/screens/form-definition'

const what: FormScreen<'b2bSkus.change'>['sections'][string] = {
  sku_name: { label: 'Name', required: true },
  sku_name_ar: { label: 'Name in Arabic' },
  scope: { label: 'Sold as', words: 'skuScope', required: true },
  uom: { label: 'Unit', words: 'skuUnit', required: true, hint: 'What quantities of it count.' },
  unit_cost: { as: 'money', label: 'Cost', currencyFrom: 'currency' },
  unit_price: { as: 'money', label: 'Price', currencyFrom: 'currency' },
  currency: { words: 'currency', required: true },
  default_supplier_id: { label: 'Supplier', lookup: 'b2bSupplier', shown: 'supplier_name', hint: 'Who usually sends it.' },
  wms_item_code: { label: 'WMS item code', hint: 'What the client’s warehouse system calls it; its code when empty.' },
}

const sections: FormScreen<'b2bSkus.change'>['sections'] = {
  Identity: what,
  Packs: {
    inner_qty: { as: 'number', label: 'Units an inner' },
    units_per_carton: { as: 'number', label: 'Units a case', hint: 'A multiple of the units of an inner.' },
    cartons_per_pallet: { as: 'number', label: 'Cases a pallet' },
    ti: { as: 'number', label: 'Cases a layer' },
    hi: { as: 'number', label: 'Layers a pallet' },
    case_length: { label: 'Length of a case', unit: 'cm' },
    case_width: { label: 'Width of a case', unit: 'cm' },
    case_height: { label: 'Height of a case', unit: 'cm' },
    case_weight: { as: 'weight', label: 'Weight of a case' },
    weight: 'weight',
    length: { unit: 'cm' },
    width: { unit: 'cm' },
    height: { unit: 'cm' },
    barcode_lines: {
      as: 'longText', label: 'Barcodes',
      hint: 'One a line, the primary first. Say the pack and its units where it is no single unit: 16291041500210 carton 24.',
    },
  },
  Tracking: {
    is_batch_tracked: { as: 'switch', label: 'Batches' },
    is_expiry_tracked: { as: 'switch', label: 'Expiry dates', hint: 'Batches are tracked then too.' },
    is_serial_tracked: { as: 'switch', label: 'Serial numbers' },
    shelf_life_days: { as: 'number', label: 'Shelf life', unit: 'days', hint: 'Needed where expiry is tracked.' },
    min_receipt_shelf_life_pct: { as: 'number', label: 'Least life left on receipt', unit: '%', hint: '50 when empty and expiry is tracked.' },
    min_ship_shelf_life_days: { as: 'number', label: 'Least life left on shipping', unit: 'days', required: true },
    rotation: { label: 'Which goes first', words: 'rotation', hint: 'First to expire where expiry is tracked, else first in, when empty.' },
  },
  Storage: {
    storage_class: { label: 'Storage', words: 'storageClass', hint: 'Ambient when empty.' },
    temperature_min: { label: 'Lowest temperature', unit: '°C' },
    temperature_max: { label: 'Highest temperature', unit: '°C' },
    is_fragile: { as: 'switch', label: 'Fragile' },
    is_dangerous: { as: 'switch', label: 'Dangerous goods' },
    un_number: { label: 'UN number', hint: 'Of dangerous goods, such as UN1950.' },
    reorder_point: { as: 'number', label: 'Reorder point', hint: 'Units available at which it is to be ordered again.' },
    safety_stock: { as: 'number', label: 'Safety stock' },
  },
  Compliance: {
    label_required: { as: 'switch', label: 'Labelled before shipping', hint: 'Its units go to a consignee only with the label of a variant for its country.' },
    product_registration_no: { label: 'Registration no.', hint: 'Of the municipality or the health authority.' },
    registration_expiry: { as: 'date', label: 'Registration ends' },
  },
  Customs: {
    hs_code: { label: 'HS code', hint: '6 to 12 digits.' },
    country_of_origin: { as: 'country', label: 'Country of origin', words: 'countryName' },
  },
}

const ofNew: FormScreen<'b2bSkus.add'>['sections'][string] = {
  client_id: { label: 'Client', lookup: 'client', shown: 'client_name' },
  sku_code: { label: 'SKU code', hint: 'Letters, digits, dots, dashes and slashes. It cannot be changed later.' },
}

export const newSku = asFormScreen<'b2bSkus.add'>({
  call: 'b2bSkus.add', sections: { ...(sections as FormScreen<'b2bSkus.add'>['sections']), Identity: { ...ofNew, ...what } },
  start: {
    scope: 'b2b', uom: 'EA', currency: 'AED', is_fragile: false, is_batch_tracked: false, is_expiry_tracked: false, is_serial_tracked: false,
    is_dangerous: false, label_required: false, min_ship_shelf_life_days: 30,
  },
  save: 'Add SKU', done: 'The SKU is added.', then: '/add-edit-sku/[id]',
})

export const savedSku = asFormScreen<'b2bSkus.change'>({
  call: 'b2bSkus.change', with: { id: '[id]', version: '[version]' }, sections, save: 'Save SKU', done: 'The SKU is saved.', then: '/skulist',
})
