import { dialogForm } from '@/components/screens/dialog-definition'

/** All fields of a SKU, in the sections of fulfilment.md 4.5. */
export const skuForm = dialogForm<'catalogue.addSku', 'catalogue.changeSku'>({
  sections: {
    Identity: {
      client_id: { label: 'Client', lookup: 'client', shown: 'client_name' },
      product_id: { lookup: 'product', shown: 'product', hint: 'An e-commerce SKU belongs to a product of the same client.' },
      sku_code: { label: 'SKU code', hint: 'Letters, digits, dots, dashes and slashes. It cannot be changed later.' },
      sku_name: { label: 'Name', required: true },
      sku_name_ar: { label: 'Name in Arabic' },
      scope: { label: 'Sold as', words: 'skuScope', required: true },
      attributes: { label: 'Variant', hint: 'At most three pairs, such as colour=Black; size=M.' },
      uom: { label: 'Unit', words: 'skuUnit', required: true },
      unit_price: { as: 'money', label: 'Price', currencyFrom: 'currency' },
      unit_cost: { as: 'money', label: 'Cost', currencyFrom: 'currency' },
      currency: { words: 'currency', required: true },
      vat_rate: { label: 'VAT', words: 'skuVatRate', hint: 'As the product’s category when empty, else 5 %.' },
    },
    Barcodes: {
      barcode_lines: {
        as: 'longText', label: 'Barcodes',
        hint: 'One a line, the primary first. Say the pack and its units where it is no single unit: 16291041500210 carton 24.',
      },
    },
    Measures: {
      weight: 'weight',
      length: { unit: 'cm' },
      width: { unit: 'cm' },
      height: { unit: 'cm' },
      units_per_carton: { as: 'number', label: 'Units per carton' },
      cartons_per_pallet: { as: 'number', label: 'Cartons per pallet' },
      storage_class: { label: 'Storage', words: 'storageClass', hint: 'As the product’s category when empty, else ambient.' },
      is_fragile: { as: 'switch', label: 'Fragile' },
      is_dangerous: { as: 'switch', label: 'Dangerous goods', hint: 'Left alone, a new SKU is as its product’s category.' },
      un_number: { label: 'UN number', hint: 'Of dangerous goods, such as UN1950.' },
    },
    Customs: {
      hs_code: { label: 'HS code', hint: '6 to 12 digits.' },
      country_of_origin: { as: 'country', label: 'Country of origin', words: 'countryName' },
    },
    Tracking: {
      is_batch_tracked: { as: 'switch', label: 'Batches' },
      is_expiry_tracked: { as: 'switch', label: 'Expiry dates', hint: 'Batches are tracked then too. Left alone, a new SKU is as its product’s category.' },
      is_serial_tracked: { as: 'switch', label: 'Serial numbers' },
      shelf_life_days: { as: 'number', label: 'Shelf life', unit: 'days', hint: 'Needed where expiry is tracked.' },
      min_receipt_shelf_life_pct: {
        as: 'number', label: 'Least life left on receipt', unit: '%', hint: '50 when empty and expiry is tracked.',
      },
      min_ship_shelf_life_days: {
        as: 'number', label: 'Least life left on shipping', unit: 'days', required: true,
      },
      rotation: { label: 'Which goes first', words: 'rotation', hint: 'First to expire where expiry is tracked, else first in, when empty.' },
    },
    Replenishment: {
      reorder_point: { as: 'number', label: 'Reorder point', hint: 'Units available at which it is to be ordered again.' },
      safety_stock: { as: 'number', label: 'Safety stock' },
    },
  },
  add: {
    call: 'catalogue.addSku', label: 'Add SKU', done: 'SKU [sku_code] is added.',
    start: {
      scope: 'ecom', uom: 'EA', currency: 'AED', is_fragile: false, is_batch_tracked: false, is_serial_tracked: false, min_ship_shelf_life_days: 30,
    },
  },
  change: {
    call: 'catalogue.changeSku', with: { id: '[id]', version: '[version]' }, title: 'SKU [sku_code]', done: 'SKU [sku_code] is saved.',
    load: { call: 'catalogue.sku', with: { id: '[id]' } },
  },
})
