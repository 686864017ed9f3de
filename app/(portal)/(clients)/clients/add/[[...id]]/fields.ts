import { asFormScreen, type FormField, type FormScreen } from '@/components/screens/form-definition'

const other = { call: 'clients.dropdown', value: 'id', text: 'name', shown: 'parent' } as const

/** What is asked of a client (clients.md 4.1), with our own words to choose from. */
const sections: Record<string, Record<string, FormField>> = {
  Company: {
    client_code: { as: 'text', label: 'Code', hint: '3 to 10 capital letters or digits; stands on labels.', required: true, autoComplete: 'off' },
    name: { as: 'text', label: 'Legal name', required: true, autoComplete: 'off' },
    trade_name: { as: 'text', label: 'Trade name', hint: 'As people read it on the tracking page.', autoComplete: 'off' },
    client_type: { label: 'Type', words: 'clientType', required: true },
    parent_client_id: { as: 'lookup', label: 'Belongs to the group of', lookup: other },
    country_code: { as: 'choice', label: 'Country', optionsFrom: 'countries', required: true },
    trade_license_no: { as: 'text', label: 'Trade licence', hint: 'Needed in the Emirates.' },
    trade_license_authority: { as: 'text', label: 'Licensing authority', hint: 'As Dubai Economy and Tourism; e-invoices name it.' },
    trade_license_expiry: { as: 'date', label: 'Licence valid until' },
  },
  'Tax and customs': {
    vat_registered: { as: 'switch', label: 'Registered for VAT' },
    trn: { as: 'text', label: 'TRN', hint: 'In the Emirates 15 digits starting with 100.', whenField: { field: 'vat_registered', is: [true] } },
    importer_code: { as: 'text', label: 'Importer code', hint: 'Of Dubai Customs; needed for IOR and direct import.' },
  },
  Services: {
    service_type: { label: 'Services', words: 'serviceType', required: true },
    environment: { words: 'clientEnvironment', hint: 'Production once the client is active.' },
    integration_mode: { label: 'How its system hears of events', words: 'clientIntegration' },
    currency: { as: 'choice', optionsFrom: 'currencies', required: true },
    time_zone: { as: 'choice', label: 'Time zone', optionsFrom: 'time_zones', hint: 'Where its reports’ days end.' },
  },
  Contacts: {
    contact_name: { as: 'text', label: 'Contact', required: true, autoComplete: 'off' },
    contact_email: { as: 'email', label: 'Contact e-mail', hint: 'The invitation goes there.', required: true, autoComplete: 'off' },
    contact_phone: { as: 'phone', label: 'Contact phone', required: true, autoComplete: 'off' },
    billing_email: { as: 'text', label: 'Billing e-mail', hint: 'Up to five, parted by commas.', autoComplete: 'off' },
    account_manager_id: { as: 'choice', label: 'Account manager', optionsFrom: 'account_managers' },
  },
  'Credit and bank': {
    payment_terms_days: { as: 'number', label: 'Payment terms', unit: 'days' },
    credit_limit: { as: 'money', label: 'Credit limit', currencyFrom: 'currency', hint: '0.00 stands for no check.' },
    bank_beneficiary: { as: 'text', label: 'Beneficiary', autoComplete: 'off' },
    bank_name: { as: 'text', label: 'Bank' },
    iban: { as: 'text', label: 'IBAN', autoComplete: 'off' },
    swift: { as: 'text', label: 'SWIFT' },
  },
  Logo: {},
  Remarks: { remarks: { as: 'longText', label: 'Remarks', hint: 'Internal; the client does not see them.' } },
}

export const newClient = asFormScreen<'clients.create'>({
  call: 'clients.create',
  sections: sections as FormScreen<'clients.create'>['sections'],
  ofParts: ['logo'],
  start: {
    client_type: 'brand', country_code: 'AE', currency: 'AED', time_zone: 'Asia/Dubai', environment: 'sandbox',
    integration_mode: 'schedular', vat_registered: false, payment_terms_days: 30, credit_limit: '0.00',
  },
  save: 'Add client',
  done: 'Client [client_code] is added, inactive until it is ready.',
  then: '/clients/add/[id]',
})

export const savedClient = asFormScreen<'clients.change'>({
  call: 'clients.change',
  with: { id: '[id]', version: '[version]' },
  sections: sections as FormScreen<'clients.change'>['sections'],
  ofParts: ['logo'],
  done: 'Client [client_code] is saved.',
  then: '/clients/add/[id]',
})
