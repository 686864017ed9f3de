import { asListScreen } from '@/components/screens/list-definition'

const edit = '/client-addresses/[client_id]?address_id=[address_id]'
const one = { id: '[client_id]', address_id: '[address_id]', version: '[version]' }

/** Where a client can be reached (clients.md 4). */
export const addresses = asListScreen({
  call: 'clientAddresses.list',
  columns: {
    name: { as: 'text', sort: true, opens: edit },
    address_type: { label: 'Type', words: 'clientAddressType', sort: true },
    contact_name: { as: 'text', label: 'Contact' },
    contact_phone: { as: 'phone', label: 'Phone' },
    address_line1: { as: 'text', label: 'Address' },
    area: 'text',
    city: { as: 'text', sort: true },
    state: 'text',
    country_code: { words: 'countryName', sort: true },
    is_default: { as: 'bool', label: 'Default' },
    status: 'recordStatus',
    contact_email: { as: 'text', label: 'E-mail', hidden: true },
    pincode: { as: 'text', label: 'Postcode', hidden: true },
    po_box: { as: 'text', label: 'P.O. box', hidden: true },
    makani_no: { as: 'text', label: 'Makani', hidden: true },
  },
  filters: {
    address_type: { label: 'Type', words: 'clientAddressType' },
    status: 'recordStatus',
  },
  search: 'Name, city, street or contact',
  sort: { by: 'name', way: 'a_to_z' },
  opens: edit,
  rowActions: [
    { label: 'Edit', opens: edit, call: 'clientAddresses.change' },
    {
      label: 'Make default', call: 'clientAddresses.change', with: { ...one, is_default: true },
      showIf: { field: 'is_default', is: [false] }, done: 'The address is the default of its type.',
    },
    {
      moves: 'clientAddresses.change', of: '[name]', with: one, each: { inactive: { consequence: 'It is no longer offered for pickups, returns and bills.' } },
    },
    {
      moves: 'clientAddresses.remove', to: 'delete', of: 'address [name]', with: { id: '[address_id]' },
      each: { delete: { consequence: 'Orders already created keep it.' } },
    },
  ],
  empty: { title: 'No addresses yet', text: 'Where parcels are picked up, where returns go, and who is billed.' },
  sheet: 'Client addresses',
})
