import { dialogForm } from '@/components/screens/dialog-definition'
import type { Moves } from '@/components/screens/list-definition'
import { countryNames } from '@/lib/domain/countries'

/** Those of the Emirates import in their own name. */
export const countries = Object.entries(countryNames).filter(([code]) => code !== 'AE').map(([value, label]) => ({ value, label }))

/** Adding and changing a seller, from either list of sellers. */
export const sellerForm = dialogForm<'sellers.add', 'sellers.change'>({
  sections: {
    Company: {
      legal_name: { as: 'text', label: 'Legal name' },
      trade_name: { as: 'text', label: 'Trade name' },
      country_code: { as: 'choice', label: 'Country', options: countries },
      registration_no: { as: 'text', label: 'Registration number', hint: 'Of a Chinese company its 18-character USCC.' },
      vat_no: { as: 'text', label: 'VAT number' },
      eori_no: { as: 'text', label: 'EORI number' },
      address_line1: { as: 'text', label: 'Address' },
      city: 'text',
      state: 'text',
      pincode: { as: 'text', label: 'Postcode' },
    },
    Store: {
      platform: 'sellerPlatform',
      platform_merchant_id: { as: 'text', label: 'Merchant id' },
      store_url: { as: 'text', label: 'Shop address' },
      product_categories: { label: 'Categories', words: 'sellerCategory' },
      expected_monthly_value: { as: 'money', label: 'Expected monthly value', currencyFrom: 'currency' },
      currency: 'currency',
    },
    Contact: {
      contact_name: { as: 'text', label: 'Name', autoComplete: 'off' },
      contact_email: { as: 'email', label: 'E-mail', hint: 'The invitation goes there.', autoComplete: 'off' },
      contact_phone: { as: 'phone', label: 'Phone', autoComplete: 'off' },
      run_by_agency: { as: 'switch', label: 'Run by an agency', hint: 'Its contact may be that of other sellers too: one account acts for all of them.' },
    },
    Mapping: { client_ids: { as: 'choices', label: 'Sells for', lookup: 'client' } },
  },
  add: { call: 'sellers.add', label: 'Add seller', done: 'Seller [seller_code] is added.', start: { currency: 'USD', run_by_agency: false } },
  change: {
    call: 'sellers.change', with: { id: '[id]', version: '[version]' }, load: { call: 'sellers.one', with: { id: '[id]' } },
    title: 'Seller [seller_code]', done: 'Seller [seller_code] is saved.',
  },
})

/** Switching a seller on and off: on once its agreement is signed, off with a reason. */
export const switches: Moves[] = [
  { moves: 'sellers.change', field: 'active', machine: 'switchStatus', to: 'active', of: '[legal_name]', showIf: { field: 'may_activate', is: [true] } },
  {
    moves: 'sellers.change', field: 'active', machine: 'switchStatus', to: 'inactive', of: '[legal_name]',
    each: { inactive: { consequence: 'New invoices are refused.', ask: { deactivated_reason: { as: 'longText', label: 'Reason', required: true } } } },
  },
]
