import { asFormScreen, type FormField, type FormScreen } from '@/components/screens/form-definition'

const sections: Record<string, Record<string, FormField>> = {
  Address: {
    name: { as: 'text', hint: 'Like JAFZA warehouse 3; once a client.', required: true, autoComplete: 'off' },
    address_type: { label: 'Type', words: 'clientAddressType', required: true },
    country_code: { words: 'countryName', required: true },
    city: { as: 'text', hint: 'As our list of the country spells it.', required: true, autoComplete: 'off' },
    state: { as: 'text', label: 'State or emirate', hint: 'Left empty, the city’s own.', autoComplete: 'off' },
    area: { as: 'text', autoComplete: 'off' },
    address_line1: { as: 'text', label: 'Address line 1', required: true, autoComplete: 'off' },
    address_line2: { as: 'text', label: 'Address line 2', autoComplete: 'off' },
    pincode: { as: 'text', label: 'Postcode', hint: 'The Emirates have none.', autoComplete: 'off' },
    po_box: { as: 'text', label: 'P.O. box', autoComplete: 'off' },
    makani_no: { as: 'text', label: 'Makani number', hint: '10 digits, in the Emirates.', whenField: { field: 'country_code', is: ['AE'] } },
    is_default: { as: 'switch', label: 'Default of its type', hint: 'The former default gives way.' },
  },
  Contact: {
    contact_name: { as: 'text', label: 'Contact', required: true, autoComplete: 'off' },
    contact_phone: { as: 'phone', label: 'Phone', required: true, autoComplete: 'off' },
    contact_email: { as: 'email', label: 'E-mail', autoComplete: 'off' },
  },
  'On the map': { latitude: { as: 'text', hint: 'Like 25.004510' }, longitude: { as: 'text', hint: 'Like 55.129170' } },
}

export const newAddress = asFormScreen<'clientAddresses.add'>({
  call: 'clientAddresses.add',
  with: { id: '[id]' },
  sections: sections as FormScreen<'clientAddresses.add'>['sections'],
  start: { address_type: 'pickup', country_code: 'AE', is_default: false },
  save: 'Add address',
  done: 'The address is added.',
  then: '/client-addresses?client_id=[id]',
})

export const savedAddress = asFormScreen<'clientAddresses.change'>({
  call: 'clientAddresses.change',
  with: { id: '[client_id]', address_id: '[address_id]', version: '[version]' },
  sections: sections as FormScreen<'clientAddresses.change'>['sections'],
  done: '[name] is saved.',
  then: '/client-addresses?client_id=[client_id]',
})
