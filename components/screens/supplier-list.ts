import { dialogForm } from './dialog-definition'
import { asListScreen } from './list-definition'

/** From whom clients buy: on its own page, and beside the requests to vendors. */
export const supplierList = asListScreen<'suppliers.list'>({
  call: 'suppliers.list',
  columns: {
    vendor_code: { as: 'code', label: 'Code', sort: true }, vendor_name: { label: 'Supplier', sort: true }, client_name: { label: 'Client' },
    country_code: { label: 'Country', words: 'countryName' }, contact_name: { label: 'Contact' }, phone: 'phone',
    lead_time_days: { as: 'number', label: 'Lead time (days)' },
    open_orders: { as: 'number', label: 'Open orders', opens: '/purchase-orders?vendor_id=[id]' }, status: 'recordStatus',
  },
  filters: { client_id: 'client', country_code: { label: 'Country', words: 'countryName' }, status: { machine: 'recordStatus', deleted: true } },
  search: 'Code, name, contact or TRN',
  sort: { by: 'vendor_name', way: 'a_to_z' },
  form: dialogForm<'suppliers.add', 'suppliers.change'>({
    sections: {
      Supplier: {
        client_id: { label: 'Client', lookup: 'client', shown: 'client_name' },
        vendor_code: { label: 'Code', hint: 'As the client calls it. It cannot be changed later.' },
        vendor_name: { label: 'Name', required: true },
        trn: { label: 'TRN', hint: '15 digits.' }, lead_time_days: { as: 'number', label: 'Lead time (days)' }, payment_terms: 'text',
      },
      Contact: {
        contact_name: { label: 'Contact' }, email: 'email', phone: 'phone',
        country_code: { as: 'country', label: 'Country', words: 'countryName' }, city: 'text', address: 'longText',
      },
    },
    add: { call: 'suppliers.add', label: 'Add supplier', done: 'Supplier [vendor_code] is added.', start: { country_code: 'AE' } },
    change: {
      call: 'suppliers.change', with: { id: '[id]', version: '[version]' }, title: 'Supplier [vendor_code]', done: 'Supplier [vendor_code] is saved.',
    },
  }),
  rowActions: [
    { label: 'Open in B2B', opens: '/supplier?search=[vendor_code]&client_id=[client_id]' },
    {
      moves: 'suppliers.toggle', of: '[vendor_code]',
      each: {
        inactive: { consequence: 'Nothing new can be ordered of it.' },
        delete: { consequence: 'It leaves all lists; its purchase orders stay, and its code is not given again.' },
      },
    },
  ],
  empty: { title: 'No suppliers yet', text: 'Add those a client buys from, then its purchase orders.' },
  sheet: 'Suppliers',
})
