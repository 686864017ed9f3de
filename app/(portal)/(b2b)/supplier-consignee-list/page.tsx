import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/supplier-consignee-list', {
  call: 'b2bConsignees.list',
  columns: {
    consignee_code: { as: 'code', label: 'Code', sort: true }, consignee_name: { label: 'Consignee', sort: true }, client_name: { label: 'Client' },
    consignee_type: { label: 'Kind', words: 'consigneeType' }, city: { label: 'City', sort: true }, country_code: { label: 'Country', words: 'countryName' },
    contact_name: { label: 'Contact' }, phone: 'phone', email: { label: 'E-mail', hidden: true }, trn: { as: 'code', label: 'TRN', hidden: true },
    gln: { as: 'code', label: 'GLN', hidden: true },
    min_remaining_days: { as: 'number', label: 'Days left' }, min_remaining_pct: { as: 'percent', label: 'Life left', hidden: true },
    open_orders: { as: 'number', label: 'Open orders', opens: '/outbound-list?consignee_id=[id]' },
    suppliers: { as: 'number', label: 'Suppliers', opens: '/mapped-supplier-consignee-list?consignee_id=[id]' }, status: 'recordStatus',
  },
  filters: {
    client_id: 'client', consignee_type: { label: 'Kind', words: 'consigneeType' }, country_code: { label: 'Country', words: 'countryName' },
    city: { label: 'City' }, unmapped: { label: 'Without supplier' }, status: { machine: 'recordStatus', deleted: true },
  },
  search: 'Code, name, contact or GLN',
  sort: { by: 'consignee_name', way: 'a_to_z' },
  form: dialogForm<'b2bConsignees.add', 'b2bConsignees.change'>({
    sections: {
      Consignee: {
        client_id: { label: 'Client', lookup: 'client', shown: 'client_name' },
        consignee_code: { label: 'Code', hint: 'As the client calls it. It cannot be changed later.' },
        consignee_name: { label: 'Name', required: true }, consignee_type: { label: 'Kind', words: 'consigneeType' },
        trn: { label: 'TRN', hint: '15 digits.' }, gln: { label: 'GLN', hint: '13 digits.' },
      },
      'Where goods go': {
        contact_name: { label: 'Contact' }, email: 'email', phone: { as: 'phone', label: 'Phone', hint: 'A phone number or an e-mail address.' },
        country_code: { as: 'country', label: 'Country', words: 'countryName' }, emirate: { label: 'Emirate', words: 'emirate' },
        city: { label: 'City', required: true }, area: { label: 'Area' }, address_line1: { label: 'Address' },
      },
      'What goods it takes': {
        min_remaining_days: { as: 'number', label: 'Days they still live', hint: 'When they arrive.' },
        min_remaining_pct: { as: 'number', label: 'Per cent of their shelf life', hint: 'When they arrive; the stricter of both holds.' },
        mixed_lot_allowed: { as: 'switch', label: 'Several lots in a line' },
        no_backward_expiry: { as: 'switch', label: 'Never an earlier expiry', hint: 'Than that of the goods it got last.' },
      },
    },
    add: {
      call: 'b2bConsignees.add', label: 'Add consignee', done: 'Consignee [consignee_code] is added.', start: { country_code: 'AE', mixed_lot_allowed: true },
    },
    change: {
      call: 'b2bConsignees.change', with: { id: '[id]', version: '[version]' }, title: 'Consignee [consignee_code]',
      done: 'Consignee [consignee_code] is saved.',
    },
  }),
  rowActions: [
    { label: 'Suppliers', opens: '/mapped-supplier-consignee-list?consignee_id=[id]' },
    {
      moves: 'b2bConsignees.toggle', of: '[consignee_code]',
      each: {
        inactive: { consequence: 'Nothing new can be sent to it.' },
        delete: { consequence: 'It leaves all lists; what was sent to it stays, and its code is not given again.' },
      },
    },
  ],
  bulk: [{
    label: 'Map a supplier', call: 'b2bMappings.add', rows: { input: 'consignee_ids', field: 'id' }, most: 200,
    ask: { supplier_ids: { as: 'lookup', label: 'Supplier', required: true, lookup: {
      call: 'b2bSuppliers.dropdown', value: 'id', text: '[supplier_name], [client_name]',
    } } },
    done: 'The supplier’s goods go to them.',
  }],
  empty: { title: 'No consignees yet', text: 'Add those a client sends goods to in bulk: shops, distributors, branches.' },
  sheet: 'Consignees',
})
