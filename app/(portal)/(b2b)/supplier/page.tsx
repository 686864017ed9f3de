import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/supplier', {
  call: 'b2bSuppliers.list',
  columns: {
    supplier_code: { as: 'code', label: 'Code', sort: true }, supplier_name: { label: 'Supplier', sort: true }, client_name: { label: 'Client' },
    country_code: { label: 'Country', words: 'countryName' }, city: { label: 'City' }, contact_name: { label: 'Contact' }, phone: 'phone',
    email: { label: 'E-mail', hidden: true }, trn: { as: 'code', label: 'TRN', hidden: true }, gln: { as: 'code', label: 'GLN', hidden: true },
    open_inbound: { as: 'number', label: 'Open ASNs' },
    consignees: { as: 'number', label: 'Consignees', opens: '/mapped-supplier-consignee-list?supplier_id=[id]' }, status: 'recordStatus',
  },
  filters: { client_id: 'client', country_code: { label: 'Country', words: 'countryName' }, status: { machine: 'recordStatus', deleted: true } },
  search: 'Code, name, TRN or GLN',
  sort: { by: 'supplier_name', way: 'a_to_z' },
  form: dialogForm<'b2bSuppliers.add', 'b2bSuppliers.change'>({
    sections: {
      Supplier: {
        client_id: { label: 'Client', lookup: 'client', shown: 'client_name' },
        supplier_code: { label: 'Code', hint: 'As the client calls it. It cannot be changed later.' },
        supplier_name: { label: 'Name', required: true }, supplier_name_ar: { label: 'Name in Arabic' },
        trn: { label: 'TRN', hint: '15 digits.' }, gln: { label: 'GLN', hint: '13 digits.' },
        lead_time_days: { as: 'number', label: 'Lead time (days)' },
      },
      Contact: {
        contact_name: { label: 'Contact' }, email: 'email', phone: { as: 'phone', label: 'Phone', hint: 'A phone number or an e-mail address.' },
        country_code: { as: 'country', label: 'Country', words: 'countryName' }, city: { label: 'City', required: true },
        address_line1: { label: 'Address' }, address_line2: { label: 'Address, second line' }, pincode: { label: 'Postal code' },
      },
    },
    add: { call: 'b2bSuppliers.add', label: 'Add supplier', done: 'Supplier [supplier_code] is added.', start: { country_code: 'AE' } },
    change: {
      call: 'b2bSuppliers.change', with: { id: '[id]', version: '[version]' }, title: 'Supplier [supplier_code]', done: 'Supplier [supplier_code] is saved.',
    },
  }),
  rowActions: [
    { label: 'Consignees', opens: '/mapped-supplier-consignee-list?supplier_id=[id]' },
    {
      moves: 'b2bSuppliers.toggle', of: '[supplier_code]',
      each: {
        inactive: { consequence: 'Nothing new can be announced or ordered of it.' },
        delete: { consequence: 'It leaves all lists; what it sent stays, and its code is not given again.' },
      },
    },
  ],
  bulk: [{
    label: 'Map to a consignee', call: 'b2bMappings.add', rows: { input: 'supplier_ids', field: 'id' }, most: 200,
    ask: { consignee_ids: { as: 'lookup', label: 'Consignee', required: true, lookup: {
      call: 'b2bConsignees.dropdown', value: 'id', text: '[consignee_code] [consignee_name], [client_name]',
    } } },
    done: 'Their goods go to this consignee.',
  }],
  empty: { title: 'No suppliers yet', text: 'Add those whose goods come to our warehouses for a client.' },
  sheet: 'Suppliers',
})
