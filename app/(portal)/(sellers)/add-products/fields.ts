import type { DialogForm } from '@/components/screens/dialog-definition'

const yesNo = { as: 'choice', options: [{ value: true, label: 'Yes' }, { value: false, label: 'No' }] } as const

/** What is changed of a product, whether it is checked or in the catalogue. */
export const productSections: DialogForm['sections'] = {
  Product: {
    product_name: { as: 'text', label: 'Product' }, description: { as: 'longText', label: 'Description' }, brand: { as: 'text', label: 'Brand' },
    brand_authorised: { ...yesNo, label: 'Brand authorised', hint: 'A letter of the brand says that it may be sold.' },
    category: { words: 'sellerCategory' }, gtin: { as: 'text', label: 'GTIN' },
  },
  Customs: {
    hs_code: { as: 'text', label: 'HS code', hint: '6, 8 or 12 digits' }, country_of_origin: { as: 'country', label: 'Country of origin' },
    unit_value: { as: 'money', label: 'Unit value', currencyFrom: 'currency' }, currency: { words: 'currency' },
    unit_weight: { as: 'weight', label: 'Unit weight' },
  },
  Kind: {
    battery_type: { words: 'battery', label: 'Battery' }, is_liquid: { ...yesNo, label: 'Liquid' }, is_magnetic: { ...yesNo, label: 'Magnetic' },
    is_wireless: { ...yesNo, label: 'Wireless' }, is_food: { ...yesNo, label: 'Food' }, is_cosmetic: { ...yesNo, label: 'Cosmetic' },
    is_medical: { ...yesNo, label: 'Medical' }, shelf_life_months: { as: 'number', label: 'Shelf life', unit: 'months' },
  },
}

export const seller = { as: 'lookup', label: 'Seller', call: 'sellers.activeNames', value: 'id', text: '[legal_name], [seller_code]' } as const
