import { asFormScreen, type FormScreen } from '@/components/screens/form-definition'

const sections: FormScreen<'vendors.change'>['sections'] = {
  Company: {
    vendor_code: { as: 'text', label: 'Code', hint: '3 to 20 capital letters or digits.', required: true },
    vendor_name: { as: 'text', label: 'Name', required: true },
    vendor_name_ar: { as: 'text', label: 'Name in Arabic' },
    vendor_type: { label: 'Lends', words: 'vendorType', required: true },
    trade_license_no: { as: 'text', label: 'Trade licence no.', required: true },
    license_authority: { as: 'text', label: 'Licensing authority', hint: 'Such as Dubai Economy', required: true },
    license_expiry: { as: 'date', label: 'Licence valid until', required: true },
    mol_establishment_no: { as: 'text', label: 'Labour ministry no.', hint: 'Needed for manpower.' },
    vat_registered: { as: 'switch', label: 'Registered for VAT' },
    trn: { as: 'text', label: 'TRN', hint: '15 digits, starts with 100.', whenField: { field: 'vat_registered', is: [true] } },
  },
  Contact: {
    contact_name: { as: 'text', label: 'Contact', required: true },
    email: { as: 'email', label: 'E-mail', required: true },
    phone: { as: 'phone', label: 'Phone', required: true },
    address: { as: 'text', label: 'Address' },
    city: { as: 'text', label: 'City', required: true },
    emirate: { as: 'text', label: 'Emirate' },
  },
  Bank: {
    bank_name: { as: 'text', label: 'Bank' },
    account_name: { as: 'text', label: 'Account name' },
    iban: { as: 'text', label: 'IBAN' },
  },
  Terms: {
    payment_terms_days: { as: 'number', label: 'Payment terms', unit: 'days' },
    currency: { as: 'text', label: 'Currency', hint: 'Three letters.' },
  },
  Warehouses: {
    warehouse_ids: { as: 'choices', label: 'May work in', optionsFrom: 'warehouse_options', hint: 'At least one before it can be activated.' },
  },
}

export const newVendor = asFormScreen<'vendors.add'>({
  call: 'vendors.add', sections: sections as FormScreen<'vendors.add'>['sections'],
  start: { vat_registered: true, payment_terms_days: 30, currency: 'AED', country_code: 'AE', warehouse_ids: [] }, save: 'Save vendor',
  done: 'The vendor is added. Enter its rate card and staff next.', then: '/vendor/add-vendor/[id]',
})

export const savedVendor = asFormScreen<'vendors.change'>({
  call: 'vendors.change', with: { id: '[id]', version: '[version]' }, sections, lockedFrom: 'locked',
  lockedReason: 'Bank data is kept by finance.', save: 'Save vendor', done: 'The vendor is saved.', then: '/vendor/list',
})
