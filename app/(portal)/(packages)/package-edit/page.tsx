import { formPage } from '@/components/screens/form'
import { CarriersAble, ItemsGrid, LiveWeight, MapPin } from './edit-parts'

export default formPage('/package-edit', {
  load: 'packages.edit',
  loadWith: { id: '[id]' },
  named: 'tracking_no',
  call: 'packages.save',
  with: { id: '[id]', version: '[version]' },
  sections: {
    Consignee: {
      consignee_name: { as: 'text', label: 'Consignee name', required: true },
      consignee_company: { as: 'text', label: 'Company' },
      consignee_phone: { as: 'phone', label: 'Mobile', required: true },
      consignee_phone_alt: { as: 'phone', label: 'Alternate mobile' },
      consignee_email: { as: 'email', label: 'E-mail' },
      consignee_id_no: {
        as: 'text', label: 'ID number', hint: 'Never shown whole. Type the whole number to replace it, or empty the field to remove it.', autoComplete: 'off',
      },
    },
    Address: {
      country_code: { as: 'country', words: 'countryName', required: true },
      state: 'text',
      city: { as: 'text', required: true },
      area: 'text',
      pincode: 'text',
      national_address: {
        as: 'text', label: 'National address', hint: 'Four letters and four digits, such as RRRD2929.', whenField: { field: 'country_code', is: ['SA'] },
      },
      makani_no: { as: 'text', label: 'Makani number', hint: '10 digits.', whenField: { field: 'country_code', is: ['AE'] } },
      address_line1: { as: 'text', label: 'Address line 1', required: true },
      address_line2: { as: 'text', label: 'Address line 2' },
      lat: { as: 'number', label: 'Latitude' },
      lng: { as: 'number', label: 'Longitude' },
    },
    Goods: {
      pieces: { as: 'number', required: true },
      weight: { as: 'weight', label: 'Weight', required: true },
      length: { as: 'number', label: 'Length', unit: 'cm' },
      width: { as: 'number', label: 'Width', unit: 'cm' },
      height: { as: 'number', label: 'Height', unit: 'cm' },
      package_type: 'packageType',
      goods_description: { as: 'text', required: true },
      special_handling: { as: 'choices', label: 'Special handling', optionsFrom: 'handling_codes' },
    },
    Items: {},
    Money: {
      declared_value: { as: 'money', currencyFrom: 'currency', required: true },
      currency: { as: 'text', required: true },
      payment_mode: { label: 'Payment', words: 'paymentMode', required: true },
      cod_amount: { as: 'money', label: 'COD amount', currencyFrom: 'cod_currency', whenField: { field: 'payment_mode', is: ['cod'] } },
      cod_currency: { as: 'text', label: 'COD currency', whenField: { field: 'payment_mode', is: ['cod'] } },
      insurance_amount: { as: 'money', label: 'Insurance', currencyFrom: 'currency' },
      incoterm: 'packageIncoterm',
    },
    Service: {
      rsa_service_code: { as: 'choice', label: 'Service', optionsFrom: 'services', required: true },
      requested_delivery_date: 'date',
      delivery_instructions: 'longText',
    },
  },
  ofParts: ['items', 'carrier_id'],
  lockedFrom: 'locked_fields',
  lockNoteFrom: 'lock_note',
  confirm: {
    status: 409,
    message: 'Confirm that the label will be replaced.',
    question: 'This voids the current label and makes a new one. Continue?',
    consequence: 'Labels already printed must not be used any more.',
    with: { confirm_relabel: true },
  },
  done: 'The package is saved.',
  then: '/packages/[id]',
}, { Address: MapPin, Goods: LiveWeight, Items: ItemsGrid, Service: CarriersAble })
