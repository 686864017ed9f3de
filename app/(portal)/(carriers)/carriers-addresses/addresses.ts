import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'
import { weekdays } from '@/lib/domain/carrier'

/** Where a carrier can be reached (carriers.md 4). */
export const addresses = asListScreen({
  call: 'carriers.addresses',
  columns: {
    address_type: { label: 'Type', words: 'carrierAddressType', sort: true },
    company_name: { as: 'text', label: 'Company', sort: true },
    line1: { as: 'text', label: 'Address' },
    contact_name: { as: 'text', label: 'Contact' },
    phone: 'phone',
    city: { as: 'text', sort: true },
    country_code: { words: 'countryName', sort: true },
    working_hours: { as: 'text', label: 'Working hours' },
    is_default: { as: 'bool', label: 'Default' },
    status: 'guardedStatus',
    email: { as: 'text', hidden: true },
    pincode: { as: 'text', hidden: true },
    area: { as: 'text', hidden: true },
  },
  filters: {
    address_type: { label: 'Type', words: 'carrierAddressType' },
    country_code: 'countryName',
    status: 'guardedStatus',
  },
  search: 'Company, city, street or contact',
  sort: { by: 'address_type', way: 'a_to_z' },
  form: dialogForm<'carriers.addAddress', 'carriers.changeAddress'>({
    sections: {
      Address: {
        id: { lookup: 'carrier', required: true },
        address_type: { label: 'Type', words: 'carrierAddressType', required: true },
        company_name: { as: 'text', label: 'Company' },
        country_code: { words: 'countryName', required: true },
        city: { as: 'text', required: true },
        state: 'text',
        area: 'text',
        pincode: { as: 'text', hint: "As the country writes it; checked when saved." },
        line1: { as: 'text', label: 'Address line 1', required: true },
        line2: { as: 'text', label: 'Address line 2' },
        makani_no: { as: 'text', label: 'Makani number', hint: '10 digits, in the Emirates.', whenField: { field: 'country_code', is: ['AE'] } },
      },
      Contact: { contact_name: { as: 'text', label: 'Contact' }, phone: 'phone', email: 'email' },
      'When it is open': {
        working_days: { as: 'choices', label: 'Working days', options: weekdays },
        opening_from: { as: 'time', label: 'Opens' },
        opening_to: { as: 'time', label: 'Closes', hint: 'Earlier than it opens is the next day.' },
        is_default: { as: 'switch', label: 'Default of its type and country', hint: 'The former default gives way.' },
      },
    },
    add: {
      call: 'carriers.addAddress', label: 'Add address', done: 'The address is added.',
      start: { working_days: [1, 2, 3, 4, 5], opening_from: '08:00', opening_to: '18:00' },
    },
    change: {
      call: 'carriers.changeAddress', with: { id: '[carrier_id]', address_id: '[address_id]' },
      title: 'Address in [city]', done: 'The address in [city] is saved.',
    },
  }),
  rowActions: [
    {
      label: 'Make default', call: 'carriers.changeAddress', with: { id: '[carrier_id]', address_id: '[address_id]', is_default: true },
      showIf: { field: 'is_default', is: [false] }, done: 'The address in [city] is the default.',
    },
    {
      moves: 'carriers.changeAddress', of: 'the address in [city]', with: { id: '[carrier_id]', address_id: '[address_id]' },
      each: { inactive: { consequence: 'It is no longer used for pickups and returns.' } },
    },
  ],
  empty: { title: 'No addresses yet', text: 'Hubs, offices and where returns go.' },
  sheet: 'Carrier addresses',
})
