import { asListScreen } from '@/components/screens/list-definition'
import { clientAddressType } from '@/lib/domain/client'
import { countryNames } from '@/lib/domain/countries'

const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))
const edit = '/client-addresses/[client_id]?address_id=[address_id]'
const one = { id: '[client_id]', address_id: '[address_id]', version: '[version]' }

/** Where a client can be reached (clients.md 4). */
export const addresses = asListScreen({
  call: 'clientAddresses.list',
  columns: {
    name: { as: 'text', sort: true, opens: edit },
    address_type: { as: 'text', label: 'Type', options: [...clientAddressType.options], sort: true },
    contact_name: { as: 'text', label: 'Contact' },
    contact_phone: { as: 'phone', label: 'Phone' },
    address_line1: { as: 'text', label: 'Address' },
    area: 'text',
    city: { as: 'text', sort: true },
    state: 'text',
    country_code: { as: 'text', label: 'Country', options: countries, sort: true },
    is_default: { as: 'bool', label: 'Default' },
    status: { as: 'status', machine: 'recordStatus' },
    contact_email: { as: 'text', label: 'E-mail', hidden: true },
    pincode: { as: 'text', label: 'Postcode', hidden: true },
    po_box: { as: 'text', label: 'P.O. box', hidden: true },
    makani_no: { as: 'text', label: 'Makani', hidden: true },
  },
  filters: {
    address_type: { as: 'choices', label: 'Type', options: [...clientAddressType.options] },
    status: { as: 'choices', label: 'Status', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }] },
  },
  search: 'Name, city, street or contact',
  sort: { by: 'name', way: 'a_to_z' },
  opens: edit,
  rowActions: [
    { label: 'Edit', opens: edit, call: 'clientAddresses.change' },
    { label: 'Make default', call: 'clientAddresses.change', with: { ...one, is_default: true }, showIf: { field: 'is_default', is: [false] }, done: 'The address is the default of its type.' },
    { label: 'Activate', call: 'clientAddresses.change', with: { ...one, status: 'active' }, showIf: { field: 'status', is: ['inactive'] }, done: 'The address is active.' },
    {
      label: 'Deactivate', call: 'clientAddresses.change', with: { ...one, status: 'inactive' }, confirm: 'Deactivate [name]?', consequence: 'It is no longer offered for pickups, returns and bills.',
      showIf: { field: 'status', is: ['active'] }, danger: true, done: 'The address is inactive.',
    },
    { label: 'Delete', call: 'clientAddresses.remove', with: { id: '[address_id]' }, confirm: 'Delete address [name]?', consequence: 'Orders already created keep it.', danger: true, done: 'The address is deleted.' },
  ],
  empty: { title: 'No addresses yet', text: 'Where parcels are picked up, where returns go, and who is billed.' },
  sheet: 'Client addresses',
})
